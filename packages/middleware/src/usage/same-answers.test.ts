import { HumanMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent, fakeModel, tool } from "langchain";
import { describe, expect, it } from "vitest";
import { answerWith } from "../__fixtures__/recorded-calls.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { skillMiddleware, skillUsage } from "../index.js";

const TOKENS = { input_tokens: 25, output_tokens: 5 };

/** An agent whose model gives the same two answers in every turn, as a cache does. Its tool makes two model calls. */
async function cachedAgent(hasThreads: boolean) {
  const [asking, done] = [answerWith("", TOKENS, ["task"]), answerWith("done", TOKENS)];
  const [model, worker] = [fakeModel(), fakeModel()];
  for (let call = 0; call < 18; call += 1) {
    model.respond((messages) => (messages.at(-1)?.type === "tool" ? done : asking));
  }
  for (let call = 0; call < 18; call += 1) worker.respond(() => answerWith("worked", TOKENS));
  const task = tool(async () => `${(await worker.invoke("1")).text} ${(await worker.invoke("2")).text}`, {
    name: "task",
    description: "Delegates.",
  });
  return createAgent({
    model,
    tools: [task],
    ...(hasThreads && { checkpointer: new MemorySaver() }),
    middleware: skillMiddleware({
      skills: await memorySkills({ a: { text: "A" } }),
      usage: skillUsage({ budget: { maxModelCalls: 4 } }),
    }),
  });
}

const texts = ({ messages }: { messages: readonly { text: string }[] }) => messages.slice(-2).map(({ text }) => text);
const hello = (id: string) => ({ messages: [new HumanMessage({ id, content: "hello" })] });

describe("the budget of turns in which a cache gives the same answers", () => {
  it("is that of each thread", async () => {
    const agent = await cachedAgent(true);
    const threads = Array.from({ length: 4 }, (_, index) => ({ configurable: { thread_id: `${index}` } }));
    for (const config of threads)
      expect(texts(await agent.invoke(hello("m"), config))).toEqual(["worked worked", "done"]);
  });

  it("is counted anew if a thread goes back to an earlier step", async () => {
    const agent = await cachedAgent(true);
    const config = { configurable: { thread_id: "1" } };
    await agent.invoke(hello("m"), config);
    for await (const { next, config: earlier } of agent.graph.getStateHistory(config)) {
      if (next.includes("tools")) expect(texts(await agent.invoke(null, earlier))).toEqual(["worked worked", "done"]);
    }
    expect.assertions(1);
  });

  it("is that of each thread also at the same time, and of each run without a thread", async () => {
    for (const hasThreads of [true, false]) {
      const agent = await cachedAgent(hasThreads);
      const runs = Array.from({ length: 4 }, (_, index) =>
        agent.invoke(hello("m"), hasThreads ? { configurable: { thread_id: `${index}` } } : {}),
      );
      for (const state of await Promise.all(runs)) expect(texts(state)).toEqual(["worked worked", "done"]);
    }
  });
});
