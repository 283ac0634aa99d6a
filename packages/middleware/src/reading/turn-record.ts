import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import type { ShownTexts } from "@langslash/skills/internal";
import type { SlashCommandEvent } from "../events.js";
import { annotationOf, commandText } from "./message-text.js";
import { digestOf, type Seals } from "../seals.js";
import { threadId } from "../run-config.js";
import type { ThreadReading } from "./thread-reading.js";
import { type ActiveTurn, mirrorOf, type PublicSkillState, type TurnRecord } from "../state.js";

/** The parts of a record besides the turn. */
interface RecordParts {
  readonly thread: ThreadReading;
  readonly seals: Seals;
  /** Id of the newest answer that the model gave to the current stage. */
  readonly answerId?: string | undefined;
}

/** The warning about a record under a secret that this agent does not have. */
export const UNREADABLE: SlashCommandEvent = {
  type: "warning",
  code: "record-unreadable",
  message: "Another process recorded pins, kept skills or a turn, under another secret. Give all the same `secret`.",
};

/** A record as a call has it. */
export interface CheckedRecord extends TurnRecord {
  /** Whether it was sealed for this thread, if that is known: a call asks several times. */
  readonly isSealed?: boolean;
}

/** Returns the record of a turn, sealed for the thread and for the text that its message has now, if it is there. */
export function recordOf(turn: ActiveTurn, { thread, seals, answerId }: RecordParts): TurnRecord {
  const content = { ...contentOf(turn), textDigest: textDigestOf(turn.messageId, thread) };
  return { ...content, answerId, seal: seals.seal([threadId(), content]) };
}

function contentOf({ messageId, stageMessageId, stage, stages, asked, input }: ActiveTurn): ActiveTurn {
  const position = { messageId, stageMessageId, stage, stages };
  return { ...position, ...(asked !== undefined && { asked }), ...(input !== undefined && { input }) };
}

/**
 * Returns the turn of a record, or undefined unless it was sealed for this thread and this text.
 *
 * @param text - the text of the message that began the turn; undefined if the message is gone
 */
export function openRecord(record: CheckedRecord, text: string | undefined, seals: Seals): ActiveTurn | undefined {
  const { textDigest, seal, isSealed } = record;
  const turn = contentOf(record);
  const isSameText = text === undefined || textDigest === digestOf(text);
  const isOwn = isSameText && (isSealed ?? seals.holds(seal, [threadId(), { ...turn, textDigest }]));
  return isOwn ? turn : undefined;
}

/** Returns the part of a record that keeps the answer which a turn works on, until its stages are recorded. */
export function inputRecord({ messageId, input }: ActiveTurn, seals: Seals): Pick<TurnRecord, "input" | "inputSeal"> {
  return input === undefined ? {} : { input, inputSeal: seals.seal(["answer", threadId(), messageId, input]) };
}

/** Returns the answer that such a part of a record keeps, or undefined unless it was sealed for this thread. */
export function recordedInput({ messageId, input, inputSeal }: TurnRecord, seals: Seals): string | undefined {
  return seals.holds(inputSeal, ["answer", threadId(), messageId, input]) ? input : undefined;
}

/**
 * Returns the record of a turn that ends with an answer. Nothing needs its stages any more: the seal is for what the
 * state shows, so that the end of the turn has nothing to write.
 */
export function endedRecord(turn: ActiveTurn, { thread, seals, answerId }: RecordParts): TurnRecord {
  const { messageId } = turn;
  const textDigest = textDigestOf(messageId, thread);
  const seal = seals.seal([threadId(), { messageId, answerId, ...mirrorOf(turn) }]);
  return { messageId, stage: 0, stages: [], textDigest, answerId, isOver: true, seal };
}

/** Whether a turn has ended, and another message, or the same one with another text, asks for an answer now. */
export function isPastRecord({ isOver, messageId, answerId, textDigest }: TurnRecord, thread: ThreadReading): boolean {
  const isNewest = thread.newest?.message.id === messageId && textDigestOf(messageId, thread) === textDigest;
  return isOver === true && answerId !== undefined && !isNewest;
}

function textDigestOf(messageId: string | undefined, { typed }: ThreadReading): string {
  const began = typed.find(({ message }) => message.id === messageId)?.message;
  return began ? digestOf(commandText(began)) : "";
}

/** Whether the newest message is answered, and the state shows the skills of its turn. */
export function isEnded(
  record: TurnRecord | null | undefined,
  { input, messages }: ThreadReading,
  { selectedSkills, explicitCommand, commandArguments }: Partial<PublicSkillState>,
  seals: Seals,
): boolean {
  if (!record?.isOver) return false;
  const { messageId, answerId, seal } = record;
  const isOfTurn = input.some(({ message }) => message.id === messageId);
  if (!isOfTurn || !isAnswered(messages, answerId)) return false;
  return seals.holds(seal, [threadId(), { messageId, answerId, selectedSkills, explicitCommand, commandArguments }]);
}

/**
 * Whether the newest answer is the one that the model gave to the stage, if need be with results of its tool calls and
 * messages that joined the turn.
 */
export function isAnswered(messages: readonly BaseMessage[], answerId: string | undefined): boolean {
  const newest = messages.findLast((message) => !ToolMessage.isInstance(message) && !HumanMessage.isInstance(message));
  return AIMessage.isInstance(newest) && newest.id === answerId;
}

/** Returns the seal of a message that began a turn or a stage: none without a thread, when conversations look alike. */
export function sealOfInput({ id }: HumanMessage, shown: ShownTexts | undefined, seals: Seals): string | undefined {
  return threadId() === "" ? undefined : seals.seal(["input", threadId(), id, shown]);
}

/** Whether the annotation of a message was sealed in this thread: the message began a turn, and showed these texts. */
export function isSealedInput(message: HumanMessage, seals: Seals, annotation = annotationOf(message)): boolean {
  const { shown, seal } = annotation ?? {};
  return seal !== undefined && seals.holds(seal, ["input", threadId(), message.id, shown]);
}
