import { writeGemmaKey, writeGemmaValue } from "../formats/gemma-literals.js";
import { writePython } from "../formats/notation.js";
import { stringifyForPrompt } from "../json/strict-json.js";
import { type GrammarRules, literal } from "./grammar-rules.js";
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
  /** Any key. */
  readonly key: string;
  readonly writeKey: (key: string) => string;
  /** Writes a value that is neither an object nor a list. */
  readonly write: (value: unknown) => string;
}

/** Characters that a JSON string cannot contain as they are. */
const NOT_IN_STRINGS = `"\\${Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join("")}`;

/** Adds the rule for a JSON string, without marks, and returns its name. */
function jsonString(rules: GrammarRules, marks: readonly string[]): string {
  const escapes = rules.add(
    "escape",
    String.raw`"\\" (["\\/bfnrt] | "u" [0-9A-Fa-f] [0-9A-Fa-f] [0-9A-Fa-f] [0-9A-Fa-f])`,
  );
  const text = textWithoutMarks(rules, "string-text", marks, { excluded: NOT_IN_STRINGS, escapes });
  return rules.add("string", `"\\"" ${text} "\\""`);
}

const SPACE = '(" " | "\\n" [ \\t]*)?';

/** Returns the style of JSON. */
export function jsonStyle(rules: GrammarRules, marks: readonly string[]): LiteralStyle {
  const string = jsonString(rules, marks);
  const space = rules.add("space", SPACE);
  return {
    string,
    true: '"true"',
    false: '"false"',
    null: '"null"',
    colon: `":" ${space}`,
    comma: `"," ${space}`,
    space,
    key: string,
    writeKey: stringifyForPrompt,
    write: stringifyForPrompt,
  };
}

/** Returns the style of Python's literals. */
export function pythonStyle(rules: GrammarRules, marks: readonly string[]): LiteralStyle {
  const json = jsonStyle(rules, marks);
  return { ...json, true: '"True"', false: '"False"', null: '"None"', write: writePython };
}

/** Returns the style of Gemma's literals. */
export function gemmaStyle(rules: GrammarRules, marks: readonly string[], quote: string): LiteralStyle {
  const quoted = jsonString(rules, marks);
  const text = textWithoutMarks(rules, "text", [...marks, quote]);
  return {
    ...jsonStyle(rules, marks),
    string: rules.add("gemma-string", `${literal(quote)} ${text} ${literal(quote)} | ${quoted}`),
    colon: '":"',
    comma: '","',
    space: '""',
    key: rules.add("gemma-key", `[A-Za-z0-9_.\\x2d]+ | ${quoted}`),
    writeKey: writeGemmaKey,
    write: (value) => writeGemmaValue(value, quote),
  };
}
