import { codeRegions, rangeAt } from "@langslash/grammar/internal";
import { TEXT_LANGUAGE } from "../references/words/block-languages.js";

/** Replaces the matches of a pattern that are not in a block of a programming language. */
export function replaceInProse(
  text: string,
  pattern: RegExp,
  replacement: (match: RegExpExecArray, at: number) => string,
): string {
  const fenceAt = rangeAt(
    codeRegions(text).filter(({ isFence, language }) => isFence && !TEXT_LANGUAGE.test(language)),
  );
  const parts: string[] = [];
  let offset = 0;
  for (const match of text.matchAll(pattern)) {
    if (fenceAt(match.index)) continue;
    parts.push(text.slice(offset, match.index), replacement(match, match.index));
    offset = match.index + match[0].length;
  }
  return parts.join("") + text.slice(offset);
}
