/** The terms of a score: the numbers that speak for and against a skill in a message. */
export interface ScoreTerms {
  /** Number of the message's words in the skill's name, description and examples. */
  readonly words: number;
  /** The share of the message's words that these are, 0..1. */
  readonly share: number;
  /** How far the skill is ahead of the best other one: 1 - relevance of the other / its own. Negative if the other is better. */
  readonly margin: number;
  /** Neighbouring words of the message that are neighbours in the skill, relative to the message's words. */
  readonly pairs: number;
  /** Number of the message's words that only occur in its negative sentences and messages. */
  readonly against: number;
}

/**
 * Weights of the score: a logistic regression (ridge 0.5) over labelled messages of 77 authors, rounded to quarters. The
 * constant was then raised by a quarter. These values were chosen from five variants; see docs/selection.md.
 */
const WEIGHTS = { constant: -3.5, words: 1.25, share: 2, margin: 2.5, pairs: 2.75, against: -2.25 } as const;

/**
 * Margin from which on a greater one says nothing more: the next skill is then about something else. Without this
 * limit, a skill that has no competitor, as in an index of one skill, would gain from having none. Of
 * the limits 0.5, 0.65 and 0.8, this one kept most right skills for its near misses.
 */
const MAX_MARGIN = 0.65;

/** Minimum share of a message's words; below it, a long description contains them by chance. */
const MIN_SHARE = 0.2;
/** Minimum number of words: a single word names a subject, not a task. */
const MIN_WORDS = 2;

/**
 * Returns the score of a skill, 0..1: the share of messages with these terms for which the best skill is the right one.
 *
 * @param whole - the number of matching words that counts for the minimum
 */
export function scoreOf({ words, share, margin, pairs, against }: ScoreTerms, whole: number): number {
  if (share < MIN_SHARE || whole < MIN_WORDS) return 0;
  const x =
    WEIGHTS.constant +
    WEIGHTS.words * Math.log(1 + words) +
    WEIGHTS.share * share +
    WEIGHTS.margin * Math.min(margin, MAX_MARGIN) +
    WEIGHTS.pairs * pairs +
    WEIGHTS.against * Math.log(1 + against);
  return 1 / (1 + Math.exp(-x));
}
