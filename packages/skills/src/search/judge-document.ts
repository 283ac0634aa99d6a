import { scoreOf, type ScoreTerms } from "./score.js";
import { type NumberSets, pairOf } from "./number-sets.js";
import type { QueryWord } from "./query-words.js";

/** The words that decided a score. They are in lower case, as typed. */
export interface EvidenceWords {
  /** Words that are in its name or description. */
  readonly found: readonly string[];
  /** Words that are not. */
  readonly missing: readonly string[];
  /** Neighbouring words of the message that are neighbours in the skill, too. */
  readonly pairs: readonly string[];
  /** Words that only its negative sentences contain. */
  readonly against: readonly string[];
}

/** The reasons for and against a skill in a message. */
export interface SkillEvidence {
  /** The terms of the score. */
  readonly terms: ScoreTerms;
  readonly words: EvidenceWords;
  /** The message of the skill's `notFor` that the message resembles; the score is then 0. */
  readonly refusedBy?: string;
}

/** A document, judged by the words of a query. */
export interface Judgement {
  /** How likely the document is meant, 0..1. */
  readonly score: number;
  readonly evidence: SkillEvidence;
}

/** A word of a query, with the number of its term; undefined if no document contains the term. */
export interface NumberedWord extends Pick<QueryWord, "word" | "cut"> {
  readonly text: string;
  readonly term: number | undefined;
}

interface DocumentTerms {
  readonly described: NumberSets;
  readonly negative: NumberSets;
  readonly pairs: NumberSets;
}

/**
 * Weight of a character in a script without spaces, compared with a word, and its share of the words that a score needs
 * at least: most words have two characters.
 */
const CHARACTER = 0.75;
const CHARACTER_OF_MINIMUM = 0.5;

/** Minimum number of words to which the pairs are relative, so that one pair does not decide about two words. */
const MIN_PAIR_WORDS = 3;

/** Judges one document by the words of a query. */
export function judgeDocument(
  query: readonly NumberedWord[],
  position: number,
  margin: number,
  { described, negative, pairs }: DocumentTerms,
): Judgement {
  const isIn = (sets: NumberSets, word: NumberedWord | undefined): boolean =>
    word?.term !== undefined && sets.has(position, word.term);
  const found = new Map<string, string>();
  const missing = new Map<string, string>();
  const against = new Map<string, string>();
  const neighbours = new Set<string>();
  let matched = 0;
  let minimum = 0;
  let all = 0;
  let pairWeight = 0;
  let againstWeight = 0;
  for (const [index, word] of query.entries()) {
    const before = query[index - 1];
    const isCharacter = word.cut !== "whole";
    const weight = isCharacter ? CHARACTER : 1;
    const isFound = isIn(described, word);
    const isNew = !found.has(word.text) && !missing.has(word.text);
    // Each pair counts for its first character, which the pair before it contains too, so finding either is enough.
    const isCovered = isFound || (word.cut === "next-pair" && isIn(described, before));
    if (isCharacter || isNew) {
      all += weight;
      if (isCovered) matched += weight;
      if (isCovered) minimum += isCharacter ? CHARACTER_OF_MINIMUM : 1;
    }
    (isFound ? found : missing).set(word.text, word.word);
    if (!isFound && isIn(negative, word) && !against.has(word.text)) {
      against.set(word.text, word.word);
      againstWeight += weight;
    }
    if (before?.term === undefined || word.term === undefined) continue;
    const pair = `${before.word} ${word.word}`;
    if (neighbours.has(pair) || !pairs.includes(position, pairOf(before.term, word.term))) continue;
    neighbours.add(pair);
    pairWeight += weight;
  }
  const terms: ScoreTerms = {
    words: matched,
    share: matched / (all || 1),
    margin,
    pairs: pairWeight / Math.max(MIN_PAIR_WORDS, all),
    against: againstWeight,
  };
  const words: EvidenceWords = {
    found: [...found.values()],
    missing: [...missing.values()],
    pairs: [...neighbours],
    against: [...against.values()],
  };
  return { score: scoreOf(terms, minimum), evidence: { terms, words } };
}
