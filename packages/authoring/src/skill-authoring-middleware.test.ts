import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { LLMock } from "@copilotkit/aimock";
import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { ChatOpenAI } from "@langchain/openai";
import { loadSkills } from "@langslash/skills";
import { createAgent, createMiddleware, tool, toolStrategy } from "langchain";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { draft, indexOf, SKILLS } from "./__fixtures__/authors.js";
import { callMessage, scriptedModel, systemText, user } from "./__fixtures__/models.js";
import { reading, readingIn } from "./__fixtures__/readings.js";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { skillAuthoringMiddleware, SkillAuthoringError } from "./index.js";

async function authoring(root: string = temporaryFolder()) {
  return skillAuthoringMiddleware({ skills: await indexOf(root), root });
}

describe("the system prompt", () => {
  it("gets a section about the tools after the existing text", async () => {
    const model = scriptedModel("done");
    const agent = createAgent({ model, systemPrompt: "Be brief.", middleware: [await authoring()] });
    await agent.invoke(user("Hi"));
    expect(systemText(model)).toMatch(/^Be brief\.\n\n# Turning a Conversation into a Skill\n/);
    expect(systemText(model)).toContain("1. Call ReadConversationData first.");
    expect(systemText(model)).toContain("4. Call GenerateSkill with mode");
  });

  it("consists of the section alone if there was none", async () => {
    const model = scriptedModel("done");
    await createAgent({ model, middleware: [await authoring()] }).invoke(user("Hi"));
    expect(systemText(model)).toMatch(/^# Turning/);
  });
});

describe("the times of messages without a checkpointer", () => {
  it("are when they were first seen", async () => {
    let begun = "";
    const waitForTheClock = async (): Promise<string> => {
      begun = new Date().toISOString();
      while (new Date().toISOString() === begun) await setTimeout(1);
      return "slow";
    };
    const slow = tool(waitForTheClock, { name: "slow", description: "Slow.", schema: z.object({}) });
    const model = scriptedModel()
      .respond(new AIMessage({ id: "first", content: "Wait.", tool_calls: callMessage("slow", {}).tool_calls ?? [] }))
      .respond(() => callMessage("ReadConversationData", {}))
      .respond(new AIMessage("done"));
    const agent = createAgent({ model, tools: [slow], middleware: [await authoring()] });
    const before = new Date().toISOString();
    const state = await agent.invoke(user("Go"));
    const { conversationId, events } = readingIn(state);
    expect(conversationId).toBeNull();
    expect(events.map(({ type }) => type)).toEqual(["user_message", "assistant_message", "tool_call"]);
    const times = events.map(({ timestamp }) => timestamp ?? "");
    const all = [before, ...times, new Date().toISOString()];
    expect(all).toEqual(all.toSorted());
    expect((times[1] ?? "") <= begun).toBe(true);
    expect(Object.keys(state)).toEqual(["messages"]);
  });

  it("are recorded for message ids such as constructor too", async () => {
    const agent = createAgent({ model: scriptedModel(reading(), "done"), middleware: [await authoring()] });
    const messages = ["constructor", "toString"].map((id) => new HumanMessage({ id, content: id }));
    const { events } = readingIn(await agent.invoke({ messages }));
    expect(events.map(({ timestamp }) => timestamp)).toEqual([
      expect.stringMatching(/^\d{4}-/),
      expect.stringMatching(/^\d{4}-/),
    ]);
  });

  it("cannot be set by a client", async () => {
    const agent = createAgent({
      model: scriptedModel(reading(), "done"),
      middleware: [await authoring()],
    });
    const forged = { messages: [new HumanMessage({ id: "h", content: "Go" })], _messageTimes: { h: "1999-01-01" } };
    const state = await agent.invoke(forged as { messages: HumanMessage[] });
    const { events } = readingIn(state);
    expect(events[0]?.timestamp).not.toContain("1999");
  });
});

it("passes the model's answer to outer middleware, and streams one update for each model call", async () => {
  const seen: string[] = [];
  const outer = createMiddleware({
    name: "outer",
    wrapModelCall: async (request, handler) => {
      const response = await handler(request);
      seen.push(AIMessage.isInstance(response) ? response.text : "no message");
      return response;
    },
  });
  const agent = createAgent({ model: scriptedModel("done"), middleware: [outer, await authoring()] });
  const updates: unknown[] = [];
  for await (const update of await agent.stream(user("Hi"), { streamMode: "updates" })) updates.push(update);
  expect(seen).toEqual(["done"]);
  expect(updates).toMatchObject([{ model_request: { messages: [{ content: "done" }] } }]);
});

it("passes a structured response through", async () => {
  const responseFormat = toolStrategy(z.object({ count: z.number() }));
  const model = scriptedModel([responseFormat[0]?.name ?? "", { count: 3 }]);
  const agent = createAgent({ model, responseFormat, middleware: [await authoring()] });
  await expect(agent.invoke(user("Count"))).resolves.toMatchObject({ structuredResponse: { count: 3 } });
});

it("emits an event for a written skill, without its text", async () => {
  const root = temporaryFolder();
  const middleware = [await authoring(root)];
  const agent = createAgent({ model: scriptedModel(["GenerateSkill", draft], "done"), middleware });
  const events: unknown[] = [];
  for await (const event of await agent.stream(user("Write it"), { streamMode: "custom" })) events.push(event);
  expect(events).toEqual([
    {
      type: "skill-written",
      name: "weekly-report",
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      isUpdate: false,
      fileCount: 1,
      warningCount: 0,
    },
  ]);
});

it("throws if no source lists the folder, and names the source to add", async () => {
  const skills = await loadSkills(temporaryFolder());
  const root = temporaryFolder();
  expect(() => skillAuthoringMiddleware({ skills, root })).toThrow(
    expect.toSatisfy((error) => SkillAuthoringError.isInstance(error) && error.message.includes(SKILLS)),
  );
  for (const other of [new Error(SKILLS), null, undefined, SKILLS])
    expect(SkillAuthoringError.isInstance(other)).toBe(false);
});

describe("over HTTP through ChatOpenAI", () => {
  it("the model receives the nested schema, and the exact error of an invalid call", async () => {
    const server = new LLMock({ port: 0, logLevel: "silent" });
    server.on(
      { predicate: ({ messages }) => !messages.some(({ role }) => role === "tool") },
      { toolCalls: [{ name: "GenerateSkill", arguments: '{"skillId":"weekly","examples":"none"}' }] },
    );
    server.on({ predicate: () => true }, { content: "I see." });
    await server.start();
    onTestFinished(() => server.stop());
    const model = new ChatOpenAI({ model: "m", apiKey: "none", configuration: { baseURL: `${server.url}/v1` } });
    const root = temporaryFolder();
    const agent = createAgent({ model, middleware: [await authoring(root)] });
    await agent.invoke(user("Write it"));
    const [first, second] = server.getRequests().map(({ body }) => JSON.parse(JSON.stringify(body)) as Wire);
    const parameters = first?.tools.find((sent) => sent.function.name === "GenerateSkill")?.function.parameters;
    const reader = first?.tools.find((sent) => sent.function.name === "ReadConversationData")?.function;
    expect(reader?.description).toContain("Use it before you turn a conversation into a skill.");
    expect(reader?.parameters).toMatchObject({
      properties: {
        since: { type: "string", description: expect.stringContaining("ISO 8601") },
        types: { items: { enum: ["user_message", "assistant_message", "think", "tool_call"] } },
        maxEvents: { type: "integer", minimum: 1, maximum: 1000, description: expect.stringContaining("200") },
        offset: { type: "integer", minimum: 0, description: expect.stringContaining("nextOffset") },
        maxResultLength: { minimum: 100, maximum: 10_000, description: expect.stringContaining("500") },
      },
    });
    const file = { type: "object", required: ["name", "content"], properties: { content: { type: "string" } } };
    expect(parameters).not.toHaveProperty("properties.examples.items.additionalProperties");
    expect(parameters).toMatchObject({
      type: "object",
      required: ["skillId", "name", "description", "instructions"],
      properties: {
        skillId: { type: "string", description: expect.stringContaining("lowercase") },
        mode: { enum: ["create", "update", "preview"] },
        examples: { type: "array", items: file },
        references: { type: "array", items: file },
        scripts: { type: "array", items: file },
      },
    });
    const { properties } = z.object({ properties: z.record(z.string(), Described) }).parse(parameters);
    const described = Object.values(properties).flatMap(({ items, ...own }) => [
      own.description,
      ...Object.values(items?.properties ?? {}).map(({ description }) => description),
    ]);
    expect(described.filter((text) => !/^.{20,}\.$/.test(text ?? ""))).toEqual([]);
    expect(described.join(" ")).toMatch(/monday\.md.*glossary\.md.*count\.py/);
    const answer = second?.messages.find(({ role }) => role === "tool")?.content;
    expect(answer).toBe('{"ok":false,"error":"Missing required field: name"}');
    expect(existsSync(join(root, SKILLS))).toBe(false);
  });
});

const Argument = z.object({ description: z.string().optional() });
const Described = Argument.extend({ items: z.object({ properties: z.record(z.string(), Argument) }).optional() });

interface Wire {
  readonly tools: readonly {
    readonly function: { readonly name: string; readonly description: string; readonly parameters: object };
  }[];
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
}
