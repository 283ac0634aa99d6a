import type { JsonObjectAt } from "../json/json-objects.js";
import { readLooseJson } from "../../json/loose-json.js";
import { DEPTH_LIMIT, stringifyForPrompt } from "../../json/strict-json.js";

/** Text that a bare value or key cannot contain. */
const BARE = /[^,{}[\]:]*/y;
const KEY = /[^,{}[\]:<"']+/y;
const JSON_STRING = /"(?:[^"\\]|\\.)*"/sy;
const SPACE = /\s*/y;

class LiteralFault extends Error {}

/**
 * Reads an object in the literals of Gemma: `{city:<|"|>Paris<|"|>,days:2}`. Keys are bare, strings stand between
 * string marks, other values are JSON. Returns undefined if it is not one from the beginning of the text to its end.
 *
 * @param quote the string mark
 */
export function readGemmaObject(text: string, quote: string): Record<string, unknown> | undefined {
  const found = readGemmaObjectAt(text, 0, quote);
  return found && text.slice(found.end).trim() === "" ? found.value : undefined;
}

/** Reads the object that begins at an offset, after white space. */
export function readGemmaObjectAt(text: string, start: number, quote: string): JsonObjectAt | undefined {
  try {
    const reader = new GemmaReader(text, quote, start);
    const value = reader.object(0);
    return { value, end: reader.position };
  } catch (error) {
    if (error instanceof LiteralFault || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Writes a value in the literals of Gemma. A string that could hold a mark is written as a JSON string. */
export function writeGemmaValue(value: unknown, quote: string): string {
  if (typeof value === "string") return value.includes("<") ? stringifyForPrompt(value) : quote + value + quote;
  if (Array.isArray(value)) return `[${value.map((item) => writeGemmaValue(item, quote)).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(([key, item]) => `${writeGemmaKey(key)}:${writeGemmaValue(item, quote)}`);
    return `{${entries.join(",")}}`;
  }
  return JSON.stringify(value);
}

/** Writes a key: bare, or as a JSON string. */
export function writeGemmaKey(key: string): string {
  return /^[\p{L}\p{N}_.-]+$/u.test(key) ? key : stringifyForPrompt(key);
}

class GemmaReader {
  readonly #text: string;
  readonly #quote: string;
  #position: number;

  constructor(text: string, quote: string, start: number) {
    this.#text = text;
    this.#quote = quote;
    this.#position = start;
  }

  /** The offset after what was read. */
  get position(): number {
    return this.#position;
  }

  object(depth: number): Record<string, unknown> {
    const entries = new Map<string, unknown>();
    if (depth > DEPTH_LIMIT || !this.#take("{")) throw new LiteralFault();
    while (!this.#take("}")) {
      const key = this.#string() ?? this.#match(KEY).trim();
      if (!this.#take(":") || entries.has(key)) throw new LiteralFault();
      entries.set(key, this.#value(depth));
      if (!this.#take(",") && !this.#isNext("}")) throw new LiteralFault();
    }
    return Object.fromEntries(entries);
  }

  #value(depth: number): unknown {
    if (this.#isNext("{")) return this.object(depth + 1);
    if (this.#isNext("[")) return this.#list(depth + 1);
    const string = this.#string();
    if (string !== undefined) return string;
    const bare = this.#match(BARE).trim();
    const value = scalarOf(bare);
    if (value !== undefined) return value;
    // half a string or string mark: the rest of the value cannot be trusted
    if (bare === "" || bare.startsWith('"') || bare.includes("<")) throw new LiteralFault();
    return bare;
  }

  #list(depth: number): unknown[] {
    const items: unknown[] = [];
    if (depth > DEPTH_LIMIT || !this.#take("[")) throw new LiteralFault();
    while (!this.#take("]")) {
      items.push(this.#value(depth));
      if (!this.#take(",") && !this.#isNext("]")) throw new LiteralFault();
    }
    return items;
  }

  #string(): string | undefined {
    if (this.#take(this.#quote)) {
      const end = this.#text.indexOf(this.#quote, this.#position);
      if (end === -1) throw new LiteralFault();
      const text = this.#text.slice(this.#position, end);
      this.#position = end + this.#quote.length;
      return text;
    }
    if (this.#isNext("'")) return this.#looseString();
    const quoted = this.#match(JSON_STRING);
    return quoted === "" ? undefined : String(JSON.parse(quoted));
  }

  /** Reads a string between apostrophes. */
  #looseString(): string {
    const read = readLooseJson(this.#text, { start: this.#position, isWhole: false });
    if ("error" in read || typeof read.value !== "string") throw new LiteralFault();
    this.#position = read.end;
    return read.value;
  }

  #isNext(text: string): boolean {
    this.#match(SPACE);
    return this.#text.startsWith(text, this.#position);
  }

  #take(text: string): boolean {
    const isNext = this.#isNext(text);
    if (isNext) this.#position += text.length;
    return isNext;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.#text)?.[0] ?? "";
    this.#position += found.length;
    return found;
  }
}

function scalarOf(text: string): unknown {
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === "true";
  if (/^(?:null|none)$/i.test(text)) return null;
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text)) ? Number(text) : undefined;
}
