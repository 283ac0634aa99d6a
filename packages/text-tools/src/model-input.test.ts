import { AIMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { modelInput } from "./model-input.js";

const NO_CALLS = "Do not call a tool in your next reply; answer in words.";
const TURN = [
  new HumanMessage("What is in notes.md?"),
  new AIMessage({ content: "", tool_calls: [{ id: "1", name: "read", args: { path: "notes.md" } }] }),
  new ToolMessage({ content: "Buy milk", tool_call_id: "1", name: "read" }),
];
const NO_TOOLS = { tools: [], toolChoice: { kind: "auto" } } as const;

describe("a conversation with calls whose tools are gone", () => {
  it.each([
    ["only what the protocol says, without a system message", [], NO_CALLS],
    ["only what the protocol says, after an empty system message", [new SystemMessage("")], NO_CALLS],
    ["the protocol after the system message", [new SystemMessage("Be brief.")], `Be brief.\n\n${NO_CALLS}`],
  ])("has a prompt with %s", (_what, before, prompt) => {
    const [first, ...rest] = modelInput([...before, ...TURN], NO_TOOLS, {});
    expect([first?.type, first?.content, rest.length]).toEqual(["system", prompt, 3]);
  });
});
