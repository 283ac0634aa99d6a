import type { Skill, SkillEvidence, SkillIndex } from "@langslash/skills";
import { isSelectable } from "../is-selectable.js";
import type { SkillMatch } from "./skill-retriever.js";

type OfferOption = "best" | "all" | "none";

/** Options for the decision about a message. */
export interface DecisionOptions {
  /**
   * Minimum score of a skill that is loaded, 0..1: 0.6 for the lexical search, whose score is a probability; 0.3 for
   * other retrievers, whose scores are on scales of their own.
   * @default 0.6 or 0.3
   */
  readonly threshold?: number;
  /**
   * Maximum number of skills for one turn, at least 1.
   * @default 1
   */
  readonly maxSkills?: number;
  /**
   * The skills that are offered to a model that can open skills, if no match is confident. `best`: up to five that are
   * at least half as relevant as the best, if one of them has a word of the message in its name or description, or two
   * neighbouring ones in its text. `all`: all skills, one line each, with every message, if there are at most 20; the
   * best if there are more. `none`: nothing.
   * @default "best"
   */
  readonly offer?: OfferOption;
}

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

/** Minimum score by which a skill is loaded. From 0.5 on, small talk loads some in large collections. */
const THRESHOLD = 0.6;
/** Minimum score of other retrievers, such as the cosine similarity of embeddings. */
const OTHER_THRESHOLD = 0.3;

/**
 * Minimum relative gap in odds between the last loaded skill and the next one; without it the choice is ambiguous. 0.5
 * keeps skills for the same kind of task apart: from 0.2 to 0.7, left-out authors have fewer wrong ones. For
 * embeddings, whose scores are close together, 0.1 keeps those with almost the same description apart.
 */
const CLEAR_MARGIN = 0.5;
const OTHER_CLEAR_MARGIN = 0.1;

/** Maximum number of skills that are offered, and of those in a collection that is offered whole. */
export const MAX_OFFERED = 5;
const MAX_OFFERED_WHOLE = 20;
/** Minimum relevance of a skill that is offered, compared with the best that is. */
const MIN_RELEVANCE = 0.5;

/** Options of `decide`. */
export interface DecideOptions extends DecisionOptions {
  readonly skills: SkillIndex;
  /** Whether the model has the tool to open a skill. */
  readonly canOpen: boolean;
  /** Names of the skills whose answer the message looks back at. @default [] */
  readonly previous?: readonly string[];
}

/** Decides about the matches of a message: which skills are loaded, or which are offered. */
export function decide(matches: readonly SkillMatch[], options: DecideOptions): SkillDecision {
  const { previous = [] } = options;
  const candidates = candidatesOf(matches, options);
  const loaded = confidentCandidates(candidates, options);
  if (loaded.length > 0) return { outcome: "loaded", candidates, loaded, offered: [] };
  const [best] = candidates;
  const tooLow = !best ? "no-match" : best.score < best.threshold ? "below-threshold" : "ambiguous";
  const reason = previous.length > 0 ? "follow-up" : tooLow;
  const offer = offerOf(candidates, options);
  return { outcome: "offered" in offer ? "offered" : "none", reason, candidates, loaded, offered: [], ...offer };
}

/** Minimum probability of a skill that is offered after a judge was asked. */
const OFFERED_BY_JUDGE = 0.1;

/**
 * Decides by the probabilities of a judge.
 *
 * @param probabilities - of each skill, by name; the rest of 1 is the probability that none is meant
 */
export function decideJudged(
  probabilities: ReadonlyMap<string, number>,
  skills: readonly Skill[],
  options: DecideOptions,
): SkillDecision {
  const threshold = options.threshold ?? THRESHOLD;
  const scores = skills.map((skill) => ({ skill, score: probabilities.get(skill.name) ?? 0 }));
  const candidates = scores
    .toSorted((one, other) => other.score - one.score)
    .map(({ skill, score }, index) => ({ skill, rank: index + 1, score, threshold }));
  const loaded = confidentCandidates(candidates, options);
  if (loaded.length > 0) return { outcome: "loaded", candidates, loaded, offered: [] };
  const none = 1 - scores.reduce((sum, { score }) => sum + score, 0);
  const reason = none >= threshold ? "judged-none" : "below-threshold";
  const likely = candidates.filter(({ score }) => score >= OFFERED_BY_JUDGE).slice(0, MAX_OFFERED);
  const isOffered = reason === "below-threshold" && likely.length > 0;
  const notOffered = whyNoOffer(options) ?? (isOffered ? undefined : "judged-none");
  if (notOffered) return { outcome: "none", reason, notOffered, candidates, loaded, offered: [] };
  return { outcome: "offered", reason, candidates, loaded, offered: likely.map(({ skill }) => skill.name) };
}

