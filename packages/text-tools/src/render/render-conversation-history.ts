import { AIMessage, type BaseMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { safeJson } from "../json/safe-json.js";
import { unreadableCall } from "../parse/unreadable-call.js";

/**
 * A conversation as one JSON array in the manner of OpenAI, two spaces deep: roles `user`, `assistant` with flat `tool_calls`, and
 * `tool` with the `tool_call_id` it answers. System messages are left out, as they stand in the system prompt; of content blocks
 * the text is taken. No `<` stands in it, so that nothing in a file can pose as a tag.
 *
 * @example
 * ```ts
 * import { renderConversationHistory } from "@langslash/text-tools";
 * import { HumanMessage } from "@langchain/core/messages";
 *
 * console.log(JSON.parse(renderConversationHistory([new HumanMessage("Hello")]))); // [{ role: "user", content: "Hello" }]
 * ```
 */
export function renderConversationHistory(messages: readonly BaseMessage[]): string {
  const records = messages.filter((message) => !SystemMessage.isInstance(message)).map(recordOf);
  return safeJson(records, 2);
}

function recordOf(message: BaseMessage): object {
  const content = message.text;
  if (ToolMessage.isInstance(message)) return { role: "tool", tool_call_id: message.tool_call_id, content };
  if (!AIMessage.isInstance(message)) return { role: "user", content };
  const { tool_calls: calls = [], invalid_tool_calls: invalid = [] } = message;
  const unread = [...calls.map((call) => unreadableCall(call)?.text ?? ""), ...invalid.map(({ args = "" }) => args)];
  const written = [content, ...unread].filter((text) => text !== "").join("\n");
  const flat = calls
    .filter((call) => !unreadableCall(call))
    .map(({ id, name, args }) => ({ id, name, arguments: args }));
  return { role: "assistant", content: written, ...(flat.length > 0 && { tool_calls: flat }) };
}
