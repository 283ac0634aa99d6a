import { expect, it } from "vitest";
import { createToolCallParser } from "./parse/parse-tool-calls.js";
import { ReplyReader } from "./reply-reader.js";

const NOTHING = { reasoning: "", toolCalls: [], invalidToolCalls: [] };

it("a thought is read without the white space before it, and so is the text after it", () => {
  const reader = new ReplyReader(createToolCallParser());
  const read = ["<think> ", "\nHm.", " So.</think>", "\n", "\nIt rains."].map((text) => reader.take(text));
  read.push(reader.finish());
  expect(read.map(({ reasoning }) => reasoning).join("")).toBe("Hm. So.");
  expect(read.map(({ content }) => content).filter((content) => content !== "")).toEqual(["It rains."]);
});

it("blocks of text are read, also their thoughts, and others stay as they are", () => {
  const reader = new ReplyReader(createToolCallParser());
  const image = { type: "image_url", image_url: "data:," };
  const other = { type: "note", text: '<tool_call>{"name":"list"}</tool_call>' };
  const noText = { type: "text", text: 5 };
  const thought = { type: "text", text: "<think>Hm.</think>" };
  const said = { type: "text", text: "It rains." };
  expect(reader.take([image, other, noText, thought, said])).toEqual({
    ...NOTHING,
    content: [image, other, noText, said],
    reasoning: "Hm.",
  });
  expect(reader.finish()).toEqual({ ...NOTHING, content: "" });
});

it("the white space before a thought is left out, also if it arrives alone", () => {
  const reader = new ReplyReader({ push: (text) => [{ type: "text", text, thought: "content" }], finish: () => [] });
  expect([" ", "\nHm.", " So."].map((text) => reader.take(text).reasoning)).toEqual(["", "Hm.", " So."]);
});
