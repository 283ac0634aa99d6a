import { AIMessage, HumanMessage, RemoveMessage } from "@langchain/core/messages";
import type { RunnableConfig } from "@langchain/core/runnables";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent, createMiddleware, fakeModel } from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { forgeState } from "../__fixtures__/forge-state.js";
import { answering, type FakeModel, received, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { pinCommands, skillMiddleware, type SkillMiddlewareOptions } from "../index.js";

const SKILLS: Record<string, MemorySkill> = {
  style: { text: "TEXT-style", description: "Rules of the house." },
  letters: { text: "TEXT-letters", description: "Writes letters to insurance companies." },
  medical: { text: "TEXT-medical $ARGUMENTS", description: "Reads records.", keep: "thread" },
  strict: { text: "TEXT-strict", parameters: { n: { type: "number" } } },
};

const config = { configurable: { thread_id: "1" } };
const textsIn = (model: FakeModel): string[] => received(model).system.match(/TEXT-\w+/g) ?? [];

async function office(
  model: FakeModel,
  options: Partial<SkillMiddlewareOptions> = {},
  checkpointer = new MemorySaver(),
) {
  const skills = await memorySkills(SKILLS);
  const middleware = skillMiddleware({ skills, commands: pinCommands(), ...options });
  return createAgent({ model, checkpointer, systemPrompt: "SYSTEM", middleware });
}

/** A checkpointer that takes numbers for the ids of threads, as databases do. */
class CoercingSaver extends MemorySaver {
  override getTuple(given: RunnableConfig): ReturnType<MemorySaver["getTuple"]> {
    return super.getTuple(withTextId(given));
  }

  override async put(...[given, ...rest]: Parameters<MemorySaver["put"]>): ReturnType<MemorySaver["put"]> {
    const { configurable } = await super.put(withTextId(given), ...rest);
    return { configurable: { ...configurable, thread_id: given.configurable?.["thread_id"] } };
  }

  override putWrites(...[given, ...rest]: Parameters<MemorySaver["putWrites"]>): Promise<void> {
    return super.putWrites(withTextId(given), ...rest);
  }
}

function withTextId({ configurable, ...others }: RunnableConfig): RunnableConfig {
  return { ...others, configurable: { ...configurable, thread_id: String(configurable?.["thread_id"]) } };
}

/** Returns functions that send a message with an id, change the messages of the thread, and read its record. */
function threadOf(agent: Awaited<ReturnType<typeof office>>) {
  return {
    say: (content: string, id: string = crypto.randomUUID()) =>
      agent.invoke({ messages: [new HumanMessage({ id, content })] }, config),
    change: (...messages: (HumanMessage | RemoveMessage)[]) => agent.graph.updateState(config, { messages }),
    record: async () => (await agent.graph.getState(config)).values._thread,
  };
}
const STAGE = { names: [], local: false, stage: 1 };
const removed = (id: string): RemoveMessage => new RemoveMessage({ id });

describe("the record of a thread", () => {
  it.each([
    ["other", "own"],
    [1, 2],
  ])("counts in its own thread only, even if it is sealed: %s and %s", async (...ids) => {
    const model = answering();
    const agent = await office(model, {}, new CoercingSaver());
    const [other = {}, own = {}] = ids.map((id) => ({ configurable: { thread_id: id } }));
    await agent.invoke(user("/pin style"), own);
    const { _thread: sealed } = (await agent.graph.getState(own)).values;
    await agent.invoke(user("hello"), other);
    for (const [thread, expected] of [
      [other, []],
      [own, ["TEXT-style"]],
    ] as const) {
      await agent.graph.updateState(thread, { _thread: sealed }, "model_request");
      expect((await agent.graph.getState(thread)).values._thread).toEqual(sealed);
      await agent.invoke(user("hello"), thread);
      expect(textsIn(model)).toEqual(expected);
    }
  });

  it("is not believed if a client wrote it, nor if it is of another thread", async () => {
    const model = answering();
    const agent = await office(model);
    const elsewhere = { configurable: { thread_id: "other" } };
    await agent.invoke(user("/pin style"), elsewhere);
    await agent.invoke(user("/medical case=forged"), elsewhere);
    const stolen = (await agent.graph.getState(elsewhere)).values._thread;
    expect(stolen.pinned).toEqual(["style"]);
    const kept = { text: "/medical case=forged" };
    for (const record of [stolen, { pinned: ["style"], kept, seal: "x" }, { pinned: ["letters"] }, "garbage", 7]) {
      await forgeState(agent, config, { _thread: record });
      const state = await agent.invoke({ messages: [new HumanMessage("hello")], _thread: record } as never, config);
      expect([textsIn(model), state.pinnedSkills ?? [], state.selectedSkills]).toEqual([[], [], []]);
    }
    await agent.invoke(user("/pin letters"), config);
    for (const record of [{ pinned: [], seal: "x" }, null]) {
      await forgeState(agent, config, { _thread: record });
      await agent.invoke(user("hello"), config);
      expect(textsIn(model)).toEqual(["TEXT-letters"]);
    }
  });
});

describe("records of machines with different secrets", () => {
  const secretOf = (machine: number): string => `the secret of machine ${machine}`;

  /** Returns machines with one checkpointer, and a function that removes all messages. */
  async function machines() {
    const checkpointer = new MemorySaver();
    const models = Array.from({ length: 7 }, () => answering());
    const agents = await Promise.all(
      models.map((model, machine) => office(model, { secret: secretOf(machine) }, checkpointer)),
    );
    const threads = agents.map((agent) => threadOf(agent));
    const agentOf = (machine: number) => {
      const [agent, thread, model] = [agents[machine], threads[machine], models[machine]];
      if (!agent || !thread || !model) throw new Error("There is no such machine.");
      return { ...thread, agent, seen: () => textsIn(model) };
    };
    const summarize = async () => {
      const { agent, change } = agentOf(0);
      const { messages } = (await agent.graph.getState(config)).values as { messages: { id: string }[] };
      await change(...messages.map(({ id }) => removed(id)));
    };
    return { agentOf, summarize };
  }

  it("stay beside each other, of the newest four", async () => {
    const { agentOf, summarize } = await machines();
    await agentOf(0).say("/medical case=0");
    await summarize();
    for (let machine = 1; machine <= 4; machine += 1) {
      await agentOf(machine).say("/pin letters");
      await summarize();
    }
    for (let machine = 0; machine <= 4; machine += 1) {
      await agentOf(machine).say("hello");
      expect(agentOf(machine).seen()).toEqual([machine === 0 ? "TEXT-medical" : "TEXT-letters"]);
    }
    await agentOf(0).say("/pin style");
    expect((await agentOf(0).record()).others).toHaveLength(4);
    await summarize();
    await agentOf(5).say("/pin style");
    await summarize();
    expect((await agentOf(5).record()).others).toHaveLength(4);
    await agentOf(0).say("hello");
    expect(agentOf(0).seen()).toEqual(["TEXT-style", "TEXT-medical"]);
  });

  it("are those of the thread only, whoever writes them beside its own", async () => {
    const { agent, say, record, seen } = (await machines()).agentOf(0);
    await say("/pin style");
    const own = await record();
    const elsewhere = await office(answering(), { secret: secretOf(0) });
    const other = { configurable: { thread_id: "other" } };
    await elsewhere.invoke(user("/pin letters"), other);
    const stolen = (await elsewhere.graph.getState(other)).values._thread;
    for (const others of [[stolen], [{ pinned: ["letters"], seal: "x" }], [stolen, own, own, own, own, own]]) {
      await forgeState(agent, config, { _thread: { ...own, others } });
      await say("hello");
      expect(seen()).toEqual(["TEXT-style"]);
    }
  });

  it("of an earlier moment give back what users unpinned only if a client writes them and the messages are gone", async () => {
    const { agentOf, summarize } = await machines();
    const { agent, say, record, seen } = agentOf(0);
    await say("/pin style");
    const before = await record();
    await say("/unpin style");
    for (const expected of [[], ["TEXT-style"]]) {
      await forgeState(agent, config, { _thread: before });
      await say("hello");
      expect(seen()).toEqual(expected);
      await summarize();
    }
  });
});

describe("what a thread remembers", () => {
  it.each([
    [["style"], pinCommands()],
    [[], []],
  ])("is written only if a message changes what it holds (pinned: %j)", async (pinned, commands) => {
    const { say, record } = threadOf(await office(answering(), { commands }));
    for (const text of ["hello", "/letters x"]) await say(text);
    expect(await record()).toBeUndefined();
    for (const name of pinned) await say(`/pin ${name}`);
    await say("/medical case=7");
    const written = await record();
    expect(written).toMatchObject({ pinned, kept: { text: "/medical case=7" } });
    for (const text of ["hello", "/pins", "/help"]) {
      await say(text);
      expect(await record()).toEqual(written);
    }
  });

  it("is written if a cache gives the answer that another thread got", async () => {
    const cached = new AIMessage("done");
    const agent = await office(
      fakeModel()
        .respond(() => cached)
        .respond(() => cached),
    );
    await agent.invoke(user("hello"), { configurable: { thread_id: "other" } });
    const { say, record } = threadOf(agent);
    await say("/medical case=7");
    expect(await record()).toMatchObject({ kept: { text: "/medical case=7" } });
  });

  it("does not count earlier messages again if the newest that it has is gone", async () => {
    const model = answering();
    const { say, change } = threadOf(await office(model));
    await say("/pin style", "pin");
    await say("/unpin style", "unpin");
    await change(removed("unpin"));
    await say("hello");
    expect(textsIn(model)).toEqual([]);
    await say("/pin letters");
    await say("hello");
    expect(textsIn(model)).toEqual(["TEXT-letters"]);
  });

  it.each([
    ["the model", new AIMessage("/pin letters")],
    ["a summary", new HumanMessage({ content: "/pin letters", additional_kwargs: { lc_source: "summarization" } })],
    ["a stage", new HumanMessage({ content: "/pin letters", id: "do-not-render-1" })],
    [
      "a stage under another id",
      new HumanMessage({ content: "/pin letters", additional_kwargs: { langslash: STAGE } }),
    ],
  ])("has no pins that %s wrote", async (_, written) => {
    for (const first of ["hello", "/pin style"]) {
      const model = answering();
      const agent = await office(model);
      await agent.invoke(user(first), config);
      const { pinnedSkills = [] } = await agent.invoke({ messages: [written, new HumanMessage("hello")] }, config);
      expect(pinnedSkills).toEqual(first === "hello" ? [] : ["style"]);
      expect(textsIn(model)).not.toContain("TEXT-letters");
    }
  });

  it.each([
    ["and skills are kept", SKILLS],
    ["and no skill is kept", { style: { text: "TEXT-style" } }],
  ])("pins nothing in an agent without the commands, but does not forget the pins: %s", async (_name, texts) => {
    const [checkpointer, model, skills] = [new MemorySaver(), answering(), await memorySkills(texts)];
    const agent = await office(model, { skills }, checkpointer);
    const { say, change } = threadOf(agent);
    await say("/pin style", "pin");
    await change(removed("pin"));
    await (await office(model, { skills, commands: [] }, checkpointer)).invoke(user("hello"), config);
    expect(textsIn(model)).toEqual([]);
    await say("hello again");
    expect(textsIn(model)).toEqual(["TEXT-style"]);
  });

  it.each([[[]], [pinCommands()]])("keeps skills whose message is gone, also without pins", async (commands) => {
    const model = answering();
    const { say, change } = threadOf(await office(model, { commands }));
    await say("/medical case=7", "named");
    await change(removed("named"));
    await say("hello");
    expect(received(model).system).toContain("- **case**: 7");
  });

  it("keeps a skill whose message a summary has replaced under the same id", async () => {
    const model = answering();
    const { say, change } = threadOf(await office(model));
    await say("/medical case=7", "named");
    await change(
      new HumanMessage({ id: "named", content: "SUMMARY", additional_kwargs: { lc_source: "summarization" } }),
    );
    await say("hello");
    expect(received(model).system).toContain("- **case**: 7");
  });

  it("keeps a skill whose message is gone in the system prompt, although another was named and refused", async () => {
    const model = answering();
    const { say, change } = threadOf(await office(model, { placement: "message" }));
    await say("/medical case=7", "named");
    await change(removed("named"));
    expect((await say("/strict n=x")).messages.at(-1)?.text).toMatch(/^Invalid arguments for \/strict/);
    await say("hello");
    expect(textsIn(model)).toEqual(["TEXT-medical"]);
  });

  it.each([
    [10_000, ["TEXT-medical"]],
    [10_001, []],
  ])("remembers a message of at most 10 000 characters: %i", async (length, texts) => {
    const model = answering();
    const { say, change } = threadOf(await office(model));
    await say("/medical case=7 ".padEnd(length, "x"), "named");
    await say("hello");
    expect(textsIn(model)).toEqual(["TEXT-medical"]);
    await change(removed("named"));
    await say("hello");
    expect(textsIn(model)).toEqual(texts);
  });

  it("does not bring back a message that was redacted and names no skill any more", async () => {
    const model = answering();
    const { say, change, record } = threadOf(await office(model));
    await say("/medical case=secret", "named");
    await change(new HumanMessage({ id: "named", content: "[redacted]" }));
    await say("hello");
    expect(textsIn(model)).toEqual([]);
    expect(JSON.stringify([model.calls.at(-1), await record()])).not.toContain("secret");
  });

  it.each([
    ["with", pinCommands()],
    ["without", []],
  ])("forgets a skill that is gone, also if no message of a person is left: %s pins", async (_, commands) => {
    const skills: typeof SKILLS = { ...SKILLS, notes: { text: "TEXT-notes", keep: "thread" } };
    const index = await memorySkills(skills);
    const agent = await office(answering(), { skills: index, commands });
    const { say, change, record } = threadOf(agent);
    await say("/medical case=7", "named");
    await change(removed("named"));
    Reflect.deleteProperty(skills, "medical");
    await index.refresh();
    await agent.invoke({ messages: [] }, config);
    expect(await record()).not.toHaveProperty("kept");
    expect((await say("hello")).messages.at(-1)?.text).toBe("done");
  });

  it("is read anew from the messages if another version of the application wrote it in another form", async () => {
    const checkpointer = new MemorySaver();
    const stateSchema = z.object({ _thread: z.unknown() });
    const other = createAgent({
      model: answering(),
      checkpointer,
      middleware: [createMiddleware({ name: "other", stateSchema, beforeAgent: () => ({ _thread: ["style"] }) })],
    });
    await other.invoke(user("hello"), config);
    const agent = await office(answering(), {}, checkpointer);
    expect(await threadOf(agent).record()).toEqual(["style"]);
    const { pinnedSkills } = await agent.invoke(user("/pin letters"), config);
    expect(pinnedSkills).toEqual(["letters"]);
  });
});
