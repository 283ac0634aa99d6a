import { ChatError } from "./chat-error.js";

/**
 * State of a message of the user: on its way, waiting for another answer, being answered, answered, or its answer ended
 * early.
 */
export type TurnStatus = "sending" | "queued" | "running" | "done" | "cut";

/** A message of the user, and its answers. `Part` is a piece of an answer, as JSON data. */
export interface ChatTurn<Part> {
  /** Id of the message. The page chooses it, so that a message is recognized wherever it turns up. */
  readonly id: string;
  readonly text: string;
  readonly parts: readonly Part[];
  readonly status: TurnStatus;
  /** Why the answer ended early, as a sentence. */
  readonly reason?: string | undefined;
}

/** Whether nothing more follows in a turn. */
export function hasEnded({ status }: Pick<ChatTurn<unknown>, "status">): boolean {
  return status === "done" || status === "cut";
}

/** A conversation at one moment, as the server knows it. */
export interface ChatSnapshot<Part, Question> {
  readonly turns: readonly ChatTurn<Part>[];
  /** Questions of the agent to a person. */
  readonly questions: readonly Question[];
}

/** A message on its way to the server. */
export interface ChatMessage {
  readonly id: string;
  readonly text: string;
  /** Whether the message begins the conversation. */
  readonly isFirst: boolean;
}

/** A conversation in a list. */
export interface ChatEntry {
  readonly thread: string;
  readonly title: string;
}

/** A server with conversations. Its functions throw a `ChatError` for problems that a person should know. */
export interface ChatServer<Part, Question, Answer> {
  /** Resolves when the server has the message. The answer goes on without the page. */
  send(thread: string, message: ChatMessage, signal: AbortSignal): Promise<void>;
  /** Yields the conversation now and after each change, until nothing runs or waits. */
  follow(thread: string, signal: AbortSignal): AsyncIterable<ChatSnapshot<Part, Question>>;
  /** Stops the answer that runs. */
  stop(thread: string, signal: AbortSignal): Promise<void>;
  /** Answers the questions. Throws `decided` if the agent does not ask them any more. */
  decide(thread: string, answer: Answer, signal: AbortSignal): Promise<void>;
  /** Returns the conversations, the newest first. */
  list(signal: AbortSignal): Promise<readonly ChatEntry[]>;
}

/** Returns the ids of the messages of a conversation; none if its server does not know it. */
export async function messagesIn(
  server: Pick<ChatServer<unknown, unknown, unknown>, "follow">,
  thread: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    for await (const { turns } of server.follow(thread, signal)) return turns.map(({ id }) => id);
  } catch (error) {
    if (!isUnknown(error)) throw error;
  }
  return [];
}

/** Whether an error says that the server does not know the conversation. */
export function isUnknown(error: unknown): boolean {
  return ChatError.isInstance(error) && error.code === "unknown-thread";
}
