/**
 * Evidence at which the score is 0.3, the default threshold. If less were enough, two of a hundred queries that no
 * skill can answer would select a skill; if more were required, one of a hundred would.
 */
const CONFIDENT_EVIDENCE = 15;
const CONFIDENT_SCORE = 0.3;
const HALF = (CONFIDENT_EVIDENCE * (1 - CONFIDENT_SCORE)) / CONFIDENT_SCORE;

/**
 * Returns the score of a match, 0..1: how likely a query means this document. The evidence is the relevance of all
 * shared words times their number. A single shared word never reaches a score of 0.3, so small talk that shares one by
 * chance stays below.
 */
export function evidenceScore(evidence: number): number {
  return evidence / (evidence + HALF);
}
