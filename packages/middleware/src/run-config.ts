import {
  type BaseCheckpointSaver,
  getConfig,
  getCurrentTaskInput,
  type LangGraphRunnableConfig,
} from "@langchain/langgraph";

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

/** Beginning of the name of a task that runs a stage in a context of its own. */
const FORK = "fork ";

/** Returns the name of the task that runs commands in a context of their own: clients find it in the namespace. */
export function forkTask(commands: string): string {
  return `${FORK}${commands}`;
}

/** Returns the commands that a namespace is the fork of, such as `/review`, or undefined if it is not one. */
export function forkIn(graph: string): string | undefined {
  const task = graph.slice(graph.lastIndexOf("|") + 1);
  return task.startsWith(FORK) ? task.slice(FORK.length, task.lastIndexOf(":")) : undefined;
}

/** Returns the commands that the current run is the fork of. */
export function currentFork(): string | undefined {
  return forkIn(namespaceOf(getConfig()));
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

/**
 * Returns the checkpointer of a run, if it can read checkpoints. A server has another copy of the base class than the
 * graph that it serves.
 */
export function checkpointerOf({
  configurable,
}: LangGraphRunnableConfig): Pick<BaseCheckpointSaver, "getTuple"> | undefined {
  const saver: Pick<BaseCheckpointSaver, "getTuple"> | null | undefined = configurable?.["__pregel_checkpointer"];
  return typeof saver?.getTuple === "function" ? saver : undefined;
}

/**
 * Returns a config with signals of its own, which abort with those of the given one. LangGraph listens to the signals
 * of a config several times in each run, and Node takes more than ten listeners of one signal for a leak.
 */
export function withOwnSignals(config: LangGraphRunnableConfig): LangGraphRunnableConfig {
  const { signal, configurable } = config;
  const ofRun: unknown = configurable?.[SIGNALS];
  const own = Object.entries(ofRun ?? {}).map(([name, each]) => [name, dependent(each)]);
  return {
    ...config,
    ...(signal && { signal: dependent(signal) }),
    ...(ofRun !== undefined && { configurable: { ...configurable, [SIGNALS]: Object.fromEntries(own) } }),
  };
}

/** Key of the signals that LangGraph hands to the graphs in a graph. */
const SIGNALS = "__pregel_abort_signals";

function dependent<Value>(value: Value): Value | AbortSignal {
  return value instanceof AbortSignal ? AbortSignal.any([value]) : value;
}

/** Whether a run stores nothing before it ends. The type of a config has neither the option nor the older one. */
export function savesAtExit(config: object): boolean {
  return Reflect.get(config, "durability") === "exit" || Reflect.get(config, "checkpointDuring") === false;
}

/** Returns the state that the current task of a graph works on, or undefined if there is none. */
export function taskState(): object | undefined {
  try {
    const input: unknown = getCurrentTaskInput();
    return typeof input === "object" && input !== null ? input : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the id of the thread of the current run, or an empty string if it has none. */
export function threadId(): string {
  const id: unknown = getConfig()?.configurable?.["thread_id"];
  return typeof id === "string" || typeof id === "number" ? String(id) : "";
}
