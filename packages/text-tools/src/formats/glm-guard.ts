import type { ValueGuard } from "./tool-call-format.js";

/**
 * Follows the values of a GLM call. A mark inside a value is content where the value is closed behind it; where another argument
 * begins instead, the closing tag had been forgotten and the mark was real.
 */
export function createGlmGuard(): ValueGuard {
  let isInside = false;
  let isSuspecting = false;
  let verdict: "content" | "end" | undefined;

  return {
    text: () => undefined,
    mark(mark) {
      const isValueMark = mark === "<arg_value>" || mark === "</arg_value>" || mark === "<arg_key>";
      if (isSuspecting && isValueMark) {
        verdict = mark === "</arg_value>" ? "content" : "end";
        isSuspecting = false;
      }
      if (mark === "<arg_value>") isInside = true;
      if (mark === "</arg_value>") isInside = false;
    },
    isInside: () => isInside,
    suspect() {
      isSuspecting = true;
      verdict = undefined;
    },
    verdict: () => verdict,
  };
}
