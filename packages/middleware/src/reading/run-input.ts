import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { getConfig, type LangGraphRunnableConfig } from "@langchain/langgraph";
import { parseSlashCommand } from "@langslash/grammar";
import { keptPromise } from "../kept-promise.js";
import { perObject } from "../per-object.js";
import { isToolTask, namespaceOf } from "../run-config.js";
import { inputOfCheckpoints } from "./checkpoint-input.js";
import { callsTools, commandText, keyOf, mayBeTyped } from "./message-text.js";

/** The human messages that waited for an answer when a run began. */
export interface RunInput {
  /** Those that a person typed: none if the run goes on with a turn. */
  readonly typed: readonly HumanMessage[];
  /** Those that joined a running turn. */
  readonly joined: readonly HumanMessage[];
  /** Ids of all human messages that were there: see `keyOf`. Later ones join the turn. @default all */
  readonly seen?: ReadonlySet<unknown>;
}

/**
 * The inputs of running graphs, by the function that writes to the stream of the run, of which LangGraph makes one for
 * each run, and by the graph in that run. All nodes of a run have the same, and no other run has it: an application may
 * share a `control` between runs.
 */
const inputsOf = perObject(() => new Map<string, Promise<RunInput>>());

interface StepsBefore {
  /** Whether a hook has run in this run: LangChain writes its jump then, also if it is none. */
  readonly hasHooks: boolean;
  /** Whether the thread has a record of a turn. */
  readonly hasRecord: boolean;
  /** Id of the message that began the running turn, if the record that has it is not sealed. */
  readonly claimed?: string | undefined;
}

/**
 * Returns the input of the current run, found when the run first asks: human messages that arrive later belong to the
 * running turn, whoever wrote them. Outside of a graph, the messages alone decide.
 */
export function runInput(messages: readonly BaseMessage[], before?: StepsBefore): Promise<RunInput> {
  const config: LangGraphRunnableConfig | undefined = getConfig();
  const { writer } = config ?? {};
  if (!writer) return findInput(messages, config);
  return keptPromise(inputsOf(writer), graphOf(config), async () => {
    const input = await findInput(messages, config, before);
    return withClaimed(input, messages, { config, claimed: before?.claimed });
  });
}

/** Adds the message of a turn that another process recorded, if the checkpoints confirm that it was an input. */
async function withClaimed(
  input: RunInput,
  messages: readonly BaseMessage[],
  { config, claimed }: { readonly config: LangGraphRunnableConfig; readonly claimed: string | undefined },
): Promise<RunInput> {
  const index = claimed === undefined ? -1 : messages.findIndex(({ id }) => id === claimed);
  const message = messages[index];
  const before = messages.slice(0, Math.max(index, 0)).findLast((each) => !HumanMessage.isInstance(each));
  if (input.typed.length > 0 || !mayBeTyped(message) || !ToolMessage.isInstance(before)) return input;
  const known = await inputOfCheckpoints([message], { config, followsTools: true, answerId: before.id });
  return known?.includes(message) ? { ...input, typed: [message] } : input;
}

/** Like `runInput`, for the nodes of a graph that was written by hand: each may have a conversation of its own. */
export async function inputOfNode(messages: readonly BaseMessage[]): Promise<RunInput> {
  const input = await runInput(messages);
  const isSame = messages.some((message) => input.seen?.has(keyOf(message)));
  return isSame ? input : findInput(messages, getConfig());
}

/**
 * Returns a name for the graph that a task belongs to. A graph with a checkpointer of its own has the same namespace
 * each time: the checkpoint of the graph around it tells one time from another.
 */
function graphOf(config: LangGraphRunnableConfig | undefined): string {
  const graph = namespaceOf(config);
  const around: unknown =
    config?.configurable?.["checkpoint_map"]?.[graph.slice(0, Math.max(graph.lastIndexOf("|"), 0))];
  return graph === "" || typeof around !== "string" ? graph : `${graph}|${around}`;
}

/**
 * Finds the input among the human messages that no answer follows. One alone is the input of a run, unless tools or
 * hooks of the run may have added it. In the other cases the checkpoints know. Without them, all are input if no hook
 * has run yet, and only the first one if a hook may have added the others.
 */
async function findInput(
  messages: readonly BaseMessage[],
  config: LangGraphRunnableConfig | undefined,
  { hasHooks, hasRecord }: StepsBefore = { hasHooks: false, hasRecord: false },
): Promise<RunInput> {
  // Guards may have answered before anything of this package ran.
  const end = hasHooks
    ? messages.findLastIndex((message) => !AIMessage.isInstance(message) || callsTools(message)) + 1
    : messages.length;
  const answered = messages.slice(0, end);
  const answer = answered.findLastIndex((message) => AIMessage.isInstance(message) || ToolMessage.isInstance(message));
  const waiting = answered.slice(answer + 1).filter(mayBeTyped);
  const [first] = waiting;
  const isResumed = config?.configurable?.["__pregel_resuming"] === true;
  const followsTools = ToolMessage.isInstance(messages[answer]);
  const seen = new Set(messages.filter(mayBeTyped).map(keyOf));
  const split = (typed: readonly HumanMessage[]): RunInput => {
    return { typed, joined: waiting.filter((message) => !typed.includes(message)), seen };
  };
  // A resumed run may begin with its tools. No input comes between a call and its result.
  const isToolCall = isToolTask(config) && answer !== -1 && !followsTools;
  if (!first || isToolCall) return split([]);
  const mayBeAdded = hasHooks && answer !== -1 && (hasRecord || parseSlashCommand(commandText(first)) !== undefined);
  if (waiting.length === 1 && !followsTools && !isResumed && !mayBeAdded) return split(waiting);
  if (!config?.writer) return split(followsTools ? [] : waiting);
  if (config.metadata?.["langgraph_step"] === 1 && !isResumed) return split(followsTools ? waiting.slice(-1) : waiting);
  const known = await inputOfCheckpoints(waiting, { config, followsTools, answerId: messages[answer]?.id });
  return split(known ?? (isResumed ? [] : waiting.slice(0, 1)));
}
