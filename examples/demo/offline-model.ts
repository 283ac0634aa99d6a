import type { BaseMessage } from "@langchain/core/messages";
import { SimpleChatModel } from "@langchain/core/language_models/chat_models";

/** A chat model without a network: it says what it is and which instructions and request it was given. */
export class OfflineModel extends SimpleChatModel {
  readonly #name: string;

  constructor(name: string) {
    super({});
    this.#name = name;
  }

  override _llmType(): string {
    return "offline";
  }

  /** Agents bind their tools to every model; this one calls none. */
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
