import { type AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { getConfig } from "@langchain/langgraph";
import { ANNOTATION_KEY, type SkillAnnotation } from "@langslash/skills/internal";
import { isDeepStrictEqual } from "node:util";
import { type CommandOptions, withCommandDefaults } from "../commands/command-options.js";
import { checkCustomCommands, commandTableOf, type CustomCommands } from "../commands/command-table.js";
import { meaningOf } from "../commands/message-meaning.js";
import { type EventRuntime, reporter, type ReportEvent, reportStage } from "../events.js";
import { type Call, currentCall, decideOnce } from "../reading/call.js";
import { annotationOf, commandText, copyOf, keyOf } from "../reading/message-text.js";
import { isSealedInput, sealOfInput, UNREADABLE } from "../reading/turn-record.js";
import { type Seals, sealsOf } from "../seals.js";
import { checkSkillsOption, type ContextSchemaOption, indexFor, type SkillsOptions } from "../skills-option.js";
import type { StageContext } from "../stage/prepare-stage.js";
import type { TurnContext } from "../stage/restore-stage.js";
import { speak } from "../stage/speak.js";
import { type ActiveTurn, isExplicit } from "../state.js";
import { changesPins } from "../thread/thread-pins.js";
import { resumeTurn } from "./resume-turn.js";
import { isPlain, startTurn, type TurnStart } from "./start-turn.js";

/** LangGraph's default, in steps. */
const DEFAULT_RECURSION_LIMIT = 25;

/** The purpose of a model call. */
export interface CallTurn {
  /** An answer instead of the model's. */
  readonly reply?: AIMessage;
  /** The turn that a command began. */
  readonly turn?: ActiveTurn;
  /** The annotation for the message that began it: in its first call. */
  readonly annotation?: SkillAnnotation;
}

const NO_COMMAND: CallTurn = {};

/** Returns the turn that a model call belongs to: the recorded one, or the one that the newest message begins. */
export function turnOfCall(context: CallContext): CallTurn | Promise<CallTurn> {
  return decideOnce(context.call, context.table, () => {
    if (context.thread.isFirstCall) warnOfThread(context);
    return !context.call.state._active && isPlain(context) ? NO_COMMAND : findTurn(context);
  });
}

async function findTurn(context: CallContext): Promise<CallTurn> {
  const resumed = await resumeTurn(context.call.state._active, context);
  if (resumed) return isExplicit(resumed) ? { turn: resumed } : NO_COMMAND;
  const start = await startTurn({ ...context, recursionLimit: recursionLimit() });
  if (start.kind === "none") return NO_COMMAND;
  if (start.kind === "reply") return { reply: await speak(start.text, start.annotation) };
  // Custom commands run before the model is called, never in a node that may be tried again.
  if (start.turn.stages[0]?.custom) return NO_COMMAND;
  reportStage(start.turn, context.report);
  return { turn: start.turn, annotation: start.annotation };
}

/**
 * Returns the message of the running turn or stage with its annotation, after its first call, if there is one, or if
 * later turns need to know its texts.
 *
 * @param begun - the annotation of a turn that began
 */
export function annotatedMessage(
  begun: SkillAnnotation | undefined,
  { placed, found }: Pick<Call, "placed" | "found">,
  context: Pick<TurnContext, "seals" | "thread">,
): BaseMessage | undefined {
  const { messages, stageMessage, newest, isFirstCall } = context.thread;
  // As the state has it: other middlewares may have changed it in the request.
  const isPlaced = (each: BaseMessage): each is HumanMessage =>
    placed !== undefined && keyOf(each) === keyOf(placed.message);
  const message = placed ? messages.find(isPlaced) : (stageMessage ?? newest?.message);
  const all = [placed?.shown, found].filter((each) => each !== undefined);
  const shown = { skills: all.flatMap(({ skills }) => skills), offered: all.flatMap(({ offered }) => offered) };
  const isShown = shown.skills.length > 0 || shown.offered.length > 0;
  const { shown: before, seal: _, ...known } = (message && annotationOf(message)) ?? { names: [], local: false };
  // A client may have changed a message that showed something, and kept the annotation.
  const isStale = (placed ?? found) !== undefined && !isDeepStrictEqual(before, isShown ? shown : undefined);
  if (!message || !(isStale || (begun && isFirstCall))) return undefined;
  return annotate({ message, annotation: { ...(begun ?? known), ...(isShown && { shown }) } }, context);
}

/**
 * Returns a copy of the message with the annotation. It is sealed if later turns need it: for the texts of the message,
 * and for the fact that a message after results of tools began a turn.
 */
export function annotate(
  { message, annotation }: Pick<Exclude<TurnStart, { kind: "none" }>, "message" | "annotation">,
  context: Pick<TurnContext, "seals" | "thread">,
): BaseMessage {
  const { shown } = annotation;
  const isSealed = shown !== undefined || followsTools(context);
  const seal = isSealed ? sealOfInput(message, shown, context.seals) : undefined;
  const written = { ...annotation, ...(seal !== undefined && { seal }) };
  return copyOf(message, { additional_kwargs: { ...message.additional_kwargs, [ANNOTATION_KEY]: written } });
}

/** Returns the message that a local answer is for, annotated, if later turns need that: see `annotate`. */
export function annotateAnswered(context: CallContext): BaseMessage | undefined {
  const { thread, seals } = context;
  const answer = thread.messages.at(-1);
  const message = thread.newest?.message;
  const isReply = answer !== undefined && annotationOf(answer)?.local === true;
  const isStale = message && annotationOf(message)?.shown !== undefined;
  if (!isReply || !message || (!isStale && (!followsTools(context) || isSealedInput(message, seals)))) return undefined;
  return annotate({ message, annotation: { names: [], local: true } }, context);
}

/** Whether results of tools precede the message that began the turn. */
function followsTools({ thread: { messages, newest } }: Pick<TurnContext, "thread">): boolean {
  return ToolMessage.isInstance(messages.slice(0, newest?.index).findLast((each) => !HumanMessage.isInstance(each)));
}

/** Returns the maximum number of steps of the current run. */
export function recursionLimit(): number {
  return getConfig()?.recursionLimit ?? DEFAULT_RECURSION_LIMIT;
}

/** A call or a hook with everything that its steps need. */
export interface CallContext extends StageContext, TurnContext {
  readonly call: Call;
}

/** The part of a middleware that reads the thread in each call, and the facts about its options. */
interface CallOpener {
  /** Reads the thread of a call or a hook, once. */
  readonly open: (runtime: EventRuntime) => Promise<CallContext>;
  readonly custom: ReturnType<typeof checkCustomCommands>;
  readonly seals: Seals;
}

/** Checks the options that decide about the commands of a thread, and returns the function that opens a call. */
export function callOpener<Schema extends ContextSchemaOption>(
  options: SkillsOptions<Schema> & CustomCommands & CommandOptions,
  reportsTo: (runtime: EventRuntime) => ReportEvent = reporter,
): CallOpener {
  checkSkillsOption(options.skills);
  const commandOptions = withCommandDefaults(options);
  const custom = checkCustomCommands(options);
  const seals = sealsOf(options);
  const open = async (runtime: EventRuntime): Promise<CallContext> => {
    const table = commandTableOf(await indexFor(options, runtime), custom);
    const isConfirmed = commandOptions.onInvalidArguments === "ask"; // before the first call: see `beginTurn`
    const call = await currentCall(seals, table, isConfirmed);
    const { thread, memory } = call;
    return { ...commandOptions, isConfirmed, call, table, thread, memory, seals, report: reportsTo(runtime) };
  };
  return { open, custom, seals };
}

/** Warns if the record of the thread cannot be read, and about commands that no turn can run. */
export function warnOfThread({ thread, memory, report, table }: CallContext): void {
  if (memory.records.length > 0 && !memory.known) report(UNREADABLE);
  for (const { message } of thread.input) {
    const text = commandText(message);
    const isHonoured = message === thread.newest?.message || changesPins(text, table);
    if (isHonoured || meaningOf(text, table).kind === "text") continue;
    report({ type: "warning", code: "command-not-run", message: NOT_RUN });
  }
}

const NOT_RUN = "A command did not run: another message that waits for the same answer decides about the turn.";
