import { type ThreadRecord, ThreadRecordSchema } from "../state.js";
import type { Seals } from "../seals.js";
import { threadId } from "../run-config.js";

/** The part of a thread's record that the seal confirms. */
export type ThreadContent = Omit<ThreadRecord, "seal" | "others">;

/** Maximum number of records under other seals that a thread keeps. */
const MAX_OTHERS = 4;

/**
 * Returns the record of a thread, sealed for this thread. Records under other seals stay beside it, newest first: a
 * machine without the shared secret must not end the pins of users of another one.
 */
export function threadRecordOf(content: ThreadContent, before: unknown, seals: Seals): ThreadRecord {
  const others = recordsIn(before).filter((record) => !isOwn(record, seals));
  const kept = others.slice(0, MAX_OTHERS);
  return { ...content, seal: seals.seal([threadId(), content]), ...(kept.length > 0 && { others: kept }) };
}

/**
 * Returns the content of a thread's record, or undefined unless one was sealed for this thread. Machines that could not
 * read each other's may have left several: all pins count then, and the messages since the oldest are read again.
 */
export function openThread(memory: unknown, seals: Seals): ThreadContent | undefined {
  const own = recordsIn(memory).filter((record) => isOwn(record, seals));
  const oldest = own.at(-1);
  const pinned = [...new Set(own.toReversed().flatMap((record) => record.pinned))];
  const kept = own.find((record) => record.kept)?.kept;
  return oldest && { pinned, newest: oldest.newest, ...(kept && { kept }) };
}

/** Whether one record has all of the content, under the secret that seals new records. */
export function isCurrent(content: ThreadContent, memory: unknown, seals: Seals): boolean {
  const seal = seals.seal([threadId(), content]);
  return recordsIn(memory).some((record) => record.seal === seal);
}

function recordsIn(memory: unknown): readonly Omit<ThreadRecord, "others">[] {
  const { data } = ThreadRecordSchema.safeParse(memory);
  if (!data) return [];
  const { others = [], ...record } = data;
  return [record, ...others];
}

function isOwn({ seal, ...content }: Omit<ThreadRecord, "others">, seals: Seals): boolean {
  return seals.holds(seal, [threadId(), content]);
}
