import { callOpener, type OpenCall, warnOfThread } from "./turn/open-call.js";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { isGraphBubbleUp } from "@langchain/langgraph";
import { createMiddleware } from "langchain";
import { type CommandOptions } from "./commands/command-options.js";
import { type CustomCommands } from "./commands/command-table.js";
import { pinActionOf } from "./commands/pin-commands.js";
import { ignoreEvent, type ReportEvent, reportStage } from "./events.js";
import { modelInput } from "./prompt/model-input.js";
import {
  checkPinnedOption,
  type PinnedOption,
  pinnedPrompt,
  pinnedSkills,
  readPinned,
} from "./prompt/pinned-skills.js";
import { withSystemText } from "./prompt/skill-prompt.js";
import { contextSchemaOf, type ContextSchemaOption, type SkillsOptions } from "./skills-option.js";
import { stateFor } from "./skill-state.js";
import { currentStage, isBeforeLast, isNamed } from "./state.js";
import { currentCall, decideOnce } from "./reading/call.js";
import {
  offeredTools,
  reportMissingTools,
  restrictionOf,
  runToolCall,
  type ToolRestrictionOptions,
} from "./tools/tool-restriction.js";
import { advanceTurn, isSettled, NEXT_STAGE } from "./turn/advance-turn.js";
import { shownPins, withChanges, withTurnUpdate, writtenMessages } from "./turn/call-update.js";
import { runFirstCommands } from "./turn/run-first-commands.js";
import { recordedPins, usablePins } from "./thread/thread-pins.js";
import { keepsAny } from "./thread/kept-skills.js";
import { threadUpdate } from "./thread/thread-update.js";
import { turnOfCall } from "./turn/turn-of-call.js";
import { turnOfToolCall } from "./turn/turn-of-tool-call.js";
import { traceCall } from "./usage/skill-trace.js";

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
  checkPinnedOption(options.pinned);
  const { open, custom, seals } = callOpener(options);
  /** Returns the pinned skills of the application and of the thread, and the names that the thread pinned. */
  const pinsOf = async ({ context }: OpenCall, runtime: unknown, report: ReportEvent) => {
    const recorded = recordedPins(context);
    const { skills } = context.table;
    const ofThread = usablePins(recorded, context.table);
    return { recorded, pinned: await pinnedSkills(options.pinned, runtime, { skills, report }, ofThread) };
  };
  const decides = {};
  /**
   * Answers whose calls showed the pins and left the record of the thread as it is, so that the end of a turn has
   * nothing to write, with the messages that they answer: a cache may give the same answer to another thread.
   */
  const settled = new WeakMap<BaseMessage, BaseMessage | undefined>();
  /** Local answers with the messages that they answer, for the end of the turn: such an answer carries no update. */
  const replied = new WeakMap<BaseMessage, BaseMessage>();
  const hasPins = options.pinned !== undefined || custom.commands.some(pinActionOf);
  return createMiddleware({
    name: "slashCommandMiddleware",
    stateSchema: stateFor(options),
    contextSchema: contextSchemaOf(options),
    tools: [NEXT_STAGE],
    beforeAgent: custom.commands.every(pinActionOf)
      ? undefined
      : {
          canJumpTo: ["end"],
          hook: async (state, runtime) => {
            const opened = await open(runtime);
            const update = await runFirstCommands({ ...opened.context, state, runtime });
            if (update?.jumpTo) warnOfThread(opened);
            return update;
          },
        },
    wrapModelCall: async (request, handler) => {
      const opened = await open(request.runtime);
      const { call, context } = opened;
      const { skills } = context.table;
      const isFirst = call.thread.isFirstCall;
      const found = await decideOnce(call, decides, () => {
        if (isFirst) warnOfThread(opened);
        return turnOfCall(call.state._active, context);
      });
      if (found.kind === "reply") {
        if (found.annotated) replied.set(found.answer, found.annotated);
        return found.answer;
      }
      const turn = found.kind === "run" ? found.turn : undefined;
      call.turn = turn ?? null;
      const { messages, skillPrompt } = await modelInput(turn, { ...context, messages: request.messages });
      const access = { ...context, skills, report: isFirst ? context.report : ignoreEvent };
      const { recorded, pinned } = await pinsOf(opened, request.runtime, access.report);
      const names = pinned.map(({ name }) => name);
      if (names.length > 0) call.pinned = names;
      const texts = await readPinned(pinned, currentStage(turn), access);
      await traceCall({ turn, pinned: names, texts, thread: call.thread, skills });
      const systemMessage = withSystemText(request.systemMessage, pinnedPrompt(texts, skillPrompt));
      const tools = offeredTools(request.tools, currentStage(turn), options).filter((tool) => tool !== NEXT_STAGE);
      const changed = { ...request, messages, tools, systemMessage };
      const changes = shownPins(names, call.state);
      const settle = (answer: unknown, answered: BaseMessage | undefined = call.thread.newest?.message): void => {
        const isSettling = hasPins && AIMessage.isInstance(answer) && !threadUpdate(context, recorded)._thread;
        if (isSettling) settled.set(answer, answered);
      };
      if (found.kind !== "run") {
        const answer = await handler(changed);
        settle(answer);
        return withChanges(answer, { ...changes, ...writtenMessages(call) });
      }
      if (isFirst) reportMissingTools(currentStage(turn), request.tools, context.report);
      try {
        const answer = await handler(
          isBeforeLast(found.turn) ? { ...changed, responseFormat: NO_RESPONSE_FORMAT } : changed,
        );
        settle(answer, found.annotated);
        const update = { ...changes, ...writtenMessages(call, found.annotated) };
        return withTurnUpdate(answer, found.turn, call, seals, update);
      } catch (error) {
        if (!isGraphBubbleUp(error)) reportStage(found.turn, context.report, "failed");
        throw error;
      }
    },
    wrapToolCall: options.restrictTools
      ? async (request, handler) => {
          const { call, context } = await open(request.runtime);
          const { turn, stages } = await turnOfToolCall(call.state._active, context);
          call.turn = turn ?? null;
          await traceCall({ turn, thread: call.thread, skills: context.table.skills });
          return runToolCall(request, handler, restrictionOf(request.toolCall.name, stages.filter(isNamed), options));
        }
      : undefined,
    afterAgent: {
      canJumpTo: ["tools"],
      hook: async (state, runtime) => {
        const call = await currentCall(seals);
        const { thread } = call;
        const newest = state.messages.at(-1);
        const { messages: marked } = writtenMessages(call, newest && replied.get(newest));
        // A local answer, a guard or a limit may have come before a model call marked them.
        const withMarks = <Update extends { messages?: BaseMessage[] }>(update?: Update) =>
          marked ? { ...update, messages: [...marked, ...(update?.messages ?? [])] } : update;
        const isOver = isSettled(state, thread, seals);
        if (isOver && !hasPins && !state._active && !state._thread) return withMarks();
        const answered = newest && settled.get(newest);
        const isShown = answered !== undefined && answered === thread.newest?.message;
        if (isOver && isShown) return withMarks();
        const opened = await open(runtime);
        const { context } = opened;
        if (isOver && !hasPins && !state._thread && !keepsAny(context.table.skills.whole)) return withMarks();
        const update = isOver ? undefined : await advanceTurn({ ...context, state, runtime });
        if (isShown) return withMarks(update);
        const { recorded, pinned } = await pinsOf(opened, runtime, ignoreEvent);
        const names = pinned.map(({ name }) => name);
        const changes = { ...shownPins(names, state), ...threadUpdate(context, recorded) };
        return withMarks(Object.keys(changes).length > 0 ? { messages: [], ...update, ...changes } : update);
      },
    },
  });
}

/** Return type of `slashCommandMiddleware`. */
export type SlashCommandMiddleware = ReturnType<typeof slashCommandMiddleware>;
