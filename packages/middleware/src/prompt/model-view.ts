import { AIMessage, type BaseMessage, type HumanMessage, ToolMessage } from "@langchain/core/messages";
import type { OnUnknownCommand, ResolvedCommandOptions } from "../commands/command-options.js";
import { type MessageMeaning, meaningOf } from "../commands/message-meaning.js";
import { unknownCommandNote } from "../commands/unknown-command.js";
import { areLocalAnswers, LOCAL_ANSWERS } from "../turn/local-answers.js";
import { annotationOf, commandText, isTyped, newestTyped, withCommandText } from "../turn/message-text.js";
import { rereadStage, type TurnContext } from "../turn/reread-stage.js";
import type { ActiveTurn } from "../state.js";

/** Context of `modelView`. */
export interface ModelViewContext extends Pick<TurnContext, "table">, ResolvedCommandOptions {
  readonly messages: BaseMessage[];
  /** The running turn. If its skill is removed meanwhile, its message keeps the prompt that it had at the beginning. */
  readonly turn?: ActiveTurn | undefined;
  /** The texts of skills by the message that they precede. @default none */
  readonly skillTexts?: ReadonlyMap<BaseMessage, string>;
}

/**
 * Returns the messages as the model reads them: commands without their names and arguments, the escape `//x` as `/x`,
 * and without the exchanges that were answered without the model. Computed from the text that each message has now, so
 * that texts which other middlewares redact stay redacted, and a client that resends the history as plain text gets the
 * same. Linear in the number of messages.
 *
 * @returns the array that was given if nothing changes
 */
export function modelView(context: ModelViewContext): BaseMessage[] {
  const { messages, turn, table } = context;
  const running = messages.findIndex(({ id }) => id !== undefined && id === turn?.messageId);
  const newest = running === -1 ? newestTyped(messages)?.index : running;
  const view: BaseMessage[] = [];
  let isLocal = false;
  for (const { index, typed, answers } of exchangesOf(messages)) {
    if (typed) {
      const meaning = meaningOf(commandText(typed), table);
      const annotation = annotationOf(typed);
      const isPast = index < (newest ?? 0);
      isLocal =
        isPast &&
        (annotation?.stage === undefined
          ? isAnsweredLocally(meaning, annotation?.local, answers, context)
          : isLocal && annotation.local);
      if (isLocal) continue;
      if (!isReplaced(meaning, messages[index + 1])) view.push(messageForModel(typed, meaning, context));
    }
    for (const answer of answers) if (!isStopMessage(answer)) view.push(answer);
  }
  const isSame = view.length === messages.length && view.every((message, index) => message === messages[index]);
  return isSame ? messages : view;
}

/** A message that a person wrote, and everything up to the next one. */
interface Exchange {
  /** Index of the typed message. */
  readonly index: number;
  /** Undefined for the messages before the first one that a person wrote. */
  readonly typed: HumanMessage | undefined;
  readonly answers: BaseMessage[];
}

function exchangesOf(messages: readonly BaseMessage[]): Exchange[] {
  let current: Exchange = { index: -1, typed: undefined, answers: [] };
  const exchanges = [current];
  for (const [index, message] of messages.entries()) {
    if (!isTyped(message)) {
      current.answers.push(message);
      continue;
    }
    current = { index, typed: message, answers: [] };
    exchanges.push(current);
  }
  return exchanges;
}

/**
 * Whether an exchange took place without the model: the message can be answered without it, and there is at most one
 * answer, without tools. The annotation on the message decides, or if a client kept none, the text of the answer. An
 * annotation is not believed if the message is not a command, because a client can send any; nor is a command by
 * itself, because its meaning may have changed since.
 */
function isAnsweredLocally(
  meaning: MessageMeaning,
  annotatedAsLocal: boolean | undefined,
  answers: readonly BaseMessage[],
  context: ModelViewContext,
): boolean {
  if (meaning.kind === "text" || answers.length > 1 || answers.some(isModelWork)) return false;
  const texts = answers.map(({ text }) => text);
  return annotatedAsLocal ?? areLocalAnswers(texts, meaning, context);
}

function isModelWork(message: BaseMessage): boolean {
  if (ToolMessage.isInstance(message)) return true;
  return AIMessage.isInstance(message) && (message.tool_calls?.length ?? 0) > 0;
}

/** Whether a message that a command wrote takes the place of the typed one. */
function isReplaced(meaning: MessageMeaning, next: BaseMessage | undefined): boolean {
  const isCustom = meaning.kind === "run" && meaning.stages[0]?.calls[0]?.kind === "command";
  return isCustom && next !== undefined && isTyped(next) && annotationOf(next)?.stage !== undefined;
}

function isStopMessage(message: BaseMessage): boolean {
  if (!AIMessage.isInstance(message) || annotationOf(message)?.local !== true) return false;
  return LOCAL_ANSWERS.stoppedPipeline.matches(message.text);
}

function messageForModel(message: HumanMessage, meaning: MessageMeaning, context: ModelViewContext): HumanMessage {
  const { onUnknownCommand, skillTexts, turn } = context;
  const typed = commandText(message);
  const beganTurn = turn !== undefined && message.id !== undefined && message.id === turn.messageId;
  const prompt = beganTurn ? firstPrompt(turn, context) : textForModel(typed, meaning, onUnknownCommand);
  const skillText = skillTexts?.get(message) ?? "";
  const seen = skillText === "" ? prompt : `${skillText}\n\n${prompt}`;
  return seen === typed ? message : withCommandText(message, seen);
}

/**
 * Returns the prompt of the message that began the turn: as it reads now, or as it was if the index has changed since.
 */
function firstPrompt(turn: ActiveTurn, context: ModelViewContext): string {
  const first = { ...turn, stage: 0 };
  return rereadStage(first, context)?.prompt ?? turn.stages[0]?.prompt ?? "";
}

function textForModel(typed: string, meaning: MessageMeaning, onUnknownCommand: OnUnknownCommand): string {
  if (meaning.kind === "text") return meaning.text;
  if (meaning.kind === "run") return meaning.stages[0]?.prompt ?? typed;
  if (meaning.kind !== "unknown" || onUnknownCommand !== "fallback") return typed;
  return `${typed}\n\n${unknownCommandNote(meaning.command.name, meaning.suggestions)}`;
}
