import { AIMessage } from "@langchain/core/messages";
import { expect, it } from "vitest";
import { partsOf } from "./message-parts.js";

const call = (name: string, id?: string) => ({
  name,
  args: {},
  type: "tool_call" as const,
  ...(id !== undefined && { id }),
});
const called = (name: string, id?: string): object => ({ type: "call", call: { id, name, arguments: "{}" } });

it("calls come where their blocks are, by either kind of id, and the others last", () => {
  const content = [
    { type: "function_call", call_id: "c", id: "item" },
    { type: "image_url", image_url: "https://x/y.png" },
    { type: "text", text: "One." },
    { type: "tool_use", id: "b" },
    { type: "tool_use", id: "unknown" },
    { type: "tool_use", id: "b" },
    { type: "tool_call", id: "d" },
    { type: "output_text", text: "Two." },
  ];
  const message = new AIMessage({
    content,
    tool_calls: [call("bare"), call("a", "a"), call("b", "b"), call("c", "c"), call("d", "d")],
  });
  expect(partsOf(message)).toEqual([
    called("c", "c"),
    { type: "text", text: "One." },
    called("b", "b"),
    called("d", "d"),
    { type: "text", text: "Two." },
    called("bare"),
    called("a", "a"),
  ]);
});

it("an invalid call has the text and the reason, or words for them", () => {
  const [full, bare] = [
    { name: "search", args: "{", id: "a", error: "Bad JSON.", type: "invalid_tool_call" as const },
    { type: "invalid_tool_call" as const },
  ];
  const content = [{ type: "invalid_tool_call", id: "a" }];
  expect(partsOf(new AIMessage({ content, invalid_tool_calls: [bare, full] }))).toEqual([
    { type: "call", call: { id: "a", name: "search", arguments: "{", problem: "Bad JSON." } },
    {
      type: "call",
      call: { id: undefined, name: "(unnamed)", arguments: "", problem: "The call could not be parsed." },
    },
  ]);
});

it("adjacent texts of one type are joined, and blank ones are left out", () => {
  const texts = ["  One ", "two. ", "<think>Hm. </think>", " \n", "<thinking>So.</THINKING> Three."];
  const message = new AIMessage({ content: texts.map((text) => ({ type: "text", text })) });
  expect(partsOf(message)).toEqual([
    { type: "text", text: "One two." },
    { type: "think", text: "Hm. So." },
    { type: "text", text: "Three." },
  ]);
});

it("reasoning of a provider is found through the standard blocks, unless there is some already", () => {
  const additional_kwargs = {
    reasoning_details: [
      { type: "reasoning.text", text: "Hm." },
      { type: "reasoning.text", text: "So." },
    ],
  };
  const response_metadata = { model_provider: "openrouter" };
  const text = { type: "text", text: "Yes." };
  expect(partsOf(new AIMessage({ content: [text], additional_kwargs, response_metadata }))).toEqual([
    { type: "think", text: "Hm.\n\nSo." },
    { type: "text", text: "Yes." },
  ]);
  expect(partsOf(new AIMessage({ content: "Yes.", additional_kwargs, response_metadata }))).toEqual([
    { type: "think", text: "Hm.\n\nSo." },
    { type: "text", text: "Yes." },
  ]);
  const content = [{ type: "thinking", thinking: "First." }, text];
  expect(partsOf(new AIMessage({ content, additional_kwargs, response_metadata }))).toEqual([
    { type: "think", text: "First." },
    { type: "text", text: "Yes." },
  ]);
});
