import { AIMessage, type BaseMessage, HumanMessage, RemoveMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { type AgentMiddleware, createAgent, createMiddleware } from "langchain";
import { describe, expect, it, vi } from "vitest";
import { answering, type FakeModel, received, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { pinCommands, skillMiddleware, type SkillMiddlewareOptions, skillUsage } from "../index.js";

const config = { configurable: { thread_id: "1" } };
const END = "slashCommandMiddleware.after_agent";
const texts = {
  gather: { text: "GATHER" },
  style: { text: "STYLE" },
  statutes: { text: "STATUTES", description: "Finds Kentucky statutes about liens and mortgages." },
};
const TURNS = ["/gather x=1 liens", "Kentucky statutes about liens and mortgages"];

/** A checkpointer that keeps the keys which each step writes. */
class RecordingSaver extends MemorySaver {
  readonly steps: string[][] = [];

  override async putWrites(...call: Parameters<MemorySaver["putWrites"]>): ReturnType<MemorySaver["putWrites"]> {
    this.steps.push(call[1].map(([key]) => key));
    return super.putWrites(...call);
  }
}

async function office(
  options: Partial<SkillMiddlewareOptions> = {},
  model: FakeModel = answering("answer"),
  others: readonly AgentMiddleware[] = [],
) {
  const skills = await memorySkills(texts);
  const saver = new RecordingSaver();
  const middleware = [...skillMiddleware({ skills, ...options }), ...others];
  const agent = createAgent({ model, systemPrompt: "SYSTEM", checkpointer: saver, middleware });
  return { agent, model, saver };
}

/** Returns the public keys of a state whose type other middlewares have widened. */
function keysOf(state: object): { selectedSkills: { name: string }[]; commandArguments: Record<string, unknown> } {
  return state as ReturnType<typeof keysOf>;
}

type Agent = Awaited<ReturnType<typeof office>>["agent"];

/** Runs a turn up to its last step, the hook of ours after the answer. */
async function stoppedBeforeEnd(agent: Agent, text: string): Promise<void> {
  await agent.invoke(user(text), { ...config, interruptBefore: [END] } as typeof config);
}

describe("a turn that its first answer ends", () => {
  it.each([...TURNS, "thanks"])("writes nothing to the state at its end: %s", async (text) => {
    const { agent, saver } = await office({ pinned: ["style"] });
    for (const turn of [1, 2]) {
      const state = await agent.invoke(user(text), config);
      expect([turn, saver.steps.at(-1)]).toEqual([turn, []]);
      expect(state).toMatchObject({ pinnedSkills: ["style"], explicitCommand: text.startsWith("/") });
      expect(keysOf(state).selectedSkills).toHaveLength(text === "thanks" ? 0 : 1);
    }
  });

  it("writes no record of a message without a skill, and nothing at the end of one after a skill", async () => {
    const { agent, saver } = await office();
    await agent.invoke(user("thanks"), config);
    expect(saver.steps.flat()).not.toContain("_active");
    for (const text of [...TURNS, "thanks"]) await agent.invoke(user(text), config);
    expect(saver.steps.at(-1)).toEqual([]);
  });

  it("writes only the public keys that change", async () => {
    for (const [text, changed] of [
      ["/gather liens", ["selectedSkills", "explicitCommand"]],
      ["/gather x=1 liens", ["selectedSkills", "explicitCommand", "commandArguments"]],
      ["thanks", []],
    ] as const) {
      const { agent, saver } = await office();
      await agent.invoke(user(text), config);
      const keys = new Set(saver.steps.flat());
      const shown = ["selectedSkills", "explicitCommand", "commandArguments"].filter((key) => keys.has(key));
      expect([text, shown]).toEqual([text, changed]);
    }
  });

  it("shows pinned skills if another middleware removes its message", async () => {
    const forget = createMiddleware({
      name: "forget",
      afterModel: ({ messages }) => ({
        messages: messages.flatMap(({ id = "", type }) => (type === "human" ? new RemoveMessage({ id }) : [])),
      }),
    });
    const { agent } = await office({ pinned: ["style"] }, answering(), [forget]);
    const { messages, ...keys } = await agent.invoke(user("thanks"), config);
    expect(messages.map(({ type }) => type)).toEqual(["ai"]);
    expect(keys).toMatchObject({ pinnedSkills: ["style"] });
  });

  it("writes the pinned skills only if they change", async () => {
    let pinned = ["style"];
    const { agent, saver } = await office({ pinned: () => pinned });
    const writes = async () => {
      saver.steps.length = 0;
      await agent.invoke(user("thanks"), config);
      return saver.steps.slice(1).flat().includes("pinnedSkills"); // the input comes first
    };
    expect([await writes(), await writes()]).toEqual([true, false]);
    pinned = ["gather"];
    expect([await writes(), await writes()]).toEqual([true, false]);
  });

  it("reads the text of a pinned skill once", async () => {
    const skills = await memorySkills(texts);
    const read = vi.spyOn(skills, "read");
    const { agent } = await office({ skills, pinned: ["style"] });
    await agent.invoke(user("thanks"), config);
    expect(read.mock.calls.map(([name]) => name)).toEqual(["style"]);
  });

  it.each(TURNS)("shows its skill also if the end is reached later, in this process or another: %s", async (text) => {
    for (const seal of ["of this process", "of another process"]) {
      const { agent } = await office();
      await stoppedBeforeEnd(agent, text);
      const before = (await agent.graph.getState(config)).values as { _active: object; selectedSkills: unknown[] };
      if (seal === "of another process") {
        await agent.graph.updateState(config, { _active: { ...before._active, seal } }, "model_request");
      }
      const { selectedSkills } = keysOf(await agent.invoke(null, config));
      const isKnown = seal === "of this process" || text.startsWith("/");
      expect([seal, selectedSkills]).toEqual([seal, isKnown ? before.selectedSkills : []]);
    }
  });

  it.each(TURNS)("does not keep keys that a client writes before its end: %s", async (text) => {
    const { agent } = await office();
    await stoppedBeforeEnd(agent, text);
    const { selectedSkills: shown } = (await agent.graph.getState(config)).values as {
      selectedSkills: { name: string }[];
    };
    const forged = shown.map((skill) => ({ ...skill, name: "style" }));
    await agent.graph.updateState(
      config,
      { selectedSkills: forged, commandArguments: { role: "admin" } },
      "model_request",
    );
    const state = keysOf(await agent.invoke(null, config));
    expect(state.selectedSkills.map(({ name }) => name)).not.toContain("style");
    expect(state.commandArguments).not.toHaveProperty("role");
  });

  it.each(TURNS)("keeps its skill if a hook sends the model back to work, and reports it once: %s", async (text) => {
    const critic = new HumanMessage({ content: "Longer, please.", additional_kwargs: { lc_source: "critic" } });
    const again = createMiddleware({
      name: "again",
      afterModel: {
        canJumpTo: ["model"],
        hook: ({ messages }: { messages: BaseMessage[] }) =>
          messages.at(-1)?.text === "short" ? { messages: [critic], jumpTo: "model" as const } : undefined,
      },
    });
    const retry = createMiddleware({
      name: "retry",
      wrapModelCall: async (request, handler) => {
        const first = await handler(request);
        return AIMessage.isInstance(first) && first.text === "short" ? handler(request) : first;
      },
    });
    for (const other of [again, retry]) {
      const model = answering("short", 1).respond(new AIMessage("long"));
      const { agent } = await office({}, model, [other]);
      const events: unknown[] = [];
      for await (const event of await agent.stream(user(text), { ...config, streamMode: "custom" })) events.push(event);
      const systems = model.calls.map((_, call) => received(model, call, [critic.text]).system);
      expect(new Set(systems).size).toBe(1);
      expect(systems[0]).toMatch(/GATHER|STATUTES/);
      expect(events.filter((event) => (event as { type?: string }).type === "skill-loaded")).toHaveLength(1);
      const { values } = await agent.graph.getState(config);
      expect(values).toMatchObject({ explicitCommand: text.startsWith("/") });
    }
  });

  it("is not mixed up with the turn of another thread at the same time", async () => {
    const { agent } = await office();
    const runs = Array.from({ length: 20 }, (_, index) =>
      agent.invoke(user(TURNS[index % 3] ?? "thanks"), { configurable: { thread_id: `t${index}` } }),
    );
    const names = (await Promise.all(runs)).map((state) => keysOf(state).selectedSkills.map(({ name }) => name));
    expect(names).toEqual(names.map((_, index) => [["gather"], ["statutes"], []][index % 3]));
  });
});

describe("the state of an agent", () => {
  it("has a key for pins or a budget only if they are used", async () => {
    const usage = skillUsage({ budget: { maxModelCalls: 10 } });
    const cases: [Partial<SkillMiddlewareOptions>, string[]][] = [
      [{}, []],
      [{ pinned: ["style"] }, ["pinnedSkills"]],
      [{ commands: pinCommands() }, ["pinnedSkills"]],
      [{ usage }, ["_spent"]],
      [{ usage, pinned: [] }, ["pinnedSkills", "_spent"]],
    ];
    for (const [options, expected] of cases) {
      const { agent } = await office(options);
      const keys = Object.keys(agent.graph.channels).filter((key) => ["pinnedSkills", "_spent"].includes(key));
      expect(keys.toSorted()).toEqual(expected.toSorted());
    }
  });
});
