import { createMiddleware } from "langchain";
import { commandRules } from "./command-rules.js";
import { reporter } from "./events.js";
import { newestTyped } from "./message-text.js";
import { type SelectionOptions, selectSkills } from "./select-skills.js";
import { skillPrompt, withSystemText } from "./skill-prompt.js";
import { type ContextSchemaOption, indexFor, type SkillsOptions } from "./skills-option.js";
import { isExplicit, isMirrored, mirrorOf, SkillState } from "./state.js";

/** Options of `skillSelectorMiddleware`. */
export interface SkillSelectorMiddlewareOptions<Schema extends ContextSchemaOption = undefined>
  extends SkillsOptions<Schema>, SelectionOptions {}

/**
 * Semantic selection of skills: where no command named one, finds the skill that the newest message asks for and loads it for
 * every model call of the turn, if it is sure (a score of at least the threshold and a clear margin to the next). A turn that
 * an explicit command began is left alone.
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
      const context = { ...commandRules({}), skills, messages: request.messages, report: reporter(request.runtime) };
      const text = await skillPrompt(turn, context);
      return handler({ ...request, systemMessage: withSystemText(request.systemMessage, text) });
    },
  });
}
