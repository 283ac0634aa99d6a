import type { ValueGuard } from "./tool-call-format.js";

const SPACE = 32;
const QUOTE = 34;
const BACKSLASH = 92;

/**
 * Follows the strings of a JSON text. A closing mark inside a string is content if the string ends properly afterwards:
 * the next quote is followed by `,`, `:`, `}` or `]`. If anything else follows that quote, it opens a string: an
 * unescaped quote before the mark had swapped inside and outside, and the mark ended the call.
 */
export function createJsonGuard(): ValueGuard {
  let isInside = false;
  let isEscaped = false;
  let isSuspecting = false;
  let isAfterQuote = false;
  let verdict: "content" | "end" | undefined;

  function settle(character: string): void {
    verdict = ",:}]".includes(character) ? "content" : "end";
    isSuspecting = false;
    isAfterQuote = false;
  }

  return {
    text(piece) {
      for (let index = 0; index < piece.length && verdict !== "end"; index += 1) {
        const code = piece.charCodeAt(index);
        if (isAfterQuote && code > SPACE) settle(piece.charAt(index));
        if (isEscaped) isEscaped = false;
        else if (code === BACKSLASH) isEscaped = isInside;
        else if (code === QUOTE) {
          isInside = !isInside;
          isAfterQuote = isSuspecting && !isInside;
        }
      }
    },
    mark() {
      isEscaped = false;
    },
    isInside: () => isInside,
    suspect() {
      isSuspecting = true;
      verdict = undefined;
    },
    verdict: () => verdict,
  };
}
