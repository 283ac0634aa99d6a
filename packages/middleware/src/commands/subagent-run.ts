import { getConfig, type LangGraphRunnableConfig } from "@langchain/langgraph";

/** Beginning of the namespace of a node that runs tools. */
const TOOLS = "tools:";

/**
 * Whether a tool call started the current run, so that a model wrote its input: that of a subagent, or of an agent that
 * a tool invokes. An agent that is a node of another graph gets the messages of its user.
 */
export function isSubagentRun(): boolean {
  const graphs = namespacesOf(getConfig()).slice(0, -1);
  return graphs.some((node) => node.startsWith(TOOLS));
}

/** Whether a task runs tools. */
export function isToolTask(config: LangGraphRunnableConfig | undefined): boolean {
  return namespacesOf(config).at(-1)?.startsWith(TOOLS) === true;
}

/** Returns the namespace of the graph that a task belongs to: the tasks around it, separated by bars. */
export function namespaceOf(config: LangGraphRunnableConfig | undefined): string {
  return namespacesOf(config).slice(0, -1).join("|");
}

/** Returns the namespaces of the graphs around a task, and its own. */
function namespacesOf(config: LangGraphRunnableConfig | undefined): string[] {
  const namespace: unknown = config?.configurable?.["checkpoint_ns"];
  return typeof namespace === "string" ? namespace.split("|") : [];
}
