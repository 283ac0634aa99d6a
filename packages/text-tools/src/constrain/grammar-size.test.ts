import { beforeAll, describe, expect, it } from "vitest";
import { createMatcher } from "../__fixtures__/grammar-matcher.js";
import { toolCallGrammar, writeToolCalls } from "../index.js";
import type { JsonSchema } from "../tool-definition.js";

let compile: Awaited<ReturnType<typeof createMatcher>>;
beforeAll(async () => {
  compile = await createMatcher();
});

const property = (schema: unknown): JsonSchema => ({ properties: { value: schema } });

describe.each(["hermes-json", "pythonic", "gemma4", "qwen3-xml", "minimax-m3"])("a grammar of %s", (format) => {
  it("is short for alternatives and lists that are nested deeply", () => {
    const next = (index: number) => ({ $ref: `#/$defs/n${index + 1}` });
    const forms: readonly ((index: number) => object)[] = [
      (index) => ({ anyOf: [next(index), next(index), next(index)] }),
      (index) => ({ type: "array", items: { oneOf: [{ items: next(index) }, { minItems: 1, items: next(index) }] } }),
      () => ({ anyOf: [next(-1), next(-1), next(-1)] }),
      (index) => ({ ...property(next(index)), allOf: [property(next(index)), property(next(-1))] }),
      (index) => ({
        properties: { a: next(index), b: next(-1) },
        allOf: [{ properties: { a: next(-1), b: next(0) } }],
      }),
    ];
    for (const form of forms) {
      const $defs = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`n${index}`, form(index)]));
      const schema = { type: "object" as const, ...property(next(-1)), $defs };
      const tool = { name: "send", description: "", schema };
      const { grammar } = toolCallGrammar([tool], { format, for: "llama.cpp", mustCall: true });
      expect(grammar.length).toBeLessThan(50_000);
    }
  });

  it.each([3, 40])("is bounded for %i schemas that declare each other again in several branches", (count) => {
    const to = (index: number) => ({ $ref: `#/$defs/n${index % count}` });
    const properties = (index: number, branch: number) => ({
      properties: { x: to(index + branch), y: to(index * branch + 2) },
    });
    const form = (index: number) => ({
      ...properties(index, 1),
      anyOf: [properties(index, 0), properties(index, 1), properties(index, 2)],
    });
    const $defs = Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, form(index)]));
    const tool = { name: "send", description: "", schema: { type: "object" as const, ...property(to(0)), $defs } };
    const { grammar } = toolCallGrammar([tool], { format, for: "llama.cpp", mustCall: true });
    expect(grammar.length).toBeLessThan(300_000);
  });
});

describe.each([
  { format: "hermes-json", count: 8 },
  { format: "qwen3-xml", count: 6 },
])("the limits of a grammar of $format", ({ format, count }) => {
  const text = { type: "string" };
  const accepting = async (schema: JsonSchema) => {
    const tool = { name: "send", description: "", schema: { type: "object" as const, ...schema } };
    const accepts = await compile(toolCallGrammar([tool], { format, for: "llama.cpp", mustCall: true }).grammar);
    return (args: Record<string, unknown>) =>
      accepts(writeToolCalls([{ name: "send", args }], { format, tools: [tool] }));
  };

  it(`keep what stands beside ${count} times two alternatives, and all arguments of them`, async () => {
    const branch = (key: string) => ({ properties: { [key]: text }, required: [key] });
    const either = (_: unknown, index: number) => ({ anyOf: [branch(`a${index}`), branch(`b${index}`)] });
    const accepts = await accepting({
      properties: { id: { type: "integer" } },
      required: ["id"],
      allOf: Array.from({ length: count }, either),
    });
    const chosen = (letter: (index: number) => string) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`${letter(index)}${index}`, "x"]));
    const allowed = [chosen(() => "a"), chosen(() => "b"), chosen((index) => (index % 2 === 0 ? "a" : "b"))];
    expect(allowed.map((args) => accepts({ id: 1, ...args }))).toEqual([true, true, true]);
    expect([...allowed, {}, { id: 1 }, { id: "x", ...allowed[0] }].map(accepts)).not.toContain(true);
  });

  it("leave 249 alternatives with alternatives of their own", async () => {
    const consts = (from: number, to: number) => ({
      anyOf: Array.from({ length: to - from }, (_, index) => ({ const: from + index })),
    });
    const accepts = await accepting(property({ allOf: [consts(0, 249), consts(1, 3)] }));
    expect([{ value: 1 }, { value: 0 }, { value: "x" }].map(accepts)).toEqual([true, false, false]);
  });

  it("do not count schemas without a keyword that is read, nor further ones of the same property", async () => {
    const rules = [
      ...["minLength", "maxLength", "description", "title"].map((keyword) => ({ [keyword]: 1 })),
      { type: ["string", "null"] },
      { type: ["string", "number"] },
      { enum: ["x", "y", 1] },
      { enum: ["y", "x", "z"] },
      { not: { const: "z" } },
      { type: "string" },
    ];
    const accepts = await accepting({
      properties: { a: text },
      required: ["a"],
      allOf: rules.map((rule) => ({ properties: { a: rule } })),
    });
    expect([{ a: "x" }, { a: "y" }, { a: "z" }, { a: 1 }, { a: null }, {}].map(accepts)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
