import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { type InnerModel, TextToolCallsModel, type TextToolCallsOptions } from "./text-tool-calls-model.js";

/** A chat model with tools: `bindTools` is there. */
export type ToolCallingModel = BaseChatModel & Required<Pick<BaseChatModel, "bindTools">>;

/**
 * Gives tool calls to a chat model that has none of its own. The result is a chat model like any other, with `bindTools`,
 * `withStructuredOutput`, streaming, usage, abort and tracing; for the model inside, tools, calls and results are text.
 *
 * @param model a chat model, or any runnable from messages to a message or a string; it need not have `bindTools`
 *
 * @example
 * ```ts
 * import { withTextToolCalls } from "@langslash/text-tools";
 * import { ChatOpenAI } from "@langchain/openai";
 *
 * const model = withTextToolCalls(new ChatOpenAI({ model: "glm-4" }));
 * const reply = await model.bindTools([]).invoke("Hello");
 * console.log(reply.text);
 * ```
 */
export function withTextToolCalls(model: InnerModel, options: TextToolCallsOptions = {}): ToolCallingModel {
  return new TextToolCallsModel(model, options);
}
