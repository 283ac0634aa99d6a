import { isDeepStrictEqual } from "node:util";
import { digestOf } from "@langslash/skills/internal";
import { commandText } from "../reading/message-text.js";
import { isCurrent, type ThreadRecord, threadRecordOf } from "../reading/records.js";
import type { TurnContext } from "../stage/restore-stage.js";
import { keptSkills } from "./kept-skills.js";
import { hasPinCommands, newRequests, pinsUntil } from "./thread-pins.js";

/** Maximum length in UTF-16 code units of a message that a thread remembers after it is gone. */
const MAX_KEPT_LENGTH = 10_000;

/**
 * Returns the record of a thread at the end of a turn, as a change of the state, which is empty if the state has it
 * already. Pins and kept skills then last when the messages that made them are summarised away.
 */
export function threadUpdate(context: TurnContext): { readonly _thread?: ThreadRecord } {
  const { thread, memory, table, seals } = context;
  // Others may keep skills that the user of this turn may not use.
  const { messageId, text } = keptSkills(thread.messages.length, { ...context, table: table.whole }) ?? {};
  const kept = text !== undefined && text.length <= MAX_KEPT_LENGTH ? { messageId, text } : undefined;
  const { known } = memory;
  // An agent without the commands leaves the pins to those that have them.
  const content = {
    pinned: [...(hasPinCommands(table) ? pinsUntil(thread.messages.length, context) : (known?.pinned ?? []))],
    ...(kept && { kept }),
  };
  const { newest: _, ...same } = known ?? { pinned: [] };
  const hasNewPins = hasPinCommands(table) && newRequests(context).length > 0;
  if (!hasNewPins && isDeepStrictEqual(same, content)) {
    return !known || isCurrent(known, memory, seals) ? {} : { _thread: threadRecordOf(known, memory, seals) };
  }
  const typed = thread.newest?.message;
  const newest = typed && { id: typed.id, textDigest: digestOf(commandText(typed)) };
  return { _thread: threadRecordOf({ ...content, newest }, memory, seals) };
}
