import { describe, expect, it } from "vitest";
import { writtenDialect } from "../dialects/known-dialects.js";
import { argumentsGrammar } from "./arguments-grammar.js";
import { callGrammar } from "./call-grammar.js";
import { GrammarRules } from "./grammar-rules.js";
import { jsonStyle } from "./literal-style.js";
import { ValueGrammar } from "./value-grammar.js";

const DAYS = { type: "object", properties: { day: { enum: ["5", "all"] } }, required: ["day"] };

/** Returns the rules for arguments that begin with a word. */
function rulesOf(
  word: string,
  ...given: [Parameters<typeof argumentsGrammar>[1], Parameters<typeof argumentsGrammar>[2]]
) {
  const rules = new GrammarRules();
  const lines = rules.toText(argumentsGrammar(rules, ...given, [])).split("\n");
  return lines.filter((line) => line.startsWith(word));
}

describe("a text that a schema lists", () => {
  it("has no quotes beside a tag that names its type", () => {
    const parameter = ['<p name="', '" type="{jsonType}">', "</p>"] as const;
    expect(rulesOf("pair", { kind: "tags", parameter }, DAYS)).toEqual([
      String.raw`pair-1 ::= "<p name=\"" "day" ("\" type=\"string\">" "5" | "\" type=\"string\">" "all") "</p>"`,
    ]);
  });

  it("has quotes in a tag without its type if it could be another value", () => {
    const parameter = ['<p name="', '">', "</p>"] as const;
    expect(rulesOf("pair", { kind: "tags", parameter }, { ...DAYS, properties: { day: { enum: ["5", 6] } } })).toEqual([
      String.raw`pair-1 ::= "<p name=\"" "day" ("\">" ("\"5\"" | ("6"))) "</p>"`,
    ]);
  });
});

it("nested tags follow each other without anything between them", () => {
  const schema = { type: "object", properties: { a: { type: "null" }, b: { type: "null" } }, required: ["a"] };
  expect(rulesOf("re", { kind: "nested-tags", prefix: "|" }, schema)).toEqual([
    'rest-2 ::= ("" pair-1)? ""',
    'rest-4 ::= "" pair-3 rest-2',
  ]);
});

it("alternatives have a rule of their own if there are more than six", () => {
  const rules = new GrammarRules();
  const values = new ValueGrammar(rules, jsonStyle(rules, []), {});
  const leaves = (count: number) => Array.from({ length: count }, (_, value) => ({ value }));
  const names = [6, 7].map((count) => values.shared("value", leaves(count), () => "any"));
  expect(names).toEqual(["any", "value-1"]);
});

describe("the grammar of calls", () => {
  const tool = { name: "note", description: "", parameters: { type: "object", properties: { on: { type: "null" } } } };
  it.each([
    [writtenDialect("dots"), String.raw`"<parameter name=\"" "on" ("\">" (("null"))) "</parameter>"`],
    [writtenDialect("minimax-m2"), String.raw`"<parameter name=\"" "on" ("\">" (("null"))) "</parameter>\n"`],
    [
      writtenDialect("kimi-k3"),
      String.raw`"<|open|>argument key=\"" "on" ("\" type=\"null\"<|sep|>" ("null")) "<|close|>argument<|sep|>"`,
    ],
  ])("of $name has a tag around each value", (dialect, pair) => {
    const { whole } = callGrammar(dialect, [tool]);
    expect(whole.split("\n").filter((line) => line.startsWith("pair"))).toEqual([`pair-1 ::= ${pair}`]);
  });

  it("of MiniMax M3 excludes only its prefix from texts", () => {
    const text = { ...tool, parameters: { type: "object", properties: { on: { type: "string" } } } };
    const { whole } = callGrammar(writtenDialect("minimax-m3"), [text]);
    expect(whole.split("\n").filter((line) => line.startsWith("text")).length).toBe("]<]minimax[>[".length);
  });
});
