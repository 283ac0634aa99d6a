import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseToolCalls, writeToolCalls } from "../index.js";

/** Returns the argument `x` of a call to a tool with this schema for it. */
function coerce(schema: z.ZodType, value: unknown): unknown {
  const tool = { name: "set", description: "", schema: z.object({ x: schema }) };
  const reply = `<tool_call>${JSON.stringify({ name: "set", arguments: { x: value } })}</tool_call>`;
  return parseToolCalls(reply, [tool]).toolCalls[0]?.args["x"];
}

describe("converts arguments to the types in the tool's schema", () => {
  it.each([
    ["a number in a string", z.number(), "12.5", 12.5],
    ["a whole number in a string", z.int(), " -3 ", -3],
    ["a number with an exponent in a string", z.number(), "1.5e-10", 1.5e-10],
    ["a large number in a string", z.number(), "25E+10", 25e10],
    ["a boolean in a string", z.boolean(), "True", true],
    ["false in a string", z.boolean(), "false", false],
    ["FALSE in a string", z.boolean(), " FALSE ", false],
    ["a number for a string", z.string(), 12, "12"],
    ["a boolean for a string", z.string(), false, "false"],
    ["JSON for an array", z.array(z.string()), '["a"]', ["a"]],
    ["JSON for an object", z.object({ a: z.number() }), '{"a":"1"}', { a: 1 }],
    ["JSON with single quotes", z.array(z.string()), "['a']", ["a"]],
    ["items of an array", z.array(z.number()), ["1", 2], [1, 2]],
    ["nested values", z.object({ a: z.object({ b: z.boolean() }) }), { a: { b: "true" } }, { a: { b: true } }],
    ["an optional number", z.number().nullable(), "3", 3],
    ["in an optional object", z.object({ a: z.number() }).nullable(), { a: "1" }, { a: 1 }],
    ["one of several numbers", z.literal([1, 2]), "2", 2],
  ])("%s", (_what, schema, given, expected) => {
    expect(coerce(schema, given)).toEqual(expected);
  });

  it("leaves out null if the argument is optional", () => {
    const tool = { name: "set", description: "", schema: z.object({ a: z.string().optional(), b: z.string() }) };
    const [call] = parseToolCalls('<tool_call>{"name":"set","arguments":{"a":null,"b":null}}</tool_call>', [
      tool,
    ]).toolCalls;
    expect(call?.args).toEqual({ b: null });
  });

  it("also through references and in schemas that refer to themselves", () => {
    const parameters = {
      type: "object",
      properties: { node: { $ref: "#/$defs/node" }, round: { $ref: "#/$defs/round" } },
      $defs: {
        node: { type: "object", properties: { size: { type: "number" }, next: { $ref: "#/$defs/node" } } },
        round: { $ref: "#/$defs/round" },
      },
    };
    const tool = { type: "function" as const, function: { name: "set", parameters } };
    const args = { node: { size: "1", next: { size: "2" } }, round: "3" };
    const reply = `<tool_call>${JSON.stringify({ name: "set", arguments: args })}</tool_call>`;
    expect(parseToolCalls(reply, [tool]).toolCalls[0]?.args).toEqual({
      node: { size: 1, next: { size: 2 } },
      round: "3",
    });
  });
});

it("does not follow a reference to another document", () => {
  const parameters = {
    type: "object",
    properties: { n: { $ref: "other.json#/$defs/n" } },
    $defs: { n: { type: "number" } },
  };
  const tool = { type: "function" as const, function: { name: "set", parameters } };
  const reply = '<tool_call>{"name":"set","arguments":{"n":"1"}}</tool_call>';
  expect(parseToolCalls(reply, [tool]).toolCalls[0]?.args).toEqual({ n: "1" });
});

