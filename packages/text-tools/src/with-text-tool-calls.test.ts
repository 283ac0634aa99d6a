import {
  AIMessage,
  AIMessageChunk,
  type BaseMessage,
  HumanMessage,
  SystemMessage,
  ToolMessage,
} from "@langchain/core/messages";
import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { RunnableLambda } from "@langchain/core/runnables";
import { ChatOpenAI } from "@langchain/openai";
import { fakeModel } from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { collect } from "./__fixtures__/collect.js";
import { callText, readTool, scriptedModel, StreamingModel } from "./__fixtures__/models.js";
import { type TextToolCallsOptions, TextToolsError, withTextToolCalls } from "./index.js";

const read = readTool();
const list = { name: "list", description: "Lists.", schema: z.object({}) };
const READ = callText("read", { path: "a.md" });

describe("withTextToolCalls", () => {
  it("is a chat model whose replies have ordinary tool calls", async () => {
    const model = withTextToolCalls(scriptedModel(`I look. ${READ}`));
    expect(model).toBeInstanceOf(BaseChatModel);
    const reply = await model.bindTools([read]).invoke("What is in a.md?");
    expect(reply.text).toBe("I look.");
    expect(reply.tool_calls).toEqual([
      { type: "tool_call", id: expect.stringMatching(/^call_/), name: "read", args: { path: "a.md" } },
    ]);
  });

  it("describes the tools at the end of the system prompt, and binds nothing natively", async () => {
    const inner = scriptedModel("ok");
    const messages = [new SystemMessage("Be brief."), new HumanMessage("Hi")];
    await withTextToolCalls(inner).bindTools([read]).invoke(messages);
    const [system, human] = inner.calls[0]?.messages ?? [];
    expect(system?.text).toMatch(/^Be brief\.\n\n# Tools\n[\s\S]*"name":"read"/);
    expect(human?.content).toBe("Hi");
    expect(inner.calls[0]?.options).not.toHaveProperty("tools");
  });

  it("leaves a request without tools as it is", async () => {
    const inner = scriptedModel(`Text with ${READ}`);
    const messages = [new SystemMessage("Be brief."), new HumanMessage("Hi")];
    const reply = await withTextToolCalls(inner).invoke(messages);
    expect(inner.calls[0]?.messages).toEqual(messages);
    expect([reply.text, reply.tool_calls]).toEqual([`Text with ${READ}`, []]);
  });

  it("writes calls and results of the history as text even if no tools are bound", async () => {
    const inner = scriptedModel("ok");
    const call = { id: "1", name: "read", args: { path: "a.md" }, type: "tool_call" as const };
    const messages = [
      new AIMessage({ content: "", tool_calls: [call] }),
      new ToolMessage({ content: "text", tool_call_id: "1" }),
    ];
    await withTextToolCalls(inner).invoke(messages);
    expect(inner.calls[0]?.messages.map(({ type }) => type)).toEqual(["system", "ai", "human"]);
    const reply = await withTextToolCalls(scriptedModel(`Again. ${READ}`)).invoke(messages);
    expect([reply.text, reply.tool_calls]).toEqual(["Again.", []]);
  });

  it("converts arguments to the types in the tool's schema", async () => {
    const reply = await withTextToolCalls(scriptedModel(callText("read", { path: 7, lines: "12" })))
      .bindTools([read])
      .invoke("x");
    expect(reply.tool_calls?.[0]?.args).toEqual({ path: "7", lines: 12 });
  });

  it("reports calls that cannot be read as invalid calls", async () => {
    const reply = await withTextToolCalls(scriptedModel('<tool_call>{"name":"read"')).bindTools([read]).invoke("x");
    expect(reply.tool_calls).toEqual([]);
    expect(reply.invalid_tool_calls).toEqual([
      expect.objectContaining({ args: '<tool_call>{"name":"read"', error: "The call is cut off." }),
    ]);
  });

  it("wraps a runnable that returns a string", async () => {
    const model = withTextToolCalls(RunnableLambda.from(() => READ)).bindTools([read]);
    expect((await model.invoke("x")).tool_calls).toHaveLength(1);
    const chunks = await collect(await model.stream("x"));
    expect(chunks.flatMap((chunk) => chunk.tool_calls)).toHaveLength(1);
  });

  it("wraps a model with its own configuration", async () => {
    const inner = scriptedModel(READ);
    const model = withTextToolCalls(inner.withConfig({ tags: ["local"] })).bindTools([read]);
    expect((await model.invoke("x")).tool_calls).toHaveLength(1);
  });

  it("passes configurable on to the wrapped model, which may be selected by it, but not to traces", async () => {
    const seen: unknown[] = [];
    const inner = RunnableLambda.from((_messages: BaseMessage[], { configurable }) => {
      seen.push(configurable);
      return "ok";
    });
    const traced: unknown[] = [];
    const handler = { handleChatModelStart: (...given: unknown[]) => void traced.push(given[4]) };
    const model = withTextToolCalls(inner).bindTools([read]);
    await model.invoke("x", { configurable: { model: "glm" }, callbacks: [handler] });
    await collect(await model.stream("x", { configurable: { model: "glm" } }));
    expect(seen).toEqual([{ model: "glm" }, { model: "glm" }]);
    expect(traced).toHaveLength(1);
    expect(JSON.stringify(traced)).not.toContain("configurable");
  });

  it("refuses a provider's JSON mode with tools, since the model could not write calls", async () => {
    const jsonMode = { response_format: { type: "json_object" } };
    const bound = withTextToolCalls(scriptedModel("{}")).bindTools([read], jsonMode as object);
    await expect(bound.invoke("x")).rejects.toThrow("Use toolStrategy instead.");
    const inner = scriptedModel("{}");
    await withTextToolCalls(inner).invoke("x", jsonMode as object);
    expect(inner.calls[0]?.options).toMatchObject(jsonMode);
  });

  it("keeps usage, metadata, reasoning and other blocks", async () => {
    const inner = fakeModel().respond(
      new AIMessage({
        id: "reply-1",
        content: [
          { type: "reasoning", reasoning: "I read it." },
          { type: "text", text: `Look. ${READ} Done.` },
        ],
        additional_kwargs: { reasoning_content: "I read it." },
        response_metadata: { finish_reason: "stop", model_name: "glm" },
        usage_metadata: { input_tokens: 1, output_tokens: 2, total_tokens: 3 },
      }),
    );
    const reply = await withTextToolCalls(inner).bindTools([read]).invoke("x");
    expect(reply.content).toEqual([
      { type: "reasoning", reasoning: "I read it." },
      { type: "text", text: "Look. Done." },
    ]);
    expect(reply.id).toBe("reply-1");
    expect(reply.additional_kwargs).toEqual({ reasoning_content: "I read it." });
    expect(reply.response_metadata).toMatchObject({ finish_reason: "stop", model_name: "glm" });
    expect(reply.usage_metadata?.total_tokens).toBe(3);
    expect(reply.tool_calls).toHaveLength(1);
  });

  it("keeps text that looked like a call in its block", async () => {
    const image = { type: "image_url", image_url: { url: "data:image/png;base64,AA==" } };
    const inner = fakeModel().respond(new AIMessage({ content: [{ type: "text", text: "a <tool" }, image] }));
    const reply = await withTextToolCalls(inner).bindTools([read]).invoke("x");
    expect(reply.content).toEqual([{ type: "text", text: "a <tool" }, image]);
  });

  it("keeps native calls that the server returned", async () => {
    const native = { id: "n1", name: "read", args: { path: "b.md" }, type: "tool_call" as const };
    const inner = fakeModel().respond(new AIMessage({ content: READ, tool_calls: [native] }));
    const reply = await withTextToolCalls(inner).bindTools([read]).invoke("x");
    expect(reply.tool_calls?.map(({ args }) => args)).toEqual([{ path: "b.md" }, { path: "a.md" }]);
  });

  it("has the profile of the wrapped model, except for structured output", () => {
    const model = withTextToolCalls(new StreamingModel([]));
    expect(model.profile).toMatchObject({ toolCalling: true, structuredOutput: false });
  });

  it("passes on an error of the model", async () => {
    const model = withTextToolCalls(fakeModel().respond(new Error("no such model"))).bindTools([read]);
    await expect(model.invoke("x")).rejects.toThrow("no such model");
  });
});

describe("streaming", () => {
  it("streams the text without a character of a call, and the call in one piece", async () => {
    const texts = [`Before. ${READ} After.`];
    const chunks = await collect(await withTextToolCalls(new StreamingModel(texts, 1)).bindTools([read]).stream("x"));
    expect(chunks.map(({ text }) => text).join("")).toBe("Before. After.");
    expect(chunks.flatMap((chunk) => chunk.tool_call_chunks)).toEqual([
      { type: "tool_call_chunk", id: expect.any(String), name: "read", args: '{"path":"a.md"}' },
    ]);
    const whole = chunks.reduce((sum, chunk) => sum.concat(chunk));
    expect(whole.tool_calls).toEqual([expect.objectContaining({ name: "read", args: { path: "a.md" } })]);
    expect(whole.usage_metadata?.total_tokens).toBe(7);
    expect(whole.response_metadata).toMatchObject({ finish_reason: "stop" });
    expect(new Set(chunks.map(({ id }) => id))).toEqual(new Set(["reply-1"]));
  });

  it("streams text as soon as it arrives", async () => {
    const stream = await withTextToolCalls(new StreamingModel(["one two three"], 4))
      .bindTools([read])
      .stream("x");
    const first = await stream.next();
    expect(first.value?.text).toBe("one");
    await stream.return();
  });

  it("never turns part of a call into a call", async () => {
    const cut = '<tool_call>{"name":"write","arguments":{"content":"half of the';
    const chunks = await collect(
      await withTextToolCalls(new StreamingModel([cut]))
        .bindTools([read])
        .stream("x"),
    );
    for (let end = 1; end <= chunks.length; end += 1) {
      expect(chunks.slice(0, end).reduce((sum, chunk) => sum.concat(chunk)).tool_calls).toEqual([]);
    }
    const whole = chunks.reduce((sum, chunk) => sum.concat(chunk));
    expect(whole.invalid_tool_calls).toEqual([expect.objectContaining({ args: cut })]);
  });

  it("keeps text blocks apart from other blocks", async () => {
    const content = [
      { type: "reasoning", reasoning: "Hm.", index: 0 },
      { type: "text", text: `A ${READ} B`, index: 1 },
    ];
    const inner = fakeModel().respond(new AIMessage({ content }));
    const chunks = await collect(await withTextToolCalls(inner).bindTools([read]).stream("x"));
    const whole = chunks.reduce((sum, chunk) => sum.concat(chunk));
    expect(whole.content).toEqual([
      { type: "reasoning", reasoning: "Hm.", index: 0 },
      { type: "text", text: "A B", index: 1 },
    ]);
    expect(whole.tool_calls).toHaveLength(1);
  });

  it("gives the same result through content-block events", async () => {
    const model = withTextToolCalls(new StreamingModel([`Before. ${READ}${READ} After.`]));
    const message = await model.streamEvents("x", { tools: [read] } as object);
    expect(message.text).toBe("Before. After.");
    expect(message.tool_calls?.map(({ args }) => args)).toEqual([{ path: "a.md" }, { path: "a.md" }]);
  });

  it("stops when aborted, and stops the wrapped model", async () => {
    const inner = new StreamingModel(["word ".repeat(1000)]);
    const controller = new AbortController();
    const stream = await withTextToolCalls(inner).bindTools([read]).stream("x", { signal: controller.signal });
    let pieces = 0;
    const all = async (): Promise<void> => {
      for await (const _chunk of stream) {
        pieces += 1;
        if (pieces === 5) controller.abort();
      }
    };
    await expect(all()).rejects.toThrow(/abort/i);
    expect(pieces).toBeLessThan(10);
    expect(inner.options[0]?.["signal"]).toBeDefined();
  });
});

describe("tracing", () => {
  it("reports one run, without tags in its text", async () => {
    const seen: string[] = [];
    const handler = {
      handleChatModelStart: () => void seen.push("start"),
      handleLLMNewToken: (token: string) => void seen.push(token),
      handleLLMEnd: () => void seen.push("end"),
    };
    const model = withTextToolCalls(new StreamingModel([`Look. ${READ}`])).bindTools([read]);
    for await (const _chunk of await model.stream("x", { callbacks: [handler] })) continue;
    expect(seen.filter((event) => event === "start" || event === "end")).toEqual(["start", "end"]);
    expect(seen.join("")).not.toMatch(/<|tool_call/);
    expect(seen.join("")).toContain("Look.");
  });

  it("names the wrapped model", () => {
    const model = withTextToolCalls(new ChatOpenAI({ model: "glm", apiKey: "none" }));
    expect(model.getLsParams({})).toMatchObject({ ls_provider: "openai", ls_model_name: "glm" });
  });

  it("reports one chat model in streamEvents", async () => {
    const model = withTextToolCalls(new StreamingModel([READ])).bindTools([read]);
    const events = await collect(model.streamEvents("x", { version: "v2" }));
    expect(events.filter(({ event }) => event === "on_chat_model_start")).toHaveLength(1);
    expect(JSON.stringify(events.filter(({ event }) => event === "on_chat_model_stream"))).not.toContain("<tool_call>");
  });
});

describe("tool_choice", () => {
  const ask = async (tool_choice: unknown, reply = READ) => {
    const inner = scriptedModel(reply);
    const message = await withTextToolCalls(inner)
      .bindTools([read], { tool_choice: tool_choice as string })
      .invoke("x");
    return { message, system: inner.calls[0]?.messages[0]?.text ?? "", options: inner.calls[0]?.options };
  };

  it.each(["any", "required"])("%s instructs the model to call a tool", async (choice) => {
    const { system, message, options } = await ask(choice);
    expect(system).toContain("must call at least one tool");
    expect(message.tool_calls).toHaveLength(1);
    expect(options).not.toHaveProperty("tool_choice");
  });

  it.each(["read", { type: "tool", name: "read" }, { type: "function", function: { name: "read" } }])(
    "%j instructs the model to call that tool",
    async (choice) => {
      expect((await ask(choice)).system).toContain("must call the tool read");
    },
  );

  it("auto adds no instruction", async () => {
    expect((await ask("auto")).system).not.toContain("must call");
  });

  it("none hides the tools, and a call that the model writes all the same is neither run nor shown", async () => {
    const { system, message } = await ask("none", `No. ${READ}`);
    expect(system).not.toContain("# Tools");
    expect([message.text, message.tool_calls]).toEqual(["No.", []]);
    expect(message.invalid_tool_calls).toEqual([
      {
        type: "invalid_tool_call",
        id: expect.any(String),
        name: "read",
        args: '<tool_call>\n{"name": "read", "arguments": {"path": "a.md"}}\n</tool_call>',
        error: "No tool may be called in this reply.",
      },
    ]);
  });

  it("none explains a reply that consists only of a call, perhaps after a thought", async () => {
    for (const reply of [READ, `<think>Hm.</think>${READ}`]) {
      const { message } = await ask("none", reply);
      expect(message.text).toBe("A tool call was not run: No tool may be called in this reply.");
    }
    for (const reply of ["", "<think>Hm.</think>"]) expect((await ask("none", reply)).message.text).toBe("");
  });

  it("the name of a tool that is not bound throws", async () => {
    await expect(ask("write")).rejects.toThrow(
      'tool_choice names the tool "write", which is not bound. Bound tools: read.',
    );
    await expect(ask("write")).rejects.toBeInstanceOf(TextToolsError);
  });

  it("any or a name reads a reply of only JSON as the call, auto only if it names the tool", async () => {
    const bare = '```json\n{"name":"read","arguments":{"path":"a.md"}}\n```';
    expect((await ask("any", bare)).message.tool_calls).toHaveLength(1);
    for (const choice of ["read", "any"]) {
      expect((await ask(choice, '{"path":"a.md"}')).message.tool_calls?.[0]?.args).toEqual({ path: "a.md" });
    }
    const several = withTextToolCalls(scriptedModel('{"path":"a.md"}')).bindTools([read, list], { tool_choice: "any" });
    expect((await several.invoke("x")).tool_calls).toEqual([]);
    expect((await ask("auto", bare)).message.tool_calls).toHaveLength(1);
    expect((await ask("auto", '{"path":"a.md"}')).message.text).toBe('{"path":"a.md"}');
    expect((await ask("any", '{"name":"nope","arguments":{}}')).message.text).toBe('{"name":"nope","arguments":{}}');
    expect((await ask("any", "[]")).message.text).toBe("[]");
    const data = '{"name":"read","pages":3}';
    expect((await ask("auto", data)).message.text).toBe(data);
  });

  it.each(["```json\nnull\n```", '```json\n"a.md"\n```', "``", "", " \n"])(
    "a name does not read other JSON as the call: %j",
    async (reply) => {
      expect((await ask("read", reply)).message).toMatchObject({ content: reply, tool_calls: [] });
    },
  );

  it("a name leaves text as a stream, and finds a call without tags in one", async () => {
    const stream = async (reply: string) => {
      const model = withTextToolCalls(new StreamingModel([reply], 2)).bindTools([read], { tool_choice: "read" });
      const chunks = await collect(await model.stream("x"));
      return {
        texts: chunks.map(({ text }) => text).filter((text) => text !== ""),
        calls: chunks.flatMap((chunk) => chunk.tool_calls?.map(({ args }) => args) ?? []),
      };
    };
    expect(await stream(" \n1{345")).toEqual({ texts: [" \n1{", "34", "5"], calls: [] });
    expect(await stream(' \n {"path":"a.md"}')).toEqual({ texts: [], calls: [{ path: "a.md" }] });
  });
});

describe("the option dialects", () => {
  const JSON_CALL = '{"name":"read","arguments":{"path":"a.md"}}';
  const replyOf = (reply: string, options: TextToolCallsOptions): Promise<AIMessage> =>
    withTextToolCalls(scriptedModel(reply), options).bindTools([read], { tool_choice: "any" }).invoke("x");

  it.each([JSON_CALL, `[${JSON_CALL}]`, `\`\`\`json\n${JSON_CALL}\n\`\`\``, '{"path":"a.md"}'])(
    "does not matter to a required call in JSON without tags: %j",
    async (reply) => {
      for (const dialects of [[], ["qwen3-xml"]]) {
        const { text, tool_calls } = await replyOf(reply, { format: "qwen3-xml", dialects });
        expect(tool_calls?.map(({ args }) => args)).toEqual([{ path: "a.md" }]);
        expect(text).toBe("");
      }
    },
  );

  it("leaves what the model is asked to write to be read, also if no format is chosen", async () => {
    for (const dialects of [[], ["qwen3-xml"]]) {
      const { text, tool_calls } = await replyOf(`Well. ${READ}`, { dialects });
      expect([text, tool_calls?.length]).toEqual(["Well.", 1]);
    }
  });
});

describe("withStructuredOutput", () => {
  const Person = z.object({ name: z.string(), age: z.number() });

  it("returns data that matches the schema", async () => {
    const inner = scriptedModel(callText("extract", { name: "Ada", age: "36" }));
    const person = await withTextToolCalls(inner).withStructuredOutput(Person).invoke("x");
    expect(person).toEqual({ name: "Ada", age: 36 });
    expect(inner.calls[0]?.messages[0]?.text).toContain("must call the tool extract");
  });

  it("takes a JSON schema and a name, and returns the message too", async () => {
    const schema = { type: "object", properties: { title: { type: "string" } }, required: ["title"] };
    const model = withTextToolCalls(scriptedModel('{"title":"T"}')).withStructuredOutput(schema, {
      name: "page",
      includeRaw: true,
    });
    const { raw, parsed } = await model.invoke("x");
    expect(parsed).toEqual({ title: "T" });
    expect(AIMessageChunk.isInstance(raw) || AIMessage.isInstance(raw)).toBe(true);
  });

  it("takes the definition of a function", async () => {
    const parameters = { type: "object", properties: { title: { type: "string" } } };
    const inner = scriptedModel(callText("page", { title: "T" }));
    const schema = { name: "page", description: "A page.", parameters };
    expect(await withTextToolCalls(inner).withStructuredOutput(schema).invoke("x")).toEqual({ title: "T" });
    expect(inner.calls[0]?.messages[0]?.text).toContain('"parameters":{"type":"object","properties":{"title"');
  });

  it("fails if the model does not call the tool, or if the data does not fit", async () => {
    await expect(
      withTextToolCalls(scriptedModel("Ada is 36.")).withStructuredOutput(Person).invoke("x"),
    ).rejects.toThrow('did not call the tool "extract"');
    const wrong = scriptedModel(callText("extract", { name: "Ada" }));
    await expect(withTextToolCalls(wrong).withStructuredOutput(Person).invoke("x")).rejects.toThrow("Failed to parse");
  });

  it("refuses other methods", () => {
    const model = withTextToolCalls(scriptedModel());
    expect(() => model.withStructuredOutput(Person, { method: "jsonMode" })).toThrow('"jsonMode" is not supported');
  });
});
