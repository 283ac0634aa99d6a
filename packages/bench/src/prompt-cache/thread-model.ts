import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";

/** A call of a tool that the model makes before it answers. */
export interface ScriptedCall {
  readonly name: string;
  readonly args: Readonly<Record<string, string>>;
}

/** A chat model that calls the tools of a script, answers in a text of a fixed length, and keeps its requests. */
export class ThreadModel extends BaseChatModel {
  /** The requests as text, in the order in which providers cache them: tools, system prompt, messages. */
  readonly requests: string[] = [];
  /** Returns the tools that the model calls at once in the next call, before it answers. */
  script: (messages: readonly BaseMessage[]) => readonly ScriptedCall[] = () => [];
  #tools = "";

  constructor() {
    super({});
  }

  override _llmType(): string {
    return "thread";
  }

  override bindTools(tools: Parameters<NonNullable<BaseChatModel["bindTools"]>>[0]): this {
    this.#tools = JSON.stringify(tools.map((tool) => convertToOpenAITool(tool)));
    return this;
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const texts = messages.map((message) => {
      const calls = AIMessage.isInstance(message) ? JSON.stringify(message.tool_calls) : "";
      return message.type + JSON.stringify(message.content) + calls;
    });
    this.requests.push([this.#tools, ...texts].join("\n"));
    this.#tools = "";
    const calls = this.script(messages);
    this.script = () => [];
    const number = String(this.requests.length).padStart(4, "0");
    const tool_calls = calls.map((call, index) => ({ ...call, id: `${number}-${index}`, type: "tool_call" as const }));
    const text = calls.length > 0 ? "" : `Answer ${number}. `.repeat(70);
    return { generations: [{ text, message: new AIMessage({ content: text, tool_calls }) }] };
  }
}
