import { MAX_FENCE_LINE } from "./limits.js";

/** A part of a Markdown text that is code. */
export interface CodeRegion {
  readonly start: number;
  readonly end: number;
  /** Whether it is a block between fences; otherwise it is code within a line. */
  readonly isFence: boolean;
  /** First word after the opening fence, in lower case; empty if there is none. */
  readonly language: string;
}

const FENCE = /^[ \t>]*(`{3,}|~{3,})[ \t]*([^\s`{]*)([^\n]*)/;
const INLINE = /(`{1,2})(?!`)([^`\n]+)\1/g;

/** Languages of blocks that often hold blocks of their own: files, and conversations. */
const MARKDOWN = /^(?:markdown|mdx?|te?xt)$/;

/**
 * Finds the code in a Markdown text, in order. A fence that is never closed ends with the text. A block of Markdown or
 * of text may hold blocks of other languages, as people write them, unless it would never be closed that way.
 */
export function codeRegions(text: string): CodeRegion[] {
  return regionsIn(text, true) ?? regionsIn(text, false) ?? [];
}

/** Returns undefined if blocks are nested and the outer one is never closed. */
function regionsIn(text: string, mayNest: boolean): CodeRegion[] | undefined {
  const regions: CodeRegion[] = [];
  let open: { readonly fence: string; readonly language: string; readonly start: number } | undefined;
  let isNested = false;
  let depth = 0;
  let start = 0;
  for (const line of text.split("\n")) {
    const end = start + line.length;
    const isPlain = !line.includes("`") && !line.includes("~"); // as most lines are
    const [, fence, language = "", rest = ""] = isPlain || line.length > MAX_FENCE_LINE ? [] : (FENCE.exec(line) ?? []);
    if (open) {
      if (fence?.startsWith(open.fence) && language === "" && rest.trim() === "") {
        if (depth === 0) {
          regions.push({ start: open.start, end: start, isFence: true, language: open.language });
          open = undefined;
        } else depth -= 1;
      } else if (mayNest && fence === open.fence && MARKDOWN.test(open.language)) {
        isNested = true;
        depth += 1;
      }
    } else if (fence !== undefined && !rest.includes("`")) {
      open = { fence, language: language.toLowerCase(), start: end + 1 };
    } else if (!isPlain) {
      for (const { 0: code, index } of line.matchAll(INLINE)) {
        regions.push({ start: start + index, end: start + index + code.length, isFence: false, language: "" });
      }
    }
    start = end + 1;
  }
  if (open && isNested) return undefined;
  if (open) regions.push({ start: open.start, end: text.length, isFence: true, language: open.language });
  return regions;
}

/** Returns a function that finds the range around an offset, in constant time on average; offsets must ascend. */
export function rangeAt<Range extends { readonly start: number; readonly end: number }>(
  ranges: readonly Range[],
): (offset: number) => Range | undefined {
  let next = 0;
  return (offset) => {
    while ((ranges[next]?.end ?? Infinity) <= offset) next += 1;
    const range = ranges[next];
    return range && range.start <= offset ? range : undefined;
  };
}
