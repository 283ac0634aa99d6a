import { createMiddleware, ProviderStrategy, ToolInvocationError, ToolMessage, ToolStrategy } from "langchain";
import { endOnUnreadableCall, retryUnreadableCalls } from "./call-policy.js";
import { MODEL_OPTIONS, TextToolCallsModel, type TextToolCallsOptions } from "./text-tool-calls-model.js";
import { checkOptions } from "./check-options.js";
import { TextToolsError } from "./text-tools-error.js";
import { countUnreadableReplies, unreadableCall } from "./parse/unreadable-call.js";

/** Options for `textToolCallsMiddleware`. */
export interface TextToolCallsMiddlewareOptions extends TextToolCallsOptions {
  /**
   * Maximum number of replies in a row with a call that cannot be read, each of which the model may write again. The
   * next such reply ends the turn: none of its calls runs, and they are in its `invalid_tool_calls`.
   * @default 2
   */
  readonly maxRetries?: number;
}

/**
 * Creates a middleware that lets models without native tool calling call an agent's tools. List it last, so that it
 * wraps the model that the other middlewares choose, and so that they see ordinary messages with ordinary tool calls.
 *
 * @throws TextToolsError `invalid-option` for an unknown option; during the turn, as the `cause` of LangChain's error,
 * if a middleware listed after it replaces the model
 *
 * @example
 * ```ts
 * import { textToolCallsMiddleware } from "@langslash/text-tools";
 * import { ChatOpenAI } from "@langchain/openai";
 * import { createAgent } from "langchain";
 *
 * const agent = createAgent({ model: new ChatOpenAI({ model: "glm-4" }), middleware: [textToolCallsMiddleware()] });
 * const state = await agent.invoke({ messages: [{ role: "user", content: "Hello" }] });
 * console.log(state.messages.length); // 2
 * ```
 */
// oxlint-disable-next-line explicit-module-boundary-types -- a written return type would lose the agent's state types
export function textToolCallsMiddleware(options: TextToolCallsMiddlewareOptions = {}) {
  checkOptions("textToolCallsMiddleware", options, { ...MODEL_OPTIONS, maxRetries: true });
  const { maxRetries = 2 } = options;
  return createMiddleware({
    name: "textToolCallsMiddleware",
    wrapModelCall: async (request, handler) => {
      const { tools, responseFormat, model } = request;
      // a model that is already wrapped keeps its options, unless the middleware's override them
      const { inner, options: own } = model instanceof TextToolCallsModel ? model : { inner: model, options: {} };
      const isNative = responseFormat instanceof ProviderStrategy;
      let hasReplied = false;
      const onReply = (): void => {
        hasReplied = true;
      };
      // counted in the state: another middleware may add human messages to the request on each call
      const policy =
        countUnreadableReplies(request.state.messages) < maxRetries ? retryUnreadableCalls : endOnUnreadableCall;
      const response = await handler({
        ...request,
        model: new TextToolCallsModel(inner, { ...own, ...options }, { onReply, policy }),
        // in a provider's JSON mode the model could not write tool calls
        responseFormat: isNative && tools.length > 0 ? ToolStrategy.fromSchema(responseFormat.schema) : responseFormat,
      });
      if (!hasReplied) {
        const message =
          "A middleware after textToolCallsMiddleware replaced or bypassed its model. List textToolCallsMiddleware last.";
        throw new TextToolsError("wrong-order", message);
      }
      return response;
    },
    wrapToolCall: async (request, handler) => {
      const { toolCall } = request;
      const unreadable = unreadableCall(toolCall);
      if (!unreadable || request.tool) {
        try {
          return await handler(request);
        } catch (error) {
          throw withoutStack(error);
        }
      }
      const content = `${unreadable.error} The call was not run. Write it again in full, as shown in the system prompt.`;
      return new ToolMessage({ content, tool_call_id: toolCall.id ?? "", name: toolCall.name, status: "error" });
    },
  });
}

/** Shortens the error for arguments that do not fit: LangChain's message has the arguments, and a stack with paths. */
function withoutStack(error: unknown): unknown {
  if (!ToolInvocationError.isInstance(error)) return error;
  const { toolCall, toolError } = error;
  const message = `The arguments of ${toolCall.name} do not fit its schema. ${toolError.message}`;
  return Object.assign(new ToolInvocationError(toolError, toolCall), { message });
}
