import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { checkGrammar } from "../__fixtures__/check-grammar.js";
import { customDialect } from "../__fixtures__/custom-dialect.js";
import { createMatcher } from "../__fixtures__/grammar-matcher.js";
import { type Dialect, dialects, parseToolCalls, TextToolsError, toolCallGrammar, writeToolCalls } from "../index.js";

let compile: Awaited<ReturnType<typeof createMatcher>>;
beforeAll(async () => {
  compile = await createMatcher();
});

const read = {
  name: "read",
  description: "Reads a file.",
  schema: z.object({ limit: z.int().optional(), path: z.string(), mode: z.enum(["text", "lines"]).optional() }),
};
const list = { name: "list", description: "Lists.", schema: z.object({}) };
const TOOLS = [read, list];

/** A tool with objects, lists and many alternatives, and one whose arguments have any names. */
const nest = {
  name: "nest",
  description: "",
  schema: z.object({
    place: z.object({ city: z.string(), kind: z.enum(["a", "b", "c", "d", "e", "f", "g"]) }),
    tags: z.array(z.object({ item: z.int().optional() })),
    value: z.json(),
  }),
};
const open = { name: "open", description: "", schema: z.record(z.string(), z.enum(["1", "a"])) };

/** Text of calls in a dialect, apart from those without marks. */
const marked = dialects.filter(({ wholeReply, prompt, trigger }) => (!wholeReply && !prompt?.isOwn) || trigger);

const inJson = dialects.filter(({ notation }) => notation.arguments.kind === "json");

describe.each(dialects.map((format) => [format.name, format] as const))("the grammar of %s", (_name, format) => {
  it("accepts what we write, and refuses what we cannot read", async () => {
    const { refused, lost, holes } = await checkGrammar(format, compile, { tools: 2, mutants: 6, seed: 4 });
    expect(lost).toEqual([]);
    expect(holes).toEqual([]);
    expect(refused).toBe(12);
  });

  it("refuses what the schema does not allow", async () => {
    const accepts = await compile(toolCallGrammar(TOOLS, { format, for: "llama.cpp", mustCall: true }).grammar);
    const write = (name: string, args: Record<string, unknown>): string =>
      writeToolCalls([{ name, args }], { format, tools: TOOLS });
    expect(accepts(write("read", { path: "a" }))).toBe(true);
    expect(accepts(write("read", { limit: 3, path: "a", mode: "lines" }))).toBe(true);
    expect(accepts(write("list", {}))).toBe(true);
    expect(accepts(write("write", { path: "a" }))).toBe(false);
    expect(accepts(write("read", {}))).toBe(false);
    expect(accepts(write("read", { limit: "three", path: "a" }))).toBe(false);
    expect(accepts(write("read", { path: "a", mode: "pages" }))).toBe(false);
    expect(accepts(write("read", { path: "a", mode: "" }))).toBe(false);
    expect(accepts(write("read", { path: "a", other: 1 }))).toBe(false);
    expect(accepts(write("read", { limit: "", path: "a" }))).toBe(false);
    expect(accepts(write("read", { path: "a", mode: '"text"' }))).toBe(false);
    expect(accepts(write("read", { path: "a" }).slice(2))).toBe(false);
  });

  it("accepts every value that a schema lists, in its type, and every form of an object", async () => {
    const place = {
      type: "object",
      properties: { city: { type: "string" }, zip: { type: "integer" } },
      required: ["city"],
      additionalProperties: false,
    };
    const schema = {
      type: "object" as const,
      properties: {
        size: { enum: [1, 2.5, true, null, "big", '\u0001\ta\r\n"b\\'] },
        place,
        marks: { type: "object", properties: { bold: { type: "boolean" } }, additionalProperties: false },
        unit: { const: "C" },
        level: { anyOf: [{ type: "integer" }, { enum: ["low", "high"] }], description: "The level." },
        tags: { items: { type: "string" } },
      },
      additionalProperties: false,
    };
    const tool = { name: "send", description: "Sends.", schema };
    const accepts = await compile(toolCallGrammar([tool], { format, for: "llama.cpp", mustCall: true }).grammar);
    const write = (args: Record<string, unknown>) =>
      writeToolCalls([{ name: "send", args }], { format, tools: [tool] });
    const allowed = [
      ...schema.properties.size.enum.map((size) => ({ size })),
      { size: "big", place: { city: "Rome", zip: 123 }, marks: { bold: true } },
      { place: { city: "Rome" }, marks: {} },
      { unit: "C", level: 3, tags: ["a", "b"] },
      { level: "low", tags: [] },
    ];
    const refused = [
      { size: 3 },
      { size: "small" },
      { place: {} },
      { place: { zip: 123 } },
      { place: { city: "Rome", zip: "x" } },
      { place: { city: "Rome", land: "x" } },
      { marks: { bold: 1 } },
      { unit: "F" },
      { level: "mid" },
      { level: true },
      { tags: "a" },
    ];
    expect(allowed.filter((args) => !accepts(write(args)))).toEqual([]);
    expect(refused.filter((args) => accepts(write(args)))).toEqual([]);
    const found = allowed.map((args) => parseToolCalls(write(args), [tool], { format }).toolCalls[0]?.args);
    expect(found).toEqual(allowed);
  });

  it("uses only what llama.cpp's grammar parser knows", () => {
    const { grammar } = toolCallGrammar([...TOOLS, nest, open], { format, for: "llama.cpp", mustCall: true });
    const item =
      /"(?:[^"\\]|\\["\\nrt]|\\u[\da-f]{4})*"|\[(?:[^\]\\]|\\x[\da-f]{2}|\\U[\da-f]{8}|\\[\\nrt])+\]|[a-z][\da-z-]*|[()|*+?]|\{\d+(?:,\d*)?\}| /;
    const rule = new RegExp(`^[a-z][\\da-z-]* ::= (?:${item.source})+$`);
    const lines = grammar.split("\n");
    expect(lines.filter((line) => !rule.test(line))).toEqual([]);
    const names = lines.map((line) => line.split(" ")[0] ?? "");
    expect(new Set(names).size).toBe(names.length);
  });
});

