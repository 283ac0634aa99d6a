import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import {
  type AgentMiddleware,
  createAgent,
  createMiddleware,
  humanInTheLoopMiddleware,
  modelCallLimitMiddleware,
  piiMiddleware,
  tool,
  toolCallLimitMiddleware,
} from "langchain";
import { describe, expect, it } from "vitest";
import { answering, callingTool, type FakeModel, received, user } from "./__fixtures__/models.js";
import { memorySkills } from "./__fixtures__/skills.js";
import { defineCommand, skillMiddleware, type SkillMiddlewareOptions } from "./index.js";

const config = { configurable: { thread_id: "1" } };
const lookup = tool(() => "found", { name: "lookup", description: "Looks up." });
const texts = { gather: { text: "GATHER" }, shorten: { text: "SHORTEN" }, check: { text: "CHECK" } };
const PLACES = ["before", "after"] as const;

/** Returns an agent with another middleware before or after ours. */
async function office(
  other: AgentMiddleware,
  place: (typeof PLACES)[number],
  options: Partial<SkillMiddlewareOptions> & { model?: FakeModel; tools?: (typeof lookup)[] } = {},
) {
  const { model = answering("answer"), tools = [], ...ours } = options;
  const skills = skillMiddleware({ skills: await memorySkills(texts), ...ours });
  const middleware = place === "before" ? [other, ...skills] : [...skills, other];
  const agent = createAgent({ model, tools, checkpointer: new MemorySaver(), middleware });
  return { agent, model };
}

const blocked = { messages: [new AIMessage("BLOCKED")], jumpTo: "end" as const };
const isBad = (messages: BaseMessage[]): boolean =>
  messages.some(({ type, text }) => type === "human" && text.includes("badword"));

const GUARDS = {
  beforeAgent: createMiddleware({
    name: "guard",
    beforeAgent: { canJumpTo: ["end"], hook: ({ messages }) => (isBad(messages) ? blocked : undefined) },
  }),
  beforeModel: createMiddleware({
    name: "guard",
    beforeModel: { canJumpTo: ["end"], hook: ({ messages }) => (isBad(messages) ? blocked : undefined) },
  }),
  afterModel: createMiddleware({
    name: "guard",
    afterModel: { canJumpTo: ["end"], hook: ({ messages }) => (isBad(messages) ? blocked : undefined) },
  }),
};

const hooks = Object.keys(GUARDS) as (keyof typeof GUARDS)[];
const cells = PLACES.flatMap((place) => hooks.map((hook) => [hook, place] as const));

describe("a guard that answers and ends the run", () => {
  it.each(cells)("in %s, %s ours, ends the pipeline that it blocks", async (hook, place) => {
    const { agent, model } = await office(GUARDS[hook], place);
    const state = await agent.invoke(user("/gather badword | /shorten"), config);
    expect(state.messages.at(-1)?.text).toBe("BLOCKED");
    expect(model.callCount).toBe(hook === "afterModel" ? 1 : 0);
    await agent.invoke(null, config);
    expect(model.callCount).toBe(hook === "afterModel" ? 1 : 0);
  });

  it.each(cells)("in %s, %s ours, does not revive the pipeline that was left before", async (hook, place) => {
    const model = callingTool("lookup", 1);
    for (let call = 0; call < 5; call += 1) model.respond(new AIMessage("later"));
    const approval = humanInTheLoopMiddleware({ interruptOn: { lookup: true } });
    const skills = skillMiddleware({ skills: await memorySkills(texts) });
    const guard: AgentMiddleware = GUARDS[hook];
    const middleware = place === "before" ? [guard, ...skills, approval] : [...skills, guard, approval];
    const agent = createAgent({ model, tools: [lookup], checkpointer: new MemorySaver(), middleware });
    expect(await agent.invoke(user("/gather x | /shorten"), config)).toHaveProperty("__interrupt__");
    const state = await agent.invoke(user("badword"), config);
    expect(state.messages.at(-1)?.text).toBe("BLOCKED");
    expect(JSON.stringify(model.calls.map((_, call) => received(model, call).system))).not.toContain("SHORTEN");
  });

  it.each([
    ["beforeAgent", "before"],
    ["beforeAgent", "after"],
    ["afterModel", "before"],
  ] as const)("in %s, %s ours, leaves no skill in the public keys", async (hook, place) => {
    const { agent } = await office(GUARDS[hook], place);
    await agent.invoke(user("/gather x=1"), config);
    const state = await agent.invoke(user("/shorten badword"), config);
    expect(state).toMatchObject({ selectedSkills: [], explicitCommand: false, commandArguments: {} });
  });
});

