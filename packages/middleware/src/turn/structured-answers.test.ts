import { AIMessage, type BaseMessage, HumanMessage, RemoveMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import {
  type AgentMiddleware,
  createAgent,
  createMiddleware,
  fakeModel,
  modelRetryMiddleware,
  toolStrategy,
} from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { callingTool, type FakeModel, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { skillMiddleware, type SkillMiddlewareOptions, skillUsage } from "../index.js";

const responseFormat = toolStrategy(z.object({ ok: z.boolean() }));
const structured = (): FakeModel => callingTool(responseFormat[0]?.name ?? "", 2, { ok: true });

/** An agent with one skill, whose answers are structured. */
async function office(skill: string) {
  const middleware = skillMiddleware({ skills: await memorySkills({ [skill]: { text: skill } }) });
  return createAgent({ model: structured(), responseFormat, middleware });
}

describe("a structured answer to a message that several agents get as the same object", () => {
  it.each(["one after the other", "at the same time"])("shows only the skills of its own agent: %s", async (order) => {
    const messages = [new HumanMessage({ id: "m", content: "/letters to the insurance" })];
    const [first, second] = [await office("letters"), await office("billing")];
    const running = first.invoke({ messages });
    if (order === "one after the other") await running;
    const [one, two] = await Promise.all([running, second.invoke({ messages })]);
    expect([one.structuredResponse, two.structuredResponse]).toEqual([{ ok: true }, { ok: true }]);
    expect(one.selectedSkills).toMatchObject([{ name: "letters" }]);
    expect([two.selectedSkills, two.explicitCommand]).toEqual([[], false]);
  });
});

describe("a structured answer", () => {
  async function agentWith(other: AgentMiddleware, options: Partial<SkillMiddlewareOptions> = {}) {
    const skills = await memorySkills({ letters: { text: "LETTERS" }, style: { text: "STYLE" } });
    const middleware = [...skillMiddleware({ skills, ...options }), other];
    const agent = createAgent({ model: structured(), responseFormat, middleware, checkpointer: new MemorySaver() });
    return (text: string) => agent.invoke(user(text), { configurable: { thread_id: "1" } });
  }
  const afterAnswer = (hook: (messages: readonly BaseMessage[]) => BaseMessage[]) =>
    createMiddleware({ name: "after", afterModel: ({ messages }) => ({ messages: hook(messages) }) });
  const unchanged = afterAnswer(() => []);

  it("does not show its skill when the same objects are sent again with another message", async () => {
    const agent = await office("letters");
    const { messages } = await agent.invoke(user("/letters to the insurance"));
    const again = await agent.invoke({ messages: [...messages, new HumanMessage("hello")] });
    expect(again).toMatchObject({ structuredResponse: { ok: true }, selectedSkills: [], explicitCommand: false });
  });

  it("shows its skill if another middleware adds a message", async () => {
    const say = await agentWith(afterAnswer(() => [new AIMessage("Not legal advice.")]));
    const state = await say("/letters to the insurance");
    expect(state.messages.at(-1)?.text).toBe("Not legal advice.");
    expect(state).toMatchObject({ structuredResponse: { ok: true }, selectedSkills: [{ name: "letters" }] });
  });

  it("shows no skill if another middleware removes all messages", async () => {
    const say = await agentWith(
      afterAnswer((messages) => messages.flatMap(({ id }) => (id === undefined ? [] : new RemoveMessage({ id })))),
    );
    const state = await say("/letters to the insurance");
    expect(state).toMatchObject({ messages: [], structuredResponse: { ok: true }, selectedSkills: [] });
  });

  it("shows no skill if another middleware gives one without a value", async () => {
    const instead = createMiddleware({
      name: "instead",
      wrapModelCall: () => ({ structuredResponse: undefined, messages: [new AIMessage("Not now.")] }) as never,
    });
    const state = await (await agentWith(instead))("/letters to the insurance");
    expect(state.messages.at(-1)?.text).toBe("Not now.");
    expect(state).toMatchObject({ selectedSkills: [], explicitCommand: false });
  });

  it("is not lost if a retry spent more of the budget", async () => {
    const skills = await memorySkills({ letters: { text: "LETTERS" } });
    const name = responseFormat[0]?.name ?? "";
    const model = fakeModel().respond(new Error("down"));
    model.respond(() => new AIMessage({ content: "", tool_calls: [{ name, args: { ok: true }, id: "1" }] }));
    const usage = skillUsage({ budget: { maxModelCalls: 2 } });
    const retry = modelRetryMiddleware({ maxRetries: 1, initialDelayMs: 0, jitter: false });
    const middleware = [...skillMiddleware({ skills, usage }), retry];
    const state = await createAgent({ model, responseFormat, middleware }).invoke(user("/letters x"));
    expect(state).toMatchObject({ structuredResponse: { ok: true }, selectedSkills: [{ name: "letters" }] });
  });

  it("is not lost if skills are pinned", async () => {
    for (const [text, selectedSkills] of [
      ["hello", []],
      ["/letters to the insurance", [{ name: "letters" }]],
    ] as const) {
      const say = await agentWith(unchanged, { pinned: ["style"] });
      const state = await say(text);
      expect(state).toMatchObject({ structuredResponse: { ok: true }, pinnedSkills: ["style"], selectedSkills });
    }
  });
});
