import { SimpleChatModel } from "@langchain/core/language_models/chat_models";
import type { BaseMessage } from "@langchain/core/messages";
import { splitNotes } from "@langslash/middleware";

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

  /** The system prompt of the last call, and the notes before the text of its newest human message. */
  get instructions(): string {
    const system = this.lastMessages.filter((message) => message.type === "system").map(({ text }) => text);
    const { notes } = splitNotes(this.lastMessages.findLast((message) => message.type === "human")?.text ?? "");
    return [...system, notes].filter((text) => text !== "").join("\n\n");
  }
}
