import type { Skill, SkillEvidence } from "@langslash/skills";
import { isSelectable } from "../is-selectable.js";
import type { Judging } from "./selection-options.js";
import type { SkillCandidate, SkillDecision } from "./skill-decision.js";
import type { SkillMatch } from "./skill-retriever.js";

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

/**
 * Decides about the matches of a message: which skills are loaded, or which are offered.
 *
 * @param previous - names of the skills whose answer the message looks back at
 */
export function decide(
  matches: readonly SkillMatch[],
  options: Judging,
  previous: readonly string[] = [],
): SkillDecision {
  const candidates = candidatesOf(matches, options);
  const loaded = confidentCandidates(candidates, options);
  if (loaded.length > 0) return { outcome: "loaded", candidates, loaded, offered: [] };
  const [best] = candidates;
  const tooLow = !best ? "no-match" : best.score < best.threshold ? "below-threshold" : "ambiguous";
  const reason = previous.length > 0 ? "follow-up" : tooLow;
  const offer = offerOf(candidates, options, previous);
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
  options: Judging,
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
function candidatesOf(matches: readonly SkillMatch[], options: Judging): SkillCandidate[] {
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
  { maxSkills = 1 }: Judging,
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

function whyNoOffer({ canOpen, offer }: Judging): "cannot-open" | "turned-off" | undefined {
  if (!canOpen) return "cannot-open";
  return offer === "none" ? "turned-off" : undefined;
}

/** Returns the names of the skills that are offered, or the reason why none is. */
export function offerOf(
  candidates: readonly SkillCandidate[],
  options: Judging,
  previous: readonly string[] = [],
): Pick<SkillDecision, "offered"> | Pick<SkillDecision, "notOffered"> {
  const { skills, offer } = options;
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
