import { HumanMessage } from "@langchain/core/messages";
import { MemorySaver, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { createAgent } from "langchain";
import { afterEach, describe, expect, it, vi } from "vitest";
import { answering } from "./__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "./__fixtures__/skills.js";
import {
  explainMessage,
  modelSelectorMiddleware,
  prepareModelCall,
  skillMiddleware,
  skillSelectorMiddleware,
  skillToolsMiddleware,
  skillUsageMiddleware,
  slashCommandMiddleware,
} from "./index.js";

const skills = await memorySkills({ alpha: { text: "ALPHA" } });
const SECRET = "0123456789abcdef";
const OTHER = "another secret of the office";

/** Everything that takes the option. */
const FACTORIES: Record<string, (options: { secret?: string | readonly string[] }) => unknown> = {
  skillMiddleware: (options) => skillMiddleware({ skills, ...options }),
  slashCommandMiddleware: (options) => slashCommandMiddleware({ skills, ...options }),
  skillSelectorMiddleware: (options) => skillSelectorMiddleware({ skills, ...options }),
  modelSelectorMiddleware: (options) => modelSelectorMiddleware({ models: {}, ...options }),
  skillToolsMiddleware: (options) => skillToolsMiddleware({ skills, ...options }),
  skillUsageMiddleware: (options) => skillUsageMiddleware({ skills, ...options }),
  prepareModelCall: (options) => prepareModelCall([new HumanMessage("hello")], { skills, ...options }),
};

afterEach(() => vi.unstubAllEnvs());

describe.each(Object.entries(FACTORIES))("the secret of %s", (_name, create) => {
  it.each<[string, unknown]>([
    ["is empty", ""],
    ["is blank", " ".repeat(20)],
    ["has 15 characters", SECRET.slice(1)],
    ["has 15 characters, and spaces", `  ${SECRET.slice(1)}  `],
    ["is an empty list", []],
    ["is a list without a secret", ["", " "]],
    ["is a list with a short one", [SECRET, "short"]],
    ["is a list with a gap", [SECRET, undefined]],
    ["is a number", 7],
  ])("is refused if it %s", async (_case, secret) => {
    const refusal = { code: "invalid-secret", message: expect.stringContaining("at least 16 characters") };
    await expect(async () => create({ secret: secret as string })).rejects.toMatchObject(refusal);
  });

  it("is refused if the variable has a short one, which no error repeats", async () => {
    vi.stubEnv("LANGSLASH_SECRET", `${SECRET}, swordfish`);
    await expect(async () => create({})).rejects.toMatchObject({
      code: "invalid-secret",
      message: expect.not.stringContaining("swordfish"),
    });
    await create({ secret: SECRET });
  });

  it.each<[string, string | readonly string[] | undefined, string]>([
    ["one", SECRET, ""],
    ["several", [SECRET, OTHER], ""],
    ["none", undefined, ""],
    ["that of the variable", undefined, SECRET],
    ["those of the variable", undefined, ` ${SECRET} ,${OTHER}, `],
  ])("can be %s", async (_case, secret, variable) => {
    vi.stubEnv("LANGSLASH_SECRET", variable);
    expect(await create(secret === undefined ? {} : { secret })).toBeDefined();
  });
});

it("a preview of a message needs a valid variable as well", async () => {
  vi.stubEnv("LANGSLASH_SECRET", "short");
  await expect(explainMessage("hello", { skills })).rejects.toMatchObject({ code: "invalid-secret" });
});

describe("a text that a message of the thread got under a secret", () => {
  const config = { configurable: { thread_id: "1" } };
  it.each<[string, string | readonly string[] | undefined, string]>([
    ["the same secret", SECRET, "FIRST"],
    ["several, with the same", [OTHER, SECRET], "FIRST"],
    ["another", OTHER, "SECOND"],
    ["none", undefined, "SECOND"],
  ])("is shown again with %s", async (_case, secret, expected) => {
    const texts: Record<string, MemorySkill> = { alpha: { text: "FIRST" } };
    const index = await memorySkills(texts);
    const middleware = skillMiddleware({ skills: index, placement: "message", secret: SECRET });
    const agent = createAgent({ model: answering(), checkpointer: new MemorySaver(), middleware });
    const { messages } = await agent.invoke({ messages: [new HumanMessage("/alpha x")] }, config);
    texts["alpha"] = { text: "SECOND" };
    await index.refresh();
    const options = { skills: index, placement: "message" as const, ...(secret !== undefined && { secret }) };
    const graph = new StateGraph(MessagesAnnotation)
      .addNode("model", async (state) => ({ messages: (await prepareModelCall(state.messages, options)).messages }))
      .addEdge(START, "model")
      .compile();
    const turn = await graph.invoke({ messages: [...messages, new HumanMessage("thanks")] }, config);
    const seen = JSON.stringify(turn.messages.map(({ text }) => text));
    expect(/FIRST|SECOND/.exec(seen)?.[0]).toBe(expected);
  });
});
