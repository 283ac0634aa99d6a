import type { BaseMessage } from "@langchain/core/messages";
import { getConfig, isGraphBubbleUp } from "@langchain/langgraph";
import { ANNOTATION_KEY } from "@langslash/skills/internal";
import { createMiddleware } from "langchain";
import { advanceTurn } from "./turn/advance-turn.js";
import { type CommandOptions, withCommandDefaults } from "./commands/command-options.js";
import { checkCustomCommands, commandTableOf, type CustomCommands } from "./commands/command-table.js";
import { type EventRuntime, reporter } from "./events.js";
import { copyOf, isFirstModelCall, newestTyped } from "./turn/message-text.js";
import { modelInput } from "./prompt/model-input.js";
import { reportStage } from "./turn/report-stage.js";
import { runStage } from "./turn/run-stage.js";
import { withSystemText } from "./prompt/skill-prompt.js";
import { type ContextSchemaOption, indexFor, type SkillsOptions } from "./skills-option.js";
import { localAnswerMessage, startTurn, type TurnStart } from "./turn/start-turn.js";
import {
  runToolCall,
  offeredTools,
  reportMissingTools,
  type ToolRestrictionOptions,
} from "./tools/tool-restriction.js";
import { type ActiveTurn, currentStage, isExplicit, isMirrored, mirrorOf, SkillState } from "./state.js";

/** LangGraph's default, in steps. */
const DEFAULT_RECURSION_LIMIT = 25;

/**
 * Turns the response format off before the last stage. Undefined would mean the agent's format, and the type excludes
 * null.
 */
// oxlint-disable-next-line no-unsafe-type-assertion -- see above
const NO_RESPONSE_FORMAT = null as never;

/** State update at the end of a turn that did not need the model. */
const ENDED = { _active: null, ...mirrorOf(null), jumpTo: "end" as const };

/** Options of `slashCommandMiddleware`. */
export interface SlashCommandMiddlewareOptions<Schema extends ContextSchemaOption = undefined>
  extends SkillsOptions<Schema>, CustomCommands, CommandOptions, ToolRestrictionOptions {}

/**
 * Runs slash commands. A message that begins with `/name` loads exactly that skill for every model call of its turn;
 * `/help` and `/help name` are answered without the model. Every other message reaches the model as if this middleware
 * were not there.
 *
 * List it before `skillSelectorMiddleware` and `modelSelectorMiddleware`, which use its results. List guards that must
 * see `/help`, and middlewares with `afterAgent`, before it.
 *
 * @example
 * ```ts
 * import { loadSkills, slashCommandMiddleware } from "@langslash/middleware";
 * import { ChatOpenAI } from "@langchain/openai";
 * import { createAgent } from "langchain";
 *
 * const agent = createAgent({
 *   model: new ChatOpenAI({ model: "gpt-5-mini" }),
 *   middleware: [slashCommandMiddleware({ skills: await loadSkills("skills") })],
 * });
 * ```
 */
// oxlint-disable-next-line explicit-module-boundary-types -- a written return type would lose the agent's state types
export function slashCommandMiddleware<Schema extends ContextSchemaOption = undefined>(
  options: SlashCommandMiddlewareOptions<Schema>,
) {
  const commandOptions = withCommandDefaults(options);
  const custom = checkCustomCommands(options);
  const contextOf = async (runtime: EventRuntime) => {
    const table = commandTableOf(await indexFor(options.skills, runtime), custom);
    return { ...commandOptions, table, report: reporter(runtime) };
  };
  return createMiddleware({
    name: "slashCommandMiddleware",
    stateSchema: SkillState,
    contextSchema: options.contextSchema,
    beforeAgent: {
      canJumpTo: ["end"],
      hook: async (state, runtime) => {
        const { messages, _active: begun } = state;
        const isMidPipeline =
          begun?.stageMessageId !== undefined && newestTyped(messages)?.message.id === begun.stageMessageId;
        if (isMidPipeline) return undefined;
        const context = await contextOf(runtime);
        const recursionLimit = getConfig()?.recursionLimit ?? DEFAULT_RECURSION_LIMIT;
        const start = await startTurn(messages, { ...context, recursionLimit });
        if (start.kind === "none") {
          const isClean = !begun && isMirrored(state, null);
          return isClean ? undefined : { messages: [], _active: null, ...mirrorOf(null) };
        }
        const typed = annotate(start);
        if (start.kind === "reply") return { messages: [typed, localAnswerMessage(start)], ...ENDED };
        const progress = await runStage(start.turn, undefined, { ...context, messages, state, runtime });
        const update = { ...progress.update, messages: [typed, ...progress.messages] };
        return progress.isOver
          ? { ...update, ...ENDED }
          : { ...update, _active: progress.turn, ...mirrorOf(progress.turn) };
      },
    },
    wrapModelCall: async (request, handler) => {
      const { _active: begun } = request.state;
      const turn = begun && isExplicit(begun) ? begun : undefined;
      const context = { ...(await contextOf(request.runtime)), messages: request.messages };
      const { messages, skillPrompt } = await modelInput(turn, context);
      if (!turn) return handler(messages === request.messages ? request : { ...request, messages });
      if (isFirstModelCall(messages)) reportMissingTools(currentStage(turn), request.tools, context.report);
      const systemMessage = withSystemText(request.systemMessage, skillPrompt);
      const tools = offeredTools(request.tools, currentStage(turn), options);
      const withSkill = { ...request, messages, systemMessage, tools };
      try {
        return await handler(isBeforeLast(turn) ? { ...withSkill, responseFormat: NO_RESPONSE_FORMAT } : withSkill);
      } catch (error) {
        if (!isGraphBubbleUp(error) && turn.stages.length > 1) reportStage(turn, context.report, "failed");
        throw error;
      }
    },
    wrapToolCall: options.restrictTools
      ? (request, handler) => {
          const { _active: turn } = request.state;
          return runToolCall(request, handler, isExplicit(turn) ? currentStage(turn) : undefined, options);
        }
      : undefined,
    afterAgent: {
      canJumpTo: ["model"],
      hook: async (state, runtime) => {
        const { messages, _active: turn } = state;
        if (!turn || turn.stages.length === 1) {
          return isMirrored(state, turn) ? undefined : { messages: [], ...mirrorOf(turn) };
        }
        const progress = await advanceTurn(turn, { ...(await contextOf(runtime)), messages, state, runtime });
        if (!progress) return { messages: [], ...mirrorOf(turn) };
        const { turn: next, update, messages: added, isOver } = progress;
        const advanced = { ...update, messages: [...added], _active: next, ...mirrorOf(next) };
        return isOver ? advanced : { ...advanced, jumpTo: "model" as const };
      },
    },
  });
}

/** Return type of `slashCommandMiddleware`. */
export type SlashCommandMiddleware = ReturnType<typeof slashCommandMiddleware>;

/** Returns a copy of the message with the annotation. */
function annotate({ message, annotation }: Exclude<TurnStart, { kind: "none" }>): BaseMessage {
  return copyOf(message, { additional_kwargs: { ...message.additional_kwargs, [ANNOTATION_KEY]: annotation } });
}

function isBeforeLast({ stage, stages }: ActiveTurn): boolean {
  return stage < stages.length - 1;
}
