import type { BaseMessage, HumanMessage } from "@langchain/core/messages";
import type { CommandTable } from "../commands/command-table.js";
import { meaningOf, type MessageStage } from "../commands/message-meaning.js";
import { commandText, isTyped } from "./message-text.js";
import { type ActiveTurn, currentStage, namesIn, type Stage } from "../state.js";

/** The messages of a thread, and the commands that can be typed in it. */
export interface TurnContext {
  readonly table: CommandTable;
  /** The messages as the graph has them now. */
  readonly messages: readonly BaseMessage[];
  /** The same messages in the agent's state, if other middlewares may have changed them for a request. */
  readonly stored?: readonly BaseMessage[];
  /** The record of the thread, as the state has it. */
  readonly thread?: unknown;
}

/**
 * Returns the turn's current stage as its message reads now, because another middleware may have redacted it. Returns
 * undefined if the message is gone, or if it means other commands than it did when the turn began. This rereads the
 * message, not the files of the skills: see `readSkill`.
 */
export function restoreStage(turn: ActiveTurn, { messages, table }: TurnContext): MessageStage | undefined {
  const begun = currentStage(turn);
  const message = messageOf(idOfTyped(turn), messages);
  const meaning = message && meaningOf(commandText(message), table);
  if (!begun || meaning?.kind !== "run") return undefined;
  const stage = begun.kept ? keptStage(meaning.stages, begun) : meaning.stages[turn.stage];
  return stage && hasSameCommands(stage, begun) ? stage : undefined;
}

/**
 * Whether another middleware has changed the message with the current stage's commands in this request. The model must
 * then see nothing of what the message was.
 */
export function isRewritten(turn: ActiveTurn, { messages, stored }: TurnContext): boolean {
  const id = idOfTyped(turn);
  const [now, before] = [messages, stored ?? messages].map((each) => messageOf(id, each));
  return now !== undefined && before !== undefined && commandText(now) !== commandText(before);
}

/** Returns the id of the message with the current stage's commands. */
function idOfTyped(turn: ActiveTurn): string | undefined {
  return (currentStage(turn)?.kept ?? turn).messageId;
}

/** Returns the commands that named the kept skills, without others beside them. */
function keptStage(stages: readonly MessageStage[], { skills }: Stage): MessageStage | undefined {
  const names = new Set(skills.map(({ name }) => name));
  const stage = stages.findLast(({ calls }) => calls.some(({ target }) => names.has(target.name)));
  return stage && { ...stage, calls: stage.calls.filter(({ target }) => names.has(target.name)) };
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
  return messages.filter(isTyped).findLast((message) => id === undefined || message.id === id);
}

function hasSameCommands({ calls }: MessageStage, begun: Stage): boolean {
  const names = namesIn(begun);
  return names.length === calls.length && calls.every(({ target }, index) => target.name === names[index]);
}
