import { SimpleChatModel } from "@langchain/core/language_models/chat_models";
import type { BaseMessage } from "@langchain/core/messages";

/** A model that needs neither a network nor a key. Its answers say what a real model would have received. */
export class OfflineModel extends SimpleChatModel {
  constructor() {
    super({});
  }

  override _llmType(): string {
    return "offline";
  }

  /** Takes any tools, and calls none. */
  override bindTools(): this {
    return this;
  }

  override async _call(messages: BaseMessage[]): Promise<string> {
    const instructions = messages.filter(({ type }) => type === "system").map(({ text }) => text);
    const { text = "" } = messages.findLast(({ type }) => type === "human") ?? {};
    return (
      `No model was called. It would have received ${instructions.join("").length} characters of instructions ` +
      `and the message:\n${text}`
    );
  }
}
