import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { scriptedModel } from "../__fixtures__/models.js";
import { WRITTEN_CALLS } from "../__fixtures__/written-calls.js";
import { WRITTEN_RESULTS } from "../__fixtures__/written-results.js";
import { dialects, parseToolCalls, withTextToolCalls, writeToolCalls } from "../index.js";
import { instructionsOf, shapeOf } from "./dialect.js";

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
const FORMATS = dialects.map(({ name }) => name);

describe("two calls are written in the form of their models, and read from it, in", () => {
  it.each(FORMATS)("%s", (format) => {
    const written = writeToolCalls(calls, { format, tools });
    expect(written).toBe(WRITTEN_CALLS[format]);
    const { toolCalls, text } = parseToolCalls(written, tools, { format });
    expect([toolCalls.map(({ name, args }) => ({ name, args })), text.trim()]).toEqual([calls, ""]);
  });
});

describe("two results are written in the form that the models expect, or between tags, in", () => {
  const DEFAULT = '<tool_response>\n{"sun": true}\n</tool_response>\n<tool_response>\na\nb\n</tool_response>';

  it.each(FORMATS)("%s", async (format) => {
    const model = scriptedModel("ok");
    await withTextToolCalls(model, { format })
      .bindTools(tools)
      .invoke([
        new AIMessage({ content: "", tool_calls: calls.map((call) => ({ ...call, id: call.name })) }),
        new ToolMessage({ content: '{"sun": true}', tool_call_id: "weather" }),
        new ToolMessage({ content: "a\nb", tool_call_id: "list" }),
      ]);
    expect(model.calls[0]?.messages.at(-1)?.text).toBe(WRITTEN_RESULTS[format] ?? DEFAULT);
  });
});

describe("the reminder and the instructions show the form of a call in", () => {
  const schema = { type: "object" as const, properties: { key: { type: "string" } } };
  const tool = { name: "name", description: "", schema };

  /** What an outline leaves out. */
  const OMITTED = /<\|plamo:constrain\|>json<\|plamo:msg\|>|, "id": "call00000"/;

  it.each(dialects.map((dialect) => [dialect.name, dialect] as const))("%s", (format, dialect) => {
    const call = { name: "name", args: { key: "value" } };
    const written = writeToolCalls([call], { format, tools: [tool] });
    const instructions = instructionsOf(dialect);
    const outline = shapeOf(dialect)
      .replace("{...}", () => '{"key": "value"}')
      .replace('"..."', () => '"name"')
      .replace("key=value", () => 'key="value"')
      .replace(/text(<.*),key:2/, (_match, mark: string) => `value${mark}`)
      .replace(">id<", () => ">call00000<");
    const squeezed = (text: string) => text.replace(OMITTED, "").replace(/\s/g, "");
    expect(squeezed(written)).toContain(squeezed(outline));
    expect(parseToolCalls(outline, [tool], { format }).toolCalls).toMatchObject([call]);
    expect(instructions).toMatch(/^To call .+:$/);
    for (const [mark] of instructions.matchAll(/[^\s,.]*[_<>|[\]][^\s,.]*/g)) expect(written).toContain(mark);
  });
});
