import type { SkillIndex } from "@langslash/skills";
import { createMiddleware } from "langchain";
import { reporter } from "./events.js";
import { isFirstModelCall, newestTyped } from "./turn/message-text.js";
import { offerLines } from "./tools/open-skill.js";
import { type SelectionOptions, selectSkills } from "./selection/select-skills.js";
import { selectedSkillPrompt, withSystemText } from "./prompt/skill-prompt.js";
import { type ContextSchemaOption, indexFor, type SkillsOptions } from "./skills-option.js";
import { currentStage, isExplicit, isMirrored, mirrorOf, SkillState } from "./state.js";
import {
  LOAD_SKILL,
  offeredTools,
  reportMissingTools,
  runToolCall,
  type ToolRestrictionOptions,
} from "./tools/tool-restriction.js";

/** Options of `skillSelectorMiddleware`. */
export interface SkillSelectorMiddlewareOptions<Schema extends ContextSchemaOption = undefined>
  extends SkillsOptions<Schema>, SelectionOptions, ToolRestrictionOptions {}

/**
 * Selects skills by meaning. If no command named a skill, finds the one that the newest message asks for and loads it
 * for every model call of the turn, provided that the match is confident: a score of at least the threshold, and a
 * clear margin to the runner-up. If several may fit, the five best are offered for `load_skill` if the agent has that
 * tool. Turns that an explicit command began are left alone.
 */
// oxlint-disable-next-line explicit-module-boundary-types -- a written return type would lose the agent's state types
export function skillSelectorMiddleware<Schema extends ContextSchemaOption = undefined>(
  options: SkillSelectorMiddlewareOptions<Schema>,
) {
  const { retriever, threshold, maxSkills } = options;
  return createMiddleware({
    name: "skillSelectorMiddleware",
    stateSchema: SkillState,
    contextSchema: options.contextSchema,
    beforeAgent: async (state, runtime) => {
      const messageId = newestTyped(state.messages)?.message.id;
      const { _active: begun } = state;
      const isBegun = begun?.messageId === messageId || begun?.stageMessageId === messageId;
      if (isExplicit(begun) && isBegun) return undefined;
      const skills = await indexFor(options.skills, runtime);
      const { signal } = runtime;
      const report = reporter(runtime);
      const turn = await selectSkills(state.messages, { skills, retriever, threshold, maxSkills, report, signal });
      if (!turn && !state._active && isMirrored(state, null)) return undefined;
      return { messages: [], _active: turn ?? null, ...mirrorOf(turn) };
    },
    wrapModelCall: async (request, handler) => {
      const turn = request.state._active;
      if (!turn || isExplicit(turn)) return handler(request);
      const skills = await indexFor(options.skills, request.runtime);
      const report = reporter(request.runtime);
      const stage = currentStage(turn);
      if (isFirstModelCall(request.messages)) reportMissingTools(stage, request.tools, report);
      const hasSkillTools = request.tools.some(({ name }) => name === LOAD_SKILL);
      const text =
        hasSkillTools && stage?.offered
          ? offerPrompt(stage.offered, skills)
          : await selectedSkillPrompt(stage, { skills, report });
      const systemMessage = withSystemText(request.systemMessage, text);
      return handler({ ...request, systemMessage, tools: offeredTools(request.tools, stage, options) });
    },
    wrapToolCall: options.restrictTools
      ? (request, handler) => {
          const { _active: turn } = request.state;
          return runToolCall(request, handler, isExplicit(turn) ? undefined : currentStage(turn), options);
        }
      : undefined,
  });
}

/** Returns the text for the system prompt that offers several skills. */
function offerPrompt(names: readonly string[], skills: SkillIndex): string {
  const offered = names.flatMap((name) => skills.get(name) ?? []);
  return `# Skills That May Help\n\n${offerLines(offered)}\n\nIf one fits the request, open it with ${LOAD_SKILL} first.`;
}
