import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseToolCalls } from "../index.js";

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

describe("leaves arguments unchanged", () => {
  it.each([
    ["text that is not a number", z.number(), "twelve"],
    ["an empty string", z.number(), ""],
    ["a number that is too large", z.number(), "1e999"],
    ["a number with more digits than fit", z.int(), "12345678901234567890"],
    ["a number with more digits than fit, for a string", z.string(), 2 ** 60],
    ["a string if strings are allowed", z.union([z.string(), z.number()]), "12"],
    ["JSON for a string", z.string(), '{"a":1}'],
    ["JSON of another type", z.array(z.string()), '{"a":1}'],
    ["yes for a boolean", z.boolean(), "yes"],
    ["one value for an array", z.array(z.string()), "a"],
    ["JSON that other text follows", z.array(z.number()), "[1] and more"],
    ["loose JSON that other text follows", z.array(z.string()), "['a'] and more"],
    ["any value if everything is allowed", z.any(), "12"],
    [
      "an object for one of two objects",
      z.union([z.object({ a: z.number() }), z.object({ b: z.number() })]),
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
