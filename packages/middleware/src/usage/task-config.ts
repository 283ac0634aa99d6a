import type { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import { getConfig, type LangGraphRunnableConfig } from "@langchain/langgraph";

/**
 * Returns the config of the running node, from which LangChain derives those of its model calls and tool calls. Each
 * task of the graph has one of its own. Its fields are replaced, never changed: the objects in them are shared.
 *
 * This is how metadata reaches every call: one that a retry or a fallback makes, and those of models and subagents in
 * a tool. A model with bound metadata would lose it to a fallback, and hide its class from other middlewares.
 */
export function taskConfig(): LangGraphRunnableConfig {
  return getConfig();
}

/** Adds a callback handler to all calls that a node makes from now on, and to the calls inside them. */
export function addHandler(config: LangGraphRunnableConfig, handler: BaseCallbackHandler): void {
  const { callbacks } = config;
  const isList = callbacks === undefined || Array.isArray(callbacks);
  config.callbacks = isList ? [...(callbacks ?? []), handler] : callbacks.copy([handler]);
}
