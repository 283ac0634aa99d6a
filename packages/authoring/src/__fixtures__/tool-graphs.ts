import { AIMessage } from "@langchain/core/messages";
import type { Runnable } from "@langchain/core/runnables";
import { entrypoint, MemorySaver, MessagesAnnotation, START, StateGraph, task } from "@langchain/langgraph";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { createAgent, type DynamicStructuredTool } from "langchain";
import { scriptedModel } from "./models.js";

/** Creates a graph that runs the tool calls of a message. */
export type ToolGraph = (tools: DynamicStructuredTool[], message: AIMessage) => Pick<Runnable, "invoke" | "stream">;

/** Returns a graph builder with a node that runs all calls of the last message in one task. */
export function toolGraph(tools: DynamicStructuredTool[], maxAttempts = 1) {
  const retryPolicy = { maxAttempts, initialInterval: 1, jitter: false, logWarning: false };
  return new StateGraph(MessagesAnnotation)
    .addNode("tools", new ToolNode(tools, { handleToolErrors: false }), { retryPolicy })
    .addEdge(START, "tools");
}

/** The ways to run several calls of one message, each with a checkpointer. */
export const TOOL_GRAPHS: Readonly<Record<string, ToolGraph>> = {
  "LangGraph's ToolNode": (tools) => toolGraph(tools).compile({ checkpointer: new MemorySaver() }),
  "a ToolNode in a subgraph": (tools) =>
    new StateGraph(MessagesAnnotation)
      .addNode("inner", toolGraph(tools).compile())
      .addEdge(START, "inner")
      .compile({ checkpointer: new MemorySaver() }),
  "an agent of version v1": agentOf("v1"),
  "an agent of version v2": agentOf("v2"),
  "tasks of the functional API": (tools, { tool_calls: calls = [] }) => {
    const run = task("run", async (call: (typeof calls)[number]) => tools[0]?.invoke({ ...call, type: "tool_call" }));
    const flow = async () => ({ messages: await Promise.all(calls.map((call) => run(call))) });
    return entrypoint({ name: "flow", checkpointer: new MemorySaver() }, flow);
  },
};

function agentOf(version: "v1" | "v2"): ToolGraph {
  return (tools, message) => {
    const model = scriptedModel().respond(message).respond(new AIMessage("done"));
    return createAgent({ version, tools, model, checkpointer: new MemorySaver() });
  };
}
