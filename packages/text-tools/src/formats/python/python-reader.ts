import { LiteralReader } from "../../json/loose-json.js";
import type { NamedCall } from "../frame.js";

/** Calls in Python's notation, and the offset after the last one; or the reason why they could not be read. */
export type PythonCalls =
  | { readonly calls: readonly PythonCall[]; readonly end: number }
  | { readonly error: string; readonly name?: string };

/** A call with the values of its positional arguments. */
export interface PythonCall extends NamedCall {
  readonly positional: readonly unknown[];
}

const SPACE = /(?:\s|#[^\n]*(?:\n|$))+/y;
const NAME = /[\p{L}_][\p{L}\p{N}_.:/-]*/uy;
const KEY = /[\p{L}_][\p{L}\p{N}_-]*/uy;
const NUMBER = /[+-]?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?![\w.])/y;
const PREFIX = /[rRbBuU]{1,2}(?=["'])/y;
const ESCAPE = /\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|x([\da-fA-F]{2})|(\r\n|[\s\S]))/y;
const RAW_ESCAPE = /\\[\s\S]/y;
const ESCAPED = new Map(Array.from(`nrtbfva0"'\\/`, (name, index) => [name, `\n\r\t\b\f\v\x07\0"'\\/`.charAt(index)]));

/**
 * Reads calls such as `get_weather(city="Paris", days=2)`: a list of them, or one after the other. Values are literals
 * only, of Python or JSON; nothing is evaluated. Runs in linear time.
 */
export function readPythonCalls(text: string, start = 0): PythonCalls {
  const reader = new PythonReader(text, start);
  const read = reader.attempt(() => ({ calls: reader.calls(), end: reader.position }));
  return "error" in read && reader.name !== "" ? { ...read, name: reader.name } : read;
}

class PythonReader extends LiteralReader {
  protected override readonly space = SPACE;
  protected override readonly number = NUMBER;
  /** A quote begins another string, which Python joins. */
  protected override readonly afterString = `,:}])"'`;
  protected override readonly tuple = "(";
  protected override readonly pairsQuotes = true;
  protected override readonly reportsCut = false;
  protected override readonly complaint = "The call cannot be read";
  /** The name of the call that is being read. */
  name = "";

  /** Reads a list of calls, or calls between commas, semicolons and line breaks. */
  calls(): PythonCall[] {
    const calls: PythonCall[] = [];
    const isList = this.take("[");
    for (;;) {
      if (isList && this.take("]")) return calls;
      if (!isList && !/[\p{L}_]/u.test(this.peek())) return calls;
      calls.push(this.#call());
      const separated = this.take(",") || this.take(";");
      if (isList && !separated) {
        if (!this.take("]")) throw this.fault('"," or "]"');
        return calls;
      }
    }
  }

  #call(depth = 0): PythonCall {
    this.checkDepth(depth);
    this.peek();
    const name = this.match(NAME)?.[0] ?? "";
    this.name = name;
    if (name === "") throw this.fault("the name of a tool");
    if (this.peek() !== "(") throw this.fault('"("');
    const args = new Map<string, unknown>();
    const positional: unknown[] = [];
    const start = this.position;
    if (name === "print" && this.take("(") && /[\p{L}_]/u.test(this.peek())) {
      const inner = this.#call(depth + 1);
      if (!this.take(")")) throw this.fault('")"');
      return inner;
    }
    this.position = start;
    this.list(")", () => this.#argument(args, positional));
    return { name, args: Object.fromEntries(args), positional };
  }

  #argument(args: Map<string, unknown>, positional: unknown[]): void {
    if (this.take("**")) {
      if (this.peek() !== "{") throw this.fault('"{"');
      for (const [key, value] of Object.entries(this.object(0))) this.add(args, key, value);
      return;
    }
    const start = this.position;
    const key = this.match(KEY)?.[0];
    if (key !== undefined && this.take("=")) {
      this.add(args, key, this.value(0, true));
      return;
    }
    this.position = start;
    if (args.size > 0) throw this.fault('a name and "="');
    positional.push(this.value(0, false));
  }

  override value(depth: number, canHoldQuotes: boolean): unknown {
    this.peek();
    const isRaw = /r/i.test(this.match(PREFIX)?.[0] ?? "");
    return isRaw ? this.string(canHoldQuotes, () => this.#rawEscape()) : super.value(depth, canHoldQuotes);
  }

  /** Reads a string, and others right after it. */
  protected override string(canHoldQuotes: boolean, escape?: () => string): string {
    const parts = [super.string(canHoldQuotes, escape)];
    while (/^["']/.test(this.peek())) parts.push(super.string(canHoldQuotes));
    return parts.join("");
  }

  #rawEscape(): string {
    const [whole] = this.match(RAW_ESCAPE) ?? [];
    if (whole === undefined) throw this.fault("a closing quote");
    return whole;
  }

  protected override escape(): string {
    const match = this.match(ESCAPE);
    if (!match) throw this.fault("a closing quote");
    const [whole, short, long, byte, character = whole] = match;
    const code = Number.parseInt(short ?? long ?? byte ?? "", 16);
    if (!Number.isFinite(code) || code > 0x10ffff)
      return ESCAPED.get(character) ?? (character.endsWith("\n") ? "" : whole);
    return short ? String.fromCharCode(code) : String.fromCodePoint(code);
  }

  protected override numberOf(text: string): number {
    return super.numberOf(text.replaceAll("_", ""));
  }

  /** Reads a dictionary, or a set, which JSON has as a list. */
  protected override object(depth: number): object {
    const entries = new Map<string, unknown>();
    const set: unknown[] = [];
    this.list("}", () => {
      const key = this.value(depth + 1, false);
      const isEntry = entries.size > 0 || (set.length === 0 && !/^[,}]/.test(this.peek()));
      if (!isEntry) set.push(key);
      else if (!this.take(":")) throw this.fault('":"');
      else this.add(entries, typeof key === "string" ? key : JSON.stringify(key), this.value(depth + 1, true));
    });
    return set.length > 0 ? set : Object.fromEntries(entries);
  }
}
