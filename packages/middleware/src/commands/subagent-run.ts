import { getConfig, type LangGraphRunnableConfig } from "@langchain/langgraph";

/**
 * Whether a tool call started the current run, so that a model wrote its input: that of a subagent, or of an agent that
 * a tool invokes. An agent that is a node of another graph gets the messages of its user.
 */
export function isSubagentRun(): boolean {
  return namespaceOf(getConfig())
    .split("|")
    .some((node) => node.startsWith("tools:"));
}

/** Returns the namespace of the graph that a task belongs to: the tasks around it, separated by bars. */
export function namespaceOf(config: LangGraphRunnableConfig | undefined): string {
  const namespace: unknown = config?.configurable?.["checkpoint_ns"];
  return typeof namespace === "string" ? namespace.split("|").slice(0, -1).join("|") : "";
}
