import type { BaseMessage } from "@langchain/core/messages";
import type { BaseRetrieverInterface } from "@langchain/core/retrievers";
import { isGraphBubbleUp } from "@langchain/langgraph";
import { unescapeCommand } from "@langslash/grammar";
import type { Skill, SkillIndex } from "@langslash/skills";
import type { ReportEvent } from "../events.js";
import { newestTyped } from "../turn/message-text.js";
import { readSkill } from "../turn/read-skill.js";
import { documentRetriever, lexicalRetriever, type SkillMatch, type SkillRetriever } from "./skill-retriever.js";
import type { ActiveTurn, SelectedSkill, Stage } from "../state.js";

/** Options for selecting skills that no command named. */
export interface SelectionOptions {
  /**
   * Finds the skills: `lexicalRetriever()`, `vectorRetriever(...)`, `hybridRetriever([...])`, any LangChain retriever
   * whose documents have `metadata.name`, or your own.
   * @default lexicalRetriever()
   */
  readonly retriever?: SkillRetriever | BaseRetrieverInterface;
  /**
   * Minimum score of a skill that is loaded, 0..1.
   * @default 0.3
   */
  readonly threshold?: number;
  /**
   * Maximum number of skills for one turn.
   * @default 1
   */
  readonly maxSkills?: number;
}

/** Options of `selectSkills`. */
export interface SelectSkillsOptions extends SelectionOptions {
  readonly skills: SkillIndex;
  readonly report: ReportEvent;
  readonly signal?: AbortSignal;
}

/**
 * Minimum relative gap in odds between the last selected skill and the runner-up; without it the choice is ambiguous.
 * 0.1 keeps the share of messages that get a skill although none fits at one in a hundred.
 */
const CLEAR_MARGIN = 0.1;

/** Maximum number of skills that are offered if several may fit but no match is confident. */
const MAX_OFFERED = 5;

/**
 * Finds the skills that the newest message asks for without naming them. If several may fit but no match is confident,
 * they are offered instead. Returns undefined if nothing fits.
 */
export async function selectSkills(
  messages: readonly BaseMessage[],
  options: SelectSkillsOptions,
): Promise<ActiveTurn | undefined> {
  const message = newestTyped(messages)?.message;
  const query = unescapeCommand(message?.text ?? "").trim();
  if (!message || query === "") return undefined;
  const candidates = selectableCandidates(await retrieve(query, options), options.skills);
  const chosen: SelectedSkill[] = [];
  for (const candidate of confidentMatches(candidates, options)) {
    const selected = await loadCandidate(candidate, options);
    if (selected) chosen.push(selected);
  }
  const offered = chosen.length === 0 ? candidatesToOffer(candidates, options) : [];
  if (chosen.length === 0 && offered.length === 0) return undefined;
  const models = chosen.flatMap(({ model }) => model ?? []);
  const unnamed = { typedNames: [], rawArguments: [], prompt: "" };
  const stage: Stage = { ...unnamed, skills: chosen, models, ...(offered.length > 0 && { offered }) };
  return { ...(message.id === undefined ? {} : { messageId: message.id }), stage: 0, stages: [stage] };
}

async function retrieve(query: string, options: SelectSkillsOptions): Promise<readonly SkillMatch[]> {
  const { skills, retriever = lexicalRetriever(), maxSkills = 1, report, signal } = options;
  const retrieveOptions = {
    skills,
    limit: Math.max(maxSkills + 1, MAX_OFFERED),
    filter: isSelectable,
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

interface Candidate {
  readonly skill: Skill;
  readonly score: number;
}

/** Returns the matches that are skills of this index and may be selected, each once, in the retriever's order. */
function selectableCandidates(matches: readonly SkillMatch[], skills: SkillIndex): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const { name, score } of matches) {
    const skill = skills.get(name);
    const isNew = skill && isSelectable(skill) && !found.has(name);
    if (isNew && Number.isFinite(score)) found.set(name, { skill, score: Math.min(1, Math.max(0, score)) });
  }
  return [...found.values()];
}

/**
 * Returns the best candidates as long as each reaches the threshold, and the last has a clear margin to the runner-up.
 */
function confidentMatches(
  candidates: readonly Candidate[],
  { threshold = 0.3, maxSkills = 1 }: SelectionOptions,
): readonly Candidate[] {
  const passing = candidates.findIndex(({ score }) => score < threshold);
  const most = Math.min(maxSkills, passing === -1 ? candidates.length : passing);
  for (let count = most; count > 0; count -= 1) {
    const last = odds(candidates[count - 1]?.score ?? 0);
    const next = odds(candidates[count]?.score ?? 0);
    if (last === Number.POSITIVE_INFINITY || 1 - next / last >= CLEAR_MARGIN) return candidates.slice(0, count);
  }
  return [];
}

/** Returns the names of the best candidates, or none if no candidate reaches the threshold. */
function candidatesToOffer(candidates: readonly Candidate[], { threshold = 0.3 }: SelectionOptions): string[] {
  const hasFit = candidates.some(({ score }) => score >= threshold);
  return hasFit ? candidates.slice(0, MAX_OFFERED).map(({ skill }) => skill.name) : [];
}

function odds(score: number): number {
  return score / (1 - score);
}

async function loadCandidate(
  { skill, score }: Candidate,
  { skills, report }: SelectSkillsOptions,
): Promise<SelectedSkill | undefined> {
  const { name, source, origin, model, subSkills, tools } = skill;
  const author = origin === undefined ? {} : { origin };
  const { document, warning } = await readSkill(skills, name);
  if (!document) {
    report(warning);
    return undefined;
  }
  const { digest } = document;
  report({ type: "skill-loaded", name, source, ...author, digest, score, explicit: false });
  return {
    name,
    source,
    ...author,
    digest,
    score,
    ...(model === undefined ? {} : { model }),
    subSkills: [...subSkills],
    tools: [...tools],
    explicit: false,
    arguments: {},
  };
}

function isSelectable(skill: Skill): boolean {
  return skill.modelInvocable;
}
