import { type BaseMessage, SystemMessage } from "@langchain/core/messages";
import { historyJson } from "./render/history-json.js";
import { historyMessages, holdsToolCalls } from "./render/history-messages.js";
import { type FormatChoice, formatOf } from "./formats/known-formats.js";
import { type HistoryForm, protocolOf } from "./render/render-tool-protocol.js";
import type { ToolChoice } from "./tool-choice.js";
import type { ToolDefinition } from "./tool-definition.js";

/** How a conversation is written for the model. */
export interface ModelInputOptions {
  /**
   * `messages`: role messages, results between `<tool_response>` tags. `json`: one JSON array under `Conversation History:` in one
   * human message behind the system prompt.
   * @default "messages"
   */
  readonly history?: HistoryForm;
  /**
   * The line behind a `json` history that says once more how a reply looks; false for none.
   * @default the shape of a call in the format
   */
  readonly reminder?: string | false;
  /**
   * How the model is told to write calls, and how those of the history are written. The built-in formats are always read.
   * @default "json"
   */
  readonly format?: FormatChoice;
}

/** What a call of the model is about. */
export interface ModelTask {
  readonly tools: readonly ToolDefinition[];
  readonly toolChoice: ToolChoice;
}

const NO_CALLS = "Do not call a tool in your next reply; answer in words.";

/**
 * Writes a conversation for a model without native tool calling: the protocol at the end of the system prompt, calls and results as
 * text. Without tools and calls it is returned as it is.
 */
export function modelInput(
  messages: readonly BaseMessage[],
  { tools, toolChoice }: ModelTask,
  { history = "messages", reminder, format }: ModelInputOptions,
): readonly BaseMessage[] {
  if (tools.length === 0 && !holdsToolCalls(messages)) return messages;
  const canCall = tools.length > 0 && toolChoice.kind !== "none";
  const told = withProtocol(messages, canCall ? protocolOf(tools, { format, history, toolChoice }) : NO_CALLS);
  if (history === "messages") return historyMessages(told, formatOf(format));
  const usual = canCall ? `Answer in plain text, or call tools as ${formatOf(format).shape}.` : NO_CALLS;
  return historyJson(told, reminder === false ? "" : (reminder ?? usual));
}

/** Local servers often take a system prompt as a string only, and at the beginning only. */
function withProtocol(messages: readonly BaseMessage[], protocol: string): BaseMessage[] {
  const [first, ...rest] = messages;
  if (!first || !SystemMessage.isInstance(first)) return [new SystemMessage(protocol), ...messages];
  const content = [first.text, protocol].filter((text) => text !== "").join("\n\n");
  return [new SystemMessage({ content, id: first.id, name: first.name }), ...rest];
}
