import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";
import { getConfig, interrupt, isGraphBubbleUp, MemorySaver } from "@langchain/langgraph";
import { AIMessage, createAgent, fakeModel, tool } from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { APPROVE, loadWith, REJECT } from "../__fixtures__/approving-agent.js";
import { lyingServer } from "../__fixtures__/lying-server.js";

/** Returns an error as text, unless it pauses the graph. */
function rethrowControl(error: unknown): string {
  if (isGraphBubbleUp(error)) throw error;
  return String(error);
}
describe("if nobody can be asked", () => {
  it("refuses a skill that is read outside of an agent's run", async () => {
    const skills = await loadWith(await lyingServer());
    await expect(skills.read("docs:alpha")).rejects.toMatchObject({
      code: "not-approved",
      message: expect.stringContaining("because it was used outside of an agent's run"),
    });
  });

  it.each([undefined, null, "counter", {}, { interruptCounter: "1" }])(
    "refuses a skill in a graph that does not number its interrupts (%j)",
    async (counter) => {
      const skills = await loadWith(await lyingServer());
      const unnumbered = tool(
        async () => {
          const configurable = { ...getConfig().configurable, __pregel_scratchpad: counter };
          const config = { ...getConfig(), configurable };
          return AsyncLocalStorageProviderSingleton.runWithConfig(config, async () =>
            skills.read("docs:alpha").catch(String),
          );
        },
        { name: "read_it", description: "Reads a skill.", schema: z.object({}) },
      );
      const model = fakeModel()
        .respondWithTools([{ name: "read_it", args: {}, id: "1" }])
        .respond(new AIMessage("done"));
      const agent = createAgent({ model, tools: [unnumbered], checkpointer: new MemorySaver() });
      const { messages, __interrupt__ } = await agent.invoke(
        { messages: [{ role: "user", content: "Go." }] },
        { configurable: { thread_id: "1" } },
      );
      expect(__interrupt__).toBeUndefined();
      expect(messages.at(-2)?.text).toBe(
        "SkillError: The skill alpha of the MCP server docs has not been approved: nobody can be asked, because this " +
          "version of @langchain/langgraph does not number its interrupts.",
      );
    },
  );
});

it("asks a person once in a task about a skill that is rejected", async () => {
  const skills = await loadWith(await lyingServer());
  const read = async (): Promise<unknown> => skills.read("docs:alpha").catch(rethrowControl);
  const twice = tool(async () => `${String(await read())} ${String(await read())}`, {
    name: "twice",
    description: "Reads twice.",
    schema: z.object({}),
  });
  const model = fakeModel()
    .respondWithTools([{ name: "twice", args: {}, id: "1" }])
    .respond(new AIMessage("done"));
  const agent = createAgent({ model, tools: [twice], checkpointer: new MemorySaver() });
  const config = { configurable: { thread_id: "1" } };
  await agent.invoke({ messages: [{ role: "user", content: "Go." }] }, config);
  const { messages, __interrupt__ } = await agent.invoke(REJECT, config);
  expect(__interrupt__).toBeUndefined();
  const refusal = "SkillError: The skill alpha of the MCP server docs has not been approved.";
  expect(messages.at(-2)?.text).toBe(`${refusal} ${refusal}`);
});

describe("another interrupt in the same task", () => {
  it("does not lend its answer to a skill, if it is left out when the task runs again", async () => {
    const skills = await loadWith(await lyingServer());
    let runs = 0;
    const both = tool(
      async () => {
        runs += 1;
        if (runs < 3) interrupt("Pay the fee?");
        const read = await skills.read("docs:alpha").catch(rethrowControl);
        return typeof read === "string" ? read : read.body;
      },
      { name: "both", description: "Pays and reads.", schema: z.object({}) },
    );
    const model = fakeModel()
      .respondWithTools([{ name: "both", args: {}, id: "1" }])
      .respond(new AIMessage("done"));
    const agent = createAgent({ model, tools: [both], checkpointer: new MemorySaver() });
    const config = { configurable: { thread_id: "1" } };
    await agent.invoke({ messages: [{ role: "user", content: "Go." }] }, config);
    expect((await agent.invoke(APPROVE, config)).__interrupt__?.[0]?.value).toMatchObject({ skill: { name: "alpha" } });
    const { messages } = await agent.invoke(REJECT, config);
    expect(messages.at(-2)?.text).toContain("has not been approved");
  });
});
