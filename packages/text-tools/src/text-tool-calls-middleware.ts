import type { RunnableInterface } from "@langchain/core/runnables";
import { createMiddleware, ProviderStrategy, ToolMessage, ToolStrategy } from "langchain";
import { explainingCalls, givingBackCalls } from "./call-policy.js";
import { TextToolCallsModel, type TextToolCallsOptions } from "./text-tool-calls-model.js";
import { TextToolsError } from "./text-tools-error.js";
import { unreadableCall, unreadableReplies } from "./parse/unreadable-call.js";

/** Options of `textToolCallsMiddleware`. */
export interface TextToolCallsMiddlewareOptions extends TextToolCallsOptions {
  /**
   * How often in a turn the model may write calls again that could not be read. The reply after that ends the turn, with the call in
   * its `invalid_tool_calls`.
   * @default 2
   */
  readonly maxRetries?: number;
}

/**
 * Lets an agent's tools be called by models without native tool calling. List it last, so that it wraps whichever model the other
 * middlewares chose, and so that they see ordinary messages with ordinary tool calls.
 *
 * @throws TextToolsError in the turn (as the `cause` of LangChain's error), where a middleware behind it replaced the model
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
  const { maxRetries = 2 } = options;
  return createMiddleware({
    name: "textToolCallsMiddleware",
    wrapModelCall: async (request, handler) => {
      const { tools, responseFormat } = request;
      const isNative = responseFormat instanceof ProviderStrategy;
      let hasReplied = false;
      const onReply = (): void => {
        hasReplied = true;
      };
      // of the state: what another middleware shows the model may hold further human messages in each call
      const policy = unreadableReplies(request.state.messages) < maxRetries ? givingBackCalls : explainingCalls;
      const response = await handler({
        ...request,
        model: wrapped(request.model, options, { onReply, policy }),
        // a provider's JSON mode would keep the model from calling tools
        responseFormat: isNative && tools.length > 0 ? ToolStrategy.fromSchema(responseFormat.schema) : responseFormat,
      });
      if (!hasReplied) {
        const message =
          "A middleware behind textToolCallsMiddleware did not call its model. List textToolCallsMiddleware last.";
        throw new TextToolsError("wrong-order", message);
      }
      return response;
    },
    wrapToolCall: async (request, handler) => {
      const { toolCall } = request;
      const unreadable = unreadableCall(toolCall);
      if (!unreadable || request.tool) return handler(request);
      const content = `${unreadable.error} Nothing was run. Write the whole call again, in the form that the system prompt shows.`;
      return new ToolMessage({ content, tool_call_id: toolCall.id ?? "", name: toolCall.name, status: "error" });
    },
  });
}

type Hooks = ConstructorParameters<typeof TextToolCallsModel>[2];

/** A model that is wrapped already keeps its own options where the middleware's say nothing. */
function wrapped(model: RunnableInterface, options: TextToolCallsOptions, hooks: Hooks): TextToolCallsModel {
  if (model instanceof TextToolCallsModel)
    return new TextToolCallsModel(model.inner, { ...model.options, ...options }, hooks);
  return new TextToolCallsModel(model, options, hooks);
}
