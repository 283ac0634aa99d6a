import { DEPTH_LIMIT } from "../../json/strict-json.js";
import type { NamedCall } from "../frame.js";

/** Calls in Python's notation, and the offset after the last one; or the reason why they could not be read. */
export type PythonCalls =
  | { readonly calls: readonly PythonCall[]; readonly end: number }
  | { readonly error: string; readonly name?: string };

/** A call with the values of its positional arguments. */
export interface PythonCall extends NamedCall {
  readonly positional: readonly unknown[];
}

const SPACE = /(?:\s|#[^\n]*(?:\n|$))*/y;
const NAME = /[\p{L}_][\p{L}\p{N}_.:/-]*/uy;
const KEY = /[\p{L}_][\p{L}\p{N}_-]*/uy;
const NUMBER = /[+-]?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?![\w.])/y;
const PREFIX = /[rRbBuU]{0,2}(?=["'])/y;
const PLAIN: Readonly<Record<string, RegExp>> = { '"': /[^"\\]+/y, "'": /[^'\\]+/y };
const ESCAPE = /\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|x([\da-fA-F]{2})|(\r\n|[\s\S]))/y;
const ESCAPED: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  v: "\v",
  a: "\x07",
  "0": "\0",
  "\n": "",
  "\r\n": "",
  '"': '"',
  "'": "'",
  "\\": "\\",
  "/": "/",
};
const LITERALS = new Map<string, unknown>([
  ["True", true],
  ["False", false],
  ["None", null],
  ["true", true],
  ["false", false],
  ["null", null],
]);

const TOO_DEEP = `The call is nested deeper than the ${DEPTH_LIMIT} levels allowed.`;

class PythonFault extends Error {}

function add(entries: Map<string, unknown>, key: string, value: unknown): void {
  if (entries.has(key)) throw new PythonFault(`The argument ${key} is given twice.`);
  entries.set(key, value);
}

/**
 * Reads calls such as `get_weather(city="Paris", days=2)`: a list of them, or one after the other. Values are literals
 * only, of Python or JSON; nothing is evaluated. Runs in linear time.
 */
export function readPythonCalls(text: string, start = 0): PythonCalls {
  const reader = new PythonReader(text, start);
  try {
    const calls = reader.calls();
    return { calls, end: reader.position };
  } catch (error) {
    if (error instanceof PythonFault) return { error: error.message, ...(reader.name && { name: reader.name }) };
    throw error;
  }
}

class PythonReader {
  readonly #text: string;
  position: number;
  /** The name of the call that is being read. */
  name = "";

  constructor(text: string, start: number) {
    this.#text = text;
    this.position = start;
  }

