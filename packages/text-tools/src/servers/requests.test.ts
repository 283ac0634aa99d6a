import { HumanMessage } from "@langchain/core/messages";
import { ChatOpenAI } from "@langchain/openai";
import { createAgent } from "langchain";
import { afterEach, describe, expect, it } from "vitest";
import { readTool } from "../__fixtures__/models.js";
import { startModelServer } from "../__fixtures__/model-server.js";
import {
  dialects,
  modelServers,
  serverFields,
  textToolCallsMiddleware,
  toolCallGrammar,
  withTextToolCalls,
} from "../index.js";
import type { GrammarTarget } from "../constrain/tool-call-grammar.js";
import type { ServerName } from "./server-fields.js";

const SERVERS = ["vllm", "sglang", "llama.cpp"] as const;
const TAGGED = ["vllm", "sglang"] as const;
const CALL = '<tool_call>\n{"name":"read","arguments":{"path":"a.md"}}\n</tool_call>';
const read = readTool({ "a.md": "Hello" });

let server: Awaited<ReturnType<typeof startModelServer>>;
afterEach(() => server?.stop());

/** Creates a model of the server under test. */
function client(modelKwargs: object = {}): ChatOpenAI {
  return new ChatOpenAI({
    model: "local",
    apiKey: "none",
    maxRetries: 0,
    modelKwargs: { ...modelKwargs },
    configuration: { baseURL: `${server.url}/v1` },
  });
}

describe.each(SERVERS)("a request to %s", (name: ServerName) => {
  it("carries the fields that keep special tokens", async () => {
    server = await startModelServer([CALL, "Done."]);
    const fields = serverFields(name, { format: "mistral-v11" });
    const agent = createAgent({ model: client(fields), tools: [read], middleware: [textToolCallsMiddleware()] });
    await agent.invoke({ messages: [new HumanMessage("Read a.md.")] });
    expect(server.requests).toHaveLength(2);
    for (const { body } of server.requests) expect(body).toMatchObject(fields);
  });
});

describe.each(TAGGED)("a constrained request to %s", (target) => {
  it("carries the structural tag of its tools", async () => {
    server = await startModelServer([CALL, "Done."]);
    const middleware = [textToolCallsMiddleware({ constrain: target })];
    const agent = createAgent({ model: client(serverFields(target)), tools: [read], middleware });
    const { messages } = await agent.invoke({ messages: [new HumanMessage("Read a.md.")] });
    expect(messages.map(({ type }) => type)).toEqual(["human", "ai", "tool", "ai"]);
    const fields = toolCallGrammar([read], { for: target });
    for (const { body } of server.requests) {
      expect(body).toMatchObject({ skip_special_tokens: false, ...fields });
    }
  });

  it("carries it in a stream", async () => {
    server = await startModelServer([CALL]);
    const model = withTextToolCalls(client(), { constrain: target, format: "qwen3-xml" }).bindTools([read]);
    for await (const chunk of await model.stream("Read a.md.")) expect(chunk.text).toBe("");
    expect(server.requests[0]?.body).toMatchObject(toolCallGrammar([read], { for: target, format: "qwen3-xml" }));
  });

  it("allows only the named tool if one must be called", async () => {
    server = await startModelServer([CALL]);
    const list = { name: "list", description: "Lists.", schema: { type: "object" as const, properties: {} } };
    const model = withTextToolCalls(client(), { constrain: target });
    await model.bindTools([read, list], { tool_choice: "read" }).invoke("Read a.md.");
    expect(server.requests[0]?.body).toMatchObject(toolCallGrammar([read], { for: target, mustCall: true }));
  });

  it("carries none if no tool can be called", async () => {
    server = await startModelServer(["Hello.", "Hello."]);
    const model = withTextToolCalls(client(), { constrain: target });
    await model.invoke("Hello");
    await model.bindTools([read], { tool_choice: "none" }).invoke("Hello");
    for (const { body } of server.requests) expect(body).not.toHaveProperty("response_format");
  });
});

describe("a constrained request to llama.cpp", () => {
  it("carries the grammar in a model that is created for it", async () => {
    server = await startModelServer([CALL, "Done."]);
    const targets: GrammarTarget[] = [];
    const constrain = {
      for: "llama.cpp" as const,
      model: (fields: object) => {
        targets.push("llama.cpp");
        return client(fields);
      },
    };
    const middleware = [textToolCallsMiddleware({ constrain })];
    const agent = createAgent({ model: client(), tools: [read], middleware });
    await agent.invoke({ messages: [new HumanMessage("Read a.md.")] });
    expect(targets).toHaveLength(2);
    const fields = toolCallGrammar([read], { for: "llama.cpp" });
    expect(fields.preserved_tokens).toEqual(["<tool_call>", "</tool_call>"]);
    for (const { body } of server.requests) expect(body).toMatchObject(fields);
  });
});

describe("a constrained request with a JSON schema", () => {
  it("carries it only if a call is required, and reads the reply as a call", async () => {
    server = await startModelServer(["Hello.", '{"name": "read", "arguments": {"path": "a.md"}}']);
    const model = withTextToolCalls(client(), { constrain: "json-schema" });
    await model.bindTools([read]).invoke("Hello");
    const reply = await model.bindTools([read], { tool_choice: "any" }).invoke("Read a.md.");
    expect(server.requests[0]?.body).not.toHaveProperty("response_format");
    expect(server.requests[1]?.body).toMatchObject(toolCallGrammar([read], { for: "json-schema" }));
    expect(reply.tool_calls?.map(({ name, args }) => ({ name, args }))).toEqual([
      { name: "read", args: { path: "a.md" } },
    ]);
  });
});

describe("serverFields", () => {
  it("keeps the marks of each dialect for llama.cpp, as they are written", () => {
    for (const { name, notation } of dialects) {
      const text = JSON.stringify(notation).replaceAll(String.raw`\"`, '"');
      for (const mark of serverFields("llama.cpp", { format: name }).preserved_tokens) expect(text).toContain(mark);
    }
    expect(serverFields("llama.cpp", { format: "gemma4" }).preserved_tokens).toEqual([
      "<|tool_call>",
      "<tool_call|>",
      '<|"|>',
    ]);
  });

  it("says what is not established for a server without fields", () => {
    for (const name of ["ollama", "lm-studio"] as const) {
      expect(serverFields(name)).toEqual({});
      expect(modelServers[name].unknown).toMatch(/^Whether special tokens arrive/);
    }
  });

  it("names an unknown server", () => {
    expect(() => serverFields("tgi" as "vllm")).toThrow('Unknown server "tgi". Known servers: vllm, sglang,');
  });
});
