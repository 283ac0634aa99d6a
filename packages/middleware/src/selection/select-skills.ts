import type { BaseMessage } from "@langchain/core/messages";
import type { BaseRetrieverInterface } from "@langchain/core/retrievers";
import { isGraphBubbleUp } from "@langchain/langgraph";
import { unescapeCommand } from "@langslash/grammar";
import { type Skill, SkillError, type SkillIndex } from "@langslash/skills";
import type { ReportEvent } from "../events.js";
import { newestTyped } from "../turn/message-text.js";
import { documentRetriever, lexicalRetriever, type SkillMatch, type SkillRetriever } from "./skill-retriever.js";
import type { ActiveTurn, SelectedSkill, Stage } from "../state.js";

/** How skills are selected that nobody named. */
export interface SelectionOptions {
  /**
   * What finds the skills: `lexicalRetriever()`, `vectorRetriever(...)`, `hybridRetriever([...])`, any LangChain retriever whose documents have
   * `metadata.name`, or your own.
   * @default lexicalRetriever()
   */
  readonly retriever?: SkillRetriever | BaseRetrieverInterface;
  /**
   * The score that makes a skill sure enough, 0..1.
   * @default 0.3
   */
  readonly threshold?: number;
  /**
   * The most skills for one turn.
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
 * By how much the odds of the last selected skill must exceed those of the next one, as a share: with several about equally
 * likely, none is sure. 0.1 keeps the share of messages that get a skill though none fits at one in a hundred.
 */
const CLEAR_MARGIN = 0.1;

/** How many skills are offered where several may fit and none is sure. */
const MAX_OFFERED = 5;

/**
 * Finds the skills that the newest message of a person asks for without naming them. Where several may fit and none is sure,
 * they are offered; undefined where nothing fits.
 */
export async function selectSkills(
  messages: readonly BaseMessage[],
  options: SelectSkillsOptions,
): Promise<ActiveTurn | undefined> {
  const message = newestTyped(messages)?.message;
  const query = unescapeCommand(message?.text ?? "").trim();
  if (!message || query === "") return undefined;
  const matches = usable(await retrieve(query, options), options.skills);
  const chosen: SelectedSkill[] = [];
  for (const { skill, score } of sure(matches, options)) {
    const selected = await loaded(skill, score, options);
    if (selected) chosen.push(selected);
  }
  const offered = chosen.length === 0 ? plausible(matches, options) : [];
  if (chosen.length === 0 && offered.length === 0) return undefined;
  const models = chosen.flatMap(({ model }) => model ?? []);
  const none = { typedNames: [], rawArguments: [], prompt: "" };
  const stage: Stage = { ...none, skills: chosen, models, ...(offered.length > 0 && { offered }) };
  return { ...(message.id === undefined ? {} : { messageId: message.id }), stage: 0, stages: [stage] };
}

async function retrieve(query: string, options: SelectSkillsOptions): Promise<readonly SkillMatch[]> {
  const { skills, retriever = lexicalRetriever(), maxSkills = 1, report, signal } = options;
  const asked = {
    skills,
    limit: Math.max(maxSkills + 1, MAX_OFFERED),
    filter: isSelectable,
    ...(signal && { signal }),
  };
  const source = "retrieve" in retriever ? retriever : documentRetriever(retriever);
  try {
    return await source.retrieve(query, asked);
  } catch (error) {
    if (isGraphBubbleUp(error) || signal?.aborted) throw error;
    const kind = error instanceof Error ? error.name : typeof error;
    const message = `The retriever failed (${kind}); the lexical search answers instead.`;
    report({ type: "warning", code: "retriever-failed", message });
    return lexicalRetriever().retrieve(query, asked);
  }
}

interface Candidate {
  readonly skill: Skill;
  readonly score: number;
}

/** The matches that are skills of this index and may be selected, each once, in the retriever's order. */
function usable(matches: readonly SkillMatch[], skills: SkillIndex): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const { name, score } of matches) {
    const skill = skills.get(name);
    const isNew = skill && isSelectable(skill) && !found.has(name);
    if (isNew && Number.isFinite(score)) found.set(name, { skill, score: Math.min(1, Math.max(0, score)) });
  }
  return [...found.values()];
}

/** As many as are sure: all at least at the threshold, with a clear margin to the first that is left out. */
function sure(
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

/** Names of the best, where one of them is at the threshold at least. */
function plausible(candidates: readonly Candidate[], { threshold = 0.3 }: SelectionOptions): string[] {
  const isAny = candidates.some(({ score }) => score >= threshold);
  return isAny ? candidates.slice(0, MAX_OFFERED).map(({ skill }) => skill.name) : [];
}

function odds(score: number): number {
  return score / (1 - score);
}

async function loaded(
  skill: Skill,
  score: number,
  { skills, report }: SelectSkillsOptions,
): Promise<SelectedSkill | undefined> {
  const { name, source, model, subSkills, tools } = skill;
  try {
    const { digest } = await skills.read(name);
    report({ type: "skill-loaded", name, source, digest, score, explicit: false });
    const own = model === undefined ? {} : { model };
    const lists = { subSkills: [...subSkills], tools: [...tools] };
    return { name, source, digest, score, ...own, ...lists, explicit: false, arguments: {} };
  } catch (error) {
    if (!SkillError.isInstance(error)) throw error;
    report({ type: "warning", code: error.code, message: error.message, skill: name });
    return undefined;
  }
}

function isSelectable(skill: Skill): boolean {
  return skill.modelInvocable;
}
