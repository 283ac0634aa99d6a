import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { bindCommand } from "../commands/bind-command.js";
import type { ResolvedCommandOptions } from "../commands/command-options.js";
import { type MessageMeaning, meaningOf, type MessageStage } from "../commands/message-meaning.js";
import { unknownCommandNote } from "../commands/command-table.js";
import { isLocalAnswer, LOCAL_ANSWERS, needsNoModel, readsLikeLocalAnswer } from "../stage/local-answers.js";
import {
  annotationOf,
  callsTools,
  commandText,
  copyOf,
  hasMoreText,
  isStageMessage,
  keyOf,
  withCommandText,
} from "../reading/message-text.js";
import { isTyped } from "../reading/thread-reading.js";
import { isRewritten, type RequestContext, restoreStage } from "../stage/restore-stage.js";
import type { ActiveTurn } from "../state.js";
import { escapeLineBreaks } from "./skill-block.js";

/** Context of `messagesForModel`. */
export interface MessagesForModelContext extends RequestContext, ResolvedCommandOptions {
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
 */
export function messagesForModel(context: MessagesForModelContext): BaseMessage[] {
  const { messages, turn, table, thread } = context;
  const running = messages.findIndex(({ id }) => id !== undefined && id === turn?.messageId);
  const newestKey = thread.newest && keyOf(thread.newest.message);
  const newest = running === -1 ? messages.findIndex((message) => keyOf(message) === newestKey) : running;
  const view: BaseMessage[] = [];
  let isLocal = false;
  let begun: MessageMeaning | undefined;
  const exchanges = exchangesOf(context);
  for (const [position, exchange] of exchanges.entries()) {
    const { typed, answers } = exchange;
    const isPastStage = typed !== undefined && isStageMessage(typed.message) && typed.index < newest;
    if (isPastStage && isStopped(exchange, exchanges[position - 1])) {
      if (answers.length > 0) view.push(copyOf(typed.message, { content: PAST_STAGE }), ...answers);
      continue;
    }
    if (typed) {
      const { message, index } = typed;
      const meaning = meaningOf(commandText(message), table);
      const annotation = annotationOf(message);
      const isPast = index < newest;
      if (annotation?.stage === undefined) begun = meaning;
      isLocal =
        isPast &&
        (annotation?.stage === undefined
          ? isAnsweredLocally(meaning, annotation?.local, answers, context)
          : isLocal && annotation.local);
      if (isLocal) continue;
      if (!isReplaced(meaning, messages[index + 1])) view.push(messageForModel(message, meaning, isPast, context));
    }
    for (const answer of answers) if (!isStopMessage(answer, begun)) view.push(answer);
  }
  return view;
}

/** What the model reads instead of the order that began a stage which has no answer in an earlier turn. */
const PAST_STAGE = "(A stage of an earlier pipeline.)";

/** Whether a stage after the first has no answer. The order of one that was stopped must not be one in later turns. */
function isStopped({ answers }: Exchange, previous: Exchange | undefined): boolean {
  const newest = answers.findLast(isAnswer);
  if (AIMessage.isInstance(newest) && !callsTools(newest)) return false;
  return previous?.typed === undefined || previous.answers.some(isAnswer);
}

/** Whether a message of an exchange is not one that joined the turn. */
function isAnswer(message: BaseMessage): boolean {
  return !HumanMessage.isInstance(message);
}

/** A message that a person wrote, or that began a stage, and everything up to the next one. */
interface Exchange {
  /** Undefined for the messages before the first one. */
  readonly typed: { readonly message: HumanMessage; readonly index: number } | undefined;
  readonly answers: BaseMessage[];
}

function exchangesOf({ messages, thread }: MessagesForModelContext): Exchange[] {
  let current: Exchange = { typed: undefined, answers: [] };
  const exchanges = [current];
  for (const [index, message] of messages.entries()) {
    if (!isTyped(message, thread) && !isStageMessage(message)) {
      current.answers.push(message);
      continue;
    }
    current = { typed: { message, index }, answers: [] };
    exchanges.push(current);
  }
  return exchanges;
}

/**
 * Whether an exchange took place without the model: the message can be answered without it, and there is at most one
 * answer, without tools. The text of the answer decides; without one, the message must not be for the model at all. A
 * client can send any annotation: that of the message can only show that the model answered, and that of the answer, if
 * the command has another meaning by now, that a text which reads like a local answer is one.
 */
function isAnsweredLocally(
  meaning: MessageMeaning,
  annotatedAsLocal: boolean | undefined,
  answers: readonly BaseMessage[],
  context: MessagesForModelContext,
): boolean {
  const [answer, ...others] = answers.filter(isAnswer);
  if (meaning.kind === "text" || annotatedAsLocal === false || others.length > 0) return false;
  if (!answer) return needsNoModel(meaning, context);
  if (callsTools(answer)) return false;
  if (isLocalAnswer(answer.text, meaning, context)) return true;
  return annotationOf(answer)?.local === true && readsLikeLocalAnswer(answer.text);
}

/** Whether a message that a command wrote takes the place of the typed one. */
function isReplaced(meaning: MessageMeaning, next: BaseMessage | undefined): boolean {
  const isCustom = meaning.kind === "run" && meaning.stages[0]?.calls[0]?.kind === "command";
  return isCustom && isStageMessage(next);
}

/** Whether a message says that a pipeline stopped: one that was typed, and with the annotation. */
function isStopMessage(message: BaseMessage, begun: MessageMeaning | undefined): boolean {
  if (!AIMessage.isInstance(message) || annotationOf(message)?.local !== true) return false;
  if (begun?.kind !== "run" || begun.stages.length === 1) return false;
  return LOCAL_ANSWERS.stoppedPipeline.matches(message.text);
}

function messageForModel(
  message: HumanMessage,
  meaning: MessageMeaning,
  isPast: boolean,
  context: MessagesForModelContext,
): HumanMessage {
  const { placement, skillTexts, turn } = context;
  const typed = commandText(message);
  const beganTurn = turn !== undefined && message.id !== undefined && message.id === turn.messageId;
  const stage = meaning.kind === "run" ? meaning.stages[0] : undefined;
  const isBesideText = stage?.hasText === false && hasMoreText(message);
  const isKept = turn?.stages[0]?.kept !== undefined;
  const isShown = beganTurn && !isKept && !isRewritten({ ...turn, stage: 0 }, context);
  const current = isShown ? firstPrompt(turn, context) : textForModel(typed, meaning, context);
  const prompt = isBesideText ? "" : current;
  // Of an earlier command, neither the skill's text nor the list of its arguments is left in the system prompt.
  const isRemembered = isPast && !beganTurn && placement === "system" && stage !== undefined;
  const parts = [skillTexts?.get(message) ?? "", isRemembered ? withArguments(prompt, stage, context) : prompt];
  const seen = parts.filter((part) => part !== "").join("\n\n");
  return seen === typed ? message : withCommandText(message, seen);
}

/**
 * Returns the prompt of the message that began the turn: as it reads now, or as it was if the index has changed since.
 */
function firstPrompt(turn: ActiveTurn, context: MessagesForModelContext): string {
  const first = { ...turn, stage: 0 };
  return restoreStage(first, context)?.prompt ?? turn.stages[0]?.prompt ?? "";
}

function textForModel(typed: string, meaning: MessageMeaning, { onUnknownCommand }: MessagesForModelContext): string {
  if (meaning.kind === "text") return meaning.text;
  if (meaning.kind === "run") return meaning.stages[0]?.prompt ?? typed;
  if (meaning.kind !== "unknown" || onUnknownCommand !== "fallback") return typed;
  return `${typed}\n\n${unknownCommandNote(meaning.command.name, meaning.suggestions)}`;
}

/** Returns a prompt with the arguments of its commands as typed, without the choice of a model. */
function withArguments(prompt: string, { hasText, calls }: MessageStage, options: ResolvedCommandOptions): string {
  const given = calls.flatMap((call) => {
    const isChoice = (key: string): boolean => key === "model" && bindCommand(call, options).model !== undefined;
    return Object.entries(call.command.arguments).filter(([key]) => !isChoice(key));
  });
  if (given.length === 0) return prompt;
  const list = given.map(([key, value]) => `${key}=${escapeLineBreaks(String(value))}`).join(", ");
  if (hasText || prompt === "") return [prompt, `(Arguments: ${list})`].filter((part) => part !== "").join("\n\n");
  return `${prompt.replace(/\.$/, "")} (${list}).`;
}
