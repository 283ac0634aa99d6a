import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import type { SkillAnnotation } from "@langslash/skills/internal";
import { bindCommand, needsPerson } from "../commands/bind-command.js";
import type { ResolvedCommandOptions } from "../commands/command-options.js";
import { isSkillCall, type MessageMeaning, meaningOf, type MessageStage } from "../commands/message-meaning.js";
import { describeUnknownCommand } from "../commands/unknown-command.js";
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
import { isRewritten, restoreStage, type TurnContext } from "../stage/restore-stage.js";
import { type ActiveTurn, currentStage } from "../state.js";
import { withNotes, withoutTags } from "./application-note.js";
import { escapeLineBreaks } from "./skill-block.js";

/** Notes of the application by the message that has them. */
export interface Notes {
  readonly notes: ReadonlyMap<BaseMessage, readonly string[]>;
  /** Whether they are system messages. */
  readonly asSystem: boolean;
}

const NO_NOTES: Notes = { notes: new Map(), asSystem: false };

/**
 * Returns the messages as the model reads them: commands without their names and arguments, the escape `//x` as `/x`,
 * and without the exchanges that were answered without the model. Computed from the text that each message has now, so
 * that texts which other middlewares redact stay redacted, and a client that resends the history as plain text gets the
 * same. Linear in the number of messages.
 *
 * @param turn - the running turn. If its skill is removed meanwhile, its message keeps the prompt that it had at the
 * beginning
 */
export function messagesForModel(
  turn: ActiveTurn | undefined,
  context: TurnContext,
  exchanges: readonly Exchange[] = exchangesForModel(turn, context),
  { notes, asSystem }: Notes = NO_NOTES,
): BaseMessage[] {
  const isMarked = context.placement === "message" && !asSystem;
  return exchanges.flatMap(({ opening, answers }) => {
    const others = isMarked ? answers.map(withoutTags) : answers;
    if (!opening) return others;
    const added = notes.get(opening.message) ?? [];
    const message = messageForModel(opening, turn, added.length > 0, context);
    return [...withNotes(isMarked ? withoutTags(message) : message, added, { asSystem }), ...others];
  });
}

/** What the model reads instead of the order that began a stage which has no answer in an earlier turn. */
const PAST_STAGE = "(A stage of an earlier pipeline.)";

/** A message that a person wrote, or that began a stage, and everything up to the next one. */
export interface Exchange {
  /** Undefined for the messages before the first one, and if the model does not see it. */
  readonly opening: Opening | undefined;
  readonly answers: readonly BaseMessage[];
}

/** The message that an exchange begins with. */
export interface Opening {
  readonly message: HumanMessage;
  readonly annotation: SkillAnnotation | undefined;
  readonly meaning: MessageMeaning;
  /** The meaning of the typed message that began its turn, as far as it is there. */
  readonly begun: MessageMeaning | undefined;
  /** Whether it is before the running turn. */
  readonly isPast: boolean;
}

/** Returns the exchanges that the model sees. */
export function exchangesForModel(turn: ActiveTurn | undefined, context: TurnContext): Exchange[] {
  const { table, thread, messages = thread.messages } = context;
  const running = messages.findIndex(({ id }) => id !== undefined && id === turn?.messageId);
  const newestKey = thread.newest && keyOf(thread.newest.message);
  const newest = running === -1 ? messages.findIndex((message) => keyOf(message) === newestKey) : running;
  const begins = (message: BaseMessage): message is HumanMessage => isTyped(message, thread) || isStageMessage(message);
  const begun = messages.flatMap((message, index) => (begins(message) ? { message, index } : []));
  const answersTo = (position: number): BaseMessage[] =>
    messages.slice((begun[position]?.index ?? -1) + 1, begun[position + 1]?.index);
  let isLocal = false;
  let ofTurn: MessageMeaning | undefined;
  const opened = begun.flatMap(({ message, index }, position): Exchange[] => {
    const answers = answersTo(position);
    const isPast = index < newest;
    if (isPast && isStageMessage(message) && isStopped(answers, position > 0 ? answersTo(position - 1) : undefined)) {
      const past = copyOf(message, { content: PAST_STAGE });
      return answers.length > 0 ? [{ opening: undefined, answers: [past, ...answers] }] : [];
    }
    const meaning = meaningOf(commandText(message), table);
    const annotation = annotationOf(message);
    if (annotation?.stage === undefined) ofTurn = meaning;
    isLocal =
      isPast &&
      (annotation?.stage === undefined
        ? isAnsweredLocally(meaning, annotation?.local, answers, context)
        : isLocal && annotation.local);
    if (isLocal) return [];
    const opening = isReplaced(meaning, messages[index + 1])
      ? undefined
      : { message, annotation, meaning, begun: ofTurn, isPast };
    return [{ opening, answers: answers.filter((answer) => !isStopMessage(answer, ofTurn)) }];
  });
  return [{ opening: undefined, answers: answersTo(-1) }, ...opened];
}

