import { SMALL_WORDS } from "../lexicon/conversion.js";
import { NOT } from "../lexicon/negations.js";
import { spaced, unspaced, listed } from "../source/phrases.js";
import type { SourceText } from "../source/source-text.js";

/** A sentence of a text, or a line of code, a heading or a cell of a table. */
export interface Sentence {
  /** The text on one line, without the marker of its list. */
  readonly text: string;
  /** The words that carry meaning, in lower case. */
  readonly words: readonly string[];
  readonly isHeading: boolean;
}

/** Minimum number of words of a sentence that is counted. */
const MIN_COUNTED = 3;
/** The start of a line that is not the continuation of the one before: a letter with a mark, a tag, a rule. */
const STARTS = /^\s*(?:[a-z][.)]\s|<\/?[\w-]|[-*_]{3,}\s*$)/;
const SENTENCE_END = /(?<=[.!?;:])[*_"”)]*\s+|(?<=[。！？；：])\s*/;
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu;

/** Words without a meaning of their own, and those that only turn a sentence into its opposite. */
const SMALL = listed(SMALL_WORDS);
const NEGATION = new RegExp(String.raw`(?<![\p{L}\p{N}_])${spaced(NOT)}\b|\b\w+n['’]t\b|${unspaced(NOT)}`, "giu");

/** Splits a text into its sentences. Lines of a paragraph are joined, so that line breaks do not matter. */
export function sentencesOf(source: SourceText): readonly Sentence[] {
  return source.once(sentencesIn);
}

function sentencesIn(source: SourceText, isCodeMarked = true): Sentence[] {
  const sentences: Sentence[] = [];
  let block: string | undefined;
  const end = (): void => {
    for (const part of block?.split(SENTENCE_END) ?? []) add(part, false);
    block = undefined;
  };
  const add = (part: string, isHeading: boolean): void => {
    const words = wordsOf(part);
    if (words.length > 0) sentences.push({ text: part.trim(), words, isHeading });
  };
  for (const [number, line] of source.lines.entries()) {
    const text = line.text.replace(/\r$/, "");
    const content = text.slice(Math.max(0, line.content - line.start));
    if (line.fence) end();
    else if (isCodeMarked && source.lineBlocks[number]) add(text, false);
    else if (line.isBlank) end();
    else if (line.level > 0 || (line.title !== undefined && !line.isItem)) {
      end();
      add(content, true);
    } else if (block === undefined || line.isItem || line.isRow || line.isQuote || STARTS.test(text)) {
      end();
      block = line.isRow ? text : content;
    } else block += ` ${text.trim()}`;
  }
  end();
  return sentences;
}

/**
 * Counts the sentences of at least three words, by their words. Ignores the marks of code blocks: if one is never
 * closed, they split a text and its copy in different ways.
 */
export function countSentences(texts: readonly SourceText[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { words } of texts.flatMap((text) => sentencesIn(text, false))) {
    if (words.length < MIN_COUNTED) continue;
    const key = words.join(" ");
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Returns the words of a text that carry meaning. */
function wordsOf(text: string): string[] {
  const all = text.toLowerCase().replaceAll("’", "'").match(WORD) ?? [];
  return all.filter((word) => !SMALL.has(word));
}

/** Whether a sentence says the opposite of what it would say without its negations. */
export function isNegated(text: string): boolean {
  return (text.match(NEGATION)?.length ?? 0) % 2 === 1;
}

/** Returns the pairs of neighbouring words, or the word if there is only one. */
export function pairsOf(words: readonly string[]): string[] {
  if (words.length < 2) return [...words];
  return words.slice(1).map((word, index) => `${words[index]} ${word}`);
}
