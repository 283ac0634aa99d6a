import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage, type MessageType } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { ANSWER } from "../answer.js";

/** One request to a model. */
export interface RecordedRequest {
  /** Name of the model that a skill asked for; undefined for the agent's own. */
  readonly model: string | undefined;
  /** Definitions of the tools, as JSON. */
  readonly tools: readonly string[];
  readonly messages: readonly { readonly type: MessageType; readonly text: string }[];
}

/** A chat model that records its requests, and answers all of them with the same text. */
export class RecordingModel extends BaseChatModel {
  readonly #requests: RecordedRequest[];
  readonly #model: string | undefined;
  #tools: readonly string[] = [];

  constructor(requests: RecordedRequest[], model: string | undefined) {
    super({});
    this.#requests = requests;
    this.#model = model;
  }

  override bindTools(tools: Parameters<typeof convertToOpenAITool>[0][]): this {
    const bound = new RecordingModel(this.#requests, this.#model);
    bound.#tools = tools.map((tool) => JSON.stringify(convertToOpenAITool(tool).function, undefined, 2));
    // oxlint-disable-next-line no-unsafe-type-assertion -- this class has no subclass
    return bound as this;
  }

  override _llmType(): string {
    return "recording";
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    this.#requests.push({
      model: this.#model,
      tools: this.#tools,
      messages: messages.map(({ type, text }) => ({ type, text })),
    });
    return { generations: [{ text: ANSWER, message: new AIMessage(ANSWER) }] };
  }
}
