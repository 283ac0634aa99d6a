import { CUT_OFF } from "../frame.js";
import type { OpenTagCall } from "./open-tag-call.js";
import { QuotedCalls } from "./tag-guard.js";
import type { TagHeader, TagNotation, TagToken } from "./tag-notation.js";

/** What the values of a body are read with. */
export interface TagScope {
  readonly body: string;
  readonly tokens: readonly TagToken[];
  /** Whether a closing mark ended the body. */
  readonly isClosed: boolean;
  readonly notation: TagNotation;
  /** How often all marks may still be looked through. */
  readonly scans: { left: number };
}

/** The end of a value: the offset of its end, and the index of the first token that does not belong to it. */
export interface TagValueEnd {
  readonly end: number;
  readonly next: number;
  /** Whether an end mark ended the value. */
  readonly isEnded: boolean;
}

const MISMATCH = "The argument tags do not match: each argument needs an arg_key and an arg_value.";
const ADVICE = String.raw`Write a string that holds such tags as a JSON string, with \u003c for each <.`;

/**
 * A value while its end is looked for. Inside a value, a mark is structure only if it can be: an end mark if the next
 * argument or the end of the call follows, the beginning of another argument if it is on a line of its own and the call
 * can take that argument. Otherwise it is content. If both are possible, the call cannot be read.
 */
export class TagValue {
  readonly #scope: TagScope;
  readonly #call: OpenTagCall;
  readonly #header: TagHeader;
  /** The number of elements that the content has opened and that an end mark of a value would end. */
  #depth = 0;
  #hasEndMark = false;

  constructor(scope: TagScope, call: OpenTagCall, header: TagHeader) {
    this.#scope = scope;
    this.#call = call;
    this.#header = header;
  }

