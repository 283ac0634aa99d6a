import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { isGraphBubbleUp } from "@langchain/langgraph";
import type { SkillIndex } from "@langslash/skills";
import { createMiddleware } from "langchain";
import { type CommandOptions, withCommandDefaults } from "./commands/command-options.js";
import { checkCustomCommands, commandTableOf, type CustomCommands } from "./commands/command-table.js";
import { isPinCommand } from "./commands/pin-commands.js";
import { type EventRuntime, type ReportEvent, reporter } from "./events.js";
import { modelInput } from "./prompt/model-input.js";
import {
  checkPinnedOption,
  type PinnedOption,
  pinnedPrompt,
  pinnedSkills,
  readPinned,
} from "./prompt/pinned-skills.js";
import { withSystemText } from "./prompt/skill-prompt.js";
import {
  checkSkillsOption,
  contextSchemaOf,
  type ContextSchemaOption,
  indexFor,
  type SkillsOptions,
} from "./skills-option.js";
import { stateFor } from "./skill-state.js";
import { currentStage, isBeforeLast, isNamed, type SkillStateKeys } from "./state.js";
import {
  offeredTools,
  reportMissingTools,
  restrictionOf,
  runToolCall,
  type ToolRestrictionOptions,
} from "./tools/tool-restriction.js";
import { advanceTurn, isSettled } from "./turn/advance-turn.js";
import { callState } from "./turn/call-state.js";
import { withChanges, withTurnUpdate } from "./turn/call-update.js";
import { isFirstModelCall, newestTyped } from "./stage/message-text.js";
import { NEXT_STAGE } from "./stage/next-stage-tool.js";
import { reportStage } from "./stage/report-stage.js";
import { runFirstCommands } from "./turn/run-first-commands.js";
import { oncePerCall, sharePinned, shareTurn } from "./turn/shared-turn.js";
import { recordedPins, usablePins } from "./thread/thread-pins.js";
import { threadUpdate } from "./thread/thread-update.js";
import { type CallTurn, turnOfCall } from "./turn/turn-of-call.js";
import { turnOfToolCall } from "./turn/turn-of-tool-call.js";
import { traceCall } from "./usage/trace-call.js";

/**
 * Turns the response format off before the last stage. Undefined would mean the agent's format, and the type excludes
 * null.
 */
// oxlint-disable-next-line no-unsafe-type-assertion -- see above
const NO_RESPONSE_FORMAT = null as never;

/** Options of `slashCommandMiddleware`. */
export interface SlashCommandMiddlewareOptions<Schema extends ContextSchemaOption = undefined>
  extends SkillsOptions<Schema>, CustomCommands, CommandOptions, ToolRestrictionOptions {
  /**
   * The models that `modelSelectorMiddleware` has, so that help can name them. Only their names are used here.
   * @default {}
   */
  readonly models?: Readonly<Record<string, unknown>>;
  /**
   * Skills whose texts are in the system prompt of every model call, before those of the turn: names or aliases, or a
   * function that returns them for a run, which may be called several times in a turn. Unknown names are warnings. The
   * key `pinnedSkills` of the agent's state shows them at the end of a turn. They switch no model, and `restrictTools`
   * does not count them.
   * @default []
   */
  readonly pinned?: PinnedOption<Schema>;
}

