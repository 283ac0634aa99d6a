import type { BindToolsInput } from "@langchain/core/language_models/chat_models";
import { beforeAll, describe, expect, it } from "vitest";
import { createMatcher } from "../__fixtures__/grammar-matcher.js";
import { dialects, toolCallGrammar, writeToolCalls } from "../index.js";

let compile: Awaited<ReturnType<typeof createMatcher>>;
beforeAll(async () => {
  compile = await createMatcher();
});

const toolWith = (names: readonly string[]) => {
  const properties = Object.fromEntries(names.map((name) => [name, { type: "integer" }]));
  const schema = { type: "object" as const, properties, additionalProperties: { type: "string" } };
  return { name: "save", description: "", schema };
};
const tool = toolWith(["path", "pat", "item", "a/b", "1x", "x y", "v2"]);
const grammarOf = (format: string, of: BindToolsInput = tool) =>
  toolCallGrammar([of], { format, for: "llama.cpp", mustCall: true }).grammar;

describe.each(["hermes-json", "pythonic", "gemma4", "qwen3-xml", "glm-arg-key", "minicpm5"])(
  "a grammar of %s for further arguments",
  (format) => {
    const write = (args: Record<string, unknown>, of = tool): string =>
      writeToolCalls([{ name: "save", args }], { format, tools: [of] });

    it("takes any other key, also one that begins like a declared one, and goes on with further ones", async () => {
      const accepts = await compile(grammarOf(format));
      const keys = ["p", "pa", "paths", "path2", "items", "Path", "x", "a", "y1"];
      expect(keys.filter((key) => !accepts(write({ [key]: "x" })))).toEqual([]);
      expect(accepts(write({ path: 1, paths: "x", it: "y" }))).toBe(true);
    });

    it("takes no declared key as another one, neither instead of the declared one nor after it", async () => {
      const accepts = await compile(grammarOf(format));
      const names = Object.keys(tool.schema.properties);
      expect(names.filter((key) => !accepts(write({ [key]: 1 })))).toEqual([]);
      expect(names.filter((key) => accepts(write({ [key]: "x" })))).toEqual([]);
      const twice = write({ path: 1, paths: "x" }).replace("paths", "path");
      expect(accepts(twice)).toBe(false);
    });

    it("takes a key without characters in quotes only", async () => {
      const accepts = await compile(grammarOf(format));
      expect(accepts(write({ zz: "x" }).replace("zz", ""))).toBe(format === "hermes-json");
    });

    it("takes longer keys if each letter is declared as one", async () => {
      const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(0x61 + index));
      const all = toolWith([...letters, ...letters.map((letter) => letter.toUpperCase()), "_"]);
      const accepts = await compile(grammarOf(format, all));
      expect([{ a: 1 }, { aa: "x" }, { a: "x" }].map((args) => accepts(write(args, all)))).toEqual([true, true, false]);
    });

    it("takes any key if those that are declared are very long", async () => {
      const long = toolWith(Array.from({ length: 100 }, (_, index) => `a_long_name_of_an_argument_${index}`));
      const accepts = await compile(grammarOf(format, long));
      expect(accepts(write({ a_long_name_of_an_argument_3: 1, other: "x" }, long))).toBe(true);
      expect(accepts(write({ a_long_name_of_an_argument_3: "x" }, long))).toBe(true);
      expect(grammarOf(format, long).length).toBeLessThan(40_000);
    });
  },
);

it("a key in quotes cannot be a declared one by its escapes, and other keys can have escapes", async () => {
  const accepts = await compile(grammarOf("hermes-json"));
  const call = (key: string): string => `<tool_call>\n{"name": "save", "arguments": {"${key}": "x"}}\n</tool_call>`;
  const taken = ["", "ü", "x z", "a<b>", String.raw`x\u003c`, String.raw`pa\"`, String.raw`line\nbreak`];
  expect(taken.filter((key) => !accepts(call(key)))).toEqual([]);
  const refused = ["path", "x y", "a/b", String.raw`\u0070ath`, String.raw`pat\u0068`, String.raw`a\/b`];
  expect(refused.filter((key) => accepts(call(key)))).toEqual([]);
});

it("a key in quotes can have any escapes if none is declared", async () => {
  const accepts = await compile(grammarOf("hermes-json", toolWith([])));
  const call = (key: string): string => `<tool_call>\n{"name": "save", "arguments": {"${key}": "x"}}\n</tool_call>`;
  expect(["path", String.raw`\u0070ath`, String.raw`a\/b`].map(call).map(accepts)).toEqual([true, true, true]);
});

it("a key in quotes contains no mark of the dialect, neither at its beginning nor after that of a declared one", async () => {
  const accepts = await compile(grammarOf("gemma4"));
  const call = (key: string): string => `<|tool_call>call:save{"${key}":<|"|>x<|"|>}<tool_call|>`;
  const refused = ["<tool_call|>", "pa<tool_call|>", "x<tool_call|>", "<TOOL_CALL|>"];
  expect([...refused, "x z", "xa<b>"].map(call).map(accepts)).toEqual([false, false, false, false, true, true]);
});

it("a mark of the dialect that begins with a letter is in no key, in any letter case", async () => {
  const gemma = dialects.find(({ name }) => name === "gemma4");
  if (!gemma) throw new Error("no dialect");
  const frames = gemma.frames.map((frame) => ({ ...frame, closes: ["end>"] }));
  const format = { ...gemma, name: "custom", frames };
  const accepts = await compile(toolCallGrammar([tool], { format, for: "llama.cpp", mustCall: true }).grammar);
  const call = (key: string): string => `<|tool_call>call:save{"${key}":<|"|>x<|"|>}<tool_call|>`;
  expect(["end>", "End>", "paEND>", "x z"].map(call).map(accepts)).toEqual([false, false, false, true]);
});

it("a further argument that is listed as text is written as it is, also if it could be another value", async () => {
  const schema = { type: "object" as const, properties: {}, additionalProperties: { enum: ["1", "a"] } };
  const tools = [{ name: "save", description: "", schema }];
  const accepts = await compile(
    toolCallGrammar(tools, { format: "qwen3-xml", for: "llama.cpp", mustCall: true }).grammar,
  );
  const write = (x: unknown): string => writeToolCalls([{ name: "save", args: { x } }], { format: "qwen3-xml", tools });
  expect(["1", "a", "b"].map(write).map(accepts)).toEqual([true, true, false]);
});

it("any further key is taken if one of several schemas allows it", async () => {
  const open = {
    type: "object" as const,
    properties: { path: { type: "integer" } },
    allOf: [{ additionalProperties: true }],
  };
  const accepts = await compile(grammarOf("hermes-json", { ...tool, schema: open }));
  const call = (args: object): string =>
    `<tool_call>\n${JSON.stringify({ name: "save", arguments: args })}\n</tool_call>`;
  expect([{ other: "x" }, { path: 1, other: [1] }, { path: "x" }].map(call).map(accepts)).toEqual([true, true, false]);
});

it("a key beyond ASCII, or with quotes, is not told apart from other ones", async () => {
  const names = ["é", 'q"r', "<b>"];
  const grammar = grammarOf("hermes-json", toolWith(names));
  const accepts = await compile(grammar);
  const call = (key: string): string =>
    `<tool_call>\n{"name": "save", "arguments": {${JSON.stringify(key)}: "x"}}\n</tool_call>`;
  expect([...names, "ü", "q'r", "<c>"].filter((key) => !accepts(call(key)))).toEqual([]);
});
