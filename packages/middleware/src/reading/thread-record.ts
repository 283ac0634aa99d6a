import { type ThreadRecord, ThreadRecordSchema } from "../state.js";
import type { Seals } from "../seals.js";
import { threadId } from "../run-config.js";

type SealedThread = Omit<ThreadRecord, "others">;

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
  const kept = records.filter((record) => !isOwn(record, seals)).slice(0, MAX_OTHERS);
  return { ...content, seal: seals.seal([threadId(), content]), ...(kept.length > 0 && { others: kept }) };
}

/**
 * Reads the record of a thread. Machines that could not read each other's may have left several: all pins count then,
 * and the messages since the oldest are read again.
 */
export function openThread(recorded: unknown, seals: Seals): ThreadMemory {
  const { others = [], ...record } = ThreadRecordSchema.safeParse(recorded).data ?? {};
  const records = "seal" in record ? [record, ...others] : [];
  const own = records.filter((each) => isOwn(each, seals));
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

function isOwn({ seal, ...content }: SealedThread, seals: Seals): boolean {
  return seals.holds(seal, [threadId(), content]);
}
