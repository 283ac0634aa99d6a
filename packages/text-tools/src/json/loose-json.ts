import { isRecord } from "./is-record.js";
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
  readonly isWhole?: boolean | undefined;
}

/** The limit of comments keeps them from being read over and over. One on the last line could hide what follows it. */
const SPACE = /(?:\s+|\/\/[^\n]{0,400}\n|\/\*[\s\S]{0,400}?\*\/)*/y;
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
const UNQUOTED: Readonly<Record<string, RegExp>> = { '"': /[^"\\]+/y, "'": /[^'\\]+/y };
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
  const reader = new LiteralReader(text, start, isWhole);
  return reader.attempt(() => ({ value: reader.value(0, false), end: reader.position }));
}

/** A JSON object in a text, and the offset of its end. */
export interface JsonObjectAt {
  readonly value: Record<string, unknown>;
  readonly end: number;
}

/** Reads the complete JSON object that begins at an offset. */
export function readJsonObjectAt(text: string, start: number): JsonObjectAt | undefined {
  const read = readLooseJson(text, { start, isWhole: false });
  if ("error" in read) return undefined;
  const { value, end } = read;
  return isRecord(value) ? { value, end } : undefined;
}

/** Reads a text that is a single JSON value. Returns undefined if it is not one, even read loosely. */
export function parseLooseJson(text: string, isWhole?: boolean): unknown {
  const read = readLooseJson(text, { isWhole });
  return "value" in read && text.slice(read.end).trim() === "" ? read.value : undefined;
}

class LiteralFault extends Error {}

/** Reads literals from left to right: those of JSON, and in the classes that extend it those of other notations. */
export class LiteralReader {
  readonly text: string;
  readonly #isWhole: boolean;
  position: number;
  /** White space and comments. */
  protected readonly space: RegExp = SPACE;
  protected readonly number: RegExp = NUMBER;
  /** The bracket that begins another kind of list. */
  protected readonly tuple: string = "[";
  /** What can follow the quote at the end of a string. */
  protected readonly afterString: string = ",:}]";
  /** Whether unescaped quotes in a string must be pairs. */
  protected readonly pairsQuotes: boolean = false;
  /** Whether a text that ends too early is said to be cut off. */
  protected readonly reportsCut: boolean = true;
  protected readonly complaint: string = "The call is not valid JSON";

  constructor(text: string, start: number, isWhole = false) {
    this.text = text;
    this.position = start;
    this.#isWhole = isWhole;
  }

  /** Returns what is read, or the reason why it cannot be. */
  attempt<T>(read: () => T): T | { readonly error: string } {
    try {
      return read();
    } catch (error) {
      if (error instanceof LiteralFault) return { error: error.message };
      throw error;
    }
  }

  /**
   * Reads a value.
   *
   * @param canHoldQuotes whether a string can contain unescaped quotes, since it has a key: in an array such a quote
   * could as well begin the next item
   */
  value(depth: number, canHoldQuotes: boolean): unknown {
    this.checkDepth(depth);
    const first = this.peek();
    if (first === "{") return this.object(depth);
    if (first === "[" || first === this.tuple) return this.array(first === "[" ? "]" : ")", depth);
    if (first in UNQUOTED) return this.string(canHoldQuotes);
    const number = this.match(this.number);
    if (number) return this.numberOf(number[0]);
    const word = this.match(WORD)?.[0] ?? "";
    if (!LITERALS.has(word)) throw this.fault("a value", word);
    return LITERALS.get(word);
  }

  protected checkDepth(depth: number): void {
    if (depth <= DEPTH_LIMIT) return;
    throw new LiteralFault(`The call is nested deeper than the ${DEPTH_LIMIT} levels allowed.`);
  }

  protected numberOf(text: string): number {
    const number = Number(text);
    if (Number.isFinite(number)) return number;
    throw this.fault("a number that JavaScript can represent");
  }