/**
 * Runs slash commands. A message that begins with `/name` loads exactly that skill for every model call of its turn;
 * `/help` and `/help name` are answered without the model. Every other message reaches the model as if this middleware
 * were not there.
 *
 * List it before `skillSelectorMiddleware` and `modelSelectorMiddleware`, which use its results, and after middlewares
 * with `afterAgent`.
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
  checkSkillsOption(options.skills);
  const commandOptions = withCommandDefaults(options);
  checkPinnedOption(options.pinned);
  const custom = checkCustomCommands(options);
  const contextOf = (
    skills: SkillIndex,
    runtime: EventRuntime,
    { messages, _thread: thread }: SkillStateKeys & { messages: BaseMessage[] },
  ) => ({ ...commandOptions, table: commandTableOf(skills, custom), messages, thread, report: reporter(runtime) });
  const once = oncePerCall<CallTurn>();
  /**
   * Answers whose calls showed the pins and left the record of the thread as it is, so that the end of a turn has
   * nothing to write, with the messages that they answer: a cache may give the same answer to another thread.
   */
  const settled = new WeakMap<BaseMessage, BaseMessage | undefined>();
  const hasPins = options.pinned !== undefined || custom.commands.some(isPinCommand);
  return createMiddleware({
    name: "slashCommandMiddleware",
    stateSchema: stateFor(options),
    contextSchema: contextSchemaOf(options),
    tools: [NEXT_STAGE],
    beforeAgent: custom.commands.every(isPinCommand)
      ? undefined
      : {
          canJumpTo: ["end"],
          hook: async (state, runtime) => {
            const skills = await indexFor(options, runtime);
            return runFirstCommands({ ...contextOf(skills, runtime, state), state, runtime });
          },
        },
    wrapModelCall: async (request, handler) => {
      const state = callState();
      const skills = await indexFor(options, request.runtime);
      const context = contextOf(skills, request.runtime, state);
      const call = await once(state.messages, () => turnOfCall(state._active, context));
      if (call.kind === "reply") return call.answer;
      const turn = call.kind === "run" ? call.turn : undefined;
      shareTurn(state.messages, turn);
      const { messages, skillPrompt } = await modelInput(turn, {
        ...context,
        messages: request.messages,
        stored: state.messages,
      });
      const isFirst = isFirstModelCall(messages);
      const access = { ...commandOptions, skills, report: isFirst ? context.report : ignoreEvent };
      const recorded = recordedPins(context);
      const ofThread = usablePins(recorded, context.table);
      const pinned = await pinnedSkills(options.pinned, request.runtime, access, ofThread);
      const names = pinned.map(({ name }) => name);
      if (names.length > 0) sharePinned(state.messages, names);
      const texts = await readPinned(pinned, currentStage(turn), access);
      await traceCall({ turn, pinned: names, texts, messages: state.messages, skills });
      const systemMessage = withSystemText(request.systemMessage, pinnedPrompt(texts, skillPrompt));
      const tools = offeredTools(request.tools, currentStage(turn), options).filter((tool) => tool !== NEXT_STAGE);
      const changed = { ...request, messages, tools, systemMessage };
      const shown = shownPins(names, state);
      const settle = (answer: unknown, answered: readonly BaseMessage[] = state.messages): void => {
        const isSettling = hasPins && AIMessage.isInstance(answer) && !threadUpdate(context, recorded)._thread;
        if (isSettling) settled.set(answer, newestTyped(answered)?.message);
      };
      if (call.kind !== "run") {
        const answer = await handler(changed);
        settle(answer);
        return withChanges(answer, shown);
      }
      if (isFirst) reportMissingTools(currentStage(turn), request.tools, context.report);
      try {
        const answer = await handler(
          isBeforeLast(call.turn) ? { ...changed, responseFormat: NO_RESPONSE_FORMAT } : changed,
        );
        settle(answer, call.changed.messages);
        return withTurnUpdate(answer, call.turn, state, { ...call.changed, ...shown });
      } catch (error) {
        if (!isGraphBubbleUp(error)) reportStage(call.turn, context.report, "failed");
        throw error;
      }
    },
    wrapToolCall: options.restrictTools
      ? async (request, handler) => {
          const state = callState();
          const { messages, _active: record } = state;
          const skills = await indexFor(options, request.runtime);
          const { turn, stages } = await turnOfToolCall(record, contextOf(skills, request.runtime, state));
          shareTurn(messages, turn);
          await traceCall({ turn, messages, skills });
          return runToolCall(request, handler, restrictionOf(request.toolCall.name, stages.filter(isNamed), options));
        }
      : undefined,
    afterAgent: {
      canJumpTo: ["tools"],
      hook: async (state, runtime) => {
        const isOver = isSettled(state);
        if (isOver && !hasPins && !state._active && !state._thread) return undefined;
        const newest = state.messages.at(-1);
        const answered = newest && settled.get(newest);
        const isShown = answered !== undefined && answered === newestTyped(state.messages)?.message;
        if (isOver && isShown) return undefined;
        const skills = await indexFor(options, runtime);
        const context = contextOf(skills, runtime, state);
        const update = isOver ? undefined : await advanceTurn({ ...context, state, runtime });
        if (isShown) return update;
        const access = { skills, report: ignoreEvent };
        const recorded = recordedPins(context);
        const pinned = await pinnedSkills(options.pinned, runtime, access, usablePins(recorded, context.table));
        const names = pinned.map(({ name }) => name);
        const changes = { ...shownPins(names, state), ...threadUpdate(context, recorded) };
        return Object.keys(changes).length > 0 ? { messages: [], ...update, ...changes } : update;
      },
    },
  });
}

/** Return type of `slashCommandMiddleware`. */
export type SlashCommandMiddleware = ReturnType<typeof slashCommandMiddleware>;

/** Returns the names of the pinned skills as a change of the state, unless it shows them already. */
function shownPins(names: string[], { pinnedSkills: shown = [] }: SkillStateKeys): { pinnedSkills?: string[] } {
  const isSame = names.length === shown.length && names.every((name, index) => name === shown[index]);
  return isSame ? {} : { pinnedSkills: names };
}

const ignoreEvent: ReportEvent = () => undefined;
