import type { BaseMessage, HumanMessage } from "@langchain/core/messages";
import type { CommandTable } from "../commands/command-table.js";
import { meaningOf, type MessageStage } from "../commands/message-meaning.js";
import { commandText, isTyped, newestTyped } from "./message-text.js";
import type { ActiveTurn, Stage } from "../state.js";

/** The messages of a thread, and the commands that can be typed in it. */
export interface TurnContext {
  readonly table: CommandTable;
  /** The messages as the graph has them now. */
  readonly messages: readonly BaseMessage[];
}

/**
 * Returns the turn's current stage as its message reads now, because another middleware may have redacted it. Returns
 * undefined if the message is gone, or if it means other commands than it did when the turn began. This rereads the
 * message, not the files of the skills: see `readSkill`.
 */
export function restoreStage(turn: ActiveTurn, { messages, table }: TurnContext): MessageStage | undefined {
  const message = messageOf(turn.messageId, messages);
  const meaning = message && meaningOf(commandText(message), table);
  const stage = meaning?.kind === "run" ? meaning.stages[turn.stage] : undefined;
  return stage && hasSameCommands(stage, turn.stages[turn.stage]) ? stage : undefined;
}

/** Returns the message that began the turn's current stage, or undefined if it is gone. */
export function stageMessageOf(
  { stageMessageId, messageId }: ActiveTurn,
  messages: readonly BaseMessage[],
): HumanMessage | undefined {
  return messageOf(stageMessageId ?? messageId, messages);
}

/** In some hand-written graphs, messages have no ids. The message of the turn is then the newest one. */
function messageOf(id: string | undefined, messages: readonly BaseMessage[]): HumanMessage | undefined {
  if (id === undefined) return newestTyped(messages)?.message;
  const found = messages.find((message) => message.id === id);
  return found && isTyped(found) ? found : undefined;
}

function hasSameCommands({ calls }: MessageStage, begun: Stage | undefined): boolean {
  const names = begun?.custom ? [begun.custom.name] : begun?.skills.map(({ name }) => name);
  return names?.length === calls.length && calls.every(({ target }, index) => target.name === names[index]);
}
