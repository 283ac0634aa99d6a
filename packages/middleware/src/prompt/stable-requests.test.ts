import { AIMessage, type BaseMessage, HumanMessage, RemoveMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import {
  type AgentMiddleware,
  createAgent,
  createMiddleware,
  fakeModel,
  providerStrategy,
  tool,
  toolStrategy,
} from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { answering, type FakeModel, user } from "../__fixtures__/models.js";
import { offeredTools } from "../__fixtures__/offered-tools.js";
import { memorySkills, type MemorySkill } from "../__fixtures__/skills.js";
import {
  defineCommand,
  pinCommands,
  skillMiddleware,
  skillSelectorMiddleware,
  slashCommandMiddleware,
} from "../index.js";

const config = { configurable: { thread_id: "1" } };
const SKILLS: Record<string, MemorySkill> = {
  alpha: { text: "ALPHA-TEXT", tools: ["t0"] },
  chat: { text: "CHAT-TEXT for $case", keep: "thread", parameters: { case: {} } },
  letters: {
    text: "LETTERS-TEXT",
    description: "Use when someone asks for polite letters to insurance companies.",
    tools: ["t1"],
  },
};
const LETTER = "please write polite letters to insurance companies";

const all = async () => skillMiddleware({ skills: await memorySkills(SKILLS), commands: pinCommands() });

/** Returns an agent, and a function that says texts to it. */
function agentOf(middleware: readonly AgentMiddleware[], model: FakeModel, others: object = {}) {
  const agent = createAgent({ model, checkpointer: new MemorySaver(), middleware, ...others });
  const say = async (...texts: string[]) => {
    for (const text of texts) await agent.invoke(user(text), config);
  };
  return { agent, say };
}

const sent = ({ calls }: FakeModel): string[][] =>
  calls.map(({ messages }) => messages.map(({ type, content }) => `${type} ${JSON.stringify(content)}`));

/** Returns the numbers of the calls that do not begin with the one before. */
function breaks(model: FakeModel): number[] {
  const requests = sent(model);
  const isBroken = (call: number) => requests[call - 1]?.some((text, index) => text !== requests[call]?.[index]);
  return [...requests.keys()].filter(isBroken);
}

describe("each request begins with the one before", () => {
  it.each([
    [["/chat case=1 x | /chat case=2 y", "more", "and more", "bye"], "CHAT-TEXT for 2"],
    [["/chat case=1 /chat case=2 y", "more", "and more", "bye"], "CHAT-TEXT for 2"],
  ])("after skills that are kept with other arguments: %j", async (texts, expected) => {
    const model = answering();
    await agentOf(await all(), model).say(...texts);
    expect(breaks(model)).toEqual([]);
    expect(sent(model).at(-1)?.join("\n")).toContain(expected);
  });

  it("after a pipeline that a custom command with arguments began", async () => {
    const check = defineCommand({ name: "check", description: "Checks.", run: () => ({ reply: "Checked." }) });
    const model = answering();
    const middleware = skillMiddleware({ skills: await memorySkills(SKILLS), commands: [check] });
    await agentOf(middleware, model).say("/check case=7 this | /alpha", "go on");
    expect(breaks(model)).toEqual([]);
  });

  it("after a pipeline whose first stage is a message that a custom command wrote", async () => {
    const ask = defineCommand({ name: "ask", description: "Asks.", run: () => ({ prompt: "Asked." }) });
    const model = answering();
    const middleware = skillMiddleware({ skills: await memorySkills(SKILLS), commands: [ask] });
    await agentOf(middleware, model).say("/ask me | /chat case=9", "bye");
    expect(breaks(model)).toEqual([]);
    expect(sent(model).at(-1)?.join("\n")).toContain("CHAT-TEXT for 9");
  });

  const schema = z.object({ ok: z.boolean() });
  const asTool = toolStrategy(schema);
  it.each([
    ["a tool", asTool, { tool_calls: [{ name: asTool[0]?.name ?? "", args: { ok: true }, id: "1" }] }],
    ["the provider", providerStrategy(schema), { content: '{"ok":true}' }],
  ])("with structured answers through %s", async (_way, responseFormat, answer) => {
    const model = fakeModel();
    for (let call = 0; call < 6; call += 1) model.respond(() => new AIMessage({ content: "", ...answer }));
    const { say } = agentOf(await all(), model, { responseFormat });
    await say(LETTER, "/pin alpha", "thanks", LETTER, "/chat case=1", "go on", "bye");
    expect([breaks(model), model.callCount]).toEqual([[], 6]);
  });

  it("with structured answers, also if a guard redacts the message after them", async () => {
    const redact = createMiddleware({
      name: "redact",
      afterModel: ({ messages }) => {
        const { id = "" } = messages[0] ?? {};
        return { messages: [new HumanMessage({ id, content: "[redacted]" })] };
      },
    });
    const model = answering('{"ok":true}');
    const { agent } = agentOf([...(await all()), redact], model, { responseFormat: providerStrategy(schema) });
    const { messages } = await agent.invoke(user(LETTER), config);
    expect(messages[0]?.text).toBe("[redacted]");
  });

  it("in its tools, when the model opens a skill beside one that was found", async () => {
    const skills = await memorySkills(SKILLS);
    const call = { name: "load_skill", args: { name: "alpha" }, id: "1", type: "tool_call" as const };
    const model = fakeModel().respond(new AIMessage({ content: "", tool_calls: [call] }));
    for (let answer = 0; answer < 2; answer += 1) model.respond(() => new AIMessage("done"));
    const offered = offeredTools(model);
    const toolbox = ["t0", "t1"].map((name) => tool(() => "x", { name, description: "Large. ".repeat(1500) }));
    await agentOf(skillMiddleware({ skills, toolbox }), model).say(LETTER, "bye");
    expect(offered.map((names) => names.slice(2))).toEqual([["t1"], ["t1", "t0"], ["t1", "t0"]]);
  });
});

describe("a message that showed a skill, which a client changes", () => {
  it.each(["with", "without"])("shows it no more if the client keeps the annotation, %s its answer", async (kept) => {
    const model = answering();
    const { agent, say } = agentOf(await all(), model);
    await agent.invoke({ messages: [new HumanMessage({ id: "m", content: "/alpha x" })] }, config);
    const stored = async (): Promise<BaseMessage[]> => (await agent.graph.getState(config)).values["messages"];
    const [{ additional_kwargs } = {}] = await stored();
    for (const content of ["hello", "/help", "hello"]) {
      const others = kept === "with" ? [] : (await stored()).slice(1);
      const removed = others.map(({ id = "" }) => new RemoveMessage({ id }));
      const changed = new HumanMessage({ id: "m", content, ...(additional_kwargs && { additional_kwargs }) });
      await agent.invoke({ messages: [...removed, changed] }, config);
    }
    await say("thanks");
    expect(sent(model).slice(1).join("\n")).not.toContain("ALPHA-TEXT");
  });
});

describe("the text of a skill that was found reaches the model", () => {
  const changing = (change: (message: HumanMessage) => HumanMessage): AgentMiddleware =>
    createMiddleware({
      name: "changing",
      wrapModelCall: (request, handler) =>
        handler({
          ...request,
          messages: request.messages.map((each) => (HumanMessage.isInstance(each) ? change(each) : each)),
        }),
    });
  it.each<[string, (message: HumanMessage) => HumanMessage]>([
    ["changes the notes", ({ id = "", text }) => new HumanMessage({ id, content: text.replace("ALPHA-TEXT", "A") })],
    ["leaves out the ids", ({ content }) => new HumanMessage({ content })],
    [
      "makes blocks of the messages",
      ({ id = "", text }) => new HumanMessage({ id, content: [{ type: "text", text: `${text}\n` }] }),
    ],
  ])("whole, with the prompt, if a middleware before the selector %s", async (_what, change) => {
    const skills = await memorySkills(SKILLS);
    const model = answering();
    const commands = slashCommandMiddleware({ skills, commands: pinCommands() });
    await agentOf([commands, changing(change), skillSelectorMiddleware({ skills })], model).say("/pin alpha", LETTER);
    const [request = ""] = sent(model).map((texts) => texts.join("\n"));
    for (const text of ["LETTERS-TEXT", `</application-note>\\n\\n${LETTER}`, "# Pinned Skill: alpha"])
      expect(request.split(text)).toHaveLength(2);
  });
});

describe("a message that is changed after its answer, which the client removes", () => {
  it.each([
    [["/alpha x"], "/unpin", undefined],
    [["/alpha x"], "/chat case=2", "CHAT-TEXT for 2"],
    [["/alpha x", "and this"], "/chat case=2", "CHAT-TEXT for 2"],
  ])("is what it says now: %j, then %s", async (before, text, expected) => {
    const model = answering();
    const { agent } = agentOf(await all(), model);
    const typed = before.map((content, index) => new HumanMessage({ id: `m${index}`, content }));
    const { messages } = await agent.invoke({ messages: typed }, config);
    const changed = new HumanMessage({ id: typed.at(-1)?.id ?? "", content: text });
    const state = await agent.invoke(
      { messages: [new RemoveMessage({ id: messages.at(-1)?.id ?? "" }), changed] },
      config,
    );
    expect(model.callCount).toBe(expected === undefined ? 1 : 2);
    expect(state.messages.at(-1)?.text).toBe(expected === undefined ? "No skill is pinned." : "done");
    if (expected !== undefined) expect(sent(model).at(-1)?.at(-1)).toContain(expected);
  });
});
