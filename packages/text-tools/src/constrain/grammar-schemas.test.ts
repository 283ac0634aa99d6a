import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createMatcher } from "../__fixtures__/grammar-matcher.js";
import { toolCallGrammar, writeToolCalls } from "../index.js";
import type { JsonSchema } from "../tool-definition.js";

/** One format for each way to write arguments. */
const FORMATS = ["hermes-json", "pythonic", "gemma4", "qwen3-xml", "minimax-m3"] as const;
const ANY_TYPE = ["string", "number", "boolean", "null", "object", "array"];

let compile: Awaited<ReturnType<typeof createMatcher>>;
beforeAll(async () => {
  compile = await createMatcher();
});

/** Returns what says whether the grammar of a format accepts arguments. */
async function accepting(format: string, schema: JsonSchema): Promise<(args: Record<string, unknown>) => boolean> {
  const tool = { name: "send", description: "", schema: { ...schema, type: "object" as const } };
  const accepts = await compile(toolCallGrammar([tool], { format, for: "llama.cpp", mustCall: true }).grammar);
  return (args) => accepts(writeToolCalls([{ name: "send", args }], { format, tools: [tool] }));
}

const property = (schema: unknown): JsonSchema => ({ properties: { value: schema } });
const [item, value] = [{ type: "integer" }, (given: unknown) => ({ value: given })];

/** Returns the schema of an object that needs a whole number. */
const needs = (key: string): JsonSchema => ({ properties: { [key]: item }, required: [key] });

