import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, AIMessageChunk, type BaseMessage } from "@langchain/core/messages";
import { ChatGenerationChunk, type ChatResult } from "@langchain/core/outputs";
import { getConfig } from "@langchain/langgraph";
import { ANNOTATION_KEY, type SkillAnnotation } from "@langslash/skills/internal";

/** Tag of the runs that show an answer without the model, so that they are not taken for model calls. */
export const LOCAL_ANSWER_TAG = "langslash:local-answer";

/**
 * A chat model that says a given text. Streams show what chat models say, and some show nothing else: this is how an
 * answer without the model reaches every interface that shows the model's answers.
 */
class LocalModel extends BaseChatModel {
  readonly #message: { readonly content: string; readonly additional_kwargs: Readonly<Record<string, unknown>> };

  constructor(content: string, annotation: SkillAnnotation) {
    super({ tags: [LOCAL_ANSWER_TAG] });
    this.#message = { content, additional_kwargs: { [ANNOTATION_KEY]: annotation } };
  }

  override _llmType(): string {
    return "langslash";
  }

  override async _generate(): Promise<ChatResult> {
    return { generations: [{ text: this.#message.content, message: new AIMessage(this.#message) }] };
  }

  override async *_streamResponseChunks(
    _messages: BaseMessage[],
    _options: this["ParsedCallOptions"],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const { content: text } = this.#message;
    const chunk = new ChatGenerationChunk({ text, message: new AIMessageChunk(this.#message) });
    yield chunk;
    await runManager?.handleLLMNewToken(text, undefined, undefined, undefined, undefined, { chunk });
  }
}

/** Returns an answer without the model as a message with an id, after showing it in the streams of the current run. */
export async function speak(text: string, annotation: SkillAnnotation): Promise<AIMessage> {
  const answer = await new LocalModel(text, annotation).invoke([], getConfig());
  if (answer.id === undefined) answer._updateId(crypto.randomUUID());
  return answer;
}
