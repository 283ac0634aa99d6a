import type { SourceText } from "../source/source-text.js";
import { TEXT_LANGUAGE } from "../references/words/block-languages.js";

/** Replaces the matches of a pattern that are not in a block of a programming language. */
export function replaceInProse(
  source: SourceText,
  pattern: RegExp,
  replacement: (match: RegExpExecArray) => string,
): SourceText {
  return source.replaced(pattern, (match) => {
    const block = source.blockAt(match.index);
    return block && !TEXT_LANGUAGE.test(block.language) ? undefined : replacement(match);
  });
}