/** Whether a stage after the first has no answer. The order of one that was stopped must not be one in later turns. */
function isStopped(answers: readonly BaseMessage[], previous: readonly BaseMessage[] | undefined): boolean {
  const newest = answers.findLast(isAnswer);
  if (AIMessage.isInstance(newest) && !callsTools(newest)) return false;
  return previous === undefined || previous.some(isAnswer);
}

/** Whether a message of an exchange is not one that joined the turn. */
function isAnswer(message: BaseMessage): boolean {
  return !HumanMessage.isInstance(message);
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
  context: TurnContext,
): boolean {
  const [answer, ...others] = answers.filter(isAnswer);
  if (meaning.kind === "text" || annotatedAsLocal === false || others.length > 0) return false;
  if (!answer) return needsNoModel(meaning, context) || isGivenUp(meaning, context);
  if (callsTools(answer)) return false;
  if (isLocalAnswer(answer.text, meaning, context)) return true;
  return annotationOf(answer)?.local === true && readsLikeLocalAnswer(answer.text);
}

/** Whether a message without an answer is one whose question was not answered either. */
function isGivenUp(meaning: MessageMeaning, { onInvalidArguments }: ResolvedCommandOptions): boolean {
  if (meaning.kind !== "run" || onInvalidArguments !== "ask") return false;
  return meaning.stages.some(({ calls }) => calls.some(needsPerson));
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
  return LOCAL_ANSWERS.stoppedPipeline.matches(message.text) || LOCAL_ANSWERS.failedStage.matches(message.text);
}

/** Returns the message that an exchange begins with as the model reads it, without the notes that it may have. */
function messageForModel(
  { message, meaning, isPast }: Opening,
  turn: ActiveTurn | undefined,
  hasNotes: boolean,
  context: TurnContext,
): HumanMessage {
  const typed = commandText(message);
  const first = turn && message.id !== undefined && message.id === turn.messageId ? { ...turn, stage: 0 } : undefined;
  const stage = meaning.kind === "run" ? meaning.stages[0] : undefined;
  const isBesideText = stage?.hasText === false && hasMoreText(message);
  const begun = currentStage(first);
  // As it reads now, or as it was if the index has changed since.
  const current =
    first && begun && !begun.kept && !isRewritten(first, context)
      ? (restoreStage(first, context)?.prompt ?? begun.prompt)
      : textForModel(typed, meaning, context);
  const prompt = isBesideText ? "" : current;
  // Of an earlier command, neither the skill's text nor the list of its arguments is left.
  const hadNotes = context.placement === "system" || stage?.calls.some(isSkillCall) === true;
  const isRemembered = isPast && !first && !hasNotes && hadNotes && stage !== undefined;
  const seen = isRemembered ? withArguments(prompt, stage, context) : prompt;
  return seen === typed ? message : withCommandText(message, seen);
}

function textForModel(typed: string, meaning: MessageMeaning, { onUnknownCommand }: TurnContext): string {
  if (meaning.kind === "text") return meaning.text;
  if (meaning.kind === "run") return meaning.stages[0]?.prompt ?? typed;
  if (meaning.kind !== "unknown" || onUnknownCommand !== "fallback") return typed;
  const unknown = describeUnknownCommand(meaning.command.name, meaning.suggestions);
  return `${typed}\n\n(Note: Unknown command ${unknown})`;
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
