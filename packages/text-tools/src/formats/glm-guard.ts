import type { GlmTags } from "./glm-body.js";
import type { ValueGuard } from "./frame.js";

/**
 * Follows the values of a GLM call. A closing mark inside a value is content if `</arg_value>` follows before another
 * argument begins. If not, the model forgot `</arg_value>` and the mark ended the call.
 */
export function createGlmGuard({ openKey, closeKey, openValue = closeKey, closeValue }: GlmTags): ValueGuard {
  let isInside = false;
  let verdict: "content" | "end" | undefined;

  return {
    text: () => undefined,
    mark(mark) {
      if (mark === openKey || mark === openValue) verdict = "end";
      if (mark === openValue) isInside = true;
      if (mark === closeValue) {
        isInside = false;
        verdict = "content";
      }
    },
    isInside: () => isInside,
    suspect() {
      verdict = undefined;
    },
    verdict: () => verdict,
  };
}