describe.each(FORMATS)("a grammar of %s", (format) => {
  it.each<[string, JsonSchema, readonly Record<string, unknown>[], readonly Record<string, unknown>[]]>([
    [
      "takes all types together as any value, unless one is restricted",
      property({ type: "array", items: { type: ANY_TYPE, items: item } }),
      [value([[1]]), value(["a"])],
      [value([["a"]])],
    ],
    [
      "does not take many alternatives of one type as any value",
      property({ anyOf: ANY_TYPE.map((_, minimum) => ({ type: "integer", minimum })) }),
      [value(7)],
      [value("a"), value([1]), value(null)],
    ],
    [
      "does not take many values and a type as any value",
      property({ anyOf: [{ enum: [1, 2, 3, 4, 5, 6] }, { type: "boolean" }] }),
      [value(6), value(true)],
      [value(7), value(null)],
    ],
    [
      "applies what is beside alternatives to each of them",
      property({ properties: { a: item, b: item }, anyOf: [{ required: ["a"] }, { required: ["b"] }] }),
      [value({ a: 1 }), value({ b: 1 })],
      [value({ a: "x" }), value({ c: 1 }), value({})],
    ],
    [
      "keeps the properties and the required keys beside alternatives",
      property({ ...needs("a"), anyOf: [needs("b"), needs("c")] }),
      [value({ a: 1, b: 1 }), value({ a: 1, c: 1 })],
      [value({ a: 1 }), value({ b: 1 }), value({ a: 1, b: "x" }), value({ a: 1, b: 1, c: 1 })],
    ],
    [
      "keeps them beside the alternatives of all arguments, too",
      { ...needs("a"), oneOf: [needs("b"), { ...needs("c"), properties: { a: { enum: [2] }, c: item } }] },
      [
        { a: 1, b: 1 },
        { a: 2, c: 1 },
      ],
      [{ a: 1 }, { b: 1 }, { a: 1, c: 1 }, { a: 3, c: 1 }],
    ],
    [
      "applies all schemas of `allOf`, with the alternatives in them and beside them",
      {
        allOf: [{ ...needs("a"), anyOf: [needs("b"), needs("c")] }, { anyOf: [needs("d"), needs("e")] }],
        anyOf: [needs("f"), needs("g")],
      },
      ["b", "c"].flatMap((one) => ["d", "e"].map((other) => ({ f: 1, a: 1, [one]: 1, [other]: 1 }))),
      [{ a: 1 }, { f: 1, a: 1, b: 1 }, { a: 1, b: 1, d: 1 }, { f: 1, b: 1, d: 1 }],
    ],
    [
      "applies both schemas of a property, and of the items of a list",
      property({
        allOf: [
          { properties: { in: needs("a"), list: { items: needs("a") } }, required: ["in", "list"] },
          { properties: { in: needs("b"), list: { items: needs("b") } } },
        ],
      }),
      [value({ in: { a: 1, b: 1 }, list: [{ a: 1, b: 1 }] })],
      [value({ in: { a: 1 }, list: [] }), value({ in: { a: 1, b: 1 }, list: [{ b: 1 }] })],
    ],
    [
      "follows a reference of all arguments",
      { $ref: "#/definitions/one", definitions: { one: needs("a") } },
      [{ a: 1 }],
      [{}, { a: "x" }, { b: 1 }],
    ],
    [
      "keeps what is required beside a reference",
      { $ref: "#/$defs/one", ...needs("b"), $defs: { one: needs("a") } },
      [{ b: 1, a: 1 }],
      [{ a: 1 }, { b: 1 }],
    ],
    [
      "takes only the listed values that all schemas of a property list",
      {
        properties: { kind: { enum: ["text", "size"] } },
        required: ["kind"],
        oneOf: [
          { ...needs("body"), properties: { kind: { const: "text" }, body: item } },
          { ...needs("size"), properties: { kind: { $ref: "#/$defs/size" }, size: item } },
          { properties: { kind: { const: "other" } } },
        ],
        $defs: { size: { enum: ["size", "length"] } },
      },
      [
        { kind: "text", body: 1 },
        { kind: "size", size: 1 },
      ],
      [{ kind: "text" }, { kind: "text", size: 1 }, { kind: "length", size: 1 }, { kind: "other" }],
    ],
    [
      "takes only the listed values that all schemas of `allOf` list, and those beside alternatives",
      property({
        allOf: [{ enum: [1, 2, 3] }, { enum: [2, 3, 4] }],
        anyOf: [{ const: 1 }, { const: 3 }, { const: 4 }],
      }),
      [value(3)],
      [value(1), value(2), value(4)],
    ],
    [
      "takes only listed values of the types beside them",
      property({ type: ["number", "boolean"], anyOf: [{ const: 1 }, { const: "1" }, { enum: [true, null] }] }),
      [value(1), value(true)],
      [value("1"), value(null), value(2)],
    ],
    [
      "takes only the types that all schemas allow",
      property({ type: ["number", "null"], anyOf: [{ type: ["integer", "boolean"] }, { type: ["string", "null"] }] }),
      [value(1), value(null)],
      [value(1.5), value(true), value("a"), value({}), value([])],
    ],
    [
      "leaves out a property that can have no value, and an alternative that requires it",
      property({
        properties: { a: { const: 1 } },
        anyOf: [{ properties: { a: { const: 2 }, b: item } }, { ...needs("a"), properties: { a: { const: 3 } } }],
      }),
      [value({}), value({ b: 1 })],
      [value({ a: 1 }), value({ a: 2 }), value({ a: 3 })],
    ],
    [
      "takes the properties of all schemas, and no further ones if one of them allows none",
      property({
        ...needs("a"),
        additionalProperties: item,
        anyOf: [needs("b"), needs("c")].map((branch) => ({ ...branch, additionalProperties: false })),
      }),
      [value({ a: 1, b: 1 }), value({ a: 1, c: 1 })],
      [value({ a: 1, b: 1, d: 1 }), value({ a: 1 })],
    ],
    [
      "takes objects and lists that a schema lists as they are written",
      property({ enum: [{ a: "<b>", in: { "my key": [1, null] } }, ["x", { item: true }], {}, [], { item: 1 }] }),
      [
        value({ a: "<b>", in: { "my key": [1, null] } }),
        value(["x", { item: true }]),
        value({}),
        value([]),
        value({ item: 1 }),
      ],
      [value({ a: "b" }), value(["x"]), value("x"), value([[]])],
    ],
    [
      "requires a key that is not declared",
      { additionalProperties: item, required: ["a"] },
      [{ a: 1 }],
      [{}, { a: "x" }],
    ],
    [
      "takes a schema with properties as an object",
      property({ properties: { a: item } }),
      [value({ a: 1 })],
      [value(1)],
    ],
    [
      "leaves out an alternative that requires a property without any value, also by `allOf`",
      property({
        properties: { kind: { enum: ["a"] } },
        required: ["kind"],
        anyOf: [{ properties: { kind: { allOf: [{ const: "b" }] } } }, needs("n")],
      }),
      [value({ kind: "a", n: 1 })],
      [value({ kind: "a" }), value({ kind: "b" }), value({ kind: "x" }), value({})],
    ],
    [
      "keeps a property for which several schemas leave a value",
      property({
        properties: { kind: { enum: ["b"] }, n: { type: "integer", $ref: "#/nowhere", allOf: [true] } },
        required: ["kind"],
        allOf: [{ properties: { kind: { anyOf: [{ const: "a" }, { const: "b" }] }, n: { enum: [1] } } }],
      }),
      [value({ kind: "b" }), value({ kind: "b", n: 1 })],
      [value({ kind: "a" }), value({}), value({ kind: "b", n: 2 })],
    ],
    [
      "leaves out alternatives without any value among very many",
      property({
        anyOf: [
          ...Array.from({ length: 251 }, (_, index) => ({ const: index })),
          false,
          { $ref: "#/properties/value" },
        ],
      }),
      [value(0), value(250)],
      [value(251), value("x"), value(null)],
    ],
    [
      "takes a list or a number beside an object with properties",
      property({ type: ["object", "array", "integer"], properties: { a: item }, items: item }),
      [value({ a: 1 }), value([1]), value(7)],
      [value({ a: "x" }), value(["x"]), value("x"), value(null)],
    ],
    [
      "takes an object without keys if its schema allows none",
      property({ type: "object", additionalProperties: false }),
      [value({})],
      [value({ a: 1 })],
    ],
    ["reads only texts as required keys", { properties: { a: item }, required: ["a", 1, null] }, [{ a: 1 }], [{}]],
    [
      "takes a schema with further properties as an object",
      property({ additionalProperties: item }),
      [value({})],
      [value(1), value({ a: "x" })],
    ],
    [
      "lets a required argument with a default be left out",
      { properties: { a: { type: "integer", default: 1 }, b: item }, required: ["a", "b"] },
      [{ a: 1, b: 1 }, { b: 1 }],
      [{ a: 1 }],
    ],
    [
      "lets it be left out if it is a reference beside other schemas, too",
      {
        properties: { a: { $ref: "#/$defs/one", default: 1 }, b: item },
        required: ["a", "b"],
        allOf: [{ properties: { c: item } }],
        $defs: { one: item },
      },
      [
        { a: 1, b: 1 },
        { b: 1, c: 1 },
      ],
      [{ a: 1 }, { a: "x", b: 1 }],
    ],
    [
      "takes the listed values of a type",
      property({ type: ["integer", "null"], enum: [1, "a", null] }),
      [value(1), value(null)],
      [value("a"), value(2)],
    ],
    [
      "does not read a type that JSON does not have",
      { properties: { value: { type: ["integer", "date"] }, any: { type: "any" } } },
      [value(1), { any: 1 }, { any: "a" }],
      [value("a"), value(null)],
    ],
    [
      "takes all listed values if none of them has the type",
      property({ type: "integer", enum: ["a"] }),
      [value("a")],
      [value(1), value("b")],
    ],
    [
      "takes any value if the schema allows none",
      property({ allOf: [{ enum: [] }, { const: 1 }] }),
      [value(1), value("a"), value(null)],
      [],
    ],
    ["takes properties that are null as none", { properties: null }, [{}], [{ a: 1 }]],
    [
      "writes values in objects by the types of the objects alone",
      { properties: { a: { enum: ["1"] }, in: { properties: { a: { enum: ["1"] } }, required: ["a"] } } },
      [{ a: "1", in: { a: "1" } }],
      [{ in: { a: 1 } }],
    ],
  ])("%s", async (_, schema, allowed, refused) => {
    const accepts = await accepting(format, schema);
    expect(allowed.filter((args) => !accepts(args))).toEqual([]);
    expect(refused.filter(accepts)).toEqual([]);
  });

  it("takes lists of lists to any depth, and any JSON", async () => {
    const list = { type: "array", items: { $ref: "#/$defs/list" } };
    const lists = await accepting(format, { ...property({ $ref: "#/$defs/list" }), $defs: { list } });
    expect([value([]), value([[[]], []]), value([1])].map(lists)).toEqual([true, true, false]);
    const { type: _, ...json } = z.toJSONSchema(z.object({ value: z.json() }));
    const any = await accepting(format, json);
    const deep = value([1, ["a", [null]], true]);
    expect([deep, value("a"), value(null), { other: 1 }].map(any)).toEqual([true, true, true, false]);
  });
});
