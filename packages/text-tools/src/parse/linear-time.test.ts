import { expectLinearTime } from "@langslash/testing/expect-linear-time";
import { HumanMessage, ToolMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { piecesOf } from "../__fixtures__/chunks.js";
import { scriptedModel } from "../__fixtures__/models.js";
import { createToolCallParser, dialects, parseToolCalls, withTextToolCalls, writeToolCalls } from "../index.js";

function parseInChunks(text: string, ...options: Parameters<typeof createToolCallParser>): void {
  const parser = createToolCallParser(...options);
  for (const piece of piecesOf(text, 20)) parser.push(piece);
  parser.finish();
}

const call = (content: string): string =>
  `<tool_call>${JSON.stringify({ name: "write", arguments: { content } })}</tool_call>\n`;
const LINE = 'A line of <b>text</b> with a \\ and a " in it.\n';

/** Texts that grow with a number. Each is slow for some way of parsing. */
const TEXTS: readonly (readonly [what: string, text: (size: number) => string])[] = [
  ["prose with calls", (size) => `${LINE.repeat(20)}${call("short")}`.repeat(size / 10)],
  ["one large call", (size) => call(LINE.repeat(size * 2))],
  ["opening tags without calls", (size) => "<tool_call>".repeat(size)],
  ["calls that are cut off in a string", (size) => '<tool_call>{"a</tool_call>'.repeat(size)],
  ["calls that are never closed", (size) => '<tool_call>{"a": 1'.repeat(size)],
  [
    "GLM values that are never closed",
    (size) => "<tool_call>a<arg_key>b</arg_key><arg_value></tool_call>".repeat(size),
  ],
  [
    "both of these in turn",
    (size) => '<tool_call>a<arg_key>b</arg_key><arg_value></tool_call><tool_call>{"'.repeat(size),
  ],
  ["thoughts that are never closed", (size) => "<think><tool_call>".repeat(size)],
  ["nested brackets", (size) => `<tool_call>{"name":"a","arguments":${"[".repeat(size * 10)}</tool_call>`],
  ["white space in a tag", (size) => `<tool_call>${" ".repeat(size * 10)}x`],
  ["white space in a call", (size) => `<tool_call>{"name":"a"${" ".repeat(size * 10)}!}</tool_call>`],
  ["white space in a string", (size) => `<tool_call>{"name":"a","arguments":{x:"${"\t".repeat(size)}"}}</tool_call>`],
  [
    "quotes in a string that is cut off",
    (size) => `<tool_call>{"name":"a","arguments":{"x":"${'\\"'.repeat(size)}</tool_call>`,
  ],
  ["escaped quotes outside of strings", (size) => `<tool_call>{${'\\"'.repeat(size)}</tool_call>`],
  [
    "back-ticks of growing length",
    (size) => Array.from({ length: Math.sqrt(size) * 2 }, (_, n) => `${"`".repeat(n)} `).join(""),
  ],
  ["one run of back-ticks", (size) => "`".repeat(size * 10)],
  ["back-ticks left open before calls", (size) => `a \` b\n${call("x")}`.repeat(size / 10)],
  ["calls after inline code on one line", (size) => `\`a\` ${call("x").trim()} `.repeat(size / 10)],
  ["a fence of calls that is a quotation", (size) => `\`\`\`\n${call("x").repeat(size / 10)}end`],
  ["fences that are never closed", (size) => "```\n<tool_call>{\n".repeat(size / 4)],
  ["fences in a line", (size) => "``` ".repeat(size)],
  ["marks of list items", (size) => "- 1. > ".repeat(size)],
  ["comments in JSON", (size) => `<tool_call>{"name":"a", ${"/* b */ // c\n".repeat(size)}}</tool_call>`],
  [
    "quotes in comments in a string",
    (size) =>
      `<tool_call>{"name":"a","arguments":{"x":"${'"//"\n'.repeat(size)}${'"/*'.repeat(size)}*/ ${" ".repeat(size)}`,
  ],
  [
    "quotes in closed comments in a string",
    (size) =>
      `<tool_call>{'n':{"x":"${'"/*'.repeat(size)}*/${" ".repeat(size)}${'"/*"*/'.repeat(size)}!"}}</tool_call>`,
  ],
  ["half a tag", (size) => "<tool_".repeat(size)],
  ["raw line breaks", (size) => `<tool_call>{"name":"a","arguments":{"x":"${"line\n".repeat(size)}"}}</tool_call>`],
  ["JSON to repair", (size) => `<tool_call>{'name':'a','arguments':[${"'x',".repeat(size)}]}</tool_call>`],
];

describe.each(TEXTS)("%s", (_what, text) => {
  it("takes time in proportion to its length", async () => {
    await expectLinearTime(1000, text, parseToolCalls);
    await expectLinearTime(1000, text, parseInChunks);
  });
});

const WRITE = [{ name: "write", description: "Writes.", schema: { type: "object" as const, properties: {} } }];
const LISTS = [{ ...WRITE[0], schema: { properties: { list: { type: "array" }, text: { type: "string" } } } }];

const HARMONY = "<|channel|>commentary to=write ";
const PLAMO = writeToolCalls([{ name: "write", args: { a: "x" } }], { format: "plamo3" });
const spaces = (size: number): string => " ".repeat(size * 8);

/** Texts whose headers, names or values grow. */
const LONG_PARTS: typeof TEXTS = [
  ["recipients in the header of a call", (size) => `${HARMONY}${"to=".repeat(size)}<|call|>`],
  ["words in the header of a call", (size) => `${HARMONY}code ${"to=abcdef ".repeat(size)}<|call|>`],
  ["a long recipient", (size) => `${HARMONY}code to=${"a".repeat(size * 8)}<|call|>`],
  ["white space after a recipient without marks", (size) => `to=functions.write${spaces(size)}x`],
  ["white space after a bracket", (size) => `<function=write><parameter=list>[${spaces(size)}x</parameter></function>`],
  [
    "white space before the name in a tag",
    (size) => `]<]minimax[>[<tool_call>]<]minimax[>[<invoke name=${spaces(size)}"x"y>]<]minimax[>[</tool_call>`,
  ],
  [
    "white space after the name in a tag",
    (size) => `]<]minimax[>[<tool_call>]<]minimax[>[<invoke name=x${spaces(size)}"y>]<]minimax[>[</tool_call>`,
  ],
  ["white space between the marks of a call", (size) => PLAMO.replace('"x"', `"x",${spaces(size)}"y":1`)],
  ["digits of a number", (size) => `<|tool_call_start|>[write(a=${"1".repeat(size * 8)}x)]<|tool_call_end|>`],
  ["numbers for a string", (size) => `<tool_call>[${'{"name":"write","arguments":{"text":1.10}},'.repeat(size)}]`],
  [
    "text beside a number for a string",
    (size) =>
      `<tool_call>{"name":"write","arguments":{"text":1.0,"a":"${"1.".repeat(size * 4)}${'\\"'.repeat(size)}"}}</tool_call>`,
  ],
  ["calls without marks", (size) => "call:write{}".repeat(size * 8)],
  [
    "the names in a namespace",
    (size) => `<atem:function_calls><atem:invoke name="${"a.".repeat(size * 8)}b"></atem:invoke></atem:function_calls>`,
  ],
];

describe.each(LONG_PARTS)("%s", (_what, text) => {
  it("take time in proportion to their length", async () => {
    await expectLinearTime(4000, text, (input) => parseToolCalls(input, LISTS));
  });
});

describe.each([
  ["white space", " "],
  ["line breaks", "\n"],
])("a `<` and %s in a message", (_what, space) => {
  it("take time in proportion to their length", async () => {
    const model = withTextToolCalls(scriptedModel(...Array.from({ length: 100 }, () => "ok"))).bindTools(WRITE);
    const text = (size: number): string => `a <${space.repeat(size)}/${space.repeat(size)}x`;
    await expectLinearTime(16_000, text, (content) =>
      model.invoke([new HumanMessage(content), new ToolMessage({ content, tool_call_id: "1", name: "write" })]),
    );
  });
});

describe.each(dialects.map((dialect) => [dialect.name, dialect] as const))(
  "calls in %s, in long prose and without an end",
  (_, format) => {
    const written = writeToolCalls([{ name: "write", args: { content: "a b" } }], { format, tools: WRITE });
    const beginning = written.slice(0, written.indexOf("a b"));
    const opens = [...new Set(format.frames.flatMap((frame) => [...(frame.outer?.opens ?? []), ...frame.opens]))];
    const pieces = [opens.join(""), beginning, `${beginning}\n`, `${beginning}a\n`];

    it("take time in proportion to their number", async () => {
      for (const piece of pieces.filter((text) => text !== "")) {
        const text = (size: number): string => piece.repeat(size / piece.length);
        await expectLinearTime(6_000, text, (input) => parseInChunks(input, WRITE, { format }));
      }
      const turn = `${LINE.repeat(20)}${written}\n`;
      const prose = (size: number): string => turn.repeat(size / turn.length);
      await expectLinearTime(60_000, prose, (input) => parseInChunks(input, WRITE, { format }));
    });
  },
);

it("200,000 nested brackets do no harm, closed or not, wherever they occur", () => {
  const deep = "[".repeat(200_000);
  const texts = [
    `<tool_call>${deep}`,
    `<tool_call>${deep}</tool_call>`,
    `<tool_call>{"name":"a","arguments":${"{".repeat(200_000)}</tool_call>`,
    `<tool_call>{"name":"a","arguments":{"x":${deep}${"]".repeat(200_000)}}}</tool_call>`,
    `<tool_call>a<arg_key>b</arg_key><arg_value>${deep}${"]".repeat(200_000)}</arg_value></tool_call>`,
  ];
  for (const text of texts) expect(() => JSON.stringify(parseToolCalls(text))).not.toThrow();
});

it.each([
  ["a list", "[", ""],
  ["marks", "<|tool_call_start|>[", "<|tool_call_end|>"],
  ["a fence", "```tool_code\n", "\n```"],
])("20,000 nested calls of print in %s do no harm, and no call is read", (_what, begin, end) => {
  const deep = `${begin}${"print(".repeat(20_000)}write()${")".repeat(20_000)}${end}`;
  for (const format of ["auto", "pythonic"]) expect(parseToolCalls(deep, WRITE, { format }).toolCalls).toEqual([]);
});

it("reads calls with 130,000 arguments in one object", () => {
  const args = Object.fromEntries(Array.from({ length: 130_000 }, (_, index) => [`k${index}`, 1]));
  const json = JSON.stringify(args);
  const kimi = writeToolCalls([{ name: "write", args: {} }], { format: "kimi-k3" });
  const texts = [
    `<|tool_call_start|>[write(**${json})]<|tool_call_end|>`,
    kimi.replace("<|close|>call", `<|open|>json type="object"<|sep|>${json}<|close|>json<|sep|><|close|>call`),
  ];
  for (const text of texts) {
    const found = parseToolCalls(text).toolCalls.map((read) => Object.keys(read.args).length);
    expect(found).toEqual([130_000]);
  }
});
