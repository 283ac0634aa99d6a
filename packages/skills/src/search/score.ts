/** The terms of a score: the numbers that speak for and against a skill in a message. */
export interface ScoreTerms {
  /** Number of the message's words in the skill's name, description and examples. */
  readonly words: number;
  /** The share of the message's words that these are, 0..1. */
  readonly share: number;
  /** How far the skill is ahead of the best other one: 1 - relevance of the other / its own. Negative if it is behind. */
  readonly margin: number;
  /** Neighbouring words of the message that are neighbours in the skill, relative to the message's words. */
  readonly pairs: number;
  /** Number of the message's words that only occur in its negative sentences and messages. */
  readonly against: number;
}

/**
 * Weights of the score: a logistic regression over 916 labelled messages of 37 authors and 245 other messages, rounded
 * to quarters. A second fit, without the author of each message, decides as well; see docs/selection.md.
 */
const WEIGHTS = { constant: -4, words: 1.25, share: 1.75, margin: 3.25, pairs: 3.5, against: -1.75 } as const;

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
    WEIGHTS.margin * margin +
    WEIGHTS.pairs * pairs +
    WEIGHTS.against * Math.log(1 + against);
  return 1 / (1 + Math.exp(-x));
}
