import { writeGemmaKey, writeGemmaValue } from "../formats/python/gemma-literals.js";
import { writePython } from "../formats/notation.js";
import { stringifyForPrompt } from "../json/strict-json.js";
import { anyOf, type GrammarRules, literal } from "./grammar-rules.js";
import { textWithoutMarks } from "./text-without-marks.js";

/** How a notation writes values, for a grammar. All but the functions are expressions. */
export interface LiteralStyle {
  readonly string: string;
  readonly true: string;
  readonly false: string;
  readonly null: string;
  /** Between a key and its value. */
  readonly colon: string;
  readonly comma: string;
  /** White space within brackets. */
  readonly space: string;
  readonly anyKey: string;
  readonly writeKey: (key: string) => string;
  /** Writes a value that is neither an object nor a list. */
  readonly write: (value: unknown) => string;
}

/** Expression for a key without quotes. */
export const BARE_KEY = "[A-Za-z0-9_.-] [A-Za-z0-9_.-]*";

/** Characters that a JSON string cannot contain as they are. */
const NOT_IN_STRINGS = `"\\${Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join("")}`;

/** Adds the rule for the text of a JSON string, without marks, and returns its name. */
function jsonText(rules: GrammarRules, marks: readonly string[]): string {
  const escapes = rules.add(
    "escape",
    String.raw`"\\" (["\\/bfnrt] | "u" [0-9A-Fa-f] [0-9A-Fa-f] [0-9A-Fa-f] [0-9A-Fa-f])`,
  );
  return textWithoutMarks(rules, "string-text", marks, { excluded: NOT_IN_STRINGS, escapes });
}

const SPACE = '(" " | "\\n" [ \\t]*)?';

/** Returns the style of JSON. */
export function jsonStyle(rules: GrammarRules, marks: readonly string[]): LiteralStyle {
  const text = jsonText(rules, marks);
  const string = rules.add("string", quoted(text));
  const space = rules.add("space", SPACE);
  return {
    string,
    true: '"true"',
    false: '"false"',
    null: '"null"',
    colon: `":" ${space}`,
    comma: `"," ${space}`,
    space,
    anyKey: string,
    writeKey: stringifyForPrompt,
    write: stringifyForPrompt,
  };
}

function quoted(text: string): string {
  return String.raw`"\"" ${text} "\""`;
}

/** Returns the style of Python's literals. */
export function pythonStyle(rules: GrammarRules, marks: readonly string[]): LiteralStyle {
  const json = jsonStyle(rules, marks);
  return { ...json, true: '"True"', false: '"False"', null: '"None"', write: writePython };
}

/** Returns the style of Gemma's literals. */
export function gemmaStyle(rules: GrammarRules, marks: readonly string[], quote: string): LiteralStyle {
  const json = jsonStyle(rules, marks);
  const text = textWithoutMarks(rules, "text", [...marks, quote]);
  return {
    ...json,
    string: rules.add("gemma-string", `${literal(quote)} ${text} ${literal(quote)} | ${json.string}`),
    colon: '":"',
    comma: '","',
    space: '""',
    anyKey: anyOf([BARE_KEY, json.string]),
    writeKey: writeGemmaKey,
    write: (value) => writeGemmaValue(value, quote),
  };
}
