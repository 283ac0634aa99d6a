import { HumanMessage, ToolMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent, tool, type ToolRuntime } from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { scriptedModel, user } from "../__fixtures__/models.js";
import { type Reading, reading, readingIn } from "../__fixtures__/readings.js";
import { createReadConversationDataTool } from "../index.js";

const echo = tool(({ text }: { text: string }) => text, {
  name: "echo",
  description: "Echoes.",
  schema: z.object({ text: z.string() }),
});

const failing = tool(
  (_: object, { toolCall }: ToolRuntime) =>
    new ToolMessage({ status: "error", content: "It failed.", tool_call_id: toolCall?.id ?? "" }),
  { name: "failing", description: "Fails.", schema: z.object({}) },
);

describe("a request", () => {
  async function read(args: Record<string, unknown>): Promise<Reading> {
    const agent = createAgent({
      model: scriptedModel(["echo", { text: "é".repeat(600) }], ["failing", {}], "Said.", reading(args), "done"),
      tools: [echo, failing, createReadConversationDataTool()],
    });
    const first = await agent.invoke(user("Say it"));
    return readingIn(await agent.invoke({ messages: [...first.messages, new HumanMessage("read")] }));
  }

  it("cuts results at 500 characters and reports their length", async () => {
    const { events } = await read({});
    expect(events[1]).toMatchObject({ result: "é".repeat(500), resultLength: 600, argumentsLength: 611 });
  });

  it.each([
    [{ maxResultLength: 550 }, 550],
    [{ maxResultLength: 1 }, 100],
    [{ maxResultLength: "200" }, 200],
    [{ maxResultLength: "many" }, 500],
  ])("%j cuts results at %d", async (args, length) => {
    const { events } = await read(args);
    expect(events[1]).toMatchObject({ result: "é".repeat(length) });
  });

  it("for some of the events returns the summary of all", async () => {
    const { events, summary, matching, nextOffset } = await read({ types: ["tool_call"], maxEvents: 1, offset: 1 });
    expect(events).toMatchObject([{ type: "tool_call", status: "error" }]);
    expect({ matching, nextOffset }).toEqual({ matching: 2, nextOffset: null });
    expect(summary).toEqual({ totalEvents: 5, toolCallCount: 2, toolUsage: { echo: 1, failing: 1 }, errors: 1 });
    expect((await read({ maxEvents: 2 })).nextOffset).toBe(2);
    expect((await read({ types: "think" })).events).toEqual([]);
    expect((await read({ types: "think, tool_call" })).events).toHaveLength(2);
  });

  it("treats null, blank and empty values as omitted", async () => {
    const blank = { since: "", types: [], maxEvents: null, offset: null, maxResultLength: null };
    const { events } = await read(blank);
    expect(events).toHaveLength(5);
    expect(events[1]).toMatchObject({ result: "é".repeat(500) });
    expect((await read({ since: null, types: null, maxEvents: "" })).events).toHaveLength(5);
  });

  it("with since returns events without a time too", async () => {
    expect((await read({ since: "2999-01-01T00:00:00Z" })).events).toHaveLength(5);
  });

  it.each([
    [{ since: "yesterday" }, "since must be a time in ISO 8601, such as 2026-03-01T09:00:00Z."],
    [{ types: ["messages"] }, "types must be a list of: user_message, assistant_message, think, tool_call."],
  ])("%j is answered with an error", async (args, error) => {
    expect(await read(args)).toEqual({ ok: false, error });
  });

  it("without a conversation is answered with an error", async () => {
    expect(await createReadConversationDataTool().invoke({})).toEqual({
      ok: false,
      error: expect.stringContaining("no conversation"),
    });
  });

  it("stops in an aborted run", async () => {
    const controller = new AbortController();
    controller.abort(new Error("stopped"));
    const checkpointer = new MemorySaver();
    const agent = createAgent({ model: scriptedModel("One."), checkpointer });
    await agent.invoke(user("first"), { configurable: { thread_id: "1" } });
    const reader = createReadConversationDataTool({ checkpointer });
    const config = { configurable: { thread_id: "1" }, signal: controller.signal };
    await expect(reader.invoke({}, config)).rejects.toThrow("stopped");
    expect(await reader.invoke({}, { configurable: { thread_id: "1" } })).toMatchObject({
      conversationId: "1",
      summary: { totalEvents: 2 },
    });
  });
});
