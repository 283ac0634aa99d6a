import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";

/** A chat model that opens one skill as soon as it is offered, and otherwise answers "ok". */
export class OpeningModel extends BaseChatModel {
  /** Name of the skill that it opens; null if it opens none. */
  opens: string | null = null;

  constructor() {
    super({});
  }

  override _llmType(): string {
    return "opening";
  }

  override bindTools(): this {
    return this;
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const newest = messages.at(-1);
    const isOffered = this.opens !== null && newest?.type === "human" && newest.text.includes(`- **${this.opens}**`);
    const call = {
      name: "load_skill",
      args: { name: this.opens },
      id: crypto.randomUUID(),
      type: "tool_call" as const,
    };
    const message = new AIMessage(isOffered ? { content: "", tool_calls: [call] } : "ok");
    return { generations: [{ text: message.text, message }] };
  }
}
