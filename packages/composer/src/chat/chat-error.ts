import { isOffline } from "./page.js";

/** Sentences for people when something goes wrong: the problem, and the remedy. */
const SENTENCES = {
  offline: "You are offline.",
  unreachable: "The server cannot be reached. Check that it is running.",
  silent: "The server does not answer.",
  failed: "The server failed. Its log says why.",
  address: "There is no agent at this address. Check the address of the server and the name of the agent.",
  "unknown-thread": "The server does not know this conversation any more, so this is a new one.",
  busy: "Another answer is still running. Send the message when it has ended, or stop it.",
  undecided: "The agent waits for a decision. Decide first.",
  decided: "This was already decided in another window.",
  refused: "The server refused this. Sign in again, or ask the people who run it.",
  "too-long": "The server does not take messages of this length. Shorten the message.",
  "too-many": "The server got too many messages. Wait a minute.",
  lost: "The server restarted before it answered.",
  stopped: "Stopped.",
  cut: "The answer ended early.",
  "model-key": "The model refused the key of the server. Check the key in the server's settings.",
  "model-limit": "The model takes no more requests now. Wait a minute, or check the account of the server.",
  "model-unknown": "The provider does not know this model. Check its name in the server's settings.",
  "model-away": "The server cannot reach its model. Check the server's network and the address of the model.",
  "model-length": "The conversation is too long for the model. Begin a new chat.",
  "model-failed": "The model failed. Try again in a minute.",
  "agent-failed": "The agent failed while it answered. The server's log says why.",
} as const;

/** A kind of problem. */
export type ChatErrorCode = keyof typeof SENTENCES;

/**
 * A problem that a person should know. Its message is a sentence for that person.
 *
 * @example
 * ```ts
 * import { ChatError } from "@langslash/composer";
 *
 * const error: unknown = new ChatError("busy"); // as a server of `Chat` throws it
 * console.log(ChatError.isInstance(error) && error.code); // "busy"
 * ```
 */
export class ChatError extends Error {
  override readonly name = "ChatError";
  readonly code: ChatErrorCode;

  constructor(code: ChatErrorCode, options?: ErrorOptions) {
    super(SENTENCES[code], options);
    this.code = code;
  }

  /** Whether a value is a `ChatError`, also of another copy of this package. */
  static isInstance(value: unknown): value is ChatError {
    return value instanceof Error && value.name === "ChatError" && "code" in value;
  }
}

/**
 * Returns the sentence for an error of any kind.
 *
 * @example
 * ```ts
 * import { ChatError, problemText } from "@langslash/composer";
 *
 * console.log(problemText(new ChatError("busy"))); // "Another answer is still running. …"
 * ```
 */
export function problemText(error: unknown): string {
  return chatError(error).message;
}

/** Returns an error of `fetch`, or any other one, as a `ChatError`. */
export function chatError(error: unknown): ChatError {
  if (ChatError.isInstance(error)) return error;
  if (isOffline()) return new ChatError("offline", { cause: error });
  const isTimeout = error instanceof Error && /^(?:Abort|Timeout)Error$/.test(error.name);
  return new ChatError(isTimeout ? "silent" : "unreachable", { cause: error });
}

const OF_STATUS: Readonly<Record<number, ChatErrorCode>> = {
  400: "address",
  401: "refused",
  403: "refused",
  404: "address",
  405: "address",
  408: "silent",
  409: "busy",
  413: "too-long",
  422: "busy",
  429: "too-many",
  502: "unreachable",
  503: "unreachable",
  504: "silent",
};

/**
 * Returns the error for a status of HTTP that is not a success.
 *
 * @example
 * ```ts
 * import { errorOfStatus } from "@langslash/composer";
 *
 * console.log(errorOfStatus(429).code, errorOfStatus(503).code); // "too-many" "unreachable"
 * ```
 */
export function errorOfStatus(status: number): ChatError {
  return new ChatError(OF_STATUS[status] ?? (status < 500 ? "address" : "failed"));
}

/** Signs of the reasons why a model did not answer, in the texts of its providers. The first one that fits counts. */
const MODEL_SIGNS: readonly (readonly [RegExp, ChatErrorCode])[] = [
  [/\b40[13]\b|api.?key|unauthori[sz]ed|authentication|permission/i, "model-key"],
  [/\b429\b|rate.?limit|quota|too many requests|credit/i, "model-limit"],
  [/context.?(?:length|window)|maximum.{0,20}tokens|too long|prompt is too/i, "model-length"],
  [/\b404\b|no such model|does not exist/i, "model-unknown"],
  [/connection|fetch failed|ECONN|ENOTFOUND|ETIMEDOUT|time[d ]?.?out/i, "model-away"],
  [/\b5\d\d\b|overloaded|unavailable|server error|terminated|hang up|closed/i, "model-failed"],
];

/**
 * Returns the sentence for an error of an agent, from the text of the model's provider.
 *
 * @example
 * ```ts
 * import { agentProblem } from "@langslash/composer";
 *
 * console.log(agentProblem("429 You exceeded your current quota")); // "The model takes no more requests now. …"
 * ```
 */
export function agentProblem(text: string): string {
  const [, code = "agent-failed"] = MODEL_SIGNS.find(([sign]) => sign.test(text)) ?? [];
  return SENTENCES[code];
}