describe("a number for a string keeps its digits", () => {
  const tool = {
    name: "set",
    description: "",
    schema: z.object({ x: z.string(), n: z.number().optional(), list: z.array(z.string()).optional() }),
  };
  const argumentsOf = (reply: string): unknown => parseToolCalls(reply, [tool]).toolCalls[0]?.args;

  it.each(["1.10", "2.0", "-0.50", "1e3", "1.50e-3", "2.0E+10", "12345678901234567890", "0.1000000000000000055", "7"])(
    "%s",
    (x) => {
      const inJson = `{"name":"set","arguments":{"x":${x},"list":["a", ${x}]}}`;
      const inString = JSON.stringify({ name: "set", arguments: `{"x":${x},"list":["a",${x}]}` });
      const inPython = `<|tool_call_start|>[set(x=${x}, list=['a', ${x}])]<|tool_call_end|>`;
      for (const reply of [
        `<tool_call>${inJson}</tool_call>`,
        `<tool_call>${inString}</tool_call>`,
        inJson,
        inPython,
      ]) {
        expect(argumentsOf(reply)).toEqual({ x, list: ["a", x] });
      }
    },
  );

  it("whatever other numbers and strings are in the call, and in other calls", () => {
    const call = (json: string): string => `<tool_call>{"name":"set","arguments":${json}}</tool_call>`;
    expect(argumentsOf(call('{"x":1,"n":1.10,"list":["at 01:00", "1.0", "v \\" 1.0 "]}'))).toEqual({
      x: "1",
      n: 1.1,
      list: ["at 01:00", "1.0", 'v " 1.0 '],
    });
    for (const [beside, read] of [
      ['"list":["at[ 1.1"]', { list: ["at[ 1.1"] }],
      ['"n":null', {}],
      ['"1.1":true', { 1.1: true }],
    ] as const) {
      expect(argumentsOf(call(`{"x":1.10,${beside}}`))).toEqual({ x: "1.10", ...read });
    }
    const found = parseToolCalls(call('{"x":1.10}') + call('{"x":1.1}'), [tool]).toolCalls.map(({ args }) => args);
    expect(found).toEqual([{ x: "1.10" }, { x: "1.1" }]);
  });

  /** Returns what is read if a call gives its numbers in these spellings. */
  const readList = (format: string, args: Record<string, unknown>, spellings: Readonly<Record<string, string>>) => {
    const reply = writeToolCalls([{ name: "set", args }], { format, tools: [tool] });
    const spelled = reply.replaceAll(/7\.\d/g, (number) => spellings[number] ?? number);
    return parseToolCalls(spelled, [tool], { format }).toolCalls[0]?.args;
  };

  describe.each(["hermes-json", "pythonic", "gemma4", "qwen3-xml", "glm-arg-key"])("in %s", (format) => {
    it.each(["it's new", 'a 5" pipe', "costs 1.1 now, it's", '"', "1.1", "caf\u00e91.1\n1.1"])(
      "whatever quotes and numbers are in the text of another argument: %s",
      (x) => {
        expect(readList(format, { x, list: [7.1, 7.2] }, { 7.1: "1.10", 7.2: "2.0" })).toEqual({
          x,
          list: ["1.10", "2.0"],
        });
        expect(readList(format, { n: 7.3, x, list: [7.1, 7.2] }, { 7.1: "1.10", 7.2: "2.0", 7.3: "1.1" })).toEqual({
          n: 1.1,
          x,
          list: [1.1, "2.0"],
        });
      },
    );
  });

  it("whatever digits are in the name of the tool", () => {
    const reply = '<tool_call>{"name":"0x10","arguments":{"x":16}}</tool_call>';
    expect(parseToolCalls(reply, [{ ...tool, name: "0x10" }]).toolCalls[0]?.args).toEqual({ x: "16" });
  });

  it("in JSON that is written as a string", () => {
    expect(argumentsOf('<tool_call>{"name":"set","arguments":{"list":"[1.10, 2.0]"}}</tool_call>')).toEqual({
      list: ["1.10", "2.0"],
    });
    expect(argumentsOf('<tool_call>{"name":"set","arguments":{"list":" [1.10, 2.0]"}}</tool_call>')).toEqual({
      list: ["1.10", "2.0"],
    });
    expect(argumentsOf('<tool_call>{"name":"set","arguments":{"list":"[1.10]","n":1.1}}</tool_call>')).toEqual({
      list: [1.1],
      n: 1.1,
    });
  });

  it("or else stays a number: if it is written in several ways, or as strings cannot be", () => {
    expect(argumentsOf('<tool_call>{"name":"set","arguments":{"x":1.10,"n":1.1}}</tool_call>')).toEqual({
      x: 1.1,
      n: 1.1,
    });
    expect(argumentsOf("<|tool_call_start|>[set(x=1_000)]<|tool_call_end|>")).toEqual({ x: 1000 });
    const beside = { x: 1.1, n: 1.1, list: ["café1.1"] };
    expect(
      argumentsOf(
        String.raw`<tool_call>{"name":"set","arguments":{"x":1.10,"n":1.1,"list":["caf\u00e91.1"]}}</tool_call>`,
      ),
    ).toEqual(beside);
    expect(
      argumentsOf(String.raw`<|tool_call_start|>[set(x=1.10, n=1.1, list=['caf\xe91.1'])]<|tool_call_end|>`),
    ).toEqual(beside);
  });

  it("if the schema allows whole numbers, but it is not one", () => {
    const schema = { type: "object" as const, properties: { x: { type: ["string", "integer"] } } };
    const replies = [
      '<tool_call>{"name":"set","arguments":{"x":1.10}}</tool_call>',
      "<tool_call>set<arg_key>x</arg_key><arg_value>1.10</arg_value></tool_call>",
    ];
    for (const reply of replies) {
      expect(parseToolCalls(reply, [{ ...tool, schema }]).toolCalls[0]?.args).toEqual({ x: "1.10" });
      const whole = reply.replace("1.10", "110");
      expect(parseToolCalls(whole, [{ ...tool, schema }]).toolCalls[0]?.args).toEqual({ x: 110 });
    }
  });
});

