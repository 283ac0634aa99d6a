import { JsonSpace } from "./json-space.js";
import { DEPTH_LIMIT } from "./strict-json.js";

/** A value and the offset of its end, or the reason why it could not be read. */
export type LooseValue = { readonly value: unknown; readonly end: number } | { readonly error: string };

/** Options for `readLooseJson`. */
export interface LooseJsonOptions {
  /**
   * Offset at which the value begins.
   * @default 0
   */
  readonly start?: number;
  /**
   * Whether the text is complete. When it is, closing brackets may be missing at its end. When it is not, the value
   * must be closed, since the rest of it may be missing.
   * @default true
   */
  readonly isWhole?: boolean;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y;
const WORD = /[\p{L}_$][\p{L}\p{N}_$-]*/uy;
const LITERALS = new Map<string, unknown>([
  ["true", true],
  ["false", false],
  ["null", null],
  ["True", true],
  ["False", false],
  ["None", null],
]);
const UNQUOTED: Readonly<Record<string, RegExp>> = { '"': /[^"\\]*/y, "'": /[^'\\]*/y };
const ESCAPE = /\\(?:u([\da-fA-F]{4})|([\s\S]))/y;
const ESCAPED: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
const SELF_ESCAPED = `"'\\/`;

/**
 * Reads JSON as models write it: with raw line breaks, stray backslashes (`\d`, `C:\Users`) and unescaped quotes in
 * strings, single quotes, unquoted keys, trailing commas, comments, and Python's literals and triple quotes. Runs in
 * one pass and in linear time. It only ever adds closing brackets: an unterminated string or a missing value is an
 * error.
 */
export function readLooseJson(text: string, { start = 0, isWhole = true }: LooseJsonOptions = {}): LooseValue {
  const reader = new LooseReader(text, start, isWhole);
  try {
    return { value: reader.value(0, false), end: reader.position };
  } catch (error) {
    if (error instanceof JsonFault) return { error: error.message };
    throw error;
  }
}

/** Reads a text that is a single JSON value. Returns undefined if it is not one, even read loosely. */
export function parseLooseJson(text: string): unknown {
  const read = readLooseJson(text);
  return "value" in read && text.slice(read.end).trim() === "" ? read.value : undefined;
}

class JsonFault extends Error {}

class LooseReader {
  readonly #text: string;
  readonly #isWhole: boolean;
  readonly #space: JsonSpace;
  position: number;

  constructor(text: string, start: number, isWhole: boolean) {
    this.#text = text;
    this.position = start;
    this.#isWhole = isWhole;
    this.#space = new JsonSpace(text);
  }

  /**
   * Reads a value.
   *
   * @param isProperty whether it is the value of a key. Only then can a string contain unescaped quotes: in an array
   * such a quote could as well begin the next item
   */
  value(depth: number, isProperty: boolean): unknown {
    if (depth > DEPTH_LIMIT) throw new JsonFault(`The call is nested deeper than the ${DEPTH_LIMIT} levels allowed.`);
    const first = this.#peek();
    if (first === "{") return this.#object(depth);
    if (first === "[") return this.#array(depth);
    if (first in UNQUOTED) return this.#string(first, isProperty);
    const number = Number(this.#match(NUMBER)?.[0]);
    if (Number.isFinite(number)) return number;
    const word = this.#match(WORD)?.[0] ?? "";
    if (!LITERALS.has(word)) throw this.#fault("a value", word);
    return LITERALS.get(word);
  }

  #object(depth: number): Record<string, unknown> {
    const entries = new Map<string, unknown>();
    this.#list("}", () => {
      const key = this.#key();
      if (!this.#take(":")) throw this.#fault('":"');
      if (entries.has(key)) throw new JsonFault(`The key ${JSON.stringify(key)} is given twice.`);
      entries.set(key, this.value(depth + 1, true));
    });
    return Object.fromEntries(entries);
  }

  #array(depth: number): unknown[] {
    const items: unknown[] = [];
    this.#list("]", () => items.push(this.value(depth + 1, false)));
    return items;
  }

  #list(close: string, readItem: () => void): void {
    this.position += 1;
    while (!this.#take(close)) {
      readItem();
      if (this.#take(",")) continue;
      if (this.#take(close) || (this.#isWhole && this.#peek() === "")) return;
      throw this.#fault(`"," or "${close}"`);
    }
  }

  #key(): string {
    const first = this.#peek();
    const key = first in UNQUOTED ? this.#string(first, false) : this.#match(WORD)?.[0];
    if (key === undefined) throw this.#fault("a key");
    return key;
  }

  #string(quote: string, canHoldQuotes: boolean): string {
    const unquoted = UNQUOTED[quote] ?? NUMBER;
    const triple = quote.repeat(3);
    const isTriple = this.#consume(triple);
    if (!isTriple) this.position += 1;
    const parts: string[] = [];
    while (!(isTriple ? this.#consume(triple) : this.#endsString(quote, canHoldQuotes))) {
      if (this.#consume(quote)) parts.push(quote);
      else parts.push(this.#match(unquoted)?.[0] || this.#escape());
    }
    return parts.join("");
  }

  /**
   * Consumes a quote that ends the string: `,`, `:`, `}`, `]` or the end of the text follows. Any other quote is part
   * of the string.
   */
  #endsString(quote: string, canHoldQuotes: boolean): boolean {
    const start = this.position;
    if (!this.#consume(quote)) return false;
    if (",:}]".includes(this.#peek())) return true;
    if (!canHoldQuotes) throw this.#fault('"," or ":"');
    this.position = start;
    return false;
  }

  #escape(): string {
    const [whole, code, character = ""] = this.#match(ESCAPE) ?? [];
    if (whole === undefined) throw this.#fault("a closing quote");
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    return ESCAPED[character] ?? (SELF_ESCAPED.includes(character) ? character : whole);
  }

  /** Returns the next character that is not white space or in a comment, or an empty string at the end of the text. */
  #peek(): string {
    this.position = this.#space.endAfter(this.position);
    return this.#text.charAt(this.position);
  }

  /** Skips white space and comments, and consumes the character if it comes next. */
  #take(character: string): boolean {
    this.position = this.#space.endAfter(this.position);
    return this.#consume(character);
  }

  /** Moves past a text if it comes next. Returns whether it did. */
  #consume(text: string): boolean {
    const isNext = this.#text.startsWith(text, this.position);
    if (isNext) this.position += text.length;
    return isNext;
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.#text) ?? undefined;
    if (found) this.position += found[0].length;
    return found;
  }

  #fault(expected: string, consumed = ""): JsonFault {
    const rest = this.#text.slice(this.position - consumed.length, this.position + 20);
    if (rest === "" && !this.#isWhole) return new JsonFault("The call is cut off.");
    const place = rest === "" ? "at the end" : `at ${JSON.stringify(rest)}`;
    return new JsonFault(`The call is not valid JSON: expected ${expected} ${place}.`);
  }
}
