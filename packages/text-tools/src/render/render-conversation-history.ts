import { AIMessage, type BaseMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { stringifyForPrompt } from "../json/strict-json.js";
import { readableCalls } from "../parse/unreadable-call.js";

/**
 * Renders a conversation as one JSON array in the style of OpenAI, indented by two spaces. The roles are `user`,
 * `assistant` with flat `tool_calls` (`id`, `name`, `arguments`), and `tool` with the `tool_call_id` that it answers.
 * System messages are left out, since they belong in the system prompt, and of content blocks only the text is used.
 * Every `<` is escaped as `\u003c`, so that no content can pose as a tag.
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
  return stringifyForPrompt(records, 2);
}

function recordOf(message: BaseMessage): object {
  const content = message.text;
  if (ToolMessage.isInstance(message)) return { role: "tool", tool_call_id: message.tool_call_id, content };
  if (!AIMessage.isInstance(message)) return { role: "user", content };
  const { calls, unread } = readableCalls(message);
  const written = [content, ...unread].filter((text) => text !== "").join("\n");
  const flat = calls.map(({ id, name, args }) => ({ id, name, arguments: args }));
  return { role: "assistant", content: written, ...(flat.length > 0 && { tool_calls: flat }) };
}
