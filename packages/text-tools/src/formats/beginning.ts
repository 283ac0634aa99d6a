/** A part of a beginning: literal text, or a pattern that also matches each beginning of what it matches. */
export type BeginningPart = string | RegExp;

/**
 * Tells from the first characters of a body whether it begins in one of several ways; undefined until that is clear.
 */
export type Beginning = (head: string) => boolean | undefined;

/** White space. */
export const SPACE = /\s*/;
/** The name of a tool. */
export const NAME = /[\p{L}\p{N}_.:/-]{1,128}/u;

/** Returns the beginning that consists of these parts, in any letter case. */
export function beginning(...parts: readonly BeginningPart[]): Beginning {
  const sources = parts.map((part) => (typeof part === "string" ? escapePattern(part) : part.source));
  const whole = new RegExp(`^${sources.join("")}`, "iu");
  const partial = new RegExp(
    parts.map((part, index) => `^${sources.slice(0, index).join("")}${partialOf(part)}$`).join("|"),
    "iu",
  );
  const [first] = parts;
  const initial = typeof first === "string" ? first.charAt(0).toLowerCase() : undefined;
  return (head) => {
    // most frames that share a mark differ in the first character
    if (initial !== undefined && head !== "" && head.charAt(0).toLowerCase() !== initial) return false;
    return whole.test(head) || (partial.test(head) ? undefined : false);
  };
}

/** Returns the beginning that is any of these. */
export function anyBeginning(...beginnings: readonly Beginning[]): Beginning {
  return (head) => {
    let isOpen = false;
    for (const begins of beginnings) {
      const verdict = begins(head);
      if (verdict) return true;
      isOpen ||= verdict === undefined;
    }
    return isOpen ? undefined : false;
  };
}

/** Returns the pattern of a text without special characters. */
export function escapePattern(text: string): string {
  return text.replace(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
}

/** Returns the pattern of what a text begins with; all of a pattern is there before the part after it begins. */
function partialOf(part: BeginningPart): string {
  if (typeof part !== "string") return "";
  return Array.from(part).reduceRight((rest, character) => `(?:${escapePattern(character)}${rest})?`, "");
}
