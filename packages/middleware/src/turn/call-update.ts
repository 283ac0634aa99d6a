import { AIMessage, BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { Command } from "@langchain/langgraph";
import { ANNOTATION_KEY, type SkillAnnotation } from "@langslash/skills/internal";
import { isDeepStrictEqual } from "node:util";
import { pinnedNames, type PinnedSkills } from "../prompt/pinned-skills.js";
import { type ActiveTurn, mirrorChanges, type PublicSkillState, showsNothing, type TurnRecord } from "../state.js";
import type { Call } from "../reading/call.js";
import { annotationOf, callsTools, copyOf, keyOf } from "../reading/message-text.js";
import type { ThreadReading } from "../reading/thread-reading.js";
import { endedRecord, isEnded, isSealedInput, recordOf, sealOfInput } from "../reading/records.js";
import type { TurnContext } from "../stage/restore-stage.js";
import type { CallContext } from "./resume-turn.js";
import type { TurnStart } from "./start-turn.js";

/** The changes that an answer could not carry, and the message that it answers. */
interface Unwritten extends Pick<CallChanges, "messages"> {
  readonly turn: ActiveTurn | undefined;
  readonly answered: BaseMessage | undefined;
}

/**
 * Turns of model calls whose answers could not carry an update, by the newest messages of these answers, with the
 * messages that they answer: a cache may give the same answer to another thread, which may have got the same message.
 */
const unwritten = new WeakMap<BaseMessage, Unwritten>();

type AnswerContext = Pick<CallContext, "call" | "seals">;

/** Changes of the state by a hook that begins or ends a turn or a stage. */
export interface TurnUpdate extends Partial<PublicSkillState> {
  readonly messages: BaseMessage[];
  readonly _active?: TurnRecord | null;
  readonly jumpTo?: "tools" | "end";
}

/** Changes of the state that go with the answer of a model call, besides those of its turn. */
export interface CallChanges {
  readonly messages?: readonly BaseMessage[];
  readonly pinnedSkills?: readonly string[];
}

/**
 * Returns the answer of a model call together with the record of its turn and the public keys, if it is in one, and
 * other changes. LangChain puts the answer itself before the update. A structured answer cannot carry one:
 * `unwrittenTurn` finds its turn.
 */
export function withTurnUpdate<Answer extends object>(
  answer: Answer,
  turn: ActiveTurn | undefined,
  { call: { state, thread }, seals }: AnswerContext,
  changes: CallChanges = {},
): Answer | Command {
  if (!AIMessage.isInstance(answer)) {
    keepUnwritten(answer, { turn, ...changes, answered: thread.newest?.message });
    return answer;
  }
  if (!turn) return Object.keys(changes).length === 0 ? answer : new Command({ update: { ...changes } });
  if (answer.id === undefined) answer._updateId(crypto.randomUUID());
  const parts = { thread, seals, answerId: answer.id };
  const record = endsTurn(answer, turn) ? endedRecord(turn, parts) : recordOf(turn, parts);
  return new Command({ update: { _active: record, ...changes, ...mirrorChanges(state, turn) } });
}

function endsTurn(answer: AIMessage, { stages, stageMessageId }: ActiveTurn): boolean {
  const isChecked = stages.some(({ returns }) => returns);
  return !callsTools(answer) && stages.length === 1 && stageMessageId === undefined && !isChecked;
}

/** Keeps the changes that a structured answer cannot carry, by its newest message, for the end of the run. */
function keepUnwritten(answer: object, { turn, messages, answered }: Unwritten): void {
  const all: unknown = Reflect.get(answer, "messages");
  const newest: unknown = Array.isArray(all) ? all.at(-1) : undefined;
  if (!BaseMessage.isInstance(newest)) return;
  const { turn: inner } = unwritten.get(newest) ?? {};
  unwritten.set(newest, { turn: turn ?? inner, messages, answered });
}

/** Returns what the answer that the newest messages are could not carry, if that was structured. */
function unwrittenOf({ messages, newest }: ThreadReading): Unwritten | undefined {
  const answer = messages.findLast((message) => unwritten.has(message));
  const found = answer && unwritten.get(answer);
  return found?.answered === newest?.message ? found : undefined;
}

/** Returns the messages that such an answer could not carry, without those that another middleware changed since. */
export function unwrittenMessages(thread: ThreadReading): readonly BaseMessage[] {
  const { messages = [] } = unwrittenOf(thread) ?? {};
  return messages.filter(({ id, content }) =>
    thread.messages.some((each) => each.id === id && each.content === content),
  );
}

/** Returns the turn whose answer the newest messages are, if that was structured. */
export function unwrittenTurn(thread: ThreadReading): ActiveTurn | undefined {
  return unwrittenOf(thread)?.turn;
}

/** Whether a turn needs nothing more: its answer ended it, or there is none that the state should know of. */
export function isSettled({ call: { state, thread }, seals }: AnswerContext): boolean {
  const { _active: record } = state;
  return record ? isEnded(record, thread, state, seals) : showsNothing(state) && !unwrittenTurn(thread);
}

/**
 * Returns the answer to a message without a skill. If the state still shows an earlier turn, or if tools follow, an
 * update goes with it, which says that nothing is active: the next model call does not search again.
 */
export function clearedAnswer<Answer>(
  answer: Answer,
  { call: { state, thread }, seals }: AnswerContext,
): Answer | Command {
  if (!AIMessage.isInstance(answer)) return answer;
  const goesOn = callsTools(answer);
  if (!goesOn && !state._active && showsNothing(state)) return answer;
  const searched = { messageId: thread.newest?.message.id, stage: 0, stages: [] };
  const record = goesOn ? recordOf(searched, { thread, seals }) : null;
  return new Command({ update: { _active: record, ...mirrorChanges(state, null) } });
}

/**
 * Returns the messages that a call changes: the one that began the turn, with its annotation, and the human messages
 * that joined a running turn, with a mark, so that they begin no turn later either.
 */
export function writtenMessages(
  { thread }: Pick<Call, "thread">,
  annotated?: BaseMessage,
): { messages?: BaseMessage[] } {
  if (!annotated && thread.joined.length === 0) return {};
  const marked = thread.joined.map((message) =>
    copyOf(message, { additional_kwargs: { ...message.additional_kwargs, lc_source: JOINED } }),
  );
  return { messages: annotated ? [annotated, ...marked] : marked };
}

/** LangChain's mark of messages that code wrote, with our name for those that joined a running turn. */
const JOINED = "langslash";

/** Returns the names of the pinned skills as a change of the state, unless it shows them already. */
export function shownPins(
  pinned: PinnedSkills,
  { pinnedSkills: shown = [] }: { readonly pinnedSkills?: readonly string[] | undefined },
): { pinnedSkills?: string[] } {
  const names = pinnedNames(pinned);
  return isDeepStrictEqual(names, [...shown]) ? {} : { pinnedSkills: names };
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
export function annotateAnswered(context: Pick<TurnContext, "seals" | "thread">): BaseMessage | undefined {
  const { thread, seals } = context;
  const answer = thread.messages.at(-1);
  const message = thread.newest?.message;
  const isReply = answer !== undefined && annotationOf(answer)?.local === true;
  const isStale = message && annotationOf(message)?.shown !== undefined;
  if (!isReply || !message || (!isStale && (!followsTools(context) || isSealedInput(message, seals)))) return undefined;
  return annotate({ message, annotation: { names: [], local: true } }, context);
}

function followsTools({ thread: { messages, newest } }: Pick<TurnContext, "thread">): boolean {
  return ToolMessage.isInstance(messages.slice(0, newest?.index).findLast((each) => !HumanMessage.isInstance(each)));
}
