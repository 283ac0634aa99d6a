import type { ValueGuard } from "./tool-call-format.js";

/**
 * Follows the values of a GLM call. A closing mark inside a value is content if `</arg_value>` follows before another
 * argument begins. If not, the model forgot `</arg_value>` and the mark ended the call.
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
