import { SimpleChatModel } from "@langchain/core/language_models/chat_models";
import type { BaseMessage } from "@langchain/core/messages";

/** A chat model that answers "ok" at once and keeps the messages of its last call. */
export class RecordingModel extends SimpleChatModel {
  lastMessages: readonly BaseMessage[] = [];

  constructor() {
    super({});
  }

  override _llmType(): string {
    return "recording";
  }

  override bindTools(): this {
    return this;
  }

  override async _call(messages: BaseMessage[]): Promise<string> {
    this.lastMessages = messages;
    return "ok";
  }

  /** Length of the system prompt in the last call, in UTF-16 code units. */
  get promptCharacters(): number {
    const system = this.lastMessages.filter((message) => message.type === "system");
    return system.reduce((sum, message) => sum + message.text.length, 0);
  }
}
