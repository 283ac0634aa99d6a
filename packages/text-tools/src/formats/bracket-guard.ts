import type { ValueGuard } from "./frame.js";

const SPACE = 32;
const QUOTE = 34;
const APOSTROPHE = 39;
const BACKSLASH = 92;
const BACK_TICK = 96;

/** Options for `createBracketGuard`. */
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
export function createBracketGuard({ hasApostrophes = false, end }: BracketGuardOptions = {}): ValueGuard {
  /** The quote that opened the present string; 0 outside of strings. */
  let quote = 0;
  let depth = 0;
  let ticks = 0;
  let fences = 0;
  let isEscaped = false;
  let isSuspecting = false;
  let isAfterQuote = false;
  let verdict: "content" | "end" | undefined;

  function settle(character: string): void {
    verdict = ",:}])".includes(character) ? "content" : "end";
    isSuspecting = false;
    isAfterQuote = false;
  }

  /** Takes a character outside of strings. Returns whether it ended the body. */
  function count(code: number): boolean {
    ticks = code === BACK_TICK ? ticks + 1 : 0;
    if (end !== "bracket") {
      if (ticks === 3) fences += 1;
      return ticks === 3 && fences === (end === "fence" ? 1 : 2);
    }
    // the codes of ( [ { and of ) ] }
    if (code === 40 || code === 91 || code === 123) depth += 1;
    else if (code === 41 || code === 93 || code === 125) {
      depth -= 1;
      return depth <= 0;
    }
    return false;
  }

  return {
    text(piece) {
      for (let index = 0; index < piece.length && verdict !== "end"; index += 1) {
        const code = piece.charCodeAt(index);
        if (isAfterQuote && code > SPACE) settle(piece.charAt(index));
        if (isEscaped) isEscaped = false;
        else if (code === BACKSLASH) isEscaped = quote > 0;
        else if (code === QUOTE || (hasApostrophes && code === APOSTROPHE)) {
          if (quote === 0) quote = code;
          else if (quote === code) {
            quote = 0;
            isAfterQuote = isSuspecting;
          }
        } else if (quote === 0 && end !== undefined && count(code)) return index + 1;
      }
      return undefined;
    },
    mark() {
      isEscaped = false;
    },
    isInside: () => quote > 0,
    suspect() {
      isSuspecting = true;
      verdict = undefined;
    },
    verdict: () => verdict,
  };
}
