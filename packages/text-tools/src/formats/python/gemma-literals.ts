import { type JsonObjectAt, LiteralReader } from "../../json/loose-json.js";
import { stringifyForPrompt } from "../../json/strict-json.js";

/** Text that a bare value or key cannot contain. */
const BARE = /[^,{}[\]:]*/y;
const KEY = /[^,{}[\]:<"']+/y;
const SPACE = /\s+/y;

/**
 * Reads the object that begins at an offset, after white space, in the literals of Gemma:
 * `{city:<|"|>Paris<|"|>,days:2}`. Keys are bare, strings stand between string marks, other values are JSON.
 *
 * @param quote the string mark
 */
export function readGemmaObjectAt(text: string, start: number, quote: string): JsonObjectAt | undefined {
  const reader = new GemmaReader(text, start, quote);
  const read = reader.attempt(() => ({ value: reader.whole(), end: reader.position }));
  return "error" in read ? undefined : read;
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

class GemmaReader extends LiteralReader {
  readonly #quote: string;
  protected override readonly space = SPACE;

  constructor(text: string, start: number, quote: string) {
    super(text, start);
    this.#quote = quote;
  }

  whole(): Record<string, unknown> {
    if (this.peek() !== "{") throw this.fault('"{"');
    return Object.fromEntries(Object.entries(this.object(0)));
  }

  override value(depth: number, canHoldQuotes: boolean): unknown {
    const marked = this.#marked();
    if (marked !== undefined) return marked;
    if (/^[{["']/.test(this.peek())) return super.value(depth, canHoldQuotes);
    const bare = (this.match(BARE)?.[0] ?? "").trim();
    const value = scalarOf(bare);
    if (value !== undefined) return value;
    // half a string mark: the rest of the value cannot be trusted
    if (bare === "" || bare.includes("<")) throw this.fault("a value");
    return bare;
  }

  protected override key(): string {
    const key = this.#marked() ?? (/^["']/.test(this.peek()) ? super.key() : this.match(KEY)?.[0].trim());
    if (key === undefined) throw this.fault("a key");
    return key;
  }

  /** Reads a string between string marks. */
  #marked(): string | undefined {
    if (!this.take(this.#quote)) return undefined;
    const start = this.position;
    const end = this.text.indexOf(this.#quote, start);
    if (end === -1) throw this.fault("a string mark");
    this.position = end + this.#quote.length;
    return this.text.slice(start, end);
  }
}

function scalarOf(text: string): unknown {
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === "true";
  if (/^(?:null|none)$/i.test(text)) return null;
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text)) ? Number(text) : undefined;
}
