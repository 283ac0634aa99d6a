import type { BaseMessage, HumanMessage } from "@langchain/core/messages";
import type { CommandTable } from "../commands/command-table.js";
import { meaningOf, type MessageStage } from "../commands/message-meaning.js";
import { commandText, isTyped, newestTyped } from "./message-text.js";
import type { ActiveTurn, Stage } from "../state.js";

/** The conversation as it is now, and what can be typed in it. */
export interface TurnContext {
  readonly table: CommandTable;
  /** The messages as the graph has them now. */
  readonly messages: readonly BaseMessage[];
}

/**
 * The turn's current stage as its message says it now: another middleware may have redacted it. Undefined once the message is
 * gone, and where it means other commands than it did when the turn began.
 */
export function stageNow(turn: ActiveTurn, { messages, table }: TurnContext): MessageStage | undefined {
  const message = messageOf(turn.messageId, messages);
  const meaning = message && meaningOf(commandText(message), table);
  const stage = meaning?.kind === "run" ? meaning.stages[turn.stage] : undefined;
  return stage && isSame(stage, turn.stages[turn.stage]) ? stage : undefined;
}

/** The message that began the turn's current stage; undefined once it is gone. */
export function stageMessageOf(
  { stageMessageId, messageId }: ActiveTurn,
  messages: readonly BaseMessage[],
): HumanMessage | undefined {
  return messageOf(stageMessageId ?? messageId, messages);
}

/** Where messages have no ids, a graph of one's own for instance, a turn's message is the newest. */
function messageOf(id: string | undefined, messages: readonly BaseMessage[]): HumanMessage | undefined {
  if (id === undefined) return newestTyped(messages)?.message;
  const found = messages.find((message) => message.id === id);
  return found && isTyped(found) ? found : undefined;
}

function isSame({ calls }: MessageStage, recorded: Stage | undefined): boolean {
  const names = recorded?.own ? [recorded.own.name] : recorded?.skills.map(({ name }) => name);
  return names?.length === calls.length && calls.every(({ target }, index) => target.name === names[index]);
}
