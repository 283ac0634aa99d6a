import { AIMessage, type BaseMessage, type HumanMessage, ToolMessage } from "@langchain/core/messages";
import { getConfig, type LangGraphRunnableConfig } from "@langchain/langgraph";
import { inputOfCheckpoints } from "./checkpoint-input.js";
import { namespaceOf } from "../commands/subagent-run.js";
import { mayBeTyped } from "./message-text.js";

/** The human messages that waited for an answer when a run began. */
export interface RunInput {
  /** Those that a person typed: none if the run goes on with a turn. */
  readonly typed: readonly HumanMessage[];
  /** Those that joined a running turn. */
  readonly joined: readonly HumanMessage[];
}

/**
 * The inputs of running graphs, by the function that writes to the stream of the run, of which LangGraph makes one for
 * each run, and by the namespace of the graph in that run. All nodes of a run have the same, and no other run has it.
 */
const inputs = new WeakMap<object, Map<string, RunInput | Promise<RunInput>>>();

/**
 * Returns the input of the current run, found when the run first asks: human messages that arrive later belong to the
 * running turn, whoever wrote them. Outside of a graph, the messages alone decide.
 */
export function runInput(messages: readonly BaseMessage[]): RunInput | Promise<RunInput> {
  const config: LangGraphRunnableConfig | undefined = getConfig();
  const { writer } = config ?? {};
  if (!writer) return findInput(messages, config);
  const graphs = inputs.get(writer) ?? new Map<string, RunInput | Promise<RunInput>>();
  inputs.set(writer, graphs);
  const graph = namespaceOf(config);
  const known = graphs.get(graph);
  if (known) return known;
  const found = findInput(messages, config);
  graphs.set(graph, found);
  if (found instanceof Promise) found.then((input) => graphs.set(graph, input)).catch(() => graphs.delete(graph));
  return found;
}

/**
 * Finds the input among the human messages that no answer follows. One alone is the input of a run, unless it follows
 * results of tools, which may have added it, or the run is resumed. In the other cases the checkpoints know. Without
 * them, all are input if no hook has run yet, and only the first one if a hook may have added the others.
 */
function findInput(
  messages: readonly BaseMessage[],
  config: LangGraphRunnableConfig | undefined,
): RunInput | Promise<RunInput> {
  const answer = messages.findLastIndex((message) => AIMessage.isInstance(message) || ToolMessage.isInstance(message));
  const waiting = messages.slice(answer + 1).filter(mayBeTyped);
  const isResumed = config?.configurable?.["__pregel_resuming"] === true;
  const followsTools = ToolMessage.isInstance(messages[answer]);
  const split = (typed: readonly HumanMessage[]): RunInput => {
    return { typed, joined: waiting.filter((message) => !typed.includes(message)) };
  };
  if (waiting.length === 0 || (waiting.length === 1 && !followsTools && !isResumed)) return split(waiting);
  if (!config?.writer) return split(followsTools ? [] : waiting);
  if (config.metadata?.["langgraph_step"] === 1) return split(waiting);
  return inputOfCheckpoints(waiting, config).then((known) => split(known ?? (isResumed ? [] : waiting.slice(0, 1))));
}
