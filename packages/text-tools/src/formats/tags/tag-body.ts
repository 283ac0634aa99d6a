import type { ReadItem, ToolTable } from "../frame.js";
import { OpenTagCall } from "./open-tag-call.js";
import { type TagScope, TagValue } from "./tag-value.js";
import type { TagNotation, TagToken } from "./tag-notation.js";

/** Options for reading calls with tags. */
export interface TagBodyOptions {
  /** Whether one line break at each end of a value belongs to the tags. */
  readonly cutsLineBreaks?: boolean | undefined;
  /** The mark of a value that holds all arguments as a JSON object; its name is not that of an argument. */
  readonly wholeArguments?: string | undefined;
  /** Whether arguments that the tool does not declare are dropped, as the parser of the family does. */
  readonly dropsOthers?: boolean | undefined;
}

/** How often the marks after a value may be counted, so that reading takes linear time. */
const SCANS = 64;

/** Reads the calls in a body with tags. */
export class TagBody {
  readonly #tools: ToolTable;
  readonly #options: TagBodyOptions;
  readonly #scope: TagScope;
  /** The index of the next token. */
  #next = 0;

  constructor(body: string, isClosed: boolean, tools: ToolTable, notation: TagNotation, options: TagBodyOptions) {
    this.#tools = tools;
    this.#options = options;
    this.#scope = { body, tokens: tokensOf(body, notation), isClosed, notation, scans: { left: SCANS } };
  }

  items(): ReadItem[] {
    const { tokens, notation } = this.#scope;
    if (notation.isCall) return [this.#call(0)];
    const items: ReadItem[] = [];
    for (let token = tokens[0]; token; token = tokens[this.#next]) {
      this.#next += 1;
      if (token.role === "openCall") items.push(this.#call(token.end));
    }
    return items;
  }

  /** Reads the call whose header begins at an offset. */
  #call(start: number): ReadItem {
    const { tokens, notation, isClosed } = this.#scope;
    const text = this.#textFrom(start);
    const header = notation.readCall(text);
    const name = header?.name ?? "";
    const call = new OpenTagCall(name, this.#tools.get(name)?.parameters, this.#options.dropsOthers ?? false);
    const rest = header ? text.slice(header.end).trim() : "";
    if (/^(?:\{|null$)/.test(rest)) call.addAll(rest);
    else if (rest !== "" && (isClosed || this.#next < tokens.length)) call.fail(textOutside(name, rest));
    for (let token = tokens[this.#next]; token && call.error === undefined; token = tokens[this.#next]) {
      if (token.role === "openCall") return call.cutOff();
      this.#next += 1;
      if (token.role === "openValue") this.#value(token, call);
      else if (token.role === "closeCall") {
        const after = this.#textFrom(token.end);
        return after.trim() === "" ? call.item() : call.fail(textOutside(name, after));
      } else call.fail(textOutside(name, token.mark));
    }
    // the text after an argument that cannot be read may belong to it
    if (call.error !== undefined) this.#next = tokens.length;
    const isComplete = notation.isCall && isClosed;
    return isComplete || call.error !== undefined ? call.item() : call.cutOff();
  }

  #value(token: TagToken, call: OpenTagCall): void {
    const header = this.#scope.notation.readValue(this.#scope.body, token);
    if (!header) {
      call.fail(`An argument of ${call.name} has no end.`);
      return;
    }
    const isWhole = token.mark === this.#options.wholeArguments;
    const refusal = isWhole ? undefined : call.refusal(header.name);
    if (refusal !== undefined) {
      call.fail(refusal);
      return;
    }
    const found = new TagValue(this.#scope, call, { mark: token.mark, ...header }).read(this.#next);
    if (typeof found === "string") {
      call.fail(found);
      return;
    }
    this.#next = found.next;
    const text = this.#scope.body.slice(header.end, found.end);
    if (isWhole) call.addAll(text);
    else call.add(header, this.#options.cutsLineBreaks ? cutLineBreaks(text) : text);
    const rest = found.isEnded ? this.#textFrom(this.#scope.tokens[found.next - 1]?.end ?? 0) : "";
    if (rest.trim() !== "") call.fail(textOutside(call.name, rest));
  }

  /** Returns the text from an offset up to the next token. */
  #textFrom(start: number): string {
    return this.#scope.body.slice(start, this.#scope.tokens[this.#next]?.start);
  }
}

function tokensOf(body: string, notation: TagNotation): TagToken[] {
  const tokens: TagToken[] = [];
  for (const { 0: text, index } of body.matchAll(notation.pattern)) {
    const mark = text.toLowerCase();
    const role = notation.roleOf(mark);
    if (role) tokens.push({ role, mark, start: index, end: index + text.length });
  }
  return tokens;
}

function textOutside(name: string, text: string): string {
  return `There is text outside of the arguments of ${name}: ${JSON.stringify(text.trim().slice(0, 40))}.`;
}

/** Cuts one line break at each end. If there is none at the beginning, that at the end belongs to the value. */
function cutLineBreaks(text: string): string {
  return /^\r?\n/.test(text) ? text.replace(/^\r?\n/, "").replace(/\r?\n$/, "") : text;
}
