import { AIMessage, type BaseMessage, type HumanMessage, ToolMessage } from "@langchain/core/messages";
import { refusals } from "../commands/bind-command.js";
import type { ResolvedCommandOptions, OnUnknownCommand } from "../commands/command-options.js";
import { type MessageMeaning, meaningOf, unknownCommandNote } from "../commands/message-meaning.js";
import { STOPPED } from "../turn/local-answers.js";
import { commandText, isTyped, newestTyped, annotationOf, withCommandText } from "../turn/message-text.js";
import { type TurnContext, stageNow } from "../turn/stage-now.js";
import type { ActiveTurn } from "../state.js";

/** What `modelView` needs. */
export interface ModelViewContext extends Pick<TurnContext, "table">, ResolvedCommandOptions {
  readonly messages: BaseMessage[];
  /** The running turn, whose own message is read as it was when the turn began. */
  readonly turn?: ActiveTurn | undefined;
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
export function modelView(context: ModelViewContext): BaseMessage[] {
  const { messages, turn, table } = context;
  const running = messages.findIndex(({ id }) => id !== undefined && id === turn?.messageId);
  const newest = running === -1 ? newestTyped(messages)?.index : running;
  const view: BaseMessage[] = [];
  let isChanged = false;
  let isLocalPipeline = false;
  for (let index = 0; index < messages.length; index += 1) {
    const message = messages[index];
    if (!message || !isTyped(message)) {
      const isStop = message !== undefined && isStopMessage(message);
      if (message && !isStop) view.push(message);
      isChanged ||= isStop;
      continue;
    }
    const meaning = meaningOf(commandText(message), table);
    const exchange = messages.slice(index + 1, nextTyped(messages, index));
    const isStage = annotationOf(message)?.stage !== undefined;
    const isPast = index < (newest ?? 0);
    isLocalPipeline =
      isPast &&
      (isStage
        ? isLocalPipeline && annotationOf(message)?.local === true
        : isLocal(message, meaning, exchange, context));
    const isLeftOut = isLocalPipeline || isReplaced(meaning, messages[index + 1]);
    if (isLocalPipeline) index += exchange.length;
    const seen = isLeftOut ? undefined : seenMessage(message, meaning, context);
    if (seen) view.push(seen);
    isChanged ||= seen !== message;
  }
  return isChanged ? view : messages;
}

function nextTyped(messages: readonly BaseMessage[], index: number): number {
  const next = messages.findIndex((message, at) => at > index && isTyped(message));
  return next === -1 ? messages.length : next;
}

/**
 * Whether an exchange took place without the model: what was typed is answered by this package or the application, and one
 * answer without tools is there. A record says so, or where a client kept none, what is typed and answered. Neither alone is
 * believed: what a message means may have changed since.
 */
function isLocal(
  message: HumanMessage,
  meaning: MessageMeaning,
  exchange: readonly BaseMessage[],
  context: ModelViewContext,
): boolean {
  if (meaning.kind === "text") return false;
  const hasModelWork = exchange.some((each) => ToolMessage.isInstance(each) || hasToolCalls(each));
  if (hasModelWork || exchange.length > 1) return false;
  const record = annotationOf(message);
  if (record) return record.local;
  const expected = expectedAnswer(meaning, context);
  return expected !== undefined && exchange.every(({ text }) => expected.test(text));
}

/** How the answer to a command that needs no model begins; undefined for one that does. */
function expectedAnswer(meaning: MessageMeaning, context: ModelViewContext): RegExp | undefined {
  if (meaning.kind === "help") return /^(?:# |Unknown skill: )/;
  if (meaning.kind === "refused") return /^/;
  if (meaning.kind === "unknown") return context.onUnknownCommand === "reply" ? /^Unknown command: \// : undefined;
  if (meaning.kind === "text") return undefined;
  const calls = meaning.stages.flatMap((stage) => stage.calls);
  if (calls.every(({ kind }) => kind === "command")) return /^/;
  const isRefused = calls.some((call) => refusals(call, context).length > 0);
  return isRefused ? /^\/\S+ cannot run like this:/ : /^Skill file \S/;
}

/** Whether what was typed is replaced by a message that a command put in its place. */
function isReplaced(meaning: MessageMeaning, next: BaseMessage | undefined): boolean {
  const isOwn = meaning.kind === "run" && meaning.stages[0]?.calls[0]?.kind === "command";
  return isOwn && next !== undefined && isTyped(next) && annotationOf(next)?.stage !== undefined;
}

function isStopMessage(message: BaseMessage): boolean {
  return AIMessage.isInstance(message) && annotationOf(message)?.local === true && message.text.startsWith(STOPPED);
}

function hasToolCalls(message: BaseMessage): boolean {
  return AIMessage.isInstance(message) && (message.tool_calls?.length ?? 0) > 0;
}

function seenMessage(message: HumanMessage, meaning: MessageMeaning, context: ModelViewContext): HumanMessage {
  const { onUnknownCommand, skillTexts, turn } = context;
  const typed = commandText(message);
  const isOwn = turn !== undefined && message.id !== undefined && message.id === turn.messageId;
  const prompt = isOwn ? firstPrompt(turn, context) : seenText(typed, meaning, onUnknownCommand);
  const skillText = skillTexts?.get(message) ?? "";
  const seen = skillText === "" ? prompt : `${skillText}\n\n${prompt}`;
  return seen === typed ? message : withCommandText(message, seen);
}

/** What the turn's own message asks for: as it says now, or as it was when the index has changed since. */
function firstPrompt(turn: ActiveTurn, context: ModelViewContext): string {
  const first = { ...turn, stage: 0 };
  return stageNow(first, context)?.prompt ?? turn.stages[0]?.prompt ?? "";
}

function seenText(typed: string, meaning: MessageMeaning, onUnknownCommand: OnUnknownCommand): string {
  if (meaning.kind === "text") return meaning.text;
  if (meaning.kind === "run") return meaning.stages[0]?.prompt ?? typed;
  if (meaning.kind !== "unknown" || onUnknownCommand !== "fallback") return typed;
  return `${typed}\n\n${unknownCommandNote(meaning.command, meaning.suggestions)}`;
}
