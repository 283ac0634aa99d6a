import { AIMessage } from "@langchain/core/messages";
import { Command, MemorySaver } from "@langchain/langgraph";
import {
  createAgent,
  fakeModel,
  humanInTheLoopMiddleware,
  modelFallbackMiddleware,
  modelRetryMiddleware,
  piiMiddleware,
  summarizationMiddleware,
  todoListMiddleware,
  tool,
  toolRetryMiddleware,
} from "langchain";
import { beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import { answering, callingTool, received, user } from "./__fixtures__/models.js";
import { lawOffice, memorySkills } from "./__fixtures__/skills.js";
import { type SelectedSkill, type SkillIndex, skillMiddleware } from "./index.js";

let skills: SkillIndex;
beforeAll(async () => {
  skills = await lawOffice();
});

const config = { configurable: { thread_id: "1" } };
const lookup = tool(() => "found", { name: "lookup", description: "Looks up." });

describe("together with LangChain's middlewares", () => {
  it("the state is typed, and so is the state of the other middlewares", async () => {
    const agent = createAgent({
      model: answering(),
      middleware: [todoListMiddleware(), ...skillMiddleware({ skills })],
    });
    const state = await agent.invoke(user("/research x"));
    expectTypeOf(state.selectedSkills).toEqualTypeOf<SelectedSkill[]>();
    expectTypeOf(state.explicitCommand).toEqualTypeOf<boolean>();
    expectTypeOf(state.commandArguments).toEqualTypeOf<Record<string, unknown>>();
    expectTypeOf(state).not.toHaveProperty("_active");
    expect(state).not.toHaveProperty("_active");
    expect(state.todos).toEqual([]);
  });

  it("todoListMiddleware keeps its instructions and its tool", async () => {
    const model = callingTool("write_todos", 1, { todos: [{ content: "a", status: "pending" }] });
    const agent = createAgent({ model, middleware: [todoListMiddleware(), ...skillMiddleware({ skills })] });
    const state = await agent.invoke(user("/research x"));
    expect(state.todos).toEqual([{ content: "a", status: "pending" }]);
    expect(received(model).system).toContain("write_todos");
    expect(received(model).system).toContain("Skill: legal-research");
  });

  it.each(["approve", "reject"] as const)(
    "humanInTheLoopMiddleware: %s, and the skill is still there after it",
    async (type) => {
      const model = callingTool("lookup", 1);
      const agent = createAgent({
        model,
        tools: [lookup],
        checkpointer: new MemorySaver(),
        middleware: [...skillMiddleware({ skills }), humanInTheLoopMiddleware({ interruptOn: { lookup: true } })],
      });
      const interrupted = await agent.invoke(user("/research x case=1"), config);
      expect(interrupted).toHaveProperty("__interrupt__");
      const state = await agent.invoke(new Command({ resume: { decisions: [{ type }] } }), config);
      expect(state.messages.at(-1)?.text).toBe("done");
      expect(state.selectedSkills).toMatchObject([{ name: "legal-research" }]);
      expect(received(model).system).toContain("Skill: legal-research");
      expect(received(model).messages[0]).toEqual(["human", "x case=1"]);
    },
  );

  it("a new message instead of an approval begins a new turn without the old skill", async () => {
    const model = callingTool("lookup", 1);
    const agent = createAgent({
      model,
      tools: [lookup],
      checkpointer: new MemorySaver(),
      middleware: [...skillMiddleware({ skills }), humanInTheLoopMiddleware({ interruptOn: { lookup: true } })],
    });
    await agent.invoke(user("/research x"), config);
    const state = await agent.invoke(user("ok, thanks"), config);
    expect(state.selectedSkills).toEqual([]);
    expect(received(model).system).toBe("");
  });

  it("summarizationMiddleware in a tool loop: the skill is in every call, also after the message was summarised away", async () => {
    const summarizer = answering("SUMMARY", 20);
    const model = callingTool("lookup", 6);
    const agent = createAgent({
      model,
      tools: [lookup],
      middleware: [
        ...skillMiddleware({ skills }),
        summarizationMiddleware({ model: summarizer, trigger: { messages: 6 }, keep: { messages: 2 } }),
      ],
    });
    await agent.invoke(user("/research case=mo_alif Kentucky"));
    expect(summarizer.callCount).toBeGreaterThan(0);
    expect(received(model).messages[0]?.[1]).toContain("SUMMARY");
    for (let call = 0; call < model.callCount; call += 1) {
      expect(received(model, call).system).toContain("Skill: legal-research");
      expect(received(model, call).system).toContain("- **case**: mo_alif");
    }
  });

  it.each(["before", "after"])(
    "piiMiddleware %s ours: what it redacts stays redacted, in arguments too",
    async (place) => {
      const model = answering();
      const pii = piiMiddleware("email", { strategy: "redact", applyToInput: true });
      const ours = skillMiddleware({ skills });
      const middleware = place === "before" ? ([pii, ...ours] as const) : ([...ours, pii] as const);
      const agent = createAgent({ model, middleware });
      await agent.invoke(user("/research mail=a@example.com Write to b@example.com"));
      const seen = received(model);
      expect(seen.messages).toEqual([["human", "Write to [REDACTED_EMAIL]"]]);
      expect(seen.system).toContain("- **mail**: [REDACTED_EMAIL]");
      expect(JSON.stringify(seen)).not.toContain("@example.com");
    },
  );

  it("modelFallbackMiddleware after the selector: the skill's model is tried, then the fallback, both with the skill", async () => {
    const broken = fakeModel().alwaysThrow(new Error("down"));
    const fallback = answering("from the fallback");
    const agentModel = answering("own");
    const agent = createAgent({
      model: agentModel,
      middleware: [...skillMiddleware({ skills, models: { sonnet: broken } }), modelFallbackMiddleware(fallback)],
    });
    const state = await agent.invoke(user("/research x"));
    expect(state.messages.at(-1)?.text).toBe("from the fallback");
    expect([broken.callCount, fallback.callCount, agentModel.callCount]).toEqual([1, 1, 0]);
    expect(received(fallback).system).toContain("Skill: legal-research");
  });

  it("modelRetryMiddleware after the selector repeats the call on the skill's model", async () => {
    const flaky = fakeModel().respond(new Error("once")).respond(new AIMessage("second time"));
    const agent = createAgent({
      model: answering("own"),
      middleware: [
        ...skillMiddleware({ skills, models: { sonnet: flaky } }),
        modelRetryMiddleware({ maxRetries: 1, initialDelayMs: 1 }),
      ],
    });
    expect((await agent.invoke(user("/research x"))).messages.at(-1)?.text).toBe("second time");
    expect(received(flaky, 1).system.match(/# Explicitly Invoked Skill/g)).toHaveLength(1);
  });

  it("toolRetryMiddleware repeats a tool call in a turn with a skill", async () => {
    let attempts = 0;
    const flaky = tool(
      () => {
        attempts += 1;
        if (attempts === 1) throw new Error("once");
        return "found";
      },
      { name: "lookup", description: "Looks up." },
    );
    const model = callingTool("lookup", 1);
    const agent = createAgent({
      model,
      tools: [flaky],
      middleware: [...skillMiddleware({ skills }), toolRetryMiddleware({ maxRetries: 1, initialDelayMs: 1 })],
    });
    expect((await agent.invoke(user("/research x"))).messages.at(-2)?.text).toBe("found");
    expect(received(model, 1).system).toContain("Skill: legal-research");
  });

  it("an abort is passed on", async () => {
    const agent = createAgent({ model: answering(), middleware: skillMiddleware({ skills }) });
    await expect(agent.invoke(user("/research x"), { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });
});

describe("the cost of a turn", () => {
  it("is at most one tool round of the default recursion limit", async () => {
    const rounds = async (text: string, withSkills: boolean): Promise<number> => {
      const model = callingTool("lookup", 20);
      const agent = createAgent({
        model,
        tools: [lookup],
        middleware: withSkills ? [...skillMiddleware({ skills })] : [],
      });
      await agent.invoke(user(text)).catch(() => undefined);
      return model.callCount - 1;
    };
    const bare = await rounds("hello", false);
    expect(await rounds("hello", true)).toBeGreaterThanOrEqual(bare - 1);
    expect(await rounds("/research x", true)).toBeGreaterThanOrEqual(bare - 1);
  });

  it("does not grow with the number of skills: neither the prompt nor the checkpoint", async () => {
    const sizes = await Promise.all(
      [10, 2000].map(async (count) => {
        const many = Array.from(
          { length: count },
          (_, number) => [`skill-${number}`, { text: `Text ${number % 10}` }] as const,
        );
        const index = await memorySkills(Object.fromEntries(many));
        const model = answering();
        const checkpointer = new MemorySaver();
        const agent = createAgent({ model, checkpointer, middleware: skillMiddleware({ skills: index }) });
        await agent.invoke(user("/skill-7 go on"), config);
        await agent.invoke(user("hello"), config);
        const stored = Object.values(checkpointer.storage["1"]?.[""] ?? {});
        const bytes = stored.reduce((sum, [checkpoint, metadata]) => sum + checkpoint.length + metadata.length, 0);
        return { prompts: [received(model, 0).system.length, received(model, 1).system.length], bytes };
      }),
    );
    expect(sizes[1]?.prompts).toEqual(sizes[0]?.prompts);
    expect(Math.abs((sizes[1]?.bytes ?? 0) / (sizes[0]?.bytes ?? 1) - 1)).toBeLessThan(0.05);
  });
});
