import { AIMessage } from "@langchain/core/messages";
import { Command, MemorySaver } from "@langchain/langgraph";
import { createAgent, fakeModel, humanInTheLoopMiddleware, tool } from "langchain";
import { describe, expect, it, vi } from "vitest";
import { user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { skillMiddleware, type SkillRetriever } from "../index.js";

const config = { configurable: { thread_id: "1" } };
const QUESTION = "Read the records of the client, please";

/** Finds one skill, which is loaded or only offered. */
function retrieverFor(isLoaded: boolean): SkillRetriever {
  const words = { found: ["records"], missing: [], pairs: [], against: [] };
  const terms = { words: 1, share: 1, margin: 1, pairs: 0, against: 0 };
  const match = { name: "reader", score: isLoaded ? 0.9 : 0.57, evidence: { words, terms } };
  return { retrieve: () => Promise.resolve([match]) };
}

/** How an agent can open the offered skill: with the tools of this package, or its own. With none, it is loaded. */
type Opening = "skill tools" | "a tool of its own" | "none";

/** A process with an agent whose model asks for `danger`, which the skill does not list, and needs approval. */
async function office(opening: Opening, checkpointer = new MemorySaver(), make = { skillMiddleware }) {
  const ran: string[] = [];
  const danger = tool(() => `ran ${ran.push("danger")}`, { name: "danger", description: "Acts." });
  const own = tool(() => "opened", { name: "load_skill", description: "Opens a skill." });
  const model = fakeModel();
  for (let turn = 0; turn < 2; turn += 1) {
    const id = crypto.randomUUID();
    const call = { name: "danger", args: {}, id, type: "tool_call" as const };
    model.respond(() => new AIMessage({ content: "", tool_calls: [call] })).respond(() => new AIMessage("done"));
  }
  const skills = await memorySkills({ reader: { text: "READ", tools: ["read"] } });
  const agent = createAgent({
    model,
    tools: opening === "a tool of its own" ? [danger, own] : [danger],
    checkpointer,
    middleware: [
      ...make.skillMiddleware({
        skills,
        retriever: retrieverFor(opening === "none"),
        restrictTools: true,
        skillTools: opening === "skill tools",
      }),
      humanInTheLoopMiddleware({ interruptOn: { danger: true } }),
    ],
  });
  return {
    checkpointer,
    ask: () => agent.invoke(user(QUESTION), config),
    approve: async (update?: Record<string, unknown>) => {
      await agent.invoke(
        new Command({ resume: { decisions: [{ type: "approve" }] }, ...(update && { update }) }),
        config,
      );
      return ran.splice(0);
    },
  };
}

describe("restrictTools in a turn of another process, if a skill was found that is not certain", () => {
  it.each([
    ["refuses nothing if the skill was only offered", "skill tools", ["danger"]],
    ["refuses what the skill does not list if it was loaded", "none", []],
  ] as const)("%s", async (_name, opening, ran) => {
    const { ask, checkpointer } = await office(opening);
    await ask();
    vi.resetModules();
    const next = await office(opening, checkpointer, await import("../index.js"));
    expect(await next.approve()).toEqual(ran);
  });

  it.each([
    ["skill tools", ["danger"]],
    ["a tool of its own", ["danger"]],
    ["none", []],
  ] as const)("decides as the model call did after a client has removed the record: %s", async (opening, ran) => {
    const { ask, approve } = await office(opening);
    await ask();
    expect(await approve({ _active: null })).toEqual(ran);
  });
});
