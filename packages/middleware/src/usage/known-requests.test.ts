import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, HumanMessage, RemoveMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { ChatOpenAI } from "@langchain/openai";
import {
  type AgentMiddleware,
  createAgent,
  createMiddleware,
  fakeModel,
  modelFallbackMiddleware,
  modelRetryMiddleware,
  summarizationMiddleware,
  tool,
} from "langchain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { user } from "../__fixtures__/models.js";
import { answerWith } from "../__fixtures__/recorded-calls.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { skillMiddleware, type SkillMiddlewareOptions, skillUsage, type UsageRecord } from "../index.js";

/** The body of a request. */
interface Body {
  readonly model: string;
  readonly tools?: unknown;
  readonly messages: readonly unknown[];
}

let server: Server;
let url: string;
const sent: string[] = [];

/** Returns the length of what two texts begin with. */
function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

// A provider with a prompt cache whose tokens are characters.
beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const { model, tools = [], messages }: Body = JSON.parse(await text(request));
      const prompt = JSON.stringify([model, tools, messages]).slice(0, -2);
      const cached_tokens = sent.reduce((most, before) => Math.max(most, commonLength(before, prompt)), 0);
      sent.push(prompt);
      const usage = { prompt_tokens: prompt.length, prompt_tokens_details: { cached_tokens }, completion_tokens: 1 };
      const message = { role: "assistant", content: "done" };
      const body = { model, choices: [{ index: 0, message, finish_reason: "stop" }], usage };
      response.setHeader("content-type", "application/json").end(JSON.stringify(body));
    };
    void answer();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // oxlint-disable-next-line no-unsafe-type-assertion -- a server on a port has an address with one
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
beforeEach(() => void sent.splice(0));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const chat = (model: string): ChatOpenAI =>
  new ChatOpenAI({ model, apiKey: "none", maxRetries: 0, configuration: { baseURL: url } });

const SKILLS = {
  letters: { text: "LETTERS", tools: ["stamp"] },
  holidays: { text: "HOLIDAYS" },
};
const stamp = tool(() => "x", { name: "stamp", description: "Stamps. ".repeat(2_000) });
const lookup = tool(() => "found", { name: "lookup", description: "Looks up." });
const thread = (id: string) => ({ configurable: { thread_id: id } });

/** Returns a model that answers each call with its number, and calls `lookup` if it is told to. */
function counting(callingAt: readonly number[] = []) {
  const model = fakeModel();
  for (let call = 0; call < 30; call += 1) {
    model.respond(() => answerWith(`Answer ${call}`, { input_tokens: 10 }, callingAt.includes(call) ? ["lookup"] : []));
  }
  return model;
}

/** Options of `agentWith`. */
interface AgentOptions extends Partial<SkillMiddlewareOptions> {
  readonly model?: BaseChatModel;
  readonly around?: readonly AgentMiddleware[];
  readonly inner?: readonly AgentMiddleware[];
}

/** Returns an agent, and the records of its model calls. */
async function agentWith({ model = counting(), around = [], inner = [], ...options }: AgentOptions = {}) {
  const records: UsageRecord[] = [];
  const usage = skillUsage({ sink: (record) => void (record.kind === "model" && records.push(record)) });
  const skills = await memorySkills(SKILLS);
  const agent = createAgent({
    model,
    tools: [lookup],
    systemPrompt: "SYSTEM",
    checkpointer: new MemorySaver(),
    middleware: [...around, ...skillMiddleware({ skills, usage, ...options }), ...inner],
  });
  return { agent, records, usage, causes: () => records.map(({ cause }) => cause) };
}

/** Returns the causes of the model calls of a thread. */
async function causesOf(turns: readonly string[], options: AgentOptions = {}) {
  const { agent, causes } = await agentWith(options);
  for (const turn of turns) await agent.invoke(user(turn), thread("1"));
  return causes();
}

