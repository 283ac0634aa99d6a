import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { createAgent, fakeModel, tool } from "langchain";
import { describe, expect, it, vi } from "vitest";
import { user } from "../__fixtures__/models.js";
import { answerWith } from "../__fixtures__/recorded-calls.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { skillMiddleware, skillUsage, type TurnBudget } from "../index.js";

const TOKENS = { input_tokens: 25, output_tokens: 5 };
const config = { configurable: { thread_id: "1" } };

/**
 * An agent whose model asks for some tools at once, and then answers: `quick` makes two model calls; the subagent of
 * `slow` makes one before each question to a person, and one after the last.
 */
async function office(asked: readonly string[], questions: number, budget: TurnBudget) {
  const [model, subagentModel, quickModel] = [fakeModel(), fakeModel(), fakeModel()];
  model.respond(() => answerWith("", TOKENS, [...asked])).respond(() => answerWith("done", TOKENS));
  for (let call = 0; call < questions; call += 1) subagentModel.respond(() => answerWith("", TOKENS, ["ask"]));
  subagentModel.respond(() => answerWith("worked", TOKENS));
  for (let call = 0; call < 2; call += 1) quickModel.respond(() => answerWith("looked", TOKENS));
  const ask = tool(() => String(interrupt("Go on?")), { name: "ask", description: "Asks." });
  const subagent = createAgent({ model: subagentModel, tools: [ask], checkpointer: true });
  const slow = tool(async () => (await subagent.invoke(user("work"))).messages.at(-1)?.text ?? "", {
    name: "slow",
    description: "Delegates.",
  });
  const quick = tool(
    async () => {
      await quickModel.invoke("look");
      return (await quickModel.invoke("look again")).text;
    },
    { name: "quick", description: "Looks." },
  );
  const agent = createAgent({
    model,
    tools: [slow, quick],
    checkpointer: new MemorySaver(),
    middleware: skillMiddleware({ skills: await memorySkills({ a: { text: "A" } }), usage: skillUsage({ budget }) }),
  });
  return {
    calls: () => model.callCount + subagentModel.callCount + quickModel.callCount,
    /** Runs a turn to its end, and answers all questions. Returns the last text. */
    run: async () => {
      await agent.invoke(user("/a x"), config);
      for (let round = 0; round < 20 && (await agent.graph.getState(config)).next.length > 0; round += 1)
        await agent.invoke(new Command({ resume: "yes" }), config);
      return (await agent.graph.getState(config)).values.messages.at(-1)?.text;
    },
  };
}

describe("the budget of a turn whose tools wait for a person", () => {
  it.each([{ maxModelCalls: 6 }, { maxTokens: 180 }])("counts the calls before each question: %j", async (budget) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const agent = await office(["slow"], 9, budget);
    expect(await agent.run()).toMatch(/^The turn stopped: It may (make at most 6|use at most 180) /);
    expect(agent.calls()).toBe(6);
  });

  it("counts those of a tool that ran beside it, and needs no person", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const agent = await office(["slow", "quick"], 9, { maxModelCalls: 6 });
    expect(await agent.run()).toBe("The turn stopped: It may make at most 6 model calls, and has made 6.");
    expect(agent.calls()).toBe(6);
  });

  it.each([
    [5, "done", 5],
    [4, "The turn stopped: It may make at most 4 model calls, and has made 4.", 4],
  ])("counts each call once: with a limit of %i", async (maxModelCalls, last, calls) => {
    const agent = await office(["slow"], 2, { maxModelCalls });
    expect(await agent.run()).toBe(last);
    expect(agent.calls()).toBe(calls);
  });
});
