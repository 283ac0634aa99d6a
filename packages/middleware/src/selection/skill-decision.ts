import type { Skill, SkillEvidence } from "@langslash/skills";

/** A skill that a message may mean. */
export interface SkillCandidate {
  readonly skill: Skill;
  /** Its place in the ranking of the retriever, from 1. */
  readonly rank: number;
  /** How likely it is meant, 0..1. */
  readonly score: number;
  /** The score that loads it. */
  readonly threshold: number;
  /** The words that speak for and against it; undefined if another retriever than the lexical search found it. */
  readonly evidence?: SkillEvidence;
}

/** Decision about a message without a command. Plain data. */
export interface SkillDecision {
  readonly outcome: "loaded" | "offered" | "none";
  /**
   * Why no skill is loaded. `no-match`: no skill shares a word with the message, or the message has no words to search
   * for. `below-threshold`: the best score is too low. `ambiguous`: the next skill is about as likely. `follow-up`: the
   * message looks back at the answer of another skill. `judged-none`: a judge says that no skill is meant. Undefined if
   * one is loaded.
   */
  readonly reason?: "no-match" | "below-threshold" | "ambiguous" | "follow-up" | "judged-none";
  /** Why no skill is offered although none is loaded. Undefined if one is. */
  readonly notOffered?: "cannot-open" | "turned-off" | "no-described-word" | "judged-none";
  /** The best candidates, at most five or `maxSkills + 1`, best first. */
  readonly candidates: readonly SkillCandidate[];
  /** The candidates that are loaded. */
  readonly loaded: readonly SkillCandidate[];
  /** Names of the skills that are offered to the model. */
  readonly offered: readonly string[];
}
