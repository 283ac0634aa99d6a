import { createMiddleware } from "langchain";
import { checkOptions } from "./check-options.js";
import { type CommandOptions, withCommandDefaults } from "./commands/command-options.js";
import { ignoreEvent, reporter } from "./events.js";
import { withFound } from "./prompt/model-input.js";
import { LOAD_SKILL } from "./prompt/skill-block.js";
import { currentCall, decideOnce, withoutPinned } from "./reading/call.js";
import { sealsOf } from "./seals.js";
import type { SelectionOptions } from "./selection/selection-options.js";
import { selectAgain, selectSkills } from "./selection/select-skills.js";
import { stateFor } from "./skill-state.js";
import { checkSkillsOption, type ContextSchemaOption, indexFor, type SkillsOptions } from "./skills-option.js";
import { currentStage, isExplicit, isNamed, type Stage } from "./state.js";
import {
  offeredTools,
  reportMissingTools,
  restrictionOf,
  runToolCall,
  type ToolRequest,
  type ToolRestrictionOptions,
} from "./tools/tool-restriction.js";
import { endSelection } from "./turn/advance-turn.js";
import { clearedAnswer, withTurnUpdate } from "./turn/call-update.js";
import { claimedStage, permitted, sealedTurn } from "./turn/resume-turn.js";
import { traceCall } from "./usage/skill-trace.js";

/** Options of `skillSelectorMiddleware`. */
export interface SkillSelectorMiddlewareOptions<Schema extends ContextSchemaOption = undefined>
  extends SkillsOptions<Schema>, SelectionOptions, ToolRestrictionOptions, Pick<CommandOptions, "substitution"> {}

/**
 * Selects skills by meaning. If no command named a skill, finds the one that the newest message asks for and loads it
 * for every model call of the turn, provided that the match is confident: a score of at least the threshold, and a
 * clear margin to the runner-up. If several may fit, up to five are offered for `load_skill` if the agent has that
 * tool. Turns that an explicit command began are left alone.
 */
// oxlint-disable-next-line explicit-module-boundary-types -- a written return type would lose the agent's state types
export function skillSelectorMiddleware<Schema extends ContextSchemaOption = undefined>(
  options: SkillSelectorMiddlewareOptions<Schema>,
) {
  checkOptions("skillSelectorMiddleware", options);
  checkSkillsOption(options.skills);
  const { substitution } = withCommandDefaults(options);
  const seals = sealsOf(options);
  const decides = {};
  /** Returns the stages that a tool call may belong to, as far as no command named their skills: each must allow it. */
  const selectedStages = async ({ runtime }: ToolRequest): Promise<readonly Stage[]> => {
    const call = await currentCall(seals);
    if (isExplicit(call.turn)) return [];
    const skills = await indexFor(options, runtime);
    const known = permitted(sealedTurn(call), skills);
    const { signal } = runtime;
    const turn = known ?? (await selectAgain(call, { ...options, skills, ...(signal && { signal }) }));
    const stages = [currentStage(turn), known ? undefined : claimedStage(call)];
    return stages.filter((stage): stage is Stage => stage !== undefined && !isNamed(stage));
  };
  return createMiddleware({
    name: "skillSelectorMiddleware",
    stateSchema: stateFor({}),
    contextSchema: options.contextSchema,
    wrapModelCall: async (request, handler) => {
      const call = await currentCall(seals);
      if (isExplicit(call.turn)) return handler(request);
      const { state, thread } = call;
      const skills = await indexFor(options, request.runtime);
      const { signal } = request.runtime;
      const report = reporter(request.runtime);
      const canOpen = request.tools.some(({ name }) => name === LOAD_SKILL);
      const turn = await decideOnce(call, decides, async () => {
        const begun = permitted(sealedTurn(call), skills);
        if (begun) return begun;
        // A hook may call the model again after the answer that seemed to end the turn: all is reported already.
        const isAgain = state._active?.isOver === true && !thread.isFirstCall;
        return selectSkills(call, { ...options, skills, canOpen, signal, report: isAgain ? ignoreEvent : report });
      });
      if (isExplicit(turn)) return handler(request);
      call.turn = turn ?? null;
      if (!turn) return clearedAnswer(await handler(request), { call, seals });
      await traceCall({ turn, thread, skills });
      const stage = withoutPinned(currentStage(turn), call);
      if (thread.isFirstCall) reportMissingTools(stage, request.tools, report);
      const access = { skills, report, substitution };
      const shown = await withFound(
        request,
        stage && { ...stage, offered: canOpen ? stage.offered : [] },
        call,
        access,
      );
      const tools = offeredTools(request.tools, stage, options, call.placed !== undefined);
      return withTurnUpdate(await handler({ ...shown, tools }), turn, { call, seals });
    },
    wrapToolCall: options.restrictTools
      ? async (request, handler) => {
          const stages = await selectedStages(request);
          return runToolCall(request, handler, restrictionOf(request.toolCall.name, stages, options));
        }
      : undefined,
    afterAgent: async () => endSelection({ call: await currentCall(seals), seals }),
  });
}
