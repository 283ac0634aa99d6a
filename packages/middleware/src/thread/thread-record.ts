import { type ThreadRecord, ThreadRecordSchema } from "../state.js";
import { threadId } from "../stage/thread-id.js";
import { sealOf } from "../stage/turn-record.js";

/** The part of a thread's record that the seal confirms. */
export type ThreadContent = Omit<ThreadRecord, "seal">;

/** Returns the record of a thread, sealed for this thread. */
export function threadRecordOf(content: ThreadContent): ThreadRecord {
  return { ...content, seal: sealOf([threadId(), content]) };
}

/** Returns the content of a record, or undefined unless this process sealed it for this thread. */
export function openThread(record: unknown): ThreadContent | undefined {
  const { data } = ThreadRecordSchema.safeParse(record);
  if (!data) return undefined;
  const { seal, ...content } = data;
  return seal === sealOf([threadId(), content]) ? content : undefined;
}
