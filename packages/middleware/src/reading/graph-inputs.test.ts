import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { END, MemorySaver, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { createAgent } from "langchain";
import { describe, expect, it } from "vitest";
import { config, skills } from "../__fixtures__/agent-with.js";
import { calling, textsIn } from "../__fixtures__/joined-messages.js";
import { answering, inputOf, user } from "../__fixtures__/models.js";
import { prepareModelCall, skillMiddleware } from "../index.js";

describe("in a graph that was written by hand", () => {
  it("each node may prepare calls for a conversation of its own", async () => {
    const seen: string[] = [];
    const node = (text: string) => async () => {
      const { messages } = await prepareModelCall([new HumanMessage({ id: text, content: text })], { skills });
      seen.push(/[A-Z]+-TEXT/.exec(inputOf(messages).system)?.[0] ?? "");
      return {};
    };
    await new StateGraph(MessagesAnnotation)
      .addNode("plan", node("/alpha x"))
      .addNode("write", node("/beta y"))
      .addEdge(START, "plan")
      .addEdge("plan", "write")
      .addEdge("write", END)
      .compile()
      .invoke(user("hello"));
    expect(seen).toEqual(["ALPHA-TEXT", "BETA-TEXT"]);
  });

  it.each([undefined, 60_000])(
    "a message by a tool joins the turn, also in nodes with a timeout: %s",
    async (timeout) => {
      const seen: string[] = [];
      const graph = new StateGraph(MessagesAnnotation)
        .addNode(
          "model",
          async ({ messages }) => {
            const prepared = await prepareModelCall(messages, { skills });
            const { system } = inputOf(prepared.messages, ["/hidden z"]);
            seen.push(/[A-Z]+-TEXT/.exec(system)?.[0] ?? "");
            return { messages: [seen.length < 3 ? calling("get") : new AIMessage("done")] };
          },
          { ...(timeout !== undefined && { timeout }) },
        )
        .addNode("act", ({ messages }) => {
          const answer = messages.at(-1);
          const id = AIMessage.isInstance(answer) ? (answer.tool_calls?.[0]?.id ?? "") : "";
          return { messages: [new ToolMessage({ tool_call_id: id, content: "see" }), new HumanMessage("/hidden z")] };
        })
        .addEdge(START, "model")
        .addConditionalEdges("model", ({ messages }) => (messages.at(-1)?.text === "done" ? END : "act"))
        .addEdge("act", "model")
        .compile(timeout === undefined ? {} : { checkpointer: new MemorySaver() });
      await graph.invoke(user("/alpha x"), config);
      expect(seen).toEqual(["ALPHA-TEXT", "ALPHA-TEXT", "ALPHA-TEXT"]);
    },
  );

  it.each([undefined, true, false] as const)(
    "an agent runs twice with two inputs: checkpointer %s",
    async (checkpointer) => {
      const model = answering();
      const agent = createAgent({
        model,
        middleware: skillMiddleware({ skills }),
        ...(checkpointer !== undefined && { checkpointer }),
      });
      const texts = ["/alpha x", "/beta y"];
      const graph = new StateGraph(MessagesAnnotation)
        .addNode("ask", () => ({ messages: [new HumanMessage(texts.shift() ?? "")] }))
        .addNode("agent", agent.graph)
        .addEdge(START, "ask")
        .addEdge("ask", "agent")
        .addConditionalEdges("agent", () => (texts.length > 0 ? "ask" : END))
        .compile({ checkpointer: new MemorySaver() });
      await graph.invoke({ messages: [] }, config);
      expect(textsIn(model)).toEqual(["ALPHA-TEXT", "BETA-TEXT"]);
    },
  );

  it.each([true, false])("a node calls an agent twice, in parallel: %s", async (isParallel) => {
    const model = answering();
    const agent = createAgent({ model, middleware: skillMiddleware({ skills }) });
    const calls = [() => agent.invoke(user("/alpha x")), () => agent.invoke(user("/beta x"))];
    const graph = new StateGraph(MessagesAnnotation)
      .addNode("both", async () => {
        if (isParallel) await Promise.all(calls.map((call) => call()));
        else for (const call of calls) await call();
        return {};
      })
      .addEdge(START, "both")
      .addEdge("both", END)
      .compile();
    await graph.invoke(user("hello"));
    expect(textsIn(model).toSorted()).toEqual(["ALPHA-TEXT", "BETA-TEXT"]);
  });
});
