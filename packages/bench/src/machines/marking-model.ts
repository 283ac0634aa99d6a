import { setTimeout } from "node:timers/promises";
import { SimpleChatModel } from "@langchain/core/language_models/chat_models";
import type { BaseMessage } from "@langchain/core/messages";

/** How long it takes, in milliseconds: long enough for a checkpoint to fail meanwhile. */
const THINKING = 100;

/** A chat model that answers with the mark of the skill in its system prompt, and with what the newest message says. */
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
