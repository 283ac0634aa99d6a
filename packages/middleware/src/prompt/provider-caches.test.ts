import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ChatAnthropic } from "@langchain/anthropic";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { ChatGoogleGenerativeAI } from "@langchain/google-genai";
import { MemorySaver } from "@langchain/langgraph";
import { ChatOpenAI } from "@langchain/openai";
import { type AgentMiddleware, anthropicPromptCachingMiddleware, createAgent, tool } from "langchain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { pinCommands, skillMiddleware, type SkillMiddlewareOptions } from "../index.js";

/** The body of a request, as far as the tests read it. */
type Body = Record<string, unknown>;

/** The answers of the providers by the ends of their addresses. */
const ANSWERS: Readonly<Record<string, Body>> = {
  "/chat/completions": {
    id: "chat_1",
    object: "chat.completion",
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "done" } }],
  },
  "/responses": {
    id: "resp_1",
    object: "response",
    status: "completed",
    output: [
      {
        type: "message",
        id: "msg_1",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text: "done", annotations: [] }],
      },
    ],
  },
  "/messages": {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude",
    content: [{ type: "text", text: "done" }],
    stop_reason: "end_turn",
    usage: { input_tokens: 1, output_tokens: 1 },
  },
  ":generateContent": { candidates: [{ content: { role: "model", parts: [{ text: "done" }] }, finishReason: "STOP" }] },
};

let server: Server;
let url: string;
const bodies: Body[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      bodies.push(JSON.parse(Buffer.concat(parts).toString("utf8")));
      const [, answer] = Object.entries(ANSWERS).find(([end]) => request.url?.split("?")[0]?.endsWith(end)) ?? [];
      const text = JSON.stringify(answer).replaceAll("_1", `_${bodies.length}`);
      response.writeHead(answer ? 200 : 404, { "content-type": "application/json" }).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // oxlint-disable-next-line no-unsafe-type-assertion -- a server on a port has an address with one
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const PROVIDERS: Readonly<Record<string, () => BaseChatModel>> = {
  "OpenAI's Chat Completions": () =>
    new ChatOpenAI({ model: "gpt-5-mini", apiKey: "none", maxRetries: 0, configuration: { baseURL: `${url}/v1` } }),
  "OpenAI's Responses": () =>
    new ChatOpenAI({
      model: "gpt-5-mini",
      apiKey: "none",
      maxRetries: 0,
      useResponsesApi: true,
      configuration: { baseURL: `${url}/v1` },
    }),
  Anthropic: () =>
    new ChatAnthropic({ model: "claude-sonnet-4-5", apiKey: "none", maxRetries: 0, anthropicApiUrl: url }),
  Gemini: () => new ChatGoogleGenerativeAI({ model: "gemini-2.5-flash", apiKey: "none", maxRetries: 0, baseUrl: url }),
};

const TEXTS = {
  alpha: { text: "ALPHA-TEXT", tools: ["stamp"] },
  beta: { text: "BETA-TEXT for $ARGUMENTS" },
  letters: { text: "LETTERS-TEXT", description: "Use when someone asks for polite letters to insurance companies." },
};
const TURNS = [
  "hello",
  "/alpha x",
  "thanks",
  "please write polite letters to insurance companies",
  "/pin beta",
  "and now?",
  "/help",
  "/beta y | /alpha z",
  "bye",
];

/** Options of `conversation`. */
interface Conversation {
  readonly before?: readonly AgentMiddleware[];
  readonly turns?: readonly string[];
  /** Whether the agent has skills. @default true */
  readonly hasSkills?: boolean;
}

/** Sends the turns and returns the bodies of the requests. */
async function conversation(
  model: BaseChatModel,
  { before = [], turns = TURNS, hasSkills = true }: Conversation = {},
): Promise<Body[]> {
  bodies.splice(0);
  const skills = await memorySkills(TEXTS);
  const stamp = tool(() => "x", { name: "stamp", description: "Stamps.", schema: z.object({ text: z.string() }) });
  const options: Partial<SkillMiddlewareOptions> = { commands: pinCommands(), toolbox: [stamp] };
  const agent = createAgent({
    model,
    systemPrompt: "SYSTEM",
    checkpointer: new MemorySaver(),
    middleware: hasSkills ? [...before, ...skillMiddleware({ skills, ...options })] : [...before],
  });
  for (const text of turns) await agent.invoke(user(text), { configurable: { thread_id: "1" } });
  return [...bodies];
}

/** Returns the parts of a request in the order in which providers cache them: tools, system prompt, messages. */
function cachedParts(body: Body): { fixed: string; messages: string[] } {
  const { messages, input, contents, tools, system, systemInstruction, instructions } = body;
  const listed = [messages, input, contents].find((list) => Array.isArray(list)) ?? [];
  return {
    fixed: JSON.stringify([tools, system, systemInstruction, instructions]),
    messages: Array.isArray(listed) ? listed.map((message) => JSON.stringify(message)) : [],
  };
}

/** Returns a body without Anthropic's marks, which move with the newest message. */
function withoutMarks(body: Body): Body {
  return JSON.parse(JSON.stringify(body, (key, value: unknown) => (key === "cache_control" ? undefined : value)));
}

function expectGrowing(requests: readonly Body[]): void {
  const parts = requests.map(cachedParts);
  expect(new Set(parts.map(({ fixed }) => fixed)).size).toBe(1);
  for (const [call, { messages }] of parts.entries()) {
    const before = parts[call - 1]?.messages ?? [];
    expect(messages.slice(0, before.length)).toEqual(before);
  }
  expect(JSON.stringify(requests.at(-1)).split("ALPHA-TEXT")).toHaveLength(2);
}

describe.each(Object.entries(PROVIDERS))("a thread over HTTP with %s", (_, model) => {
  it("has the same tools and system prompt in all requests, and each begins with the messages of the one before", async () => {
    const requests = await conversation(model());
    expectGrowing(requests);
    expect(requests).toHaveLength(8);
  });
});

describe("the marks of Anthropic's prompt cache", () => {
  it("stand where they stand without skills, over requests that begin with the one before", async () => {
    const model = PROVIDERS["Anthropic"]?.() ?? expect.fail();
    const before = [anthropicPromptCachingMiddleware({ minMessagesToCache: 0 })];
    const turns = ["hello", "/alpha x", "thanks", "please write polite letters to insurance companies", "bye"];
    const marked = await conversation(model, { before, turns });
    expectGrowing(marked.map(withoutMarks));
    const bare = await conversation(model, { before, turns, hasSkills: false });
    expect(marked.map(marksIn)).toEqual(bare.map(marksIn));
    expect(marksIn(marked[4] ?? {})).not.toEqual([]);
  });
});

/** Returns the places of the marks, without those of tools: the keys on the way to each. */
function marksIn({ tools: _, ...body }: Body): string[] {
  const marks: string[] = [];
  const visit = (value: unknown, path: readonly string[]): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "cache_control") marks.push(path.join("."));
      visit(inner, [...path, key]);
    }
  };
  visit(body, []);
  return marks;
}