describe("limits", () => {
  it.each(PLACES)("of model calls in a thread count every stage, %s ours", async (place) => {
    const limit = modelCallLimitMiddleware({ threadLimit: 2, exitBehavior: "error" });
    const { agent, model } = await office(limit, place);
    await expect(agent.invoke(user("/gather x | /shorten | /check"), config)).rejects.toThrow("thread level");
    expect(model.callCount).toBe(2);
  });

  it("of model calls in a run count every stage, before ours", async () => {
    const { agent, model } = await office(modelCallLimitMiddleware({ runLimit: 1, exitBehavior: "end" }), "before");
    const state = await agent.invoke(user("/gather x | /shorten | /check"), config);
    expect(model.callCount).toBe(1);
    expect(state.messages.at(-1)?.text).toContain("limit");
  });

  it("of model calls in a run begin anew with each stage after ours: LangChain resets them at the end of each stage", async () => {
    const { agent, model } = await office(modelCallLimitMiddleware({ runLimit: 1, exitBehavior: "end" }), "after");
    await agent.invoke(user("/gather x | /shorten | /check"), config);
    expect(model.callCount).toBe(3);
  });

  it.each(PLACES)("of tool calls end the pipeline, %s ours", async (place) => {
    const model = callingTool("lookup", 4);
    const limit = toolCallLimitMiddleware({ runLimit: 1, exitBehavior: "end" });
    const { agent } = await office(limit, place, { model, tools: [lookup] });
    const state = await agent.invoke(user("/gather x | /shorten"), config);
    expect(model.callCount).toBe(2);
    expect(state.messages.at(-1)?.text).toContain("limit");
  });

  it.each(["run", "thread"] as const)(
    "of tool calls in a %s count the calls of all stages, before ours",
    async (kind) => {
      const model = callingTool("lookup", 1);
      model.respond(
        () => new AIMessage({ content: "", tool_calls: [{ name: "lookup", args: {}, id: "2", type: "tool_call" }] }),
      );
      const limit = toolCallLimitMiddleware({ [`${kind}Limit`]: 1, exitBehavior: "error" });
      const { agent } = await office(limit, "before", { model, tools: [lookup] });
      await expect(agent.invoke(user("/gather x | /shorten"), config)).rejects.toThrow(/limit/i);
    },
  );
});

describe("redaction", () => {
  const contact = defineCommand({
    name: "contact",
    description: "Asks.",
    run: () => ({ prompt: "Write to secret@example.com" }),
  });

  it.each(PLACES)(
    "%s ours leaves nothing in the state, the checkpoints, the events or the model's input",
    async (place) => {
      const pii = piiMiddleware("email", { strategy: "redact", applyToInput: true });
      const { agent, model } = await office(pii, place, { commands: [contact] });
      const seen: unknown[] = [];
      const text = "/gather mail=a@example.com to b@example.com | /contact | /shorten mail=c@example.com";
      const stream = await agent.stream(user(text), { ...config, streamMode: ["values", "custom", "updates"] });
      let steps = 0;
      for await (const chunk of stream) {
        steps += 1;
        // The message as typed, and the output of a command, are redacted by the next step: everything later is clean.
        seen.push(chunk);
      }
      expect(steps).toBeGreaterThan(5);
      expect(JSON.stringify(model.calls)).not.toContain("@example.com");
      const { values } = await agent.graph.getState(config);
      expect(JSON.stringify(values)).not.toContain("@example.com");
      for await (const { values: past } of agent.graph.getStateHistory(config)) {
        const { messages: _, ...keys } = past as Record<string, unknown>;
        expect(JSON.stringify(keys)).not.toContain("@example.com");
      }
      const keysOf = JSON.stringify(seen, (key, value: unknown) => (key === "messages" ? undefined : value));
      expect(keysOf).not.toContain("@example.com");
      expect(received(model, 1).messages.at(-1)?.[1]).toBe("Write to [REDACTED_EMAIL]");
    },
  );
});
