import { unicodeEscape } from "../json/strict-json.js";

/** The rules of a grammar, in the notation that GBNF and XGrammar's EBNF share. */
export class GrammarRules {
  readonly #rules = new Map<string, string>();

  /** Adds a rule, unless there is one of this name, and returns the name. */
  add(name: string, body: string): string {
    if (!this.#rules.has(name)) this.#rules.set(name, body);
    return name;
  }

  /** Whether there is a rule of this name. */
  has(name: string): boolean {
    return this.#rules.has(name);
  }

  /** Reserves a name with this beginning. Its rule is added with `add`. */
  reserve(beginning: string): string {
    return `${beginning}-${(this.#reserved += 1)}`;
  }
  #reserved = 0;

  /** Returns the grammar with this rule for the whole text. */
  toText(root: string): string {
    return [["root", root] as const, ...this.#rules].map(([name, body]) => `${name} ::= ${body}`).join("\n");
  }
}

/** Returns the expression for exactly this text. */
export function literal(text: string): string {
  // never `\x`, after which XGrammar reads more than two digits
  // oxlint-disable-next-line no-control-regex -- each rule is one line
  return `"${text.replace(/["\\]|[\u0000-\u001f\u007f]/g, (one) => SHORT_ESCAPES[one] ?? unicodeEscape(one))}"`;
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

/** Returns the expression for one of these characters. */
export function characterClass(characters: Iterable<string>): string {
  return `[${[...characters].map((character) => escape(character.charCodeAt(0))).join("")}]`;
}

/**
 * Returns the expression for a character that is none of these. They must be ASCII: XGrammar takes no other bounds of a
 * range, apart from the last character of all.
 *
 * @param last the last character, by its code point
 */
export function anyOtherCharacter(characters: Iterable<string>, last: 0x7f | 0x10ffff): string {
  const points = [...characters].map((character) => character.charCodeAt(0)).toSorted((a, b) => a - b);
  const starts = [0, ...points.map((point) => point + 1)];
  const ends = [...points.map((point) => point - 1), last];
  const ranges = starts
    .map((start, index) => [start, ends[index] ?? start] as const)
    .filter(([start, end]) => start <= end);
  return `[${ranges.map(([start, end]) => `${escape(start)}-${escape(end)}`).join("")}]`;
}

/** Returns the expression for one of several. */
export function anyOf(expressions: readonly string[]): string {
  return `(${[...new Set(expressions)].join(" | ")})`;
}

/** Writes an ASCII character, or the last of all, for a class. */
function escape(point: number): string {
  return point < 0x80 ? `\\x${point.toString(16).padStart(2, "0")}` : `\\U${point.toString(16).padStart(8, "0")}`;
}
