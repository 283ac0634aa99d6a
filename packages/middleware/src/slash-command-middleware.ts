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
import { type Call, currentCall, decideOnce } from "./reading/call.js";
import { sealsOf } from "./reading/seals.js";
import {
  offeredTools,
  reportMissingTools,
  restrictionOf,
  runToolCall,
  type ToolRestrictionOptions,
} from "./tools/tool-restriction.js";
import { advanceTurn, isSettled } from "./turn/advance-turn.js";
import { withChanges, withTurnUpdate } from "./turn/call-update.js";
import { copyOf, commandText } from "./reading/message-text.js";
import type { StageContext } from "./stage/prepare-stage.js";
import type { TurnContext } from "./stage/restore-stage.js";
import { meaningOf } from "./commands/message-meaning.js";
import { NEXT_STAGE } from "./stage/next-stage-tool.js";
import { reportStage } from "./stage/report-stage.js";
import { runFirstCommands } from "./turn/run-first-commands.js";
import { isUnreadable } from "./thread/thread-record.js";
import { changesPins, recordedPins, usablePins } from "./thread/thread-pins.js";
import { threadUpdate } from "./thread/thread-update.js";
import { turnOfCall } from "./turn/turn-of-call.js";
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
  const seals = sealsOf(options);
  /** Reads the thread of a call or a hook, once, with everything that its steps need. */
  const open = async (runtime: EventRuntime): Promise<OpenCall> => {
    const skills = await indexFor(options, runtime);
    const table = commandTableOf(skills, custom);
    const call = await currentCall(seals, table);
    const { thread, state } = call;
    const context = { ...commandOptions, table, thread, memory: state._thread, seals, report: reporter(runtime) };
    return { call, skills, context, isFirst: thread.isFirstCall };
  };
  /** Returns the pinned skills of the application and of the thread, and the names that the thread pinned. */
  const pinsOf = async ({ skills, context }: OpenCall, runtime: unknown, report: ReportEvent) => {
    const recorded = recordedPins(context);
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
            const { context } = await open(runtime);
            return runFirstCommands({ ...context, state, runtime });
          },
        },
    wrapModelCall: async (request, handler) => {
      const opened = await open(request.runtime);
      const { call, skills, context, isFirst } = opened;
      const found = await decideOnce(call, decides, () => turnOfCall(call.state._active, context));
      if (found.kind === "reply") {
        if (found.annotated) replied.set(found.answer, found.annotated);
        return found.answer;
      }
      const turn = found.kind === "run" ? found.turn : undefined;
      call.turn = turn ?? null;
      if (isFirst) warnOfThread(opened);
      const { messages, skillPrompt } = await modelInput(turn, { ...context, messages: request.messages });
      const access = { skills, report: isFirst ? context.report : ignoreEvent };
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
          const { call, skills, context } = await open(request.runtime);
          const { turn, stages } = await turnOfToolCall(call.state._active, context);
          call.turn = turn ?? null;
          await traceCall({ turn, thread: call.thread, skills });
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

/** A call with everything that its steps need. */
interface OpenCall {
  readonly call: Call;
  readonly skills: SkillIndex;
  readonly context: StageContext & TurnContext;
  /** Whether the model has not answered the message that began the stage. */
  readonly isFirst: boolean;
}

/** Warns if the record of the thread cannot be read, and about commands that no turn can run. */
function warnOfThread({ call: { thread, state }, context: { report, seals, table } }: OpenCall): void {
  if (isUnreadable(state._thread, seals)) report({ type: "warning", code: "record-unreadable", message: UNREADABLE });
  for (const { message } of thread.input) {
    const text = commandText(message);
    if (message === thread.newest?.message || meaningOf(text, table).kind === "text" || changesPins(text, table))
      continue;
    report({ type: "warning", code: "command-not-run", message: NOT_RUN });
  }
}

const UNREADABLE =
  "Another process recorded the pins and kept skills of this thread, under another secret. Give all the same `secret`.";
const NOT_RUN = "A command did not run: another message that waits for the same answer decides about the turn.";

/**
 * Returns the messages that a call changes: the one that began the turn, with its annotation, and the human messages
 * that joined a running turn, with a mark, so that they begin no turn later either.
 */
function writtenMessages({ thread }: Call, annotated?: BaseMessage): { messages?: BaseMessage[] } {
  if (!annotated && thread.joined.length === 0) return {};
  const marked = thread.joined.map((message) =>
    copyOf(message, { additional_kwargs: { ...message.additional_kwargs, lc_source: JOINED } }),
  );
  return { messages: annotated ? [annotated, ...marked] : marked };
}

/** LangChain's mark of messages that code wrote, with our name for those that joined a running turn. */
const JOINED = "langslash";

/** Return type of `slashCommandMiddleware`. */
export type SlashCommandMiddleware = ReturnType<typeof slashCommandMiddleware>;

/** Returns the names of the pinned skills as a change of the state, unless it shows them already. */
function shownPins(names: string[], { pinnedSkills: shown = [] }: SkillStateKeys): { pinnedSkills?: string[] } {
  const isSame = names.length === shown.length && names.every((name, index) => name === shown[index]);
  return isSame ? {} : { pinnedSkills: names };
}

const ignoreEvent: ReportEvent = () => undefined;
