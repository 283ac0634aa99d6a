import type { AIMessageChunk } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { collect } from "./__fixtures__/collect.js";
import { readTool, scriptedModel, StreamingModel } from "./__fixtures__/models.js";
import { createToolCallParser, parseToolCalls, withTextToolCalls } from "./index.js";

const read = readTool();
const CALL = '<tool_call>{"name": "read", "arguments": {"path": "a.md"}}</tool_call>';
const THOUGHT = `I could write ${CALL.replace("a.md", "b.md")} or not.`;
const MARKS = [
  ["<think>", "</think>"],
  ["<seed:think>", "</seed:think>"],
  ["<mm:think>", "</mm:think>"],
  ["[THINK]", "[/THINK]"],
  ["<|START_THINKING|>", "<|END_THINKING|>"],
  ["Here are my reasoning steps:", "[BEGIN FINAL RESPONSE]"],
  ["<|open|>think<|sep|>", "<|close|>think<|sep|>"],
  ["<|think:start|>", "<|think:end|>"],
  ["<ifm|think>", "</ifm|think>"],
  ["<ifm|think_fast>", "</ifm|think_fast>"],
  ["<|plamo:begin_think:plamo|>", "<|plamo:end_think:plamo|>"],
  ["<|thought_start|>", "<|thought_end|>"],
  ["<|channel>thought", "<channel|>"],
] as const;

const whole = (text: string) => withTextToolCalls(scriptedModel(text)).bindTools([read]).invoke("x");
async function streamed(text: string): Promise<AIMessageChunk> {
  const stream = await withTextToolCalls(new StreamingModel([text]))
    .bindTools([read])
    .stream("x");
  const chunks: AIMessageChunk[] = await collect(stream);
  return chunks.reduce((sum, chunk) => sum.concat(chunk));
}
const seen = ({ content, additional_kwargs, tool_calls }: Awaited<ReturnType<typeof whole>>) => ({
  content,
  reasoning: additional_kwargs["reasoning_content"],
  paths: tool_calls?.map(({ args }) => args["path"]),
});

describe.each(MARKS)("a thought between %s and %s", (open, close) => {
  const reply = `${open}\n${THOUGHT}\n${close}\n\nI look.\n${CALL}`;
  const expected = { content: "I look.", reasoning: THOUGHT, paths: ["a.md"] };

  it("is the reasoning of the message, whole and streamed", async () => {
    expect(seen(await whole(reply))).toEqual(expected);
    const found = seen(await streamed(reply));
    expect({ ...found, reasoning: String(found.reasoning).trimEnd() }).toEqual(expected);
  });

  it("stays in the text that the parser returns", () => {
    expect(parseToolCalls(reply).text).toContain(THOUGHT);
  });
});

it.each(MARKS.slice(0, -1))("a whole reply that begins in the thought of %s is parted at %s", async (_open, close) => {
  const reply = `${THOUGHT}\n${close}\n\nI look.\n${CALL}`;
  expect(seen(await whole(reply))).toEqual({ content: "I look.", reasoning: THOUGHT, paths: ["a.md"] });
});

it("a stream runs no call of a thought that the prompt opened, and shows nothing of its mark", async () => {
  const found = seen(await streamed(`${THOUGHT}\n</think>\n\nI look.\n${CALL}`));
  expect(found.paths).toEqual(["a.md"]);
  expect(found.content).toContain("I look.");
  expect(found.content).not.toContain("</think>");
});

it("a thought is shown while it arrives", () => {
  const parser = createToolCallParser();
  expect(parser.push("<think>One")).toMatchObject([{ thought: "mark" }, { text: "One", thought: "content" }]);
  expect(parser.push(" two.")).toMatchObject([{ text: " two.", thought: "content" }]);
});

it("the marks of an answer are dropped with the white space around them", () => {
  expect(parseToolCalls("<|START_RESPONSE|> Hello. <|END_RESPONSE|> ").text).toBe("Hello.");
});

it("a thought that is never closed keeps its text, and the answer is empty", async () => {
  expect(seen(await whole("<think>\nHm."))).toMatchObject({ content: "", reasoning: "Hm." });
});

it("a reply without a thought has no reasoning", async () => {
  expect(seen(await whole("  Hello. "))).toEqual({ content: "  Hello. ", reasoning: undefined, paths: [] });
});

it("the answer after a thought begins a line, with a call that counts only there", () => {
  const call = '<invoke name="read"><parameter name="path">a.md</parameter></invoke>';
  expect(parseToolCalls(`<think>Hm.</think>${call}`, [read]).toolCalls).toHaveLength(1);
  expect(parseToolCalls(`<think>Hm.</think>I look: ${call}`, [read]).toolCalls).toHaveLength(0);
});