describe("the cause in a record", () => {
  it("agrees with a provider's cache over HTTP, for each part that may change", async () => {
    const models = { other: chat("other") };
    const { agent, records } = await agentWith({ model: chat("own"), models, toolbox: [stamp] });
    const turns = ["hello", "/holidays x", "thanks", "/letters y", "again", "/holidays model=other z", "bye"];
    for (const turn of turns) await agent.invoke(user(turn), thread("1"));
    expect(records.map(({ cause }) => cause)).toEqual([
      "first",
      "extended",
      "extended",
      "tools",
      "extended",
      "model",
      "model",
    ]);
    const uncached = records.map(({ tokens }) => (tokens?.input ?? 0) - (tokens?.cacheRead ?? 0));
    const added = sent.map(
      (prompt, call) => prompt.length - (call > 0 ? commonLength(sent[call - 1] ?? "", prompt) : 0),
    );
    for (const [call, { cause }] of records.entries()) {
      if (cause === "extended") expect(uncached[call]).toBe(added[call]);
    }
    expect(uncached[3]).toBeGreaterThan(16_000);
    expect(records[1]?.tokens?.cacheRead).toBeGreaterThan(100);
  });

  it.each([
    ["the form of answers", { modelSettings: { response_format: { type: "json_object" } } }],
    ["the choice of tools", { toolChoice: "required" as const }],
  ])("is the model if the setting for %s changes", async (_, settings) => {
    let calls = 0;
    const setting = createMiddleware({
      name: "setting",
      wrapModelCall: (request, handler) => handler({ ...request, ...((calls += 1) === 2 && settings) }),
    });
    expect(await causesOf(["one", "two"], { model: chat("own"), inner: [setting] })).toEqual(["first", "model"]);
  });

  it("is that the request grows, with the texts of skills in messages, tool calls and stages", async () => {
    const turns = ["hello", "/letters x", "/letters a | /holidays b", "bye"];
    const causes = await causesOf(turns, { model: counting([1, 3]) });
    expect(causes).toEqual(["first", ...Array.from({ length: 6 }, () => "extended")]);
  });

  it("is the system prompt when a skill begins there and once more when it ends", async () => {
    const causes = await causesOf(["hello", "/letters x", "thanks", "bye"], { placement: "system" });
    expect(causes).toEqual(["first", "system-prompt", "system-prompt", "extended"]);
  });

  it.each([
    ["edits an earlier message", () => new HumanMessage({ id: "h1", content: "HELLO" })],
    ["removes an earlier message", () => new RemoveMessage({ id: "h1" })],
  ])("is the messages if a client %s", async (_, change) => {
    const { agent, causes } = await agentWith();
    await agent.invoke({ messages: [new HumanMessage({ id: "h1", content: "hello" })] }, thread("1"));
    await agent.invoke({ messages: [change(), new HumanMessage("and now")] }, thread("1"));
    expect(causes()).toEqual(["first", "messages"]);
  });

  it("is the messages after a change of a character in a short text, of the length of a long one, of an argument or a picture", async () => {
    const contents = [
      `${"a".repeat(32)}c`,
      "a".repeat(4_000),
      [{ type: "image_url", image_url: { url: `data:image/png;base64,${"a".repeat(500)}` } }],
    ];
    for (const content of contents) {
      const { agent, causes } = await agentWith();
      await agent.invoke({ messages: [new HumanMessage({ id: "h1", content })] }, thread("1"));
      const changed = JSON.parse(
        JSON.stringify(content).replace(/(a{31,300})a/, (_, many: string) => `${many}${many.length > 31 ? "bb" : "b"}`),
      );
      await agent.invoke(
        { messages: [new HumanMessage({ id: "h1", content: changed }), new HumanMessage("b")] },
        thread("1"),
      );
      expect(causes()).toEqual(["first", "messages"]);
    }
    const { agent, causes } = await agentWith({ model: counting([0]) });
    const { messages } = await agent.invoke(user("hello"), thread("1"));
    const calling = messages.find((message) => AIMessage.isInstance(message));
    const { id = "", tool_calls = [] } = calling ?? expect.fail();
    const other = tool_calls.map((call) => ({ ...call, args: { query: "other" } }));
    const changed = new AIMessage({ id, content: "", tool_calls: other });
    await agent.invoke({ messages: [changed, new HumanMessage("b")] }, thread("1"));
    expect(causes()).toEqual(["first", "extended", "messages"]);
  });

  it("is the messages after a summary, and then that the request grows", async () => {
    const summaries = fakeModel();
    for (let call = 0; call < 5; call += 1) summaries.respond(() => new AIMessage(`Summary ${call}.`));
    const around = [summarizationMiddleware({ model: summaries, trigger: { messages: 6 }, keep: { messages: 4 } })];
    const causes = await causesOf(["one", "two", "three", "four"], { around });
    expect(causes).toEqual(["first", "extended", "extended", "messages"]);
  });

  it("is not changed by the marks of a provider's cache, which move on", async () => {
    const mark = createMiddleware({
      name: "mark",
      wrapModelCall: (request, handler) => {
        const last = request.messages.at(-1) ?? expect.fail();
        const content = [{ type: "text" as const, text: last.text, cache_control: { type: "ephemeral" } }];
        return handler({ ...request, messages: [...request.messages.slice(0, -1), new HumanMessage({ content })] });
      },
    });
    expect(await causesOf(["one", "two", "three"], { inner: [mark] })).toEqual(["first", "extended", "extended"]);
  });

  it("is the same for each attempt of a retry, and for each model of a fallback", async () => {
    const retried = fakeModel().respond(new Error("down"));
    for (let call = 0; call < 2; call += 1) retried.respond(() => answerWith("done", {}));
    const retry = modelRetryMiddleware({ maxRetries: 1, initialDelayMs: 1, onFailure: "error" });
    expect(await causesOf(["one", "two"], { model: retried, inner: [retry] })).toEqual([
      "first",
      "extended",
      "extended",
    ]);
    const closed = new ChatOpenAI({
      model: "closed",
      apiKey: "none",
      maxRetries: 0,
      configuration: { baseURL: "http://127.0.0.1:9/v1" },
    });
    const causes = await causesOf(["one", "two"], { model: closed, inner: [modelFallbackMiddleware(chat("backup"))] });
    expect(causes).toEqual(["first", "model", "extended", "extended"]);
  });

  it("is that the conversation is new for a subagent and a model in a tool, which change nothing for the agent", async () => {
    const inner = counting();
    const subagent = createAgent({ model: inner, systemPrompt: "WORKER" });
    const ask = tool(
      async () => {
        await inner.invoke(crypto.randomUUID());
        return (await subagent.invoke(user("work"))).messages.at(-1)?.text ?? "";
      },
      { name: "lookup", description: "Asks." },
    );
    const { records, usage } = await agentWith();
    const agent = createAgent({
      model: counting([0, 2]),
      tools: [ask],
      checkpointer: new MemorySaver(),
      middleware: skillMiddleware({ skills: await memorySkills(SKILLS), usage }),
    });
    for (const turn of ["one", "two"]) await agent.invoke(user(turn), thread("1"));
    const turn = ["first", "first", "extended"];
    expect(records.map(({ cause }) => cause)).toEqual(["first", ...turn, "extended", ...turn]);
  });

  it("is found without the id of a thread too, if a client sends the whole conversation", async () => {
    const { causes, usage } = await agentWith();
    const middleware = skillMiddleware({ skills: await memorySkills(SKILLS), usage });
    const agent = createAgent({ model: counting(), middleware });
    const messages = [new HumanMessage("one")];
    await agent.invoke({ messages });
    await agent.invoke({ messages: [...messages, new AIMessage("Answer 0"), new HumanMessage("two")] });
    await agent.invoke({ messages: [new HumanMessage("else")] });
    expect(causes()).toEqual(["first", "extended", "first"]);
  });

  it("is of its own thread, and is forgotten for the thread that is used least recently", async () => {
    const usage = skillUsage({ sink: ({ cause }) => void causes.push(cause) });
    const causes: UsageRecord["cause"][] = [];
    const model = fakeModel();
    for (let call = 0; call < 1_003; call += 1) model.respond(() => new AIMessage("done"));
    const ask = async (thread_id: string) =>
      model.invoke("hello", { callbacks: [usage.handler], metadata: { thread_id } });
    for (let id = 0; id < 1_000; id += 1) await ask(String(id));
    await ask("0");
    await ask("new");
    await ask("1");
    expect(causes.slice(0, 1_000).every((cause) => cause === "first")).toBe(true);
    expect(causes.slice(1_000)).toEqual(["extended", "first", "first"]);
  });

  it("is missing for tool calls, and adds no text of a user to a record", async () => {
    const records: UsageRecord[] = [];
    const usage = skillUsage({ sink: (record) => void records.push(record) });
    const middleware = skillMiddleware({ skills: await memorySkills(SKILLS), usage });
    const agent = createAgent({ model: counting([0]), tools: [lookup], middleware });
    await agent.invoke(user("CANARY"));
    expect(records.map(({ kind, cause }) => [kind, cause])).toEqual([
      ["model", "first"],
      ["tool", undefined],
      ["model", "extended"],
    ]);
    expect(JSON.stringify(records)).not.toContain("CANARY");
  });
});
