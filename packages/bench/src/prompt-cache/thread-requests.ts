import { type BaseMessage, HumanMessage, RemoveMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import type { Step } from "@langslash/testing/random-threads";
import { createAgent, summarizationMiddleware, tool } from "langchain";
import { z } from "zod";
import type { ThreadAgent } from "./thread-agents.js";
import { ThreadModel } from "./thread-model.js";

/** A message of a random conversation, and the skills that it needs. */
export interface ThreadStep extends Step {
  readonly skills: readonly string[];
}

/** Beginnings of the commands that an agent with Langslash answers without its model. */
const LOCAL = /^\/(?:help|pin|unpin)\b/;

const lookup = tool(() => "found", { name: "lookup", description: "Looks up.", schema: z.object({}) });

/** Runs a conversation, and returns the requests that the model got. */
export async function threadRequests(
  agent: ThreadAgent,
  steps: readonly ThreadStep[],
  { isSummarised }: { readonly isSummarised: boolean },
): Promise<readonly string[]> {
  const model = new ThreadModel();
  const summarise = summarizationMiddleware({
    model: new ThreadModel(),
    trigger: { messages: 12 },
    keep: { messages: 6 },
  });
  const { graph } = createAgent({
    model,
    tools: [lookup, ...(agent.tools ?? [])],
    systemPrompt: "You are an assistant. ".repeat(50),
    checkpointer: new MemorySaver(),
    middleware: [...(isSummarised ? [summarise] : []), ...agent.middleware()],
  });
  const config = { configurable: { thread_id: "1" } };
  for (const step of steps) {
    if (LOCAL.test(step.text) && !agent.hasCommands) continue;
    const { messages = [] }: { messages?: BaseMessage[] } = (await graph.getState(config)).values;
    const input = step.kind === "edit" ? changed(messages, step.text) : [new HumanMessage(step.text)];
    model.script = (seen) => callsOf(step, agent, seen);
    if (input.length > 0) await graph.invoke({ messages: input }, config);
  }
  return model.requests;
}

/** Returns the tools that the model calls: the one that it is asked to, and reads of skills that it has not in view. */
function callsOf({ kind, skills }: ThreadStep, { pathOf }: ThreadAgent, seen: readonly BaseMessage[]) {
  if (kind === "tool") return [{ name: "lookup", args: {} }];
  if (!pathOf) return [];
  const results = seen.filter(({ type }) => type === "tool").map(({ text }) => text);
  const unread = [...new Set(skills)].filter((skill) => !results.some((text) => text.includes(`name: ${skill}\n`)));
  return unread.map((skill) => ({ name: "read_file", args: { file_path: pathOf(skill) } }));
}

/** Returns the update that replaces the last message of a person, and removes all that followed it. */
function changed(messages: readonly BaseMessage[], text: string): BaseMessage[] {
  const last = messages.findLastIndex((message) => HumanMessage.isInstance(message) && !isWritten(message));
  const id = messages[last]?.id;
  if (id === undefined) return [];
  const removed = messages.slice(last + 1).map((message) => new RemoveMessage({ id: message.id ?? "" }));
  return [...removed, new HumanMessage({ id, content: text })];
}

/** Whether code wrote a message, such as a summary. */
function isWritten({ additional_kwargs }: BaseMessage): boolean {
  return additional_kwargs["lc_source"] !== undefined;
}
