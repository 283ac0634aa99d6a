import type { ChatEntry, ChatServer, ChatTurn, TurnStatus } from "./chat-server.js";
import type { KeptChat } from "./kept-chat.js";

/** Options for `Chat`. */
export interface ChatOptions<Part, Question, Answer> {
  readonly server: ChatServer<Part, Question, Answer>;
  /** The conversation at first. @default a new one */
  readonly thread?: string | undefined;
  /** Whether a message waits while another answer runs. Otherwise it stays in the field. @default true */
  readonly waits?: boolean;
  /** Storage of drafts and cut answers. @default the storage of the browser */
  readonly kept?: KeptChat;
}

/** State of a chat, as a page shows it. */
export interface ChatState<Part, Question> {
  /** Id of the conversation. A new one has none before its first message has arrived. */
  readonly thread: string | undefined;
  readonly turns: readonly ChatTurn<Part>[];
  readonly questions: readonly Question[];
  /** Text of the field. */
  readonly draft: string;
  /** Whether a message is on its way, waits or is answered. */
  readonly isBusy: boolean;
  /** Whether a conversation has been opened, and not yet read. */
  readonly isLoading: boolean;
  /** Problem of the last act, as a sentence. Show it as an alert. */
  readonly problem: string | undefined;
  /** Progress of the connection or the answer, as a sentence; empty at rest. Show it as a status. */
  readonly progress: string;
  /** The conversations of the server, after `list`. */
  readonly entries: readonly ChatEntry[];
}

/** Returns the progress of the answers, as a sentence. */
export function progressText(
  { isLoading, questions }: Pick<ChatState<unknown, unknown>, "isLoading" | "questions">,
  turns: readonly ChatTurn<unknown>[],
): string {
  const count = (status: TurnStatus): number => turns.filter((turn) => turn.status === status).length;
  const waiting = count("queued") + count("sending");
  if (isLoading) return "Loading…";
  if (questions.length > 0) return "The agent waits for your answer.";
  if (count("running") === 0) return waiting > 0 ? "Sending…" : "";
  return waiting > 0 ? `Answering… ${waiting} waiting` : "Answering…";
}