/** Returns the matches that are skills of this index and may be selected, each once, in the retriever's order. */
function candidatesOf(matches: readonly SkillMatch[], options: DecideOptions): SkillCandidate[] {
  const { skills } = options;
  const found = new Map<string, SkillCandidate>();
  for (const match of matches) {
    const { name, score, evidence } = match;
    const skill = skills.get(name);
    if (!skill || !isSelectable(skill, skills) || found.has(name) || !Number.isFinite(score)) continue;
    found.set(name, {
      skill,
      rank: found.size + 1,
      score: Math.min(1, Math.max(0, score)),
      threshold: options.threshold ?? (evidence ? THRESHOLD : OTHER_THRESHOLD),
      ...(evidence && { evidence }),
    });
  }
  return [...found.values()];
}

/**
 * Returns the best candidates as long as each reaches the threshold, and the last has a clear margin to the runner-up.
 */
function confidentCandidates(
  candidates: readonly SkillCandidate[],
  { maxSkills = 1 }: DecisionOptions,
): readonly SkillCandidate[] {
  const passing = candidates.findIndex(({ score, threshold }) => score < threshold);
  const most = Math.min(maxSkills, passing === -1 ? candidates.length : passing);
  for (let count = most; count > 0; count -= 1) {
    const { score = 0, evidence } = candidates[count - 1] ?? {};
    const last = odds(score);
    const next = odds(candidates[count]?.score ?? 0);
    const margin = evidence ? CLEAR_MARGIN : OTHER_CLEAR_MARGIN;
    if (last === Number.POSITIVE_INFINITY || 1 - next / last >= margin) return candidates.slice(0, count);
  }
  return [];
}

function odds(score: number): number {
  return score / (1 - score);
}

function whyNoOffer({ canOpen, offer }: DecideOptions): "cannot-open" | "turned-off" | undefined {
  if (!canOpen) return "cannot-open";
  return offer === "none" ? "turned-off" : undefined;
}

/** Returns the names of the skills that are offered, or the reason why none is. */
export function offerOf(
  candidates: readonly SkillCandidate[],
  options: DecideOptions,
): Pick<SkillDecision, "offered"> | Pick<SkillDecision, "notOffered"> {
  const { skills, offer, previous = [] } = options;
  const notOffered = whyNoOffer(options);
  if (notOffered) return { notOffered };
  const all = offer === "all" ? skills.list().filter((skill) => isSelectable(skill, skills)) : [];
  if (all.length > 0 && all.length <= MAX_OFFERED_WHOLE) return { offered: all.map(({ name }) => name) };
  const least = relevanceOf(candidates[0]) * MIN_RELEVANCE;
  const best = candidates.filter((candidate) => relevanceOf(candidate) >= least).slice(0, MAX_OFFERED);
  const mayFit = best.some(({ score, threshold, evidence }) => (evidence ? isRelated(evidence) : score >= threshold));
  const offered = [...previous, ...(mayFit ? best.map(({ skill }) => skill.name) : [])];
  return offered.length > 0
    ? { offered: [...new Set(offered)].slice(0, MAX_OFFERED) }
    : { notOffered: "no-described-word" };
}

/** Returns the relevance of a candidate, compared with the best one: 0..1. For other retrievers than words, it is 1. */
function relevanceOf(candidate: SkillCandidate | undefined): number {
  return Math.min(1, 1 / (1 - (candidate?.evidence?.terms.margin ?? 0)));
}

/** Whether a word or the script of the message is in the description, or two neighbouring words are in the text. */
function isRelated({ words, script }: SkillEvidence): boolean {
  return script !== undefined || words.found.length + words.pairs.length > 0;
}
