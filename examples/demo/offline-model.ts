import type { BaseMessage } from "@langchain/core/messages";
import { SimpleChatModel } from "@langchain/core/language_models/chat_models";

/**
 * A chat model without a network. It answers with its name, and with the instructions and the request that it received.
 */
export class OfflineModel extends SimpleChatModel {
  readonly #name: string;

  constructor(name: string) {
    super({});
    this.#name = name;
  }

  override _llmType(): string {
    return "offline";
  }

  /** Returns the model itself: agents bind tools to every model, but this one never calls any. */
  override bindTools(): this {
    return this;
  }

  override async _call(messages: BaseMessage[]): Promise<string> {
    const system = messages.find((message) => message.type === "system")?.text ?? "";
    const request = messages.findLast((message) => message.type === "human")?.text ?? "";
    const [, skill] = /# (?:Explicitly Invoked|Selected) Skill: (\S+)/.exec(system) ?? [];
    const instructions = system.slice(system.indexOf("# "));
    const task = skill ? `follow the ${instructions.length} characters of ${skill} and ` : "";
    return `(offline model in place of ${this.#name}) I would ${task}answer: ${request}`;
  }
}
