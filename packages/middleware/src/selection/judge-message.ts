import type { BaseRetrieverInterface } from "@langchain/core/retrievers";
import { isGraphBubbleUp } from "@langchain/langgraph";
import { unescapeCommand } from "@langslash/grammar";
import type { Skill, SkillIndex } from "@langslash/skills";
import { refersBack, refusingMessage } from "@langslash/skills/internal";
import type { ReportEvent } from "../events.js";
import { isSelectable } from "../is-selectable.js";
import type { Conversation } from "./conversation.js";
import {
  decide,
  type DecideOptions,
  type DecisionOptions,
  MAX_OFFERED,
  type SkillCandidate,
  type SkillDecision,
} from "./skill-decision.js";
import { documentRetriever, lexicalRetriever, type SkillMatch, type SkillRetriever } from "./skill-retriever.js";

/** Options for selecting skills that no command named. */
export interface SelectionOptions extends DecisionOptions {
  /**
   * Finds the skills: `lexicalRetriever()`, `vectorRetriever(...)`, `hybridRetriever([...])`, any LangChain retriever
   * whose documents have `metadata.name`, or your own.
   * @default lexicalRetriever()
   */
  readonly retriever?: SkillRetriever | BaseRetrieverInterface;
}

/** Options of `judgeMessage`. */
export interface JudgeMessageOptions extends SelectionOptions, DecideOptions {
  readonly report: ReportEvent;
  readonly signal?: AbortSignal;
  /** What the message follows; undefined if nothing is known of it. */
  readonly conversation?: Conversation | undefined;
}

/**
 * Decides about a message without a command: which skills it loads, or which are offered to the model. The search drops
 * the words of small talk, so a message of these alone matches nothing.
 */
export async function judgeMessage(text: string, options: JudgeMessageOptions): Promise<SkillDecision> {
  const decision = await judgeWords(text, options);
  const kept = options.conversation?.kept ?? [];
  if (decision.outcome === "loaded" || kept.length === 0) return decision;
  const { skills } = options;
  const loaded = kept.flatMap((name, index): SkillCandidate[] => {
    const skill = skills.get(name);
    return skill ? [{ skill, rank: index + 1, score: 1, threshold: 0 }] : [];
  });
  return { outcome: "loaded", candidates: decision.candidates, loaded, offered: [] };
}

async function judgeWords(text: string, options: JudgeMessageOptions): Promise<SkillDecision> {
  const query = unescapeCommand(text).trim();
  if (query === "") return decide([], options);
  const { previous = [], earlier = [] } = options.conversation ?? {};
  const matches = await find(query, options);
  if (previous.length > 0 && refersBack(query)) return decide(matches, { ...options, previous });
  const decision = decide(matches, options);
  if (decision.outcome === "loaded" || earlier.length === 0) return decision;
  const before = await find(earlier.join("\n"), options);
  const weakened = before.map((match) => ({ ...match, score: match.score * EARLIER }));
  return decide(refersBack(query) ? inTurn(weakened, matches) : inTurn(matches, weakened), options);
}

/** Returns the matches of a query, those that the skills rule out with the score 0. */
async function find(query: string, options: JudgeMessageOptions): Promise<readonly SkillMatch[]> {
  const matches = await retrieve(query, options);
  return matches.map((match) => refused(match, query, options.skills));
}

/** How much the score of a skill counts that only earlier messages ask for: it is offered, but not loaded. */
const EARLIER = 0.5;

/** Returns two lists of matches as one, in turn. */
function inTurn(first: readonly SkillMatch[], second: readonly SkillMatch[]): readonly SkillMatch[] {
  const length = Math.max(first.length, second.length);
  return Array.from({ length }, (_, rank) => [first[rank], second[rank]]).flatMap((pair) =>
    pair.filter((match) => match !== undefined),
  );
}

/**
 * Sets the score of a match to 0 if the `notFor` of its skill rules out the message. Matches of the lexical search are
 * left alone, since it has done this itself.
 */
function refused(match: SkillMatch, query: string, skills: SkillIndex): SkillMatch {
  const skill = match.evidence ? undefined : skills.get(match.name);
  return skill && refusingMessage(skill, query) !== undefined ? { ...match, score: 0 } : match;
}

async function retrieve(query: string, options: JudgeMessageOptions): Promise<readonly SkillMatch[]> {
  const { skills, retriever = lexicalRetriever(), maxSkills = 1, report, signal } = options;
  const retrieveOptions = {
    skills: skills.whole,
    limit: Math.max(maxSkills + 1, MAX_OFFERED),
    filter: (skill: Skill) => isSelectable(skill, skills) && skills.get(skill.name) !== undefined,
    ...(signal && { signal }),
  };
  const source = "retrieve" in retriever ? retriever : documentRetriever(retriever);
  try {
    return await source.retrieve(query, retrieveOptions);
  } catch (error) {
    if (isGraphBubbleUp(error) || signal?.aborted) throw error;
    const kind = error instanceof Error ? error.name : typeof error;
    const message = `The retriever failed (${kind}); the lexical search is used instead.`;
    report({ type: "warning", code: "retriever-failed", message });
    return lexicalRetriever().retrieve(query, retrieveOptions);
  }
}
