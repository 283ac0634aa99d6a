import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { checkOptions } from "./check-options.js";
import type { InnerModel } from "./constrain/constrained-model.js";
import { MODEL_OPTIONS, TextToolCallsModel, type TextToolCallsOptions } from "./text-tool-calls-model.js";

/** A chat model with `bindTools`. */
export type ToolCallingModel = BaseChatModel & Required<Pick<BaseChatModel, "bindTools">>;

/**
 * Adds tool calling to a chat model that does not support it natively. The result is a chat model like any other, with
 * `bindTools`, `withStructuredOutput`, streaming, usage, abort and tracing. For the wrapped model, tools, calls and
 * results are text.
 *
 * @param model a chat model, or any runnable from messages to a message or a string. It does not need `bindTools`
 *
 * @throws TextToolsError `invalid-option` if there is no option of a given name
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
  checkOptions("withTextToolCalls", options, MODEL_OPTIONS);
  return new TextToolCallsModel(model, options);
}
