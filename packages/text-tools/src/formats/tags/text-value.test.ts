import { describe, expect, it } from "vitest";
import { dialects, parseToolCalls, writeToolCalls } from "../../index.js";

const toolWith = (x: object) => ({
  name: "set",
  description: "",
  schema: { type: "object" as const, properties: { x }, $defs: { size: { type: "integer" } } },
});
const WRITTEN = { name: "set", args: { x: "VALUE" } };
const textOf = (format: string): string => writeToolCalls([WRITTEN], { format, tools: [toolWith({ type: "string" })] });

/** Dialects whose values are text, apart from those that write the type of a value beside it. */
const UNTYPED = dialects
  .filter(({ notation }) => /tags/.test(notation.arguments.kind))
  .map(({ name }) => name)
  .filter((name) => !/="string"|string="true"/.test(textOf(name)));

const CASES: readonly (readonly [text: string, schema: object, value: unknown])[] = [
  ...["42", "true", "[1]", "null", "None", '"quoted"', "{'a': 1}"].map(
    (text) => [text, { type: "string" }, text] as const,
  ),
  ["3", { type: "integer" }, 3],
  ["1.5", { type: "number" }, 1.5],
  ["false", { type: "boolean" }, false],
  ["True", { type: "boolean" }, true],
  ['["a"]', { type: "array" }, ["a"]],
  ["['a', None]", { type: "array" }, ["a", null]],
  ["{'a': True}", { type: "object" }, { a: true }],
  ["3", { $ref: "#/$defs/size" }, 3],
  ["null", { anyOf: [{ type: "integer" }, { type: "null" }] }, null],
  ["3", { anyOf: [{ type: "integer" }, { type: "null" }] }, 3],
  ["null", { type: ["string", "null"] }, null],
  ["3", { type: ["string", "null"] }, "3"],
  ["3", { type: ["string", "integer"] }, 3],
  ["2.50", { type: ["string", "integer"] }, "2.50"],
  ["1e3", { type: ["string", "null"] }, "1e3"],
  ['["a"]', { type: ["string", "null"] }, '["a"]'],
  ["2", { enum: [1, 2] }, 2],
  ["2", { enum: ["1", "2"] }, "2"],
  ["twelve", { type: "integer" }, "twelve"],
  [String.raw` "a \u003cb>" `, { type: "string" }, "a <b>"],
  [' \n {\\"a\\": [1]}\n ', { type: "object" }, { a: [1] }],
  [String.raw`[{\"a\": 1}]`, { type: "array" }, [{ a: 1 }]],
  [String.raw`{\"a\": 1}`, { type: ["string", "object"] }, String.raw`{\"a\": 1}`],
  [String.raw`"C:\d [1]"`, {}, String.raw`"C:\d [1]"`],
  ["True, or False", {}, "True, or False"],
];

describe.each(UNTYPED)("a value in %s", (format) => {
  it.each(CASES)("%s for the schema %j", (text, schema, value) => {
    const reply = textOf(format).replace("VALUE", () => text);
    expect(parseToolCalls(reply, [toolWith(schema)], { format }).toolCalls[0]?.args).toEqual({ x: value });
  });
});

/** Schemas with the string `x`, which only their branches declare. */
const STRING = { properties: { x: { type: "string" } }, required: ["x"] };
const BRANCHES: readonly (readonly [where: string, schema: object])[] = [
  ["a branch of `anyOf`", { anyOf: [STRING, { properties: { y: { type: "integer" } } }] }],
  ["a branch of `oneOf` in `allOf`", { properties: { y: { type: "integer" } }, allOf: [{ oneOf: [STRING] }] }],
  ["a reference", { $ref: "#/$defs/string", $defs: { string: STRING } }],
  ["further properties", { additionalProperties: { type: "string" } }],
];

describe.each(UNTYPED)("a string in %s that is declared in", (format) => {
  it.each(BRANCHES)("%s is read as it is written", (_where, schema) => {
    const tool = { ...toolWith({}), schema: { type: "object" as const, ...schema } };
    for (const text of ["12", "1.10", "true", "null", "[1]"]) {
      const reply = textOf(format).replace("VALUE", () => text);
      expect(parseToolCalls(reply, [tool], { format }).toolCalls[0]?.args).toEqual({ x: text });
      const written = writeToolCalls([{ name: "set", args: { x: text } }], { format, tools: [tool] });
      expect(written).toBe(reply);
    }
  });
});

it("covers most dialects whose values are text", () => {
  expect(UNTYPED.length).toBeGreaterThan(12);
});