describe("a schema without a type", () => {
  it.each([
    [{ const: 2 }, "2", 2],
    [{ const: "2" }, "2", "2"],
    [{ enum: [1, true] }, "true", true],
    [{ enum: [1, "x"] }, "1", "1"],
    [{ const: null }, "x", "x"],
  ])("has the types of its values: %j", (x, given, expected) => {
    const tool = { name: "set", description: "", schema: { type: "object" as const, properties: { x } } };
    const reply = `<tool_call>${JSON.stringify({ name: "set", arguments: { x: given } })}</tool_call>`;
    expect(parseToolCalls(reply, [tool]).toolCalls.map(({ args }) => args)).toEqual([{ x: expected }]);
  });
});

describe("a schema with branches", () => {
  const argumentsOf = (schema: object, args: object): unknown => {
    const tool = { type: "function" as const, function: { name: "set", parameters: schema } };
    const reply = `<tool_call>${JSON.stringify({ name: "set", arguments: args })}</tool_call>`;
    return parseToolCalls(reply, [tool]).toolCalls[0]?.args;
  };
  const number = { properties: { n: { type: "number" } }, required: ["n"] };
  const text = { properties: { s: { type: "string" } }, required: ["s"] };
  const value = (kind: string, type: string) => ({
    properties: { kind: { const: kind }, value: { type } },
    required: ["kind", "value"],
  });

  it.each<[string, object, object, object]>([
    ["of `anyOf`", { anyOf: [number, text] }, { n: "1" }, { n: 1 }],
    ["of `oneOf`", { type: "object", oneOf: [number, text] }, { s: 12 }, { s: "12" }],
    ["of `allOf`", { type: "object", allOf: [number, text] }, { n: "1", s: 12 }, { n: 1, s: "12" }],
    ["beside properties", { ...number, anyOf: [text, {}] }, { n: "1", s: 12 }, { n: 1, s: "12" }],
    ["in branches", { anyOf: [{ allOf: [number, { oneOf: [text] }] }] }, { n: "1", s: 12 }, { n: 1, s: "12" }],
    ["by reference", { $ref: "#/$defs/a", ...text, $defs: { a: number } }, { n: "1", s: 12 }, { n: 1, s: "12" }],
    ["that are references", { anyOf: [{ $ref: "#/$defs/a" }], $defs: { a: number } }, { n: "1" }, { n: 1 }],
    [
      "for further properties beside others",
      {
        properties: { s: { type: "string" } },
        additionalProperties: { type: "number" },
        allOf: [{ additionalProperties: { type: ["number", "string"] } }, { additionalProperties: true }],
      },
      { n: "1", s: 12 },
      { n: 1, s: "12" },
    ],
    ["for further properties", { anyOf: [{ additionalProperties: { type: "number" } }] }, { n: "1" }, { n: 1 }],
  ])("%s gives the types of all arguments", (_what, schema, given, expected) => {
    expect(argumentsOf(schema, given)).toEqual(expected);
  });

  it("gives the types of values in lists, too, even if it contains itself", () => {
    const node = { anyOf: [number, { properties: { next: { $ref: "#/$defs/node" } } }] };
    const schema = { type: "object", properties: { list: { items: { allOf: [{ $ref: "#/$defs/node" }, text] } } } };
    const [given, expected] = [
      { s: 12, next: { n: "1" } },
      { s: "12", next: { n: 1 } },
    ];
    expect(argumentsOf({ ...schema, $defs: { node } }, { list: [given] })).toEqual({ list: [expected] });
  });

  it("is read by the branch whose constants and required keys fit", () => {
    const schema = { type: "object", oneOf: [value("text", "string"), value("size", "number")] };
    expect(argumentsOf(schema, { kind: "text", value: 12 })).toEqual({ kind: "text", value: "12" });
    expect(argumentsOf(schema, { kind: "size", value: "12" })).toEqual({ kind: "size", value: 12 });
    expect(argumentsOf(schema, { kind: "other", value: "12" })).toEqual({ kind: "other", value: "12" });
    const numbers = { oneOf: [value("text", "number"), value("size", "number")] };
    expect(argumentsOf(numbers, { kind: "other", value: "12" })).toEqual({ kind: "other", value: 12 });
    const odd = { oneOf: schema.oneOf.map((branch) => ({ ...branch, required: ["kind", 1, null] })) };
    expect(argumentsOf(odd, { kind: "text", value: 12 })).toEqual({ kind: "text", value: "12" });
    const listed = { ...schema, properties: { kind: { type: "string", enum: ["text", "size"] } } };
    expect(argumentsOf(listed, { kind: "text", value: 12 })).toEqual({ kind: "text", value: "12" });
    expect(argumentsOf(listed, { kind: "size", value: "12" })).toEqual({ kind: "size", value: 12 });
  });

  it("gives the types of values that fit several schemas, also if there are very many such values", () => {
    const both = { allOf: [{ properties: { a: { type: "number" } } }, { properties: { b: { type: "number" } } }] };
    const keys = Array.from({ length: 310 }, (_, index) => `k${index}`);
    const properties = Object.fromEntries(keys.map((key) => [key, structuredClone(both)]));
    const all = (a: unknown) => Object.fromEntries(keys.map((key) => [key, { a }]));
    expect(argumentsOf({ properties }, all("1"))).toEqual(all(1));
  });

  it("leaves out null unless a branch requires the argument", () => {
    const schema = { anyOf: [number, { properties: { o: { type: "string" } } }] };
    expect(argumentsOf(schema, { n: null, o: null })).toEqual({ n: null });
  });
});