  /** Reads a list of calls, or calls between commas, semicolons and line breaks. */
  calls(): PythonCall[] {
    const calls: PythonCall[] = [];
    const isList = this.#take("[");
    for (;;) {
      if (isList && this.#take("]")) return calls;
      if (!isList && !/[\p{L}_]/u.test(this.#peek())) return calls;
      calls.push(this.#call());
      const separated = this.#take(",") || this.#take(";");
      if (isList && !separated) {
        if (!this.#take("]")) throw this.#fault('"," or "]"');
        return calls;
      }
    }
  }

  #call(depth = 0): PythonCall {
    if (depth > DEPTH_LIMIT) throw new PythonFault(TOO_DEEP);
    this.name = this.#match(NAME) ?? "";
    if (this.name === "") throw this.#fault("the name of a tool");
    const name = this.name;
    if (!this.#take("(")) throw this.#fault('"("');
    if (name === "print" && /[\p{L}_]/u.test(this.#peek())) {
      const inner = this.#call(depth + 1);
      if (!this.#take(")")) throw this.#fault('")"');
      return inner;
    }
    const args = new Map<string, unknown>();
    const positional: unknown[] = [];
    while (!this.#take(")")) {
      if (this.#take("**")) for (const [key, value] of Object.entries(this.#dictionary(0))) add(args, key, value);
      else this.#argument(args, positional);
      if (!this.#take(",") && this.#peek() !== ")") throw this.#fault('"," or ")"');
    }
    return { name, args: Object.fromEntries(args), positional };
  }

  #argument(args: Map<string, unknown>, positional: unknown[]): void {
    this.#peek();
    const start = this.position;
    const key = this.#match(KEY);
    if (key !== undefined && this.#take("=")) {
      add(args, key, this.#value(0));
      return;
    }
    this.position = start;
    if (args.size > 0) throw this.#fault('a name and "="');
    positional.push(this.#value(0));
  }

  #value(depth: number): unknown {
    if (depth > DEPTH_LIMIT) throw new PythonFault(TOO_DEEP);
    const first = this.#peek();
    if (first === "{") return this.#dictionary(depth);
    if (first === "[") return this.#list("[", "]", depth);
    if (first === "(") return this.#list("(", ")", depth);
    const number = this.#match(NUMBER);
    if (number !== undefined) {
      const value = Number(number.replaceAll("_", ""));
      if (Number.isFinite(value)) return value;
      throw this.#fault("a number that JavaScript can represent");
    }
    const start = this.position;
    const prefix = this.#match(PREFIX) ?? "";
    if (`"'`.includes(this.#text.charAt(this.position)) && this.position < this.#text.length) {
      return this.#strings(/r/i.test(prefix));
    }
    this.position = start;
    const word = this.#match(KEY) ?? "";
    if (!LITERALS.has(word)) throw this.#fault("a literal value", word.length);
    return LITERALS.get(word);
  }

  /** Reads a string, and others right after it, which Python joins. */
  #strings(isRaw: boolean): string {
    const parts = [this.#string(isRaw)];
    while (`"'`.includes(this.#peek()) && this.position < this.#text.length) parts.push(this.#string(false));
    return parts.join("");
  }

  #string(isRaw: boolean): string {
    const quote = this.#text.charAt(this.position);
    const close = this.#text.startsWith(quote.repeat(3), this.position) ? quote.repeat(3) : quote;
    this.position += close.length;
    const parts: string[] = [];
    while (!this.#text.startsWith(close, this.position)) {
      if (this.position >= this.#text.length) throw this.#fault("a closing quote");
      const plain = this.#match(PLAIN[quote] ?? NAME);
      if (plain !== undefined) parts.push(plain);
      else if (this.#text.startsWith(quote, this.position)) parts.push(this.#skip(1));
      else parts.push(isRaw ? this.#skip(2) : this.#escape());
    }
    this.position += close.length;
    return parts.join("");
  }

  #escape(): string {
    ESCAPE.lastIndex = this.position;
    const match = ESCAPE.exec(this.#text);
    if (!match) throw this.#fault("a closing quote");
    this.position += match[0].length;
    const [whole, short, long, byte, character = whole] = match;
    const code = Number.parseInt(short ?? long ?? byte ?? "", 16);
    if (Number.isFinite(code) && code <= 0x10ffff)
      return short ? String.fromCharCode(code) : String.fromCodePoint(code);
    return ESCAPED[character] ?? whole;
  }

  #dictionary(depth: number): Record<string, unknown> | unknown[] {
    const entries = new Map<string, unknown>();
    if (!this.#take("{")) throw this.#fault('"{"');
    while (!this.#take("}")) {
      const key = this.#value(depth + 1);
      if (entries.size === 0 && ",}".includes(this.#peek())) return this.#set(key, depth);
      if (!this.#take(":")) throw this.#fault('":"');
      add(entries, typeof key === "string" ? key : JSON.stringify(key), this.#value(depth + 1));
      if (!this.#take(",") && this.#peek() !== "}") throw this.#fault('"," or "}"');
    }
    return Object.fromEntries(entries);
  }

  /** Reads the rest of a set, which JSON has as a list. */
  #set(first: unknown, depth: number): unknown[] {
    const items = [first];
    while (!this.#take("}")) {
      if (!this.#take(",")) throw this.#fault('"," or "}"');
      if (this.#peek() !== "}") items.push(this.#value(depth + 1));
    }
    return items;
  }

  #list(open: string, close: string, depth: number): unknown[] {
    const items: unknown[] = [];
    this.#take(open);
    while (!this.#take(close)) {
      items.push(this.#value(depth + 1));
      if (!this.#take(",") && this.#peek() !== close) throw this.#fault(`"," or "${close}"`);
    }
    return items;
  }

  #peek(): string {
    this.#match(SPACE);
    return this.#text.charAt(this.position);
  }

  #take(text: string): boolean {
    this.#peek();
    const isNext = this.#text.startsWith(text, this.position);
    if (isNext) this.position += text.length;
    return isNext;
  }

  #skip(length: number): string {
    const text = this.#text.slice(this.position, this.position + length);
    this.position += length;
    return text;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.#text)?.[0];
    if (found) this.position += found.length;
    return found || undefined;
  }

  #fault(expected: string, back = 0): PythonFault {
    const rest = this.#text.slice(this.position - back, this.position + 20);
    const place = rest === "" ? "at the end" : `at ${JSON.stringify(rest)}`;
    return new PythonFault(`The call cannot be read: expected ${expected} ${place}.`);
  }
}
