import { setTimeout } from "node:timers/promises";
import { SimpleChatModel } from "@langchain/core/language_models/chat_models";
import type { BaseMessage } from "@langchain/core/messages";

/** Duration of a call in milliseconds: long enough for a checkpoint to fail in the meantime. */
const THINKING = 100;

/** A chat model that answers with the mark of the skill in its system prompt and the text of the newest message. */
export class MarkingModel extends SimpleChatModel {
  constructor() {
    super({});
  }

  override _llmType(): string {
    return "marking";
  }

  override bindTools(): this {
    return this;
  }

  override async _call(messages: BaseMessage[]): Promise<string> {
    await setTimeout(THINKING);
    const system = messages.find(({ type }) => type === "system")?.text ?? "";
    const [mark = "no mark"] = /MARK \S+ \d+/.exec(system) ?? [];
    return `${mark} ${messages.at(-1)?.text ?? ""}`;
  }
}