it.each(inJson.map((format) => [format.name, format] as const))(
  "the grammar of %s takes the space after a colon or a comma as optional",
  async (_name, format) => {
    const calls = ["a", "b"].map((path) => ({ name: "read", args: { path, mode: "text" } }));
    const accepts = await compile(toolCallGrammar(TOOLS, { format, for: "llama.cpp", mustCall: true }).grammar);
    const written = writeToolCalls(calls, { format, tools: TOOLS });
    expect(accepts(written.replaceAll(/(?<=[:,]) (?=["{])/g, ""))).toBe(true);
    expect(accepts(written.replaceAll(/(?<=[:,])(?=["{])/g, " "))).toBe(true);
  },
);

describe.each(marked.map((format) => [format.name, format] as const))("the structural tag of %s", (_name, format) => {
  it("leaves text before a call free, and only there", async () => {
    const accepts = await compile(toolCallGrammar(TOOLS, { format, for: "vllm" }).response_format);
    const calls = [
      { name: "read", args: { path: "a </b>\n" } },
      { name: "list", args: {} },
    ];
    const written = writeToolCalls(calls, { format, tools: TOOLS });
    expect(accepts("There is nothing to read: 1 < 2.")).toBe(true);
    expect(accepts(written)).toBe(true);
    expect(accepts(`I look. ${written}`)).toBe(true);
    expect(accepts(`I look. ${written.replace("read", "write")}`)).toBe(false);
    expect(accepts(`${written} Done.`)).toBe(false);
  });

  it("begins where llama.cpp's trigger begins", async () => {
    const { grammar, grammar_lazy, grammar_triggers } = toolCallGrammar(TOOLS, { format, for: "llama.cpp" });
    const trigger = grammar_triggers?.[0]?.value ?? "";
    const written = writeToolCalls([{ name: "list", args: {} }], { format, tools: TOOLS });
    expect(grammar_lazy).toBe(true);
    expect(written).toContain(trigger);
    const accepts = await compile(grammar);
    expect(accepts(written.slice(written.indexOf(trigger)))).toBe(true);
  });
});

describe("toolCallGrammar", () => {
  it.each<[string | Dialect, string]>([
    ["hermes-json", "<tool_call>"],
    ["granite3", "<|tool_call|>"],
    ["mistral-v3", "[TOOL_CALLS]"],
    ["phi4-functools", "functools["],
    ["functiongemma", "<start_function_call>"],
    ["gemma3-tool-code", "```tool_code"],
    ["gemma4", "<|tool_call>"],
    ["harmony", "<|channel|>commentary to=functions."],
    ["inkling", "<|content_invoke_tool_json|>"],
    ["kimi-k2", "<|tool_calls_section_begin|>"],
    ["minimax-m3", "]<]minimax[>[<tool_call>"],
    ["muse-glimmer", "<atem:function_calls>"],
    [{ ...customDialect, notation: { ...customDialect.notation, call: ["Call <x>[a] ", " ", ""] } }, "Call <x>[a] "],
  ])("begins at the first mark of calls, or at all of their beginning, case %#", (format, trigger) => {
    const { grammar_triggers } = toolCallGrammar(TOOLS, { format, for: "llama.cpp" });
    expect(grammar_triggers).toEqual([{ type: 1, value: trigger }]);
  });

  it.each([
    ["hermes-json", '<tool_call>\n{"name": "read", "arguments": {"path": "a </tool_call> b"}}\n</tool_call>'],
    ["olmo3", '<function_calls>read(path="a </function_calls> b")</function_calls>'],
  ])("takes the marks of %s in quoted strings, as the reader does", async (format, text) => {
    const accepts = await compile(toolCallGrammar(TOOLS, { format, for: "llama.cpp", mustCall: true }).grammar);
    expect(accepts(text)).toBe(true);
    expect(parseToolCalls(text, TOOLS, { format }).toolCalls).toHaveLength(1);
  });

  it("takes control characters in JSON strings only as escapes", async () => {
    const accepts = await compile(
      toolCallGrammar(TOOLS, { format: "hermes-json", for: "llama.cpp", mustCall: true }).grammar,
    );
    const call = (path: string): string =>
      `<tool_call>\n{"name": "read", "arguments": {"path": "${path}"}}\n</tool_call>`;
    expect(["a\nb", "\t", "a\u0000", "\u001f"].map(call).map(accepts)).toEqual([false, false, false, false]);
    expect([String.raw`a\nb`, String.raw`\t`, " "].map(call).map(accepts)).toEqual([true, true, true]);
  });

  it("follows a schema that contains itself", async () => {
    const tree = {
      type: "object" as const,
      properties: { node: { $ref: "#/$defs/node" } },
      required: ["node"],
      $defs: {
        node: {
          type: "object",
          properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "#/$defs/node" } } },
          required: ["name"],
        },
      },
    };
    const tool = { name: "grow", description: "", schema: tree };
    for (const format of ["hermes-json", "minimax-m3", "gemma4", "qwen3-xml"]) {
      const accepts = await compile(toolCallGrammar([tool], { format, for: "llama.cpp", mustCall: true }).grammar);
      const write = (child: unknown): string =>
        writeToolCalls([{ name: "grow", args: { node: { name: "a", children: [child] } } }], { format, tools: [tool] });
      expect(accepts(write({ name: "b", children: [{ name: "c" }] }))).toBe(true);
      expect(accepts(write({ children: [] }))).toBe(false);
    }
  });

  it("allows any argument if the schema does", async () => {
    const schema = { type: "object" as const, additionalProperties: true };
    const args = { text: "a", deep: { list: [1, true, null, { "odd key": "<b>" }] } };
    const formats = ["hermes-json", "pythonic", "gemma4", "qwen3-xml", "glm-arg-key", "dsml", "kimi-k3"];
    for (const [format, additionalProperties] of formats.flatMap((each) => [
      [each, true] as const,
      [each, undefined] as const,
    ])) {
      const tool = { name: "any", description: "", schema: { ...schema, additionalProperties } };
      const accepts = await compile(toolCallGrammar([tool], { format, for: "llama.cpp", mustCall: true }).grammar);
      expect(accepts(writeToolCalls([{ name: "any", args }], { format, tools: [tool] }))).toBe(true);
    }
  });

  it("needs a required call if the format has no marks", () => {
    expect(() => toolCallGrammar(TOOLS, { format: "pythonic", for: "vllm" })).toThrow(/"pythonic" have no mark/);
    const { response_format } = toolCallGrammar(TOOLS, { format: "pythonic", for: "vllm", mustCall: true });
    expect(response_format).toEqual({
      type: "structural_tag",
      format: { type: "grammar", grammar: expect.stringMatching(/^root ::= /) },
    });
  });

  it("names what is wrong with its options", () => {
    const code = "unsupported-constraint";
    expect(() => toolCallGrammar([], { for: "vllm" })).toThrow(
      new TextToolsError(code, "A grammar needs at least one tool."),
    );
    const target = "tgi" as "vllm";
    const message = 'Unknown target "tgi". Known targets: vllm, sglang, llama.cpp, json-schema.';
    expect(() => toolCallGrammar(TOOLS, { for: target })).toThrow(new TextToolsError(code, message));
  });
});
