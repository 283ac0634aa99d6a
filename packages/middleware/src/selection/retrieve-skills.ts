import type { BaseRetrieverInterface } from "@langchain/core/retrievers";
import { isGraphBubbleUp } from "@langchain/langgraph";
import type { Skill, SkillIndex } from "@langslash/skills";
import { refusingMessage, TimeLimitError, withinTime } from "@langslash/skills/internal";
import { type ReportEvent, warning, type WarningEvent } from "../events.js";
import { isSelectable } from "../is-selectable.js";
import {
  documentRetriever,
  knownMatches,
  lexicalRetriever,
  type SkillMatch,
  type SkillRetriever,
  UnknownSkillsError,
} from "./skill-retriever.js";

/** The search for skills. */
export interface RetrieverOptions {
  /**
   * Finds the skills: `lexicalRetriever()`, `vectorRetriever(...)`, `hybridRetriever([...])`, any LangChain retriever
   * whose documents have `metadata.name`, or your own.
   * @default lexicalRetriever()
   */
  readonly retriever?: SkillRetriever | BaseRetrieverInterface;
  /**
   * Maximum time for the answer of the retriever, in milliseconds. If it takes longer, a warning is emitted and the
   * lexical search is used instead.
   * @default 2000
   */
  readonly retrieverTimeout?: number;
}

const RETRIEVER_TIMEOUT = 2000;

/** Options of `retrieveSkills`. */
export interface RetrieveSkillsOptions extends RetrieverOptions {
  readonly skills: SkillIndex;
  /** Maximum number of matches. */
  readonly limit: number;
  readonly report: ReportEvent;
  readonly signal?: AbortSignal | undefined;
}

/** Returns the matches of a query, best first, those that the skills rule out with the score 0. */
export async function retrieveSkills(query: string, options: RetrieveSkillsOptions): Promise<readonly SkillMatch[]> {
  const matches = await retrieve(query, options);
  return matches.map((match) => refused(match, query, options.skills));
}

/**
 * Sets the score of a match to 0 if the `notFor` of its skill rules out the message. Matches of the lexical search are
 * left alone, since it has done this itself.
 */
function refused(match: SkillMatch, query: string, skills: SkillIndex): SkillMatch {
  const skill = match.evidence ? undefined : skills.get(match.name);
  return skill && refusingMessage(skill, query) !== undefined ? { ...match, score: 0 } : match;
}

async function retrieve(query: string, options: RetrieveSkillsOptions): Promise<readonly SkillMatch[]> {
  const { skills, retriever, retrieverTimeout = RETRIEVER_TIMEOUT, limit, report, signal } = options;
  const { whole } = skills;
  const retrieveOptions = {
    skills: whole,
    limit,
    filter: (skill: Skill) => isSelectable(skill, skills) && skills.get(skill.name) !== undefined,
  };
  if (!retriever) return lexicalRetriever().retrieve(query, retrieveOptions);
  if (whole.list().length === 0) return [];
  const source = "retrieve" in retriever ? retriever : documentRetriever(retriever);
  try {
    const found = await withinTime(retrieverTimeout, signal, (ending) =>
      source.retrieve(query, { ...retrieveOptions, signal: ending }),
    );
    return knownMatches(found, whole);
  } catch (error) {
    if (isGraphBubbleUp(error) || signal?.aborted) throw error;
    report(failureOf(error, retrieverTimeout));
    return lexicalRetriever().retrieve(query, retrieveOptions);
  }
}

/** Says why the matches of a retriever cannot be used. The message of its error may contain secrets. */
function failureOf(error: unknown, timeout: number): WarningEvent {
  const fallback = "the lexical search is used instead";
  if (error instanceof TimeLimitError)
    return warning("retriever-timeout", `The retriever did not answer within ${timeout} ms; ${fallback}.`);
  if (error instanceof UnknownSkillsError) {
    const reason = "found documents, but none has the name of a skill as `metadata.name`";
    return warning("retriever-unknown-skills", `The retriever ${reason}; ${fallback}.`);
  }
  const kind = error instanceof Error ? error.name : typeof error;
  return warning("retriever-failed", `The retriever failed (${kind}); ${fallback}.`);
}