describe("leaves arguments unchanged", () => {
  it.each([
    ["text that is not a number", z.number(), "twelve"],
    ["an empty string", z.number(), ""],
    ["a number that is too large", z.number(), "1e999"],
    ["a number with more digits than fit", z.int(), "12345678901234567890"],
    ["a string if strings are allowed", z.union([z.string(), z.number()]), "12"],
    ["JSON for a string", z.string(), '{"a":1}'],
    ["JSON of another type", z.array(z.string()), '{"a":1}'],
    ["yes for a boolean", z.boolean(), "yes"],
    ["a text that begins with a boolean", z.boolean(), "true or not"],
    ["a text that ends with a boolean", z.boolean(), "not true"],
    ["a text that begins with a number", z.number(), "1 or 2"],
    ["a text that ends with a number", z.number(), "at 2"],
    ["one value for an array", z.array(z.string()), "a"],
    ["a number after a comment with brackets", z.number(), "/* [1] */ 5"],
    ["JSON that other text follows", z.array(z.number()), "[1] and more"],
    ["loose JSON that other text follows", z.array(z.string()), "['a'] and more"],
    ["any value if everything is allowed", z.any(), "12"],
    [
      "an object for one of two objects",
      z.union([z.object({ a: z.number() }), z.object({ a: z.string() })]),
      { a: "1" },
    ],
  ])("%s", (_what, schema, given) => {
    expect(coerce(schema, given)).toEqual(given);
  });

  it.each(["1.50", '{"a": 1}', "true", '"quoted"'])("a string in GLM's form: %s", (text) => {
    const tool = { name: "set", description: "", schema: z.object({ x: z.string() }) };
    const reply = `<tool_call>set<arg_key>x</arg_key><arg_value>${text}</arg_value></tool_call>`;
    expect(parseToolCalls(reply, [tool]).toolCalls[0]?.args["x"]).toBe(text);
  });
});
