import { SimpleChatModel } from "@langchain/core/language_models/chat_models";
import type { BaseMessage } from "@langchain/core/messages";
import { splitNotes } from "@langslash/middleware";

/** A model that needs neither a network nor a key. Its answers say what a real model would have received. */
export class OfflineModel extends SimpleChatModel {
  override _llmType(): string {
    return "offline";
  }

  /** Takes any tools, and calls none. */
  override bindTools(): this {
    return this;
  }

  override async _call(messages: BaseMessage[]): Promise<string> {
    const { notes, text } = splitNotes(messages.findLast(({ type }) => type === "human")?.text ?? "");
    const system = messages.filter(({ type }) => type === "system").map((message) => message.text);
    const instructions = [...system, notes].join("");
    return (
      `No model was called. It would have received ${instructions.length} characters of instructions ` +
      `and the message:\n${text}`
    );
  }
}
