import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { loadSkills, SkillError } from "@langslash/skills";
import { createAgent, createMiddleware, tool } from "langchain";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { answering, type FakeModel, inputOf, received, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills, memorySource } from "../__fixtures__/skills.js";
import {
  pinCommands,
  prepareModelCall,
  skillMiddleware,
  type SkillMiddlewareOptions,
  type SlashCommandEvent,
} from "../index.js";

const SKILLS: Record<string, MemorySkill> = {
  medical: {
    text: "TEXT-medical for $case",
    description: "Reads records.",
    keep: "thread",
    model: "sonnet",
    tools: ["read"],
    aliases: ["med"],
    parameters: { case: {}, phases: { type: "array", default: [1, 2] } },
  },
  chat: { text: "TEXT-chat", description: "Chats.", keep: "thread" },
  strict: { text: "TEXT-strict", description: "Counts.", keep: "thread", parameters: { n: { type: "number" } } },
  needy: { text: "TEXT-needy", keep: "thread", requires: { skills: [], env: ["LANGSLASH_UNSET"] } },
  letters: { text: "TEXT-letters", description: "Writes letters to insurance companies." },
  plan: { text: "TEXT-plan", description: "Plans.", keep: "thread", parameters: { model: {} } },
};
const ask = tool(() => String(interrupt("sure?")), { name: "ask", description: "Asks.", schema: z.object({}) });

async function office(model: FakeModel, options: Partial<SkillMiddlewareOptions> = {}, make = skillMiddleware) {
  const skills = options.skills ?? (await memorySkills(SKILLS));
  const checkpointer = new MemorySaver();
  const commands = pinCommands();
  const build = (using: FakeModel, from = make, own = commands) =>
    createAgent({
      model: using,
      checkpointer,
      systemPrompt: "SYSTEM",
      tools: [ask],
      middleware: from({ commands: own, ...options, skills }),
    });
  return { agent: build(model), build };
}

const config = { configurable: { thread_id: "1" } };
const textsIn = (model: FakeModel, call?: number): string[] => received(model, call).system.match(/TEXT-\w+/g) ?? [];