  protected object(depth: number): object {
    const entries = new Map<string, unknown>();
    this.list("}", () => {
      const key = this.key();
      if (!this.take(":")) throw this.fault('":"');
      this.add(entries, key, this.value(depth + 1, true));
    });
    return Object.fromEntries(entries);
  }

  protected add(entries: Map<string, unknown>, key: string, value: unknown): void {
    if (entries.has(key)) throw new LiteralFault(`The key ${JSON.stringify(key)} is given twice.`);
    entries.set(key, value);
  }

  protected array(close: string, depth: number): unknown[] {
    const items: unknown[] = [];
    this.list(close, () => items.push(this.value(depth + 1, false)));
    return items;
  }

  /** Reads items from the present bracket to the one that closes it. */
  protected list(close: string, readItem: () => void): void {
    this.position += 1;
    while (!this.take(close)) {
      readItem();
      if (this.take(",")) continue;
      if (this.take(close) || (this.#isWhole && this.peek() === "")) return;
      throw this.fault(`"," or "${close}"`);
    }
  }

  protected key(): string {
    const key = this.peek() in UNQUOTED ? this.string(false) : this.match(WORD)?.[0];
    if (key === undefined) throw this.fault("a key");
    return key;
  }

  /** Reads the string that begins with the present quote, or with three of them. */
  protected string(canHoldQuotes: boolean, escape = () => this.escape()): string {
    const quote = this.text.charAt(this.position);
    const plain = UNQUOTED[quote] ?? NUMBER;
    const triple = quote.repeat(3);
    const isTriple = this.consume(triple);
    if (!isTriple) this.position += 1;
    const parts: string[] = [];
    let quotes = 0;
    while (!(isTriple ? this.consume(triple) : this.#endsString(quote, canHoldQuotes))) {
      const isQuote = this.consume(quote);
      if (isQuote) quotes += 1;
      parts.push(isQuote ? quote : (this.match(plain)?.[0] ?? escape()));
    }
    if (this.pairsQuotes && !isTriple && quotes % 2 === 1) throw this.fault("an escaped quote");
    return parts.join("");
  }

  /** Consumes a quote that ends the string, as what follows shows. Any other quote is part of the string. */
  #endsString(quote: string, canHoldQuotes: boolean): boolean {
    const start = this.position;
    if (!this.consume(quote)) return false;
    if (this.afterString.includes(this.peek())) return true;
    if (!canHoldQuotes) throw this.fault('"," or ":"');
    this.position = start;
    return false;
  }

  protected escape(): string {
    const [whole, code, character = ""] = this.match(ESCAPE) ?? [];
    if (whole === undefined) throw this.fault("a closing quote");
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    return ESCAPED[character] ?? (SELF_ESCAPED.includes(character) ? character : whole);
  }

  /** Skips white space and comments. Returns the next character, or an empty string at the end of the text. */
  protected peek(): string {
    this.match(this.space);
    return this.text.charAt(this.position);
  }

  /** Skips white space and comments, and consumes the text if it comes next. */
  protected take(text: string): boolean {
    this.peek();
    return this.consume(text);
  }

  /** Moves past a text if it comes next. Returns whether it did. */
  protected consume(text: string): boolean {
    const isNext = this.text.startsWith(text, this.position);
    if (isNext) this.position += text.length;
    return isNext;
  }

  /** Moves past what a pattern matches, unless that is nothing. */
  protected match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text);
    if (!found || found[0] === "") return undefined;
    this.position += found[0].length;
    return found;
  }

  protected fault(expected: string, consumed = ""): Error {
    const rest = this.text.slice(this.position - consumed.length, this.position + 20);
    if (rest === "" && !this.#isWhole && this.reportsCut) return new LiteralFault("The call is cut off.");
    const place = rest === "" ? "at the end" : `at ${JSON.stringify(rest)}`;
    return new LiteralFault(`${this.complaint}: expected ${expected} ${place}.`);
  }
}
