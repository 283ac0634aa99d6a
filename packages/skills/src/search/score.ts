/** The terms of a score: the numbers that speak for and against a skill in a message. */
export interface ScoreTerms {
  /** Number of the message's words in the skill's name, description and examples. */
  readonly words: number;
  /** The share of the message's words that these are, 0..1. */
  readonly share: number;
  /**
   * How far the skill is ahead of the best other one: 1 - relevance of the other / its own. Negative if the other is
   * better.
   */
  readonly margin: number;
  /** Neighbouring words of the message that are neighbours in the skill, relative to the message's words. */
  readonly pairs: number;
  /** Number of the message's words that only occur in its negative sentences. */
  readonly against: number;
}

/**
 * Weights of the score, for the constant and for each term: a logistic regression over labelled messages, rounded to
 * hundredths, with a lower constant. `packages/bench/src/triggers/fit-selection.ts` derives them; see
 * docs/selection-reference.md.
 */
export const SCORE_WEIGHTS: readonly number[] = [-3.3, 1.37, 2.57, 2.06, 2.31, -2.36];

/**
 * Margin from which on a greater one says nothing more: the next skill is then about something else. Without this
 * limit, a skill that has no competitor, as in an index of one skill, would gain from having none. Of
 * the limits 0.5, 0.65 and 0.8, this one kept most right skills for its near misses.
 */
export const MAX_MARGIN = 0.65;

/** Minimum share of a message's words; below it, a long description contains them by chance. */
const MIN_SHARE = 0.2;
/** Minimum number of words: a single word names a subject, not a task. */
const MIN_WORDS = 2;

/** Score of a skill for a single word that is all of a message, that no other skill has, and that its use names. */
export const ONE_WORD_SCORE = 0.65;

/**
 * Turns the terms into a probability, 0..1: the share of messages with such terms whose best skill is the right one.
 *
 * @param whole - the number of matching words that counts for the minimum
 */
export function scoreOf(terms: ScoreTerms, whole: number): number {
  return terms.share < MIN_SHARE || whole < MIN_WORDS ? 0 : weighted(terms, SCORE_WEIGHTS);
}

/** Returns the score of terms by weights, without the minimums. */
export function weighted(terms: ScoreTerms, weights: readonly number[]): number {
  const sum = scoreInputs(terms).reduce((total, input, index) => total + input * (weights[index] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}

/** Returns the numbers that the weights are for: 1 for the constant, then one for each term. */
export function scoreInputs({ words, share, margin, pairs, against }: ScoreTerms): readonly number[] {
  return [1, Math.log(1 + words), share, Math.min(margin, MAX_MARGIN), pairs, Math.log(1 + against)];
}
