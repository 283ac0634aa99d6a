import { getConfig, type LangGraphRunnableConfig } from "@langchain/langgraph";

/** Beginning of the namespace of a node that runs tools. */
const TOOLS = "tools:";

/**
 * Whether a tool call started the current run, so that a model wrote its input: that of a subagent, or of an agent that
 * a tool invokes. An agent that is a node of another graph gets the messages of its user.
 */
export function isSubagentRun(): boolean {
  const graph = namespaceOf(getConfig());
  return graph.startsWith(TOOLS) || graph.includes(`|${TOOLS}`);
}

/** Whether a task runs tools. */
export function isToolTask(config: LangGraphRunnableConfig | undefined): boolean {
  const namespace = fullNamespace(config);
  return namespace.startsWith(TOOLS, namespace.lastIndexOf("|") + 1);
}

/** Returns the namespace of the graph that a task belongs to: the tasks around it, separated by bars. */
export function namespaceOf(config: LangGraphRunnableConfig | undefined): string {
  const namespace = fullNamespace(config);
  return namespace.slice(0, Math.max(namespace.lastIndexOf("|"), 0));
}

function fullNamespace(config: LangGraphRunnableConfig | undefined): string {
  const namespace: unknown = config?.configurable?.["checkpoint_ns"];
  return typeof namespace === "string" ? namespace : "";
}

/** Returns the id of the thread of the current run, or an empty string if it has none. */
export function threadId(): string {
  const id: unknown = getConfig()?.configurable?.["thread_id"];
  return typeof id === "string" || typeof id === "number" ? String(id) : "";
}
