import { beforeAll, describe, expect, it } from "vitest";
import { createMatcher } from "../__fixtures__/grammar-matcher.js";
import { parseToolCalls, toolCallGrammar, writeToolCalls } from "../index.js";

let compile: Awaited<ReturnType<typeof createMatcher>>;
beforeAll(async () => {
  compile = await createMatcher();
});

/** Returns functions that write and read a call with these properties, and one for what its grammar accepts. */
async function callOf(properties: Readonly<Record<string, unknown>>) {
  const tool = { name: "mark", description: "", schema: { type: "object" as const, properties } };
  const options = { format: "minimax-m3", tools: [tool] };
  return {
    accepts: await compile(toolCallGrammar([tool], { format: "minimax-m3", for: "llama.cpp", mustCall: true }).grammar),
    write: (args: Record<string, unknown>): string => writeToolCalls([{ name: "mark", args }], options),
    /** Writes an argument as JSON. */
    writeJson: (key: string, json: string): string =>
      writeToolCalls([{ name: "mark", args: { [key]: {} } }], options).replace("{}", json),
    read: (text: string): unknown => parseToolCalls(text, [tool], { format: "minimax-m3" }).toolCalls[0]?.args,
  };
}

describe("a grammar of nested tags", () => {
  it("takes an object as JSON, too, if its only key can be that of the items of a list", async () => {
    const item = { type: "integer" };
    const { accepts, write, writeJson, read } = await callOf({
      alone: { properties: { item }, required: ["item"] },
      beside: { properties: { item, x: item } },
      needed: { properties: { item, x: item }, required: ["x"] },
      other: { properties: { x: item } },
    });
    const written = [
      { alone: { item: 1 } },
      { beside: { item: 1, x: 2 } },
      { needed: { item: 1, x: 2 } },
      { other: { x: 1 } },
    ];
    expect(written.filter((args) => !accepts(write(args)))).toEqual([]);
    expect(written.map((args) => read(write(args)))).toEqual(written);
    const json = [
      writeJson("alone", '{"item": 1}'),
      writeJson("beside", '{"item": 1}'),
      writeJson("needed", '{"item": 1, "x": 2}'),
      writeJson("other", '{"x": 1}'),
    ];
    expect(json.map(accepts)).toEqual([true, true, false, false]);
  });

  it("takes an object that the schema lists in tags and as JSON", async () => {
    const { accepts, write, writeJson, read } = await callOf({ value: { enum: [{ a: 1 }, null] } });
    const texts = [write({ value: { a: 1 } }), writeJson("value", '{"a": 1}'), write({ value: null })];
    expect(texts.map(accepts)).toEqual([true, true, true]);
    expect(texts.map(read)).toEqual([{ value: { a: 1 } }, { value: { a: 1 } }, { value: null }]);
    expect(accepts(writeJson("value", '{"a": 2}'))).toBe(false);
  });

  it.each([{ type: "array" }, {}])(
    "takes the items of a list whose schema does not describe them: %j",
    async (schema) => {
      const { accepts, write, read } = await callOf({ value: schema });
      const lists = [{ value: [1, "a", [true, [null]]] }, { value: [] }];
      expect(lists.map((args) => accepts(write(args)))).toEqual([true, true]);
      expect(lists.map((args) => read(write(args)))).toEqual(lists);
    },
  );

  it("takes an object as JSON if the format nests tags and the schema does not name the keys", async () => {
    const labels = { type: "object", additionalProperties: { type: "string" } };
    const schema = { type: "object" as const, properties: { labels }, additionalProperties: false };
    const tool = { name: "mark", description: "", schema };
    const options = { format: "minimax-m3", for: "llama.cpp", mustCall: true } as const;
    const accepts = await compile(toolCallGrammar([tool], options).grammar);
    const empty = writeToolCalls([{ name: "mark", args: { labels: {} } }], { format: "minimax-m3", tools: [tool] });
    const text = empty.replace("{}", '{"a": "x", "b c": "y"}');
    expect([empty, text, empty.replace("{}", '{"a": 1}')].map(accepts)).toEqual([true, true, false]);
    const { toolCalls } = parseToolCalls(text, [tool], { format: "minimax-m3" });
    expect(toolCalls.map(({ args }) => args)).toEqual([{ labels: { a: "x", "b c": "y" } }]);
  });

  it("takes all arguments as JSON if the format nests tags and the schema does not name the keys", async () => {
    const schema = { type: "object" as const, additionalProperties: { type: "string" } };
    const tool = { name: "mark", description: "", schema };
    const options = { format: "minimax-m3", for: "llama.cpp", mustCall: true } as const;
    const accepts = await compile(toolCallGrammar([tool], options).grammar);
    const empty = writeToolCalls([{ name: "mark", args: {} }], { format: "minimax-m3", tools: [tool] });
    const withArguments = (json: string): string => empty.replace('">', `">${json}`);
    const text = withArguments('{"a": "x", "b c": "1"}');
    expect([empty, text, withArguments('{"a": 1}')].map(accepts)).toEqual([true, true, false]);
    const { toolCalls } = parseToolCalls(text, [tool], { format: "minimax-m3" });
    expect(toolCalls.map(({ args }) => args)).toEqual([{ a: "x", "b c": "1" }]);
  });

  it("writes an object and a list without content as JSON, and an empty element is read as one", async () => {
    const properties = {
      marks: { type: "object", properties: { bold: { type: "string" } } },
      none: { type: ["object", "null"], properties: {} },
      list: { type: "array", items: { type: "string" } },
      text: { type: ["object", "string"], properties: { bold: { type: "string" } } },
    };
    const tool = { name: "mark", description: "", schema: { type: "object" as const, properties } };
    const options = { format: "minimax-m3", for: "llama.cpp", mustCall: true } as const;
    const accepts = await compile(toolCallGrammar([tool], options).grammar);
    const write = (args: object, json: string): string =>
      writeToolCalls([{ name: "mark", args: { ...args } }], { format: "minimax-m3", tools: [tool] }).replace(json, "");
    const read = (text: string) => parseToolCalls(text, [tool], { format: "minimax-m3" }).toolCalls[0]?.args;
    for (const [args, json] of [
      [{ marks: {} }, "{}"],
      [{ none: {} }, "{}"],
      [{ list: [] }, "[]"],
    ] as const) {
      expect([write(args, ""), write(args, json)].map(accepts)).toEqual([true, false]);
      expect([write(args, ""), write(args, json)].map(read)).toEqual([args, args]);
    }
    expect(accepts(write({ text: "" }, ""))).toBe(true);
    expect(read(write({ text: "" }, ""))).toEqual({ text: "" });
  });
});
