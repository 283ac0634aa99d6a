import type { BaseMessage } from "@langchain/core/messages";
import type { CommandTable } from "./command-table.js";
import { meaningOf, type MessageStage } from "./message-meaning.js";
import { commandText, isTyped } from "./message-text.js";
import type { ActiveTurn } from "./state.js";

/** The conversation as it is now, and what can be typed in it. */
export interface Conversation {
  readonly table: CommandTable;
  /** The messages as the graph has them now. */
  readonly messages: readonly BaseMessage[];
}

/**
 * The turn's current stage as its message says it now: another middleware may have redacted it. Undefined once the message is
 * gone.
 */
export function stageNow(turn: ActiveTurn, { messages, table }: Conversation): MessageStage | undefined {
  const message = messages.find((candidate) => candidate.id === turn.messageId && isTyped(candidate));
  const meaning = message && isTyped(message) ? meaningOf(commandText(message), table) : undefined;
  return meaning?.kind === "run" ? meaning.stages[turn.stage] : undefined;
}
