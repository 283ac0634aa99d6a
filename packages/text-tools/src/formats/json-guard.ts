import type { ValueGuard } from "./tool-call-format.js";

const SPACE = 32;
const QUOTE = 34;
const BACKSLASH = 92;

/**
 * Follows the strings of a JSON text. A mark inside a string is content where the string then ends as JSON strings do, before `,`,
 * `:`, `}` or `]`. Where the next quote begins a string instead, an unescaped quote had upset the count and the mark was real.
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
