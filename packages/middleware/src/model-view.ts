import { AIMessage, type BaseMessage, type HumanMessage } from "@langchain/core/messages";
import { refusals } from "./bind-command.js";
import type { CommandRules, OnUnknownCommand } from "./command-rules.js";
import type { CommandTable } from "./command-table.js";
import { type MessageMeaning, type MessageStage, meaningOf, unknownCommandNote } from "./message-meaning.js";
import { commandText, isTyped, newestTyped, recordOf, withCommandText } from "./message-text.js";

/** Options of `modelView`. */
export interface ModelViewOptions extends Required<CommandRules> {
  readonly table: CommandTable;
  /** The skills' texts by the messages before whose prompt they stand. @default none */
  readonly skillTexts?: ReadonlyMap<BaseMessage, string>;
}

/**
 * The messages as the model shall see them: commands without their names and arguments, the escape `//x` as `/x`, exchanges
 * that were answered without the model left out. Computed from each message's present text, so that what other middlewares
 * redact stays redacted and clients that resend the history as plain text get the same.
 *
 * @returns the array that was given, where nothing changes
 */
export function modelView(messages: BaseMessage[], options: ModelViewOptions): BaseMessage[] {
  const newest = newestTyped(messages)?.index;
  const view: BaseMessage[] = [];
  let isHiding = false;
  let isChanged = false;
  for (const [index, message] of messages.entries()) {
    if (!isTyped(message)) {
      if (isHiding && AIMessage.isInstance(message)) isChanged = true;
      else view.push(message);
      continue;
    }
    const meaning = meaningOf(commandText(message), options.table);
    isHiding = index !== newest && isLocal(message, meaning, options);
    const next = messages[index + 1];
    const isReplaced = next !== undefined && isTyped(next) && recordOf(next)?.stage === 0;
    const seen = isHiding || isReplaced ? undefined : seenMessage(message, meaning, options);
    if (seen) view.push(seen);
    isChanged ||= seen !== message;
  }
  return isChanged ? view : messages;
}

function isLocal(message: HumanMessage, meaning: MessageMeaning, options: ModelViewOptions): boolean {
  if (meaning.kind === "help" || meaning.kind === "refused") return true;
  if (meaning.kind === "unknown" && options.onUnknownCommand === "reply") return true;
  if (meaning.kind === "run" && isRunLocally(meaning.stages, options)) return true;
  return recordOf(message)?.local ?? false;
}

function isRunLocally(stages: readonly MessageStage[], options: ModelViewOptions): boolean {
  const calls = stages.flatMap((stage) => stage.calls);
  const isOwn = calls.every(({ kind }) => kind === "command");
  return isOwn || calls.some((call) => refusals(call, options).length > 0);
}

function seenMessage(
  message: HumanMessage,
  meaning: MessageMeaning,
  { onUnknownCommand, skillTexts }: ModelViewOptions,
): HumanMessage {
  const typed = commandText(message);
  const skillText = skillTexts?.get(message) ?? "";
  const prompt = seenText(typed, meaning, onUnknownCommand);
  const seen = skillText === "" ? prompt : `${skillText}\n\n${prompt}`;
  return seen === typed ? message : withCommandText(message, seen);
}

function seenText(typed: string, meaning: MessageMeaning, onUnknownCommand: OnUnknownCommand): string {
  if (meaning.kind === "text") return meaning.text;
  if (meaning.kind === "run") return meaning.stages[0]?.prompt ?? typed;
  if (meaning.kind !== "unknown" || onUnknownCommand !== "fallback") return typed;
  return `${typed}\n\n${unknownCommandNote(meaning.command, meaning.suggestions)}`;
}