  /** Reads up to the end of the value. Returns it, or the reason why it cannot be told. */
  read(first: number): TagValueEnd | string {
    const { tokens } = this.#scope;
    for (let index = first; index < tokens.length; index += 1) {
      const token = tokens[index];
      if (!token || token.start < this.#header.end) continue;
      const quoted = token.role === "openCall" ? this.#endOfQuoted(index) : undefined;
      if (quoted === -1 || this.#scope.scans.left < 0) return this.#unclear(token);
      if (quoted !== undefined) {
        index = quoted;
        continue;
      }
      const found = this.#take(token, index);
      if (found !== undefined) return found;
    }
    return this.#withoutEnd();
  }

  #withoutEnd(): string {
    if (!this.#scope.isClosed) return CUT_OFF;
    return this.#header.lacksTag ? MISMATCH : `An argument of ${this.#call.name} has no end.`;
  }

  /** Takes a mark. Returns the end of the value, or an error, or undefined if the mark is content. */
  #take(token: TagToken, index: number): TagValueEnd | string | undefined {
    const { notation } = this.#scope;
    if (token.role === "closeValue")
      return notation.isEndOf(token.mark, this.#header) ? this.#takeEnd(token, index) : undefined;
    if (token.role === "openValue") return this.#takeBeginning(token, index);
    const isLast = index === this.#scope.tokens.length - 1;
    if (token.role === "closeCall" && isLast && this.#isFinal(index) && this.#isUnended(token)) {
      return { end: token.start, next: index, isEnded: false };
    }
    if (token.role === "opener") {
      if (this.#header.lacksTag) return MISMATCH;
      this.#depth += 1;
    }
    return undefined;
  }

  #takeEnd(token: TagToken, index: number): TagValueEnd | string | undefined {
    if (this.#canEnd(index)) return { end: token.start, next: index + 1, isEnded: true };
    const after = this.#textAfter(index);
    const next = this.#scope.tokens[index + 1];
    const isFollowed = after.trim() === "" && next?.role === "openValue";
    if (this.#depth > 0 && !isFollowed) {
      this.#depth -= 1;
      return undefined;
    }
    this.#hasEndMark = true;
    if (after.trim() === "" && !next) return this.#withoutEnd();
    if (isFollowed) {
      const name = this.#nameAfter(next);
      if (name === this.#header.name) return `The argument ${name} of ${this.#call.name} is given twice.`;
      const refusal = name === undefined ? undefined : this.#call.refusal(name);
      if (refusal !== undefined) return refusal;
    }
    // in the middle of a line, the value goes on
    return /^[^\S\n]*[^\s<]/.test(after) ? undefined : this.#unclear(token);
  }

  #takeBeginning(token: TagToken, index: number): TagValueEnd | string | undefined {
    const name = this.#nameAfter(token);
    const types = this.#call.typesOf(this.#header.name);
    const canBegin = name !== undefined && name !== this.#header.name && this.#call.canTake(name);
    if (!canBegin || this.#isGivenLater(name, index)) {
      if (canBegin) this.#call.expect(name);
      if (this.#scope.notation.isOpener(token.mark)) this.#depth += 1;
      return undefined;
    }
    const mustBegin = this.#call.requires(name) || (types !== undefined && !types.has("string"));
    return mustBegin && this.#isUnended(token)
      ? { end: token.start, next: index, isEnded: false }
      : this.#unclear(token);
  }

  #unclear({ mark }: TagToken): string {
    return `It is not clear whether ${mark} in the argument ${this.#header.name} of ${this.#call.name} is a part of it. ${ADVICE}`;
  }

  /** Whether an end mark can end the value: the next argument or the end of the call follows. */
  #canEnd(index: number): boolean {
    const { tokens, isClosed } = this.#scope;
    if (this.#textAfter(index).trim() !== "") return false;
    const next = tokens[index + 1];
    if (!next) return this.#scope.notation.isCall && isClosed;
    if (next.role === "closeCall") return this.#isFinal(index + 1);
    const name = next.role === "openValue" ? this.#nameAfter(next) : undefined;
    // an argument that is dropped counts only right after a value without tags
    const mayDrop = this.#depth === 0 && this.#textAfter(index) === "";
    return name !== undefined && name !== this.#header.name && this.#call.refusal(name, mayDrop) === undefined;
  }

  /** Whether an end mark of a call can end it: no text follows, but the end of the body or another call. */
  #isFinal(index: number): boolean {
    const next = this.#scope.tokens[index + 1];
    return !this.#scope.notation.isCall && this.#textAfter(index).trim() === "" && (!next || next.role === "openCall");
  }

  /** Whether the value can end at the mark although it has no end mark: the mark is on a line of its own. */
  #isUnended({ start }: TagToken): boolean {
    const text = this.#scope.body.slice(this.#header.end, start);
    const isAlone = /(?:^|\n)[^\S\n]*$/.test(text.slice(text.lastIndexOf("\n")));
    // half of a tag at its end may be the end mark
    return !this.#hasEndMark && this.#depth === 0 && isAlone && !/<[^<>]*>?$/.test(text.trimEnd().slice(-100));
  }

  /** Whether another end mark is followed by an argument of this name. */
  #isGivenLater(name: string, index: number): boolean {
    const { tokens } = this.#scope;
    this.#scope.scans.left -= 1;
    if (this.#scope.scans.left < 0) return false;
    for (let at = index + 1; at + 1 < tokens.length; at += 1) {
      const next = tokens[at + 1];
      const follows =
        tokens[at]?.role === "closeValue" && next?.role === "openValue" && this.#textAfter(at).trim() === "";
      if (follows && this.#nameAfter(next) === name) return true;
    }
    return false;
  }

  #nameAfter(token: TagToken): string | undefined {
    return this.#scope.notation.readValue(this.#scope.body, token)?.name;
  }

  #textAfter(index: number): string {
    const { body, tokens } = this.#scope;
    return body.slice(tokens[index]?.end, tokens[index + 1]?.start);
  }

  /**
   * Returns the index of the mark that ends a quoted call: undefined if the mark does not begin one, -1 if it has no
   * end.
   */
  #endOfQuoted(first: number): number | undefined {
    const { tokens } = this.#scope;
    const quoted = new QuotedCalls(this.#scope.notation);
    quoted.mark("", "openCall");
    quoted.text(this.#textAfter(first));
    for (let index = first + 1; index < tokens.length; index += 1) {
      const { mark = "", role } = tokens[index] ?? {};
      if (!quoted.mark(mark, role)) return index === first + 1 ? undefined : index - 1;
      quoted.text(this.#textAfter(index));
    }
    return first + 1 < tokens.length ? -1 : undefined;
  }
}
