import { scoreOf, type ScoreTerms } from "./score.js";
import type { JudgedWord } from "./judged-words.js";
import type { NumberSets } from "./number-sets.js";

/** The words that decided a score. They are in lower case, as typed. */
interface EvidenceWords {
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
  /** The script of the message, such as `Han`, if the description has it too, and those of most skills do not. */
  readonly script?: string;
  /** The message of the skill's `notFor` that the message resembles; the score is then 0. */
  readonly refusedBy?: string;
}

/** A document, judged by the words of a query. */
export interface Judgement {
  /** How likely the document is meant, 0..1. */
  readonly score: number;
  readonly evidence: SkillEvidence;
}

/** The terms of documents, by which these are judged. */
export interface DocumentTerms {
  /** Per term, the positions of the documents that contain it, sorted. */
  readonly postings: NumberSets;
  /** Per document, the terms of its name and description. */
  readonly described: NumberSets;
  /** Per document, the terms of its negative sentences. */
  readonly negative: NumberSets;
  /** Per document, the pairs of neighbouring terms, as `pairOf` returns them. */
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
  query: readonly JudgedWord[],
  position: number,
  margin: number,
  { postings, described, negative, pairs }: DocumentTerms,
): Judgement {
  const found: string[] = [];
  const missing: string[] = [];
  const neighbours: string[] = [];
  const against: string[] = [];
  let matched = 0;
  let minimum = 0;
  let all = 0;
  let pairWeight = 0;
  let againstWeight = 0;
  let wasIn = false;
  let wasFound = false;
  for (const { word, cut, term, last, isFirst, pair } of query) {
    const isCharacter = cut !== "whole";
    const weight = isCharacter ? CHARACTER : 1;
    const isIn = term !== undefined && postings.has(term, position);
    const isFound = isIn && described.has(position, term);
    if (isCharacter || isFirst) {
      // Each pair counts for its first character, which the pair before it contains too, so finding either is enough.
      const isCovered = isFound || (cut === "next-pair" && wasFound);
      all += weight;
      if (isCovered) matched += weight;
      if (isCovered) minimum += isCharacter ? CHARACTER_OF_MINIMUM : 1;
    }
    if (isFirst) (isFound ? found : missing).push(last);
    if (isFirst && !isFound && term !== undefined && negative.has(position, term)) {
      against.push(word);
      againstWeight += weight;
    }
    if (pair && isIn && wasIn && pairs.has(position, pair.number)) {
      neighbours.push(pair.text);
      pairWeight += weight;
    }
    wasIn = isIn;
    wasFound = isFound;
  }
  const terms: ScoreTerms = {
    words: matched,
    share: matched / (all || 1),
    margin,
    pairs: pairWeight / Math.max(MIN_PAIR_WORDS, all),
    against: againstWeight,
  };
  return { score: scoreOf(terms, minimum), evidence: { terms, words: { found, missing, pairs: neighbours, against } } };
}
