import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { digestOf, type ShownTexts } from "@langslash/skills/internal";
import { z } from "zod";
import { warning } from "../events.js";
import type { Seals } from "../seals.js";
import { threadId } from "../run-config.js";
import { type ActiveTurn, mirrorOf, type PublicSkillState, type TurnRecord } from "../state.js";
import { annotationOf, commandText } from "./message-text.js";
import type { ThreadReading } from "./thread-reading.js";

interface RecordParts {
  readonly thread: ThreadReading;
  readonly seals: Seals;
  /** Id of the newest answer that the model gave to the current stage. */
  readonly answerId?: string | undefined;
}

/** The warning about a record under a secret that this agent does not have. */
export const UNREADABLE = warning(
  "record-unreadable",
  "Another process recorded pins, kept skills or a turn, under another secret. Give all the same `secret`.",
);

/** Returns the record of a turn, sealed for the thread and for the text that its message has now, if it is there. */
export function recordOf(turn: ActiveTurn, { thread, seals, answerId }: RecordParts): TurnRecord {
  const content = { ...contentOf(turn), textDigest: textDigestOf(turn.messageId, thread) };
  return { ...content, answerId, seal: seals.seal([threadId(), content]) };
}

function contentOf({ messageId, stageMessageId, stage, stages, asked, input }: ActiveTurn): ActiveTurn {
  const position = { messageId, stageMessageId, stage, stages };
  return { ...position, ...(asked !== undefined && { asked }), ...(input !== undefined && { input }) };
}

/** Returns the turn of a record, or undefined unless it was sealed for this thread. */
export function openRecord(record: TurnRecord, seals: Seals): ActiveTurn | undefined {
  const { textDigest, seal } = record;
  const turn = contentOf(record);
  return seals.holds(seal, [threadId(), { ...turn, textDigest }]) ? turn : undefined;
}

/**
 * Returns the record of a turn that ends with an answer. Nothing needs its stages any more: the seal is for the keys
 * that the state shows, so that the end of the turn has nothing to write.
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

const SealedThreadSchema = z.object({
  /** Names of the skills that users pinned. */
  pinned: z.array(z.string()),
  /** The newest message whose pins are among them. */
  newest: z.object({ id: z.string().optional(), textDigest: z.string() }).optional(),
  /** The message that named the skills which are kept, in case it is summarised away. */
  kept: z.object({ messageId: z.string().optional(), text: z.string() }).optional(),
  seal: z.string(),
});

/**
 * Schema of the record of a thread. Like that of a turn, it is used if a seal confirms it; otherwise the messages
 * decide.
 */
export const ThreadRecordSchema = SealedThreadSchema.extend({
  /** Records under other seals, newest first: of processes that do not share the secret. */
  others: z.array(SealedThreadSchema).optional(),
});

/** The record of a thread, in the form that the private key `_thread` holds. */
export type ThreadRecord = z.infer<typeof ThreadRecordSchema>;

type SealedThread = z.infer<typeof SealedThreadSchema>;

/** The part of a thread's record that the seal confirms. */
export type ThreadContent = Omit<SealedThread, "seal">;

/** The records of a thread, newest first. */
export interface ThreadMemory {
  readonly records: readonly SealedThread[];
  /** The content of those that were sealed for this thread, if there are any. */
  readonly known: ThreadContent | undefined;
}

/** Maximum number of records under other seals that a thread keeps. */
const MAX_OTHERS = 4;

/**
 * Returns the record of a thread, sealed for this thread. Records under other seals stay beside it, newest first: a
 * machine without the shared secret must not end the pins of users of another one.
 */
export function threadRecordOf(content: ThreadContent, { records }: ThreadMemory, seals: Seals): ThreadRecord {
  const kept = records.filter((record) => !isOwnRecord(record, seals)).slice(0, MAX_OTHERS);
  return { ...content, seal: seals.seal([threadId(), content]), ...(kept.length > 0 && { others: kept }) };
}

/**
 * Reads the record of a thread. Machines that could not read each other's may have left several: all pins count then,
 * and the messages since the oldest are read again.
 */
export function openThread(recorded: unknown, seals: Seals): ThreadMemory {
  const { others = [], ...record } = ThreadRecordSchema.safeParse(recorded).data ?? {};
  const records = "seal" in record ? [record, ...others] : [];
  const own = records.filter((each) => isOwnRecord(each, seals));
  const oldest = own.at(-1);
  const pinned = [...new Set(own.toReversed().flatMap((each) => each.pinned))];
  const kept = own.find((each) => each.kept)?.kept;
  return { records, known: oldest && { pinned, newest: oldest.newest, ...(kept && { kept }) } };
}

/** Whether one record has all of the content, under the secret that seals new records. */
export function isCurrent(content: ThreadContent, { records }: ThreadMemory, seals: Seals): boolean {
  const seal = seals.seal([threadId(), content]);
  return records.some((record) => record.seal === seal);
}

function isOwnRecord({ seal, ...content }: SealedThread, seals: Seals): boolean {
  return seals.holds(seal, [threadId(), content]);
}
