import { AIMessage, AIMessageChunk, type BaseMessage, ChatMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { createToolCallParser } from "./parse/parse-tool-calls.js";
import { readReply, readReplyStream } from "./read-reply.js";

const CALL = '<tool_call>{"name":"list"}</tool_call>';
const BROKEN = '<tool_call>{"name":';
const NATIVE = { id: "n", name: "read", args: { path: "a" } };

/** Returns what a message holds, without the ids of calls. */
const held = ({ content, tool_calls, invalid_tool_calls }: AIMessage) => ({
  content,
  calls: tool_calls?.map(({ name, args }) => [name, args]),
  invalid: invalid_tool_calls?.map(({ args }) => args),
});

describe("a whole reply", () => {
  it.each<[string, BaseMessage | string, object]>([
    ["a text", "Done.", { content: "Done.", calls: [], invalid: [] }],
    ["a text with a call", `So: ${CALL}`, { content: "So:", calls: [["list", {}]], invalid: [] }],
    ["a text with a broken call", BROKEN, { content: "", calls: [], invalid: [BROKEN] }],
    [
      "a message of another kind",
      new ChatMessage({ role: "assistant", content: CALL }),
      { content: "", calls: [["list", {}]], invalid: [] },
    ],
    [
      "a message with a native call, before those in its text",
      new AIMessage({ content: CALL, tool_calls: [NATIVE] }),
      {
        content: "",
        calls: [
          ["read", { path: "a" }],
          ["list", {}],
        ],
        invalid: [],
      },
    ],
    [
      "a message with a native call that is invalid, before those in its text",
      new AIMessage({ content: BROKEN, invalid_tool_calls: [{ name: "read", args: "{", error: "Cut." }] }),
      { content: "", calls: [], invalid: ["{", BROKEN] },
    ],
    ["no blocks", new AIMessage({ content: [] }), { content: "", calls: [], invalid: [] }],
    [
      "a block that may begin a call",
      new AIMessage({ content: [{ type: "text", text: "<tool" }] }),
      { content: [{ type: "text", text: "<tool" }], calls: [], invalid: [] },
    ],
    [
      "blocks, of which those without text are left out",
      new AIMessage({
        content: [
          { type: "text", text: CALL },
          { type: "text", text: `So. ${BROKEN}` },
        ],
      }),
      { content: [{ type: "text", text: "So." }], calls: [["list", {}]], invalid: [BROKEN] },
    ],
    [
      "a block that is only a call",
      new AIMessage({
        content: [
          { type: "text", text: CALL },
          { type: "image_url", image_url: "data:," },
        ],
      }),
      { content: [{ type: "image_url", image_url: "data:," }], calls: [["list", {}]], invalid: [] },
    ],
  ])("is read from %s", (_what, reply, expected) => {
    expect(held(readReply(reply, createToolCallParser()))).toEqual(expected);
  });
});

it.each<[string, BaseMessage | string, unknown[]]>([
  ["a text", CALL, [["list", "{}"]]],
  ["a message of another kind", new ChatMessage({ role: "assistant", content: CALL }), [["list", "{}"]]],
  ["a whole message", new AIMessage({ content: "", tool_calls: [NATIVE] }), [["read", '{"path":"a"}']]],
  [
    "a chunk with a native call",
    new AIMessageChunk({ content: CALL, tool_call_chunks: [{ name: "read", args: "{", index: 0 }] }),
    [
      ["read", "{"],
      ["list", "{}"],
    ],
  ],
  ["a whole message without calls", Object.assign(new AIMessage("So."), { tool_calls: undefined }), []],
  ["a chunk without calls", Object.assign(new AIMessageChunk("So."), { tool_call_chunks: undefined }), []],
])("a streamed reply may be %s", async (_what, reply, expected) => {
  async function* replies() {
    yield reply;
  }
  const calls: unknown[] = [];
  for await (const { tool_call_chunks = [] } of readReplyStream(replies(), createToolCallParser()))
    calls.push(...tool_call_chunks.map(({ name, args }) => [name, args]));
  expect(calls).toEqual(expected);
});

it("thoughts in a text follow those that the server parted from it", () => {
  const additional_kwargs = { reasoning_content: "It may rain. " };
  const reasoningOf = (message: AIMessage) =>
    readReply(message, createToolCallParser()).additional_kwargs["reasoning_content"];
  const content = "<think> Hm. </think>It rains.";
  expect(reasoningOf(new AIMessage({ content, additional_kwargs }))).toBe("It may rain. Hm.");
  expect(reasoningOf(new AIMessage({ content }))).toBe("Hm.");
  expect(reasoningOf(new AIMessage({ content: "It rains.", additional_kwargs }))).toBe("It may rain. ");
});

it("chunks without content are left out, apart from the last one", async () => {
  async function* replies() {
    yield* ["", "It rains", "", new AIMessageChunk({ content: "", response_metadata: { done: true } }), ""];
  }
  const contents: unknown[] = [];
  for await (const { content, response_metadata } of readReplyStream(replies(), createToolCallParser()))
    contents.push([content, response_metadata]);
  expect(contents).toEqual([
    ["It rains", {}],
    ["", { done: true }],
    ["", {}],
  ]);
});
