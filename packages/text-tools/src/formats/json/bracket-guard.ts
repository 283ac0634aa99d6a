import type { ValueGuard } from "../frame.js";

const SPACE = 32;
const QUOTE = 34;
const APOSTROPHE = 39;
const BACKSLASH = 92;
const BACK_TICK = 96;
const SLASH = 47;
const STAR = 42;
const LINE_BREAK = 10;

/** Options for `BracketGuard`. */
export interface BracketGuardOptions {
  /** Whether apostrophes quote strings, too, as in Python. */
  readonly hasApostrophes?: boolean;
  /**
   * What ends the body by itself: `bracket`, the bracket that closes its first one; `fence`, a run of three back-ticks
   * outside of strings, or the second one. By default only a closing mark ends it.
   */
  readonly end?: "bracket" | "fence" | "second-fence";
}

/**
 * Follows the strings and brackets of JSON or Python. A closing mark inside a string is content if the string ends
 * properly afterwards: the next quote is followed by `,`, `:` or a closing bracket. If anything else follows that
 * quote, it opens a string: an unescaped quote before the mark had swapped inside and outside, and the mark ended the
 * call.
 */
export class BracketGuard implements ValueGuard {
  readonly #end: BracketGuardOptions["end"];
  readonly #apostrophe: number;
  readonly #isPython: boolean;
  /** The quote that opened the present string, or what follows the slash of a comment; 0 outside of both. */
  #quote = 0;
  #depth = 0;
  #ticks = 0;
  #fences = 0;
  #isEscaped = false;
  #last = 0;
  #isSuspecting = false;
  #isAfterQuote = false;
  #verdict: "content" | "end" | undefined;

  constructor({ hasApostrophes = false, end }: BracketGuardOptions = {}) {
    this.#end = end;
    this.#isPython = hasApostrophes;
    this.#apostrophe = hasApostrophes ? APOSTROPHE : QUOTE;
  }

  text(piece: string): number | undefined {
    for (let index = 0; index < piece.length && this.#verdict !== "end"; index += 1) {
      const code = piece.charCodeAt(index);
      if (this.#isAfterQuote && code > SPACE) this.#settle(piece.charAt(index));
      const last = this.#last;
      this.#last = code;
      if (this.#quote === SLASH || this.#quote === STAR) this.#endComment(code, last);
      else if (last === SLASH && (code === SLASH || code === STAR) && this.#quote === 0 && !this.#isPython)
        this.#quote = code;
      else if (this.#isEscaped) this.#isEscaped = false;
      else if (code === BACKSLASH) this.#isEscaped = this.#quote > 0;
      else if (code === QUOTE || code === this.#apostrophe) this.#takeQuote(code);
      else if (this.#quote === 0 && this.#end !== undefined && this.#count(code)) return index + 1;
    }
    return undefined;
  }

  mark(): void {
    this.#isEscaped = false;
    this.#last = 0;
  }

  isInside(): boolean {
    return this.#quote > 0;
  }

  suspect(): void {
    this.#isSuspecting = true;
    // a comment on the last line could hide the end of the call
    this.#verdict = this.#quote === SLASH ? "end" : undefined;
  }

  verdict(): "content" | "end" | undefined {
    return this.#verdict;
  }

  #endComment(code: number, last: number): void {
    if (this.#quote === SLASH ? code === LINE_BREAK : code === SLASH && last === STAR) this.#quote = 0;
  }

  #takeQuote(code: number): void {
    if (this.#quote === 0) this.#quote = code;
    else if (this.#quote === code) {
      this.#quote = 0;
      this.#isAfterQuote = this.#isSuspecting;
    }
  }

  #settle(character: string): void {
    this.#verdict = ",:}])".includes(character) ? "content" : "end";
    this.#isSuspecting = false;
    this.#isAfterQuote = false;
  }

  /** Takes a character outside of strings. Returns whether it ended the body. */
  #count(code: number): boolean {
    this.#ticks = code === BACK_TICK ? this.#ticks + 1 : 0;
    if (this.#end !== "bracket") {
      if (this.#ticks === 3) this.#fences += 1;
      return this.#ticks === 3 && this.#fences === (this.#end === "fence" ? 1 : 2);
    }
    // the codes of ( [ { and of ) ] }
    if (code === 40 || code === 91 || code === 123) this.#depth += 1;
    else if (code === 41 || code === 93 || code === 125) {
      this.#depth -= 1;
      return this.#depth <= 0;
    }
    return false;
  }
}
