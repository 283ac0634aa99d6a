import { type BaseMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import type { Dialect } from "../dialects/dialect.js";
import { createMarkEscaper, escapeIn } from "./escape-marks.js";
import { mediaBlocks } from "./history-messages.js";
import { renderConversationHistory } from "./render-conversation-history.js";

/** Renders a conversation as its system messages and one human message: the JSON array, the reminder, then images. */
export function historyJson(messages: readonly BaseMessage[], reminder: string, dialect: Dialect): BaseMessage[] {
  const system = messages.filter((message) => SystemMessage.isInstance(message));
  const others = messages.filter((message) => !SystemMessage.isInstance(message));
  const parts = [`Conversation History:\n${renderConversationHistory(others)}`, reminder];
  const text = parts.filter((part) => part !== "").join("\n\n");
  const escape = createMarkEscaper(dialect);
  const blocks = others.filter((message) => message.type !== "ai").flatMap(mediaBlocks);
  const media = blocks.map((block) => escapeIn(block, escape));
  return [...system, new HumanMessage({ content: media.length > 0 ? [{ type: "text", text }, ...media] : text })];
}
