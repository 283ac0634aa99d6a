import { type BaseMessage, SystemMessage } from "@langchain/core/messages";
import { shapeOf } from "./dialects/dialect.js";
import { historyJson, historyMessages, holdsToolCalls, type ResultRole } from "./render/history-messages.js";
import { type FormatChoice, writtenDialect } from "./dialects/known-dialects.js";
import { type HistoryForm, protocolOf } from "./render/render-tool-protocol.js";
import type { ToolChoice } from "./tool-choice.js";
import type { ToolDefinition } from "./tool-definition.js";

/** Options for how the model sees a conversation. */
export interface ModelInputOptions {
  /**
   * Form of the conversation. `messages` sends role messages, with calls and results as the chat template of the
   * format's family writes them. `json` sends one human message after the system prompt, with a JSON array under
   * `Conversation History:`.
   * @default "messages"
   */
  readonly history?: HistoryForm;
  /**
   * Role of results in a history of role messages. `user` works with every server: results are text in a human message,
   * with the marks of the format. `tool` sends messages with the role `tool`, around which the server's chat template
   * writes these marks; choose it if the server takes such messages after replies without native calls.
   * @default "user"
   */
  readonly resultRole?: ResultRole;
  /**
   * Text after a `json` history that reminds the model of the form of a reply. `false` leaves it out.
   * @default a line with the shape of a call in the format, or a line that asks for words if no tool can be called
   */
  readonly reminder?: string | false;
  /**
   * Format in which the model is instructed to write calls, and in which the history shows them. The built-in formats
   * are always read.
   * @default "auto": the dialect that the model's name suggests, as `formatForModel` finds it
   */
  readonly format?: FormatChoice;
}

/** The tools of one request, and which of them the model may or must call. */
export interface ModelTask {
  readonly tools: readonly ToolDefinition[];
  readonly toolChoice: ToolChoice;
}

const NO_CALLS = "Do not call a tool in your next reply; answer in words.";

/**
 * Renders a conversation for a model without native tool calling: the protocol is added at the end of the system
 * prompt, and calls and results become text. Returns the messages unchanged if there are no tools, calls or results.
 */
export function modelInput(
  messages: readonly BaseMessage[],
  { tools, toolChoice }: ModelTask,
  { history = "messages", reminder, format, resultRole }: ModelInputOptions,
): readonly BaseMessage[] {
  if (tools.length === 0 && !holdsToolCalls(messages)) return messages;
  const canCall = tools.length > 0 && toolChoice.kind !== "none";
  const prompted = addProtocol(
    messages,
    canCall ? protocolOf(tools, { format, history, toolChoice, resultRole }) : NO_CALLS,
  );
  const dialect = writtenDialect(format);
  if (history === "messages") return historyMessages(prompted, dialect, { tools, resultRole });
  const defaultReminder = canCall ? `Answer in plain text, or call tools as ${shapeOf(dialect)}.` : NO_CALLS;
  return historyJson(prompted, reminder === false ? "" : (reminder ?? defaultReminder), dialect);
}

/**
 * Adds the protocol to the first system message, as one string: many local servers accept only that form and that
 * position.
 */
function addProtocol(messages: readonly BaseMessage[], protocol: string): BaseMessage[] {
  const [first, ...rest] = messages;
  if (!first || !SystemMessage.isInstance(first)) return [new SystemMessage(protocol), ...messages];
  const content = [first.text, protocol].filter((text) => text !== "").join("\n\n");
  return [new SystemMessage({ content, id: first.id, name: first.name }), ...rest];
}