describe("a skill with keep: thread", () => {
  it("keeps its arguments in the notes of later turns beside a stage that a value guards", async () => {
    const model = answering();
    const { agent } = await office(model);
    await agent.invoke(user("/med case=mo_alif look | if value=$.x /letters write"), config);
    await agent.invoke(user("now phase 2"), config);
    const before = model.calls.at(-1)?.messages.map(({ text }) => text) ?? [];
    await agent.invoke(user("now phase 3"), config);
    expect(before.at(-1)).toContain("mo_alif");
    expect(model.calls.at(-1)?.messages.map(({ text }) => text)).toEqual([...before, "done", expect.any(String)]);
  });

  it("stays active with its arguments and its model: now phase 2", async () => {
    const [model, sonnet] = [answering(), answering("read")];
    const { agent } = await office(model, { models: { sonnet } });
    await agent.invoke(user("/med case=mo_alif phases=1 What is missing?"), config);
    const state = await agent.invoke(user("now phase 2"), config);
    expect(model.callCount).toBe(0);
    expect(received(sonnet).system).toContain("TEXT-medical for mo_alif");
    expect(received(sonnet).system).toContain("- **phases**: 1");
    expect(received(sonnet).messages.at(-1)).toEqual(["human", "now phase 2"]);
    expect(state.selectedSkills).toMatchObject([{ name: "medical", explicit: true }]);
    expect(state.commandArguments).toEqual({ case: "mo_alif", phases: [1] });
    expect(state.messages.at(-2)?.additional_kwargs["langslash"]).toMatchObject({ names: ["medical"], local: false });
  });

  it("is on its own model again after a turn with another one", async () => {
    const names = ["own", "sonnet", "haiku"] as const;
    for (const [text, expected] of [
      ["/med model=haiku case=1 x", [0, 2, 1]],
      ["/med case=1 x model=haiku", [0, 2, 1]],
      ["/chat model=haiku x", [2, 0, 1]],
    ] as const) {
      const [own, sonnet, haiku] = names.map((name) => answering(name)) as [FakeModel, FakeModel, FakeModel];
      const { agent } = await office(own, { models: { sonnet, haiku } });
      const first = await agent.invoke(user(text), config);
      expect(first.commandArguments).toHaveProperty("model", "haiku");
      for (const later of ["next", "and next"]) {
        const state = await agent.invoke(user(later), config);
        expect(state.commandArguments).not.toHaveProperty("model");
        expect(state.selectedSkills).toHaveLength(1);
      }
      expect([own, sonnet, haiku].map(({ callCount }) => callCount)).toEqual(expected);
    }
  });

  it.each<[string[], string[]]>([
    [["/med case=1", "hello", "/help", "/pins"], ["TEXT-medical"]],
    [["/med case=1", "/letters x"], []],
    [["/med case=1", "/chat x"], ["TEXT-chat"]],
    [["/med case=1 | /letters x"], []],
    [["/letters x | /med case=1"], ["TEXT-medical"]],
    [["/letters x"], []],
    [["/med case=1", "/unpin"], []],
    [["/med case=1", "/unpin med"], []],
    [["/med /chat x"], ["TEXT-medical", "TEXT-chat"]],
    [["/med /letters x"], ["TEXT-medical"]],
    [["/med /chat x", "/unpin chat"], ["TEXT-medical"]],
    [["/med case=1", "/nothing x"], ["TEXT-medical"]],
    [["/med case=1", "/chat x", "/unpin"], []],
    [["hello"], []],
    [["/med case=1", "/strict n=x", "hello"], ["TEXT-medical"]],
    [["/med case=1", "/needy x"], ["TEXT-medical"]],
    [["/strict n=1"], ["TEXT-strict"]],
    [["/med case=1 || /chat x"], ["TEXT-medical"]],
    [["/med case=1 || /letters x"], ["TEXT-medical"]],
    [["/med case=1", "/letters x || /chat x"], []],
    [["/med case=1 | if value=$.x /chat x"], ["TEXT-medical"]],
  ])("is what the last command named: %j", async (texts, expected) => {
    const model = answering();
    const { agent } = await office(model);
    for (const text of texts) await agent.invoke(user(text), config);
    await agent.invoke(user("and now"), config);
    expect(textsIn(model)).toEqual(expected);
    expect(received(model).messages.at(-1)?.[1]).toBe("and now");
  });

  it.each([
    ["the model", new AIMessage("/chat x")],
    ["a summary", new HumanMessage({ content: "/chat x", additional_kwargs: { lc_source: "summarization" } })],
    ["a stage", new HumanMessage({ content: "/chat x", id: "do-not-render-1" })],
  ])("is not what %s named", async (_name, written) => {
    const model = answering();
    const { agent } = await office(model);
    await agent.invoke(user("/med case=1"), config);
    await agent.invoke({ messages: [written, new HumanMessage("and now")] }, config);
    expect(textsIn(model)).toEqual(["TEXT-medical"]);
  });

  it("keeps its own arguments, and not those of a fallback", async () => {
    const model = answering();
    const { agent } = await office(model);
    await agent.invoke(user("/med case=1 || /med case=2"), config);
    await agent.invoke(user("and now"), config);
    expect(received(model).system).toContain("case**: 1");
  });

  it("keeps an argument of its own that is called model", async () => {
    const model = answering();
    const { agent } = await office(model);
    await agent.invoke(user("/plan model=T x"), config);
    const { commandArguments } = await agent.invoke(user("more"), config);
    expect(commandArguments).toEqual({ model: "T" });
    expect(received(model).system).toContain("- **model**: T");
  });

  it("is kept in an index of such skills only", async () => {
    const model = answering();
    const { agent } = await office(model, {
      skills: await memorySkills({ chat: { text: "TEXT-chat", keep: "thread" } }),
    });
    for (const text of ["/chat x", "more"]) await agent.invoke(user(text), config);
    expect(textsIn(model)).toEqual(["TEXT-chat"]);
  });

  it("is listed by /pins", async () => {
    const { agent } = await office(answering());
    for (const text of ["/med case=1", "/pin letters"]) await agent.invoke(user(text), config);
    const { messages } = await agent.invoke(user("/pins"), config);
    expect(messages.at(-1)?.text).toBe("Pinned: /letters.\nActive until another skill is named: /medical.");
  });

  it("restricts tools, is not searched for again, and is left out when it is not allowed", async () => {
    let allowed = true;
    const answers = answering();
    const retrieve = vi.fn<() => Promise<{ name: string; score: number }[]>>(async () => [
      { name: "letters", score: 0.9 },
    ]);
    const { agent } = await office(answers, { restrictTools: true, retriever: { retrieve }, allow: () => allowed });
    await agent.invoke(user("/med case=1"), config);
    await agent.invoke(user("more"), config);
    expect(retrieve).not.toHaveBeenCalled();
    allowed = false;
    const state = await agent.invoke(user("more"), config);
    expect(textsIn(answers)).toEqual([]);
    expect(state.selectedSkills).toEqual([]);
  });

  it("does not keep others from being searched for once a message names a skill without it", async () => {
    const retrieve = vi.fn<() => Promise<[]>>(async () => []);
    const { agent } = await office(answering(), { retriever: { retrieve } });
    for (const text of ["/med case=1", "more", "/letters x"]) await agent.invoke(user(text), config);
    expect(retrieve).not.toHaveBeenCalled();
    await agent.invoke(user("What is missing?"), config);
    expect(retrieve).toHaveBeenCalledOnce();
  });

  it("is left out with a warning while it cannot be read", async () => {
    const source = memorySource(SKILLS);
    let isDown = false;
    const failing = (): never => {
      throw new SkillError("file-unreadable", "chat", "The file is gone.");
    };
    const skills = await loadSkills([{ ...source, read: (...given) => (isDown ? failing() : source.read(...given)) }]);
    const model = answering();
    const { agent } = await office(model, { skills });
    const say = async (text: string): Promise<string[]> => {
      const events: string[] = [];
      for await (const event of await agent.stream(user(text), { ...config, streamMode: "custom" })) {
        const { type, message } = event as SlashCommandEvent & { message?: string };
        events.push(message ?? type);
      }
      return events;
    };
    expect(await say("/chat x")).toEqual(["slash-command", "skill-loaded"]);
    isDown = true;
    expect(await say("thanks")).toEqual(["The file is gone."]);
    expect(textsIn(model)).toEqual([]);
    expect(received(model).messages.at(-1)).toEqual(["human", "thanks"]);
    isDown = false;
    expect(await say("and now")).toEqual(["skill-loaded"]);
    expect(textsIn(model)).toEqual(["TEXT-chat"]);
  });

  it("keeps its arguments as its message reads now", async () => {
    const model = answering();
    const { agent } = await office(model);
    await agent.invoke({ messages: [new HumanMessage({ id: "m1", content: "/med case=secret" })] }, config);
    await agent.graph.updateState(config, { messages: [new HumanMessage({ id: "m1", content: "/med case=[gone]" })] });
    await agent.invoke(user("more"), config);
    expect(received(model).system).toContain("TEXT-medical for [gone]");
    expect(received(model).system).not.toContain("secret");
  });

  it("shows the message as other middlewares redact it during the turn", async () => {
    const redact = createMiddleware({
      name: "redact",
      beforeModel: ({ messages }) => {
        const newest = messages.findLast((message) => HumanMessage.isInstance(message));
        const content = String(newest?.text).replace("4711", "[redacted]");
        return newest ? { messages: [new HumanMessage({ id: newest.id ?? "", content })] } : undefined;
      },
    });
    const answers = answering();
    const agent = createAgent({
      model: answers,
      checkpointer: new MemorySaver(),
      middleware: [redact, ...skillMiddleware({ skills: await memorySkills(SKILLS) })],
    });
    await agent.invoke(user("/med case=4711"), config);
    await agent.invoke(user("again 4711"), config);
    expect(JSON.stringify(answers.calls)).not.toContain("4711");
    expect(received(answers).messages.at(-1)).toEqual(["human", "again [redacted]"]);
  });

  it("goes on after an interrupt, also in another process", async () => {
    const call = { name: "ask", args: {}, id: "1", type: "tool_call" as const };
    const asking = answering("read", 1).respond(new AIMessage({ content: "", tool_calls: [call] }));
    const { agent, build } = await office(asking);
    await agent.invoke(user("/med case=1"), config);
    expect(await agent.invoke(user("more"), config)).toHaveProperty("__interrupt__");
    vi.resetModules();
    const fresh = await import("../index.js");
    const next = answering();
    const second = build(next, fresh.skillMiddleware, fresh.pinCommands());
    const state = await second.invoke(new Command({ resume: "yes" }), config);
    expect(textsIn(next)).toEqual(["TEXT-medical"]);
    expect(state.selectedSkills).toMatchObject([{ name: "medical" }]);
    await second.invoke(user("and more"), config);
    expect(textsIn(next)).toEqual(["TEXT-medical"]);
  });

  it("is there once with placement message, in the message that named it", async () => {
    const model = answering();
    const { agent } = await office(model, { placement: "message" });
    for (const text of ["/med case=1", "more"]) await agent.invoke(user(text), config);
    const [system, message, ...others] = (model.calls[1]?.messages ?? []).map(({ text }) => text);
    expect(system).toBe("SYSTEM");
    expect(message).toContain("TEXT-medical for 1");
    expect(others.join("\n")).not.toContain("TEXT-medical");
    expect(received(model).system).toContain("TEXT-medical for 1");
  });

  it("works for clients that resend the history as plain text, and in prepareModelCall", async () => {
    const skills = await memorySkills(SKILLS);
    const history = [new HumanMessage("/med case=1"), new HumanMessage("more")];
    const model = answering();
    const agent = createAgent({ model, middleware: skillMiddleware({ skills }) });
    await agent.invoke({ messages: [...history] });
    expect(received(model, 0, ["more"]).system).toContain("TEXT-medical for 1");
    const prepared = await prepareModelCall(history, { skills });
    expect(inputOf(prepared.messages, ["more"]).system).toContain("TEXT-medical for 1");
    expect(prepared.messages.at(-1)?.text).toBe("more");
  });
});
