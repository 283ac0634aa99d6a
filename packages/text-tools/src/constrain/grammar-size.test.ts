import { describe, expect, it } from "vitest";
import { toolCallGrammar } from "../index.js";
import type { JsonSchema } from "../tool-definition.js";

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

  it.each([3, 10, 40])("is bounded for %i schemas that declare each other again in several branches", (count) => {
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
