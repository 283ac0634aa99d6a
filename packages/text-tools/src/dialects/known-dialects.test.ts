import { describe, expect, it } from "vitest";
import { parsePieces } from "../__fixtures__/parse-pieces.js";
import { createToolCallParser, parseToolCalls, writeToolCalls } from "../index.js";
import { compiledDialects } from "../parse/compiled-dialects.js";
import { functionaryV32 } from "./named/functionary-v32.js";
import { repliesOf, writtenDialect } from "./known-dialects.js";
import { llama3Json } from "./json/llama3-json.js";
import { museGlimmer } from "./headers/muse-glimmer.js";

const read = {
  name: "read",
  description: "",
  schema: { type: "object" as const, properties: { path: { type: "string" } } },
};
const CALL: readonly [string, object] = ["read", { path: "a" }];

it("a name of Muse Glimmer that a tool has is not taken apart", () => {
  const written = writeToolCalls([{ name: "read.read", args: {} }], { format: "muse-glimmer" });
  const namesFor = (...names: readonly string[]) =>
    parseToolCalls(
      written,
      names.map((name) => ({ ...read, name })),
    ).toolCalls.map(({ name }) => name);
  expect([namesFor("read"), namesFor("read.read")]).toEqual([["read"], ["read.read"]]);
});

describe("a reply without a list of tools", () => {
  it.each<[string, string, string, readonly (readonly [string, object])[]]>([
    ["react", 'Action: read\nAction Input: {"path": "a"}', 'Action: read\nAction Input: {"path": "a"}', []],
    [
      "hermes-json",
      '{"name": "read", "parameters": {"path": "a"}}',
      '{"name": "read", "parameters": {"path": "a"}}',
      [],
    ],
    ["llama3-json", '{"name": "read", "parameters": {"path": "a"}}', "", [CALL]],
    ["phi4-functools", 'functools[{"name": "read", "arguments": {"path": "a"}}]', "", [CALL]],
    ["functionary-v32", '>>>read\n{"path": "a"}', "", [CALL]],
    ["functionary-v32", '>>>all\nOne.\n>>>read\n{"path": "a"}', "One.", [CALL]],
    ["functionary-v32", ">>>all\nOne.\n>>> it is", "One.\n>>> it is", []],
    ["functionary-v32", ">>>all\nOne.\n>>>all\nTwo.", "One.\n\nTwo.", []],
    [
      "muse-glimmer",
      "<|start|>assistant to=self <|message|>Think.<|eom|><|start|>assistant to=user<|message|>Done.",
      "<|start|>assistant to=self <|message|>Think.<|eom|>\n\nDone.",
      [],
    ],
    ["muse-glimmer", "<|start|>assistant to=selfish<|message|>Said.<|eom|>", "Said.", []],
    [
      "llama3-json",
      `<|python_tag|>read.call(path='a"b<|eom_id|>c')<|eom_id|>`,
      "",
      [["read", { path: 'a"b<|eom_id|>c' }]],
    ],
    [
      "llama3-json",
      `<|python_tag|>read.call(path="it's <|eom_id|>")<|eom_id|>`,
      "",
      [["read", { path: "it's <|eom_id|>" }]],
    ],
  ])("in %s: %j", (format, reply, text, calls) => {
    const found = parsePieces([reply], { format });
    expect({ text: found.text.trim(), calls: found.calls }).toEqual({ text, calls });
  });
});

it.each([
  ["[]", "The calls must be a JSON array."],
  ['{"read": {}}', "The calls must be a JSON array."],
  ['[{"read": {"path"', "The call is cut off."],
])("says what is wrong with the calls %s of Apertus", (body, error) => {
  const { invalidToolCalls } = parseToolCalls(`<|tools_prefix|>${body}<|tools_suffix|>`, [read], { format: "apertus" });
  expect(invalidToolCalls.map((call) => call.error)).toEqual([expect.stringContaining(error)]);
});

it("reads the calls of other formats between the marks of the chosen one", () => {
  const tools = [read];
  const written = writeToolCalls([{ name: "read", args: { path: "a" } }], { format: "qwen3-xml", tools });
  const { toolCalls } = parseToolCalls(written, tools, { format: "hermes-json", dialects: ["qwen3-xml"] });
  expect(written).toContain("<tool_call>\n<function=read>");
  expect(toolCalls.map(({ name, args }) => [name, args])).toEqual([CALL]);
});

it.each([
  ["muse-glimmer", " to=user<|message|>Hello.", "Hello."],
  ["functionary-v32", "all\nHello.", "all\nHello."],
])("reads a reply that goes on from the prompt of %s without its choice only if it is clear", (name, reply, text) => {
  expect(parsePieces([reply], { dialects: [name] }).text.trim()).toBe(text);
});

it("names the built-in formats if there is none of this name", () => {
  const message = expect.stringMatching(/^Unknown tool call format "yaml"\. Built-in formats: auto, functiongemma, /);
  expect(() => parseToolCalls("", [read], { format: "yaml" })).toThrow(
    expect.objectContaining({ code: "unknown-format", message }),
  );
});

it("drops what a model invents after its call", () => {
  const reply =
    'Action: read\nAction Input: {"path": "a"}\nObservation: Text.\nThe observation: more.\nAction: read\nAction Input: {"path": "b"}\nDone.';
  const found = parseToolCalls(reply, [read], { format: "react" });
  expect([found.text, found.toolCalls.map(({ args }) => args)]).toEqual(["", [{ path: "a" }]]);
  const parser = createToolCallParser([read], { format: "react" });
  const events = [...parser.push(`Look.\n${reply}`), ...parser.finish()];
  expect(events.map((event) => ("text" in event ? event.text : event.type))).toEqual([
    "Look.",
    "tool-call",
    reply.slice(reply.indexOf("Observation")),
  ]);
});

it("a form of whole replies that is a dialect's own counts only if it is chosen", () => {
  const own = writtenDialect("granite-pythonic");
  const formsOf = (chosen?: typeof own) =>
    repliesOf(chosen, [own, llama3Json]).map(({ form, isChosen }) => [form, isChosen]);
  expect(formsOf()).toEqual([[llama3Json.wholeReply, false]]);
  expect(formsOf(own)).toEqual([
    [own.wholeReply, true],
    [llama3Json.wholeReply, false],
  ]);
});

it("the prompt of a dialect counts only if the dialect is chosen, unless no other reply goes on from it", () => {
  const prompts = ([undefined, "hermes-json", "functionary-v32"] as const).map(
    (format) => compiledDialects(format).prompt,
  );
  expect(prompts).toEqual([museGlimmer.prompt, museGlimmer.prompt, functionaryV32.prompt]);
});

it("a dialect can be chosen by its further names", () => {
  expect([writtenDialect("functionary"), writtenDialect("functionary-v32")]).toEqual([functionaryV32, functionaryV32]);
});
