import { AIMessage, type BaseMessage, type HumanMessage } from "@langchain/core/messages";
import { ANNOTATION_KEY, SkillAnnotationSchema, type SkillIndex } from "@langslash/skills";
import { bindCommand, errorsOf } from "./bind-command.js";
import type { CommandRules, OnUnknownCommand } from "./command-rules.js";
import { type MessageMeaning, type MessageStage, meaningOf, unknownCommandNote } from "./message-meaning.js";
import { commandText, isTyped, newestTyped, withCommandText } from "./message-text.js";

/** Options of `modelView`. */
export interface ModelViewOptions extends Required<CommandRules> {
  readonly skills: SkillIndex;
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
    const meaning = meaningOf(commandText(message), options.skills);
    isHiding = index !== newest && isLocal(message, meaning, options);
    const seen = isHiding ? undefined : seenMessage(message, meaning, options);
    if (seen) view.push(seen);
    isChanged ||= seen !== message;
  }
  return isChanged ? view : messages;
}

function isLocal(message: HumanMessage, meaning: MessageMeaning, options: ModelViewOptions): boolean {
  if (meaning.kind === "help") return true;
  if (meaning.kind === "unknown" && options.onUnknownCommand === "reply") return true;
  if (meaning.kind === "unknown" && meaning.inPipeline) return true;
  if (meaning.kind === "run" && options.onInvalidArguments === "reply" && hasErrors(meaning.stages, options))
    return true;
  return SkillAnnotationSchema.safeParse(message.additional_kwargs[ANNOTATION_KEY]).data?.local ?? false;
}

function hasErrors(stages: readonly MessageStage[], options: ModelViewOptions): boolean {
  const calls = stages.flatMap((stage) => stage.calls);
  return calls.some(({ command, skill }) => errorsOf(bindCommand(command, skill, options)).length > 0);
}

function seenMessage(
  message: HumanMessage,
  meaning: MessageMeaning,
  { onUnknownCommand }: ModelViewOptions,
): HumanMessage {
  const typed = commandText(message);
  const seen = seenText(typed, meaning, onUnknownCommand);
  return seen === typed ? message : withCommandText(message, seen);
}

function seenText(typed: string, meaning: MessageMeaning, onUnknownCommand: OnUnknownCommand): string {
  if (meaning.kind === "text") return meaning.text;
  if (meaning.kind === "run") return meaning.stages[0]?.prompt ?? typed;
  if (meaning.kind === "help" || onUnknownCommand !== "fallback") return typed;
  return `${typed}\n\n${unknownCommandNote(meaning.command, meaning.suggestions)}`;
}
