import type { GlmTags } from "./glm-body.js";
import type { ValueGuard } from "./frame.js";

/**
 * Follows the values of a GLM call. A closing mark inside a value is content if `</arg_value>` follows before another
 * argument begins. If not, the model forgot `</arg_value>` and the mark ended the call.
 */
export function createGlmGuard({ openKey, closeKey, openValue = closeKey, closeValue }: GlmTags): ValueGuard {
  let isInside = false;
  let isSuspecting = false;
  let verdict: "content" | "end" | undefined;

  return {
    text: () => undefined,
    mark(mark) {
      const isValueMark = mark === openValue || mark === closeValue || mark === openKey;
      if (isSuspecting && isValueMark) {
        verdict = mark === closeValue ? "content" : "end";
        isSuspecting = false;
      }
      if (mark === openValue) isInside = true;
      if (mark === closeValue) isInside = false;
    },
    isInside: () => isInside,
    suspect() {
      isSuspecting = true;
      verdict = undefined;
    },
    verdict: () => verdict,
  };
}
