import { parseSync } from "oxc-parser";
import type { SourceFile } from "./source-files.js";

/** Returns the text of all comments of a file, without tags, examples and code. */
export function commentText({ path, text }: SourceFile): string {
  return parseSync(path, text)
    .comments.map(({ value }) => value)
    .filter((comment) => !comment.trimStart().startsWith("oxlint-"))
    .map((comment) =>
      comment
        .replace(/@example[\s\S]*?(?=\n\s*\*\s*@|$)/g, " ")
        .replace(/`[^`\n]*`/g, " ")
        .replace(/\{@link [^}]*\}|@\w+/g, " ")
        .replace(/^\s*\*/gm, " "),
    )
    .join("\n");
}

/** Returns how often each word occurs per 1,000 words of a text. */
export function wordRates<Word extends string>(
  text: string,
  words: Readonly<Record<Word, RegExp>>,
): Record<Word, number> {
  const all = text.match(/[A-Za-z][A-Za-z'-]*/g) ?? [];
  const rate = (pattern: RegExp): number => (1_000 * all.filter((word) => pattern.test(word)).length) / all.length;
  // oxlint-disable-next-line no-unsafe-type-assertion -- the keys are those of `words`
  return Object.fromEntries(Object.entries<RegExp>(words).map(([word, pattern]) => [word, rate(pattern)])) as Record<
    Word,
    number
  >;
}
