import { AIMessage, type BaseMessage, type HumanMessage, ToolMessage } from "@langchain/core/messages";
import { callsTools, isStageMessage, keyOf, mayBeTyped } from "./message-text.js";
import type { RunInput } from "./run-input.js";

interface TypedMessage {
  readonly message: HumanMessage;
  readonly index: number;
}

/** A thread as everything in a call reads it: the author of each message, and the place of the turn. */
export interface ThreadReading {
  readonly messages: readonly BaseMessage[];
  /** The messages that persons typed, oldest first: each began a turn, or waited with others for one answer. */
  readonly typed: readonly TypedMessage[];
  /** Ids of these messages, also of those of the current turn that are gone: see `keyOf`. */
  readonly typedKeys: ReadonlySet<unknown>;
  /** The typed messages that wait for, or began, the answers of the current turn; empty if they are gone. */
  readonly input: readonly TypedMessage[];
  /** The one of them that decides about the turn. */
  readonly newest: TypedMessage | undefined;
  /** The message that begins the current stage of a pipeline, if that is another one. */
  readonly stageMessage: HumanMessage | undefined;
  /** Whether the model has not answered since the input, or since the message of the stage. */
  readonly isFirstCall: boolean;
  /** Human messages that arrived while the turn was running, and that nothing marks as such yet. */
  readonly joined: readonly HumanMessage[];
}

interface ReadingOptions {
  /** The messages that began the current run: see `runInput`. */
  readonly input: RunInput;
  /** Id of the message that began the running turn, if a sealed record has it. */
  readonly recorded?: string | undefined;
  /** Whether an annotation shows that this message began a turn. */
  readonly began: (message: HumanMessage) => boolean;
  /** Returns the one of several waiting messages that decides about the turn. @default the newest */
  readonly decides?: (messages: readonly HumanMessage[]) => HumanMessage | undefined;
}

/**
 * Reads a thread once. A human message began a turn if it came with the input of a run. For the current run, that is
 * known. For earlier ones, a message counts as typed unless it is marked as written by code, or is among the results of
 * tool calls, where tools add their own messages.
 */
export function readThread(messages: readonly BaseMessage[], options: ReadingOptions): ThreadReading {
  const { input, recorded, began, decides } = options;
  const own = new Set(input.typed.map(keyOf));
  const joined = new Set(input.joined.map(keyOf));
  const replacement = replacementOf(own, messages, recorded);
  if (replacement) own.add(keyOf(replacement));
  const answered = new Set(
    messages.flatMap((message) => (ToolMessage.isInstance(message) ? message.tool_call_id : [])),
  );
  const typed: TypedMessage[] = [];
  let inRound = false;
  for (const [index, message] of messages.entries()) {
    if (AIMessage.isInstance(message)) inRound = callsTools(message) && isComplete(message, answered);
    else if (mayBeTyped(message)) {
      const key = keyOf(message);
      const isEarlier = input.seen?.has(key) !== false && !joined.has(key);
      const begins = own.has(key) || (isEarlier && (!inRound || message.id === recorded || began(message)));
      if (begins) typed.push({ message, index });
    }
  }
  const newest = own.size > 0 ? typed.findLast(({ message }) => own.has(keyOf(message))) : typed.at(-1);
  const isThere = recorded === undefined || messages.some((message) => message.id === recorded && mayBeTyped(message));
  const last = own.size > 0 || isThere || !isOver(messages, newest) ? newest : undefined;
  const group = last ? typed.filter(({ index }) => index <= last.index && !hasAnswer(messages, index, last.index)) : [];
  const decisive = decides?.(group.map(({ message }) => message));
  const stageMessage = messages.findLast(isStageMessage);
  const isLater = stageMessage !== undefined && messages.indexOf(stageMessage) > (last?.index ?? -1);
  const start = isLater ? messages.indexOf(stageMessage) : (last?.index ?? 0);
  return {
    messages,
    typed: last ? typed.slice(0, typed.indexOf(last) + 1) : typed,
    typedKeys: new Set([...typed.map(({ message }) => keyOf(message)), ...own]),
    input: group,
    newest: group.find(({ message }) => message === decisive) ?? last,
    stageMessage: isLater ? stageMessage : undefined,
    isFirstCall: !messages.slice(start).some((message) => AIMessage.isInstance(message)),
    joined: messages.filter(
      (message, index): message is HumanMessage =>
        (joined.has(keyOf(message)) || (last !== undefined && index > last.index)) && mayBeTyped(message),
    ),
  };
}

/** Whether a person typed the message. A summary has the id of the first message that it replaces. */
export function isTyped(message: BaseMessage, { typedKeys }: ThreadReading): message is HumanMessage {
  return typedKeys.has(keyOf(message)) && mayBeTyped(message);
}

/** Returns the message that a hook has put in the place of the input, under another id. */
function replacementOf(
  own: ReadonlySet<unknown>,
  messages: readonly BaseMessage[],
  recorded: string | undefined,
): HumanMessage | undefined {
  if (own.size === 0 || messages.some((message) => own.has(keyOf(message)))) return undefined;
  if (recorded !== undefined) return messages.filter(mayBeTyped).find(({ id }) => id === recorded);
  return messages.slice(messages.findLastIndex((message) => !mayBeTyped(message)) + 1).find(mayBeTyped);
}

/** Whether all tool calls of a message have results: otherwise a new input ended the round. */
function isComplete({ tool_calls = [] }: AIMessage, answered: ReadonlySet<string>): boolean {
  return tool_calls.every(({ id }) => id !== undefined && answered.has(id));
}

/** Whether a turn has its answer and another one has begun, whose message is gone. */
function isOver(messages: readonly BaseMessage[], began: TypedMessage | undefined): boolean {
  const answers = messages.slice((began?.index ?? -1) + 1).filter((message) => AIMessage.isInstance(message));
  const final = answers.findIndex((message) => !callsTools(message));
  return began === undefined || (final !== -1 && final < answers.length - 1);
}

function hasAnswer(messages: readonly BaseMessage[], from: number, to: number): boolean {
  return messages.slice(from, to).some((message) => AIMessage.isInstance(message) || ToolMessage.isInstance(message));
}
