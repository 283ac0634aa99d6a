import { AIMessage, type BaseMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { loadSkills } from "@langslash/skills";
import { skillMiddleware } from "@langslash/middleware";
import { createAgent } from "langchain";
import { describe, expect, it } from "vitest";
import { scriptedModel, user } from "../__fixtures__/models.js";
import { type Reading, reading, readingIn } from "../__fixtures__/readings.js";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { createReadConversationDataTool } from "../index.js";
import { conversationEvents } from "./conversation-events.js";

/** Returns the tool's answer for these messages. */
async function readingOf(...messages: BaseMessage[]): Promise<Reading> {
  const agent = createAgent({
    model: scriptedModel(reading(), "done"),
    tools: [createReadConversationDataTool()],
  });
  const state = await agent.invoke({ messages: [...messages, new HumanMessage("read")] });
  const data = readingIn(state);
  return { ...data, events: data.events.slice(0, -1) };
}

async function eventsOf(...messages: BaseMessage[]): Promise<Reading["events"]> {
  return (await readingOf(...messages)).events;
}

const call = (id: string, name = "search", args: Record<string, unknown> = {}) => ({
  id,
  name,
  args,
  type: "tool_call" as const,
});

describe("a message of the model", () => {
  it("becomes its reasoning, texts and calls, in the order of its blocks", async () => {
    const content = [
      { type: "thinking", thinking: "First I search." },
      { type: "text", text: "I search." },
      { type: "tool_use", id: "a", name: "search", input: {} },
      { type: "thinking", thinking: "Then I save." },
      { type: "tool_use", id: "b", name: "save", input: {} },
      { type: "text", text: "Saved soon." },
    ];
    const message = new AIMessage({ content, tool_calls: [call("a"), call("b", "save")] });
    const answers = ["b", "a"].map((id) => new ToolMessage({ tool_call_id: id, content: `answer ${id}` }));
    expect(await eventsOf(message, ...answers)).toMatchObject([
      { type: "think", content: "First I search." },
      { type: "assistant_message", role: "assistant", content: "I search." },
      { type: "tool_call", toolName: "search", result: "answer a" },
      { type: "think", content: "Then I save." },
      { type: "tool_call", toolName: "save", result: "answer b" },
      { type: "assistant_message", content: "Saved soon." },
    ]);
  });

  it.each<[string, ConstructorParameters<typeof AIMessage>[0]]>([
    ["standard blocks", { content: [{ type: "reasoning", reasoning: "Hm." }] }],
    ["Anthropic", { content: [{ type: "thinking", thinking: "Hm.", signature: "x" }] }],
    ["OpenAI blocks", { content: [{ type: "reasoning", summary: [{ type: "summary_text", text: "Hm." }] }] }],
    ["OpenAI kwargs", { content: "", additional_kwargs: { reasoning: { summary: [{ text: "Hm." }] } } }],
    ["Bedrock", { content: [{ type: "reasoning_content", reasoningText: { text: "Hm." } }] }],
    ["Gemini", { content: [{ type: "text", text: "Hm.", thought: true }] }],
    ["DeepSeek", { content: "", additional_kwargs: { reasoning_content: "Hm." } }],
    ["a plain field", { content: "", additional_kwargs: { reasoning: "Hm." } }],
    ["tags", { content: "<think>\nHm.\n</think>\n" }],
    ["a tag that is never closed", { content: "<think>Hm." }],
  ])("has reasoning in the format of %s", async (_form, fields) => {
    expect(await eventsOf(new AIMessage(fields))).toMatchObject([{ type: "think", content: "Hm." }]);
  });

  it("has no events for encrypted reasoning or blank texts", async () => {
    const content = [
      { type: "redacted_thinking", data: "xyz" },
      { type: "reasoning", summary: [], encrypted_content: "xyz" },
      { type: "text", text: "  \n" },
    ];
    expect(await eventsOf(new AIMessage({ content }))).toEqual([]);
  });

  it("has reasoning outside the content before it", async () => {
    const fields = { content: "Yes.", additional_kwargs: { reasoning_content: "Hm." }, tool_calls: [call("a")] };
    expect((await eventsOf(new AIMessage(fields))).map(({ type }) => type)).toEqual([
      "think",
      "assistant_message",
      "tool_call",
    ]);
  });
});

describe("a message of the user", () => {
  it("names its attachments without their content", async () => {
    const data = "QUJD".repeat(1_000);
    const content = [
      { type: "text", text: "Look at these." },
      { type: "image_url", image_url: { url: `data:image/png;base64,${data}` } },
      { type: "image_url", image_url: "https://files.example/charts/week.png?size=1" },
      { type: "file", mime_type: "application/pdf", data, metadata: { filename: "report.pdf" } },
      { type: "input_file", filename: "notes.txt", file_data: data },
      { type: "audio", mimeType: "audio/wav", data },
      { type: "text-plain", text: data, title: "log.txt" },
      { type: "document", source: { type: "text", data } },
    ];
    const attachments = ["src/a.ts", { path: "src/b.ts", content: data }, { name: "c.md" }, 7, data];
    const events = await eventsOf(new HumanMessage({ content, additional_kwargs: { attachments } }));
    expect(events).toMatchObject([
      {
        type: "user_message",
        role: "user",
        content: "Look at these.",
        attachedPaths: [
          "image (image/png)",
          "week.png",
          "report.pdf",
          "notes.txt",
          "audio (audio/wav)",
          "log.txt",
          "document",
          "src/a.ts",
          "src/b.ts",
          "c.md",
          data.slice(0, 300),
        ],
      },
    ]);
  });

  it("names the skills that it invoked, and the stages of a pipeline", async () => {
    const skill = (name: string) => `---\nname: ${name}\ndescription: Does ${name}.\n---\nText.\n`;
    const folder = temporaryFolder({ "research/SKILL.md": skill("research"), "letter/SKILL.md": skill("letter") });
    const skills = await loadSkills(folder);
    const agent = createAgent({
      model: scriptedModel("Found.", "Written.", reading(), "done"),
      tools: [createReadConversationDataTool()],
      middleware: skillMiddleware({ skills }),
    });
    const { messages } = await agent.invoke(user("/research liens | /letter"));
    const helped = await agent.invoke({ messages: [...messages, new HumanMessage("/help")] });
    const state = await agent.invoke({ messages: [...helped.messages, new HumanMessage("read")] });
    const { events } = readingIn(state);
    expect(events.filter(({ type }) => type === "user_message")).toMatchObject([
      { content: "/research liens | /letter", requestedSkillIds: ["research", "letter"] },
      { requestedSkillIds: ["letter"], stage: 1 },
      { content: "/help", requestedSkillIds: [] },
      { content: "read", requestedSkillIds: [] },
    ]);
  });

  it("ignores an invalid annotation from a client", async () => {
    const made = { names: "x", stage: "first", local: 7 };
    const message = new HumanMessage({ content: "Hi", additional_kwargs: { langslash: made, attachments: "x" } });
    expect(await eventsOf(message)).toMatchObject([{ requestedSkillIds: [], attachedPaths: [] }]);
  });
});

describe("a tool call", () => {
  it("has one line as content, and its arguments as JSON", async () => {
    const args = { path: "notes.md", depth: 2, text: "two\nlines ".repeat(20), list: ["a"] };
    const [event] = await eventsOf(new AIMessage({ content: "", tool_calls: [call("a", "read_file", args)] }));
    expect(event).toMatchObject({
      content: 'read_file path=notes.md depth=2 text=two lines two lines two lines two lines… list=["a"]',
      arguments: JSON.stringify(args),
      status: "pending",
      result: null,
    });
  });

  it("names the images and files of its result without their content", async () => {
    const content = [
      { type: "text", text: "A chart." },
      { type: "image_url", image_url: { url: "data:image/png;base64,QUJD" } },
    ];
    const answer = new ToolMessage({ tool_call_id: "a", content });
    const [event] = await eventsOf(new AIMessage({ content: "", tool_calls: [call("a")] }), answer);
    expect(event).toMatchObject({ status: "success", result: "A chart.\n[image (image/png)]" });
  });

  it("has its own answer if a model reuses call ids in every message", async () => {
    const turn = (text: string) => [
      new AIMessage({ content: "", tool_calls: [call("own", "search", { text })] }),
      new ToolMessage({ tool_call_id: "own", content: `found ${text}` }),
    ];
    const lost = new AIMessage({ content: "", tool_calls: [call("own", "search", { text: "lost" })] });
    expect(await eventsOf(...turn("a"), lost, ...turn("b"))).toMatchObject([
      { content: "search text=a", result: "found a" },
      { content: "search text=lost", status: "pending" },
      { content: "search text=b", result: "found b" },
    ]);
  });

  it("with a name such as __proto__ is counted like any other", async () => {
    const names = ["__proto__", "constructor", "constructor"];
    const calls = names.map((name, index) => call(String(index), name));
    const { summary } = await readingOf(new AIMessage({ content: "", tool_calls: calls }));
    expect(Object.entries(summary.toolUsage)).toEqual([
      ["__proto__", 1],
      ["constructor", 2],
    ]);
  });
});

it("events have the parts that their messages have, and no others", () => {
  const image = { type: "image_url", image_url: { url: "data:image/png;base64,QUJD" } };
  const problem = (args: string) => ({ name: "search", args, error: "Bad.", type: "invalid_tool_call" as const });
  const messages = [
    new HumanMessage({ content: "Before.", additional_kwargs: { lc_source: "summarization" } }),
    new HumanMessage("😀".repeat(8_000)),
    new AIMessage({
      content: "😀".repeat(8_001),
      tool_calls: [{ ...call("", "draw", { of: "x" }), id: undefined }],
      invalid_tool_calls: ["{", "null", '"ab"'].map(problem),
    }),
    new ToolMessage({ tool_call_id: "", content: [image], status: "error" }),
  ];
  const timed = messages.map((message) => ({ message, timestamp: null }));
  const invalid = (args: string): object => ({
    type: "tool_call",
    content: "search",
    toolName: "search",
    arguments: args,
    status: "invalid",
    result: "Bad.",
    timestamp: null,
  });
  expect(conversationEvents(timed, { maxResultLength: 9, ownCallId: undefined })).toStrictEqual([
    { type: "assistant_message", role: "assistant", content: "Before.", isSummary: true, timestamp: null },
    {
      type: "user_message",
      role: "user",
      content: "😀".repeat(8_000),
      attachedPaths: [],
      requestedSkillIds: [],
      timestamp: null,
    },
    {
      type: "assistant_message",
      role: "assistant",
      content: "😀".repeat(8_000),
      contentLength: 8_001,
      timestamp: null,
    },
    {
      type: "tool_call",
      content: "draw of=x",
      toolName: "draw",
      arguments: '{"of":"x"',
      argumentsLength: 10,
      status: "error",
      result: "[image (i",
      resultLength: 19,
      timestamp: null,
    },
    ...["{", "null", '"ab"'].map(invalid),
  ]);
});

it("no call is left out if the model gives its calls empty ids", () => {
  const message = new AIMessage({ content: "", tool_calls: [call("", "search"), call("", "read")] });
  const events = conversationEvents([{ message, timestamp: null }], { maxResultLength: 9, ownCallId: "" });
  expect(events.map(({ content }) => content)).toEqual(["search", "read"]);
});

it("secrets are masked everywhere, before texts are cut", async () => {
  const key = `sk-proj-${"a1B2".repeat(12)}`;
  const { events } = await readingOf(
    new HumanMessage({
      content: `Use ${key} on postgres://ann:hunter2@db/x`,
      additional_kwargs: { attachments: [`https://ann:hunter2@host/a.md`] },
    }),
    new AIMessage({
      content: [{ type: "thinking", thinking: `The key is ${key}.` }],
      tool_calls: [call("a", "fetch", { headers: { Authorization: `Bearer ${key}` }, password: "hunter2" })],
    }),
    new ToolMessage({
      tool_call_id: "a",
      content: `${"x".repeat(490)} ${key}\n-----BEGIN PRIVATE KEY-----\nMII\n-----END PRIVATE KEY-----`,
    }),
    new AIMessage(`I used ${key}.`),
  );
  const text = JSON.stringify(events);
  expect(text).not.toMatch(/sk-proj|a1B2|hunter2|MII/);
  expect(events.map(({ content }) => content)).toEqual([
    "Use [masked key] on postgres://ann:[masked]@db/x",
    "The key is [masked key].",
    'fetch headers={"Authorization":"[masked]"} password=[masked]',
    "I used [masked key].",
  ]);
  expect(events[2]).toMatchObject({ arguments: '{"headers":{"Authorization":"[masked]"},"password":"[masked]"}' });
});

it("system messages are not events", async () => {
  expect(await eventsOf(new SystemMessage("Be brief."), new AIMessage("Yes."))).toMatchObject([{ content: "Yes." }]);
});

it("a page is limited in length, and the next one continues", async () => {
  const messages = Array.from({ length: 60 }, (_, index) => new AIMessage(`${index} ${"x".repeat(7_000)}`));
  const { events, matching, nextOffset } = await readingOf(...messages);
  expect(JSON.stringify(events).length).toBeLessThan(200_000);
  expect(matching).toBe(61);
  expect(nextOffset).toBe(events.length + 1);
});
