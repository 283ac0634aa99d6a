import { describe, expect, it } from "vitest";
import { WRITTEN_CALLS } from "../__fixtures__/written-calls.js";
import { dialects, parseToolCalls, writeToolCalls } from "../index.js";

const properties = { city: { type: "string" }, days: { type: "integer" } };
const tools = ["weather", "list"].map((name) => ({
  name,
  description: "",
  schema: { type: "object" as const, properties },
}));
const calls = [
  { name: "weather", args: { city: "Rome", days: 2 } },
  { name: "list", args: {} },
];

describe("two calls are written in the form of their models, and read from it, in", () => {
  it.each(dialects.map(({ name }) => name))("%s", (format) => {
    const written = writeToolCalls(calls, { format, tools });
    expect(written).toBe(WRITTEN_CALLS[format]);
    const { toolCalls, text } = parseToolCalls(written, tools, { format });
    expect([toolCalls.map(({ name, args }) => ({ name, args })), text.trim()]).toEqual([calls, ""]);
  });
});
