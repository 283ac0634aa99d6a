import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { mediaBlocks } from "./message-content.js";
import { safeJson } from "../json/safe-json.js";
import type { ToolCallFormat } from "../formats/tool-call-format.js";
import { unreadableCall } from "../parse/unreadable-call.js";

/** Whether a conversation holds calls or results, which a model without native tool calling cannot take as they are. */
export function holdsToolCalls(messages: readonly BaseMessage[]): boolean {
  return messages.some((message) => ToolMessage.isInstance(message) || writtenCalls(message));
}

/**
 * A conversation as role messages: calls as the model wrote them, results as `<tool_response>` in a human message, those that
 * follow each other in one. All other messages stay as they are.
 */
export function historyMessages(messages: readonly BaseMessage[], format: ToolCallFormat): BaseMessage[] {
  const names = new Map<string, string>();
  const rendered: BaseMessage[] = [];
  let results: ToolMessage[] = [];
  const flush = (): void => {
    if (results.length > 0) rendered.push(resultMessage(results, names));
    results = [];
  };
  for (const message of messages) {
    if (ToolMessage.isInstance(message)) {
      results.push(message);
      continue;
    }
    flush();
    rendered.push(writtenCalls(message) ? callMessage(message, format) : message);
    if (AIMessage.isInstance(message)) for (const { id, name } of message.tool_calls ?? []) names.set(id ?? "", name);
  }
  flush();
  return rendered;
}

function writtenCalls(message: BaseMessage): message is AIMessage {
  return AIMessage.isInstance(message) && Boolean(message.tool_calls?.length || message.invalid_tool_calls?.length);
}

function callMessage(message: AIMessage, format: ToolCallFormat): AIMessage {
  const { tool_calls: calls = [], invalid_tool_calls: invalid = [], id, name } = message;
  const written = calls.map((call) => unreadableCall(call)?.text ?? format.write(call));
  const unread = invalid.map(({ args = "" }) => args);
  const content = [message.text, ...written, ...unread].filter((text) => text !== "").join("\n");
  const { tool_calls: _native, function_call: _legacy, ...rest } = message.additional_kwargs;
  return new AIMessage({ content, id, name, additional_kwargs: rest });
}

function resultMessage(results: readonly ToolMessage[], names: ReadonlyMap<string, string>): HumanMessage {
  const responses = results.map((result) => {
    const name = result.name ?? names.get(result.tool_call_id);
    const status = result.status === "error" ? { status: "error" } : {};
    return `<tool_response>\n${safeJson({ name, ...status, content: result.text })}\n</tool_response>`;
  });
  const text = responses.join("\n");
  const media = results.flatMap(mediaBlocks);
  return new HumanMessage({ content: media.length > 0 ? [{ type: "text", text }, ...media] : text });
}
