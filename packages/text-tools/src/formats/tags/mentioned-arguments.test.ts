import { expect, it } from "vitest";
import { parseToolCalls } from "../../index.js";

const properties = { path: { type: "string" }, content: { type: "string" } };
const tools = [{ name: "write_file", description: "", schema: { type: "object" as const, properties } }];

/** Reads a call whose first value mentions the tag of the argument after it. */
function read(rest: string): ReturnType<typeof parseToolCalls> {
  const reply = `<tool_call>\n<function=write_file>\n<parameter=content>\nWrite <parameter=path> so.\n</parameter>\n${rest}</function>\n</tool_call>`;
  return parseToolCalls(reply, tools, { format: "qwen3-xml" });
}

it("reads a value that mentions the tag of a later argument exactly", () => {
  const { toolCalls } = read("<parameter=path>\na.md\n</parameter>\n");
  expect(toolCalls.map(({ args }) => args)).toEqual([{ content: "Write <parameter=path> so.", path: "a.md" }]);
});

it("does not read a call whose mentioned argument does not follow", () => {
  const { toolCalls, invalidToolCalls } = read("");
  expect([toolCalls, invalidToolCalls.map(({ name }) => name)]).toEqual([[], ["write_file"]]);
});
