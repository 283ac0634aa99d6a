import { type CommandTable } from "../commands/command-table.js";
import { meaningOf } from "../commands/message-meaning.js";
import { type ActiveTurn, currentStage, type TurnRecord } from "../state.js";
import { commandText } from "../reading/message-text.js";
import type { ThreadReading } from "../reading/thread-reading.js";
import type { JudgeMessageOptions, SelectionOptions } from "./judge-message.js";
import { selectSkills } from "./select-skills.js";

/** Context of `resumeSelection`. */
interface SelectionContext extends SelectionOptions {
  readonly table: CommandTable;
  readonly thread: ThreadReading;
  /** Whether the model may have the tool to open a skill. */
  readonly canOpen: boolean;
}

/**
 * Selects the skills of the newest message for a tool call whose record is gone, or that another process wrote or a
 * client forged. Reports nothing.
 */
export async function selectAgain(
  thread: ThreadReading,
  options: Omit<JudgeMessageOptions, "report">,
): Promise<ActiveTurn | undefined> {
  return selectSkills(thread, { ...options, report: () => undefined });
}

/**
 * Returns the names of the selected skills of a record that another process wrote, or that a client forged: those that
 * the message also selects now.
 */
export async function resumeSelection(
  record: TurnRecord | null | undefined,
  { table, thread, ...options }: SelectionContext,
): Promise<readonly string[]> {
  const message = thread.newest?.message;
  const claimed = new Set(record?.stages[record.stage]?.skills.map(({ name }) => name));
  if (!message || claimed.size === 0 || meaningOf(commandText(message), table).kind !== "text") return [];
  const selected = await selectAgain(thread, { ...options, skills: table.skills });
  const names = currentStage(selected)?.skills.map(({ name }) => name) ?? [];
  return names.filter((name) => claimed.has(name));
}
