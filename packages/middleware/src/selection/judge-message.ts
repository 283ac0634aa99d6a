import type { BaseRetrieverInterface } from "@langchain/core/retrievers";
import { isGraphBubbleUp } from "@langchain/langgraph";
import { unescapeCommand } from "@langslash/grammar";
import type { Skill, SkillIndex } from "@langslash/skills";
import { refusingMessage } from "@langslash/skills/internal";
import type { ReportEvent, SlashCommandEvent } from "../events.js";
import {
  decide,
  type DecideOptions,
  type DecisionOptions,
  isSelectable,
  MAX_OFFERED,
  type SkillDecision,
} from "./skill-decision.js";
import { TimeLimitError, withinTime } from "../within-time.js";
import {
  documentRetriever,
  knownMatches,
  lexicalRetriever,
  type SkillMatch,
  type SkillRetriever,
  UnknownSkillsError,
} from "./skill-retriever.js";

/** Options for selecting skills that no command named. */
export interface SelectionOptions extends DecisionOptions {
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

/** Options of `judgeMessage`. */
export interface JudgeMessageOptions extends SelectionOptions, DecideOptions {
  readonly report: ReportEvent;
  readonly signal?: AbortSignal;
}

/**
 * Decides about a message without a command: which skills it loads, or which are offered to the model. The search drops
 * the words of small talk, so a message of these alone matches nothing.
 */
export async function judgeMessage(text: string, options: JudgeMessageOptions): Promise<SkillDecision> {
  const query = unescapeCommand(text).trim();
  const matches = query === "" ? [] : await retrieve(query, options);
  const judged = matches.map((match) => refused(match, query, options.skills));
  return decide(judged, options);
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
  const { skills, retriever, retrieverTimeout = RETRIEVER_TIMEOUT, maxSkills = 1, report, signal } = options;
  const { whole } = skills;
  const retrieveOptions = {
    skills: whole,
    limit: Math.max(maxSkills + 1, MAX_OFFERED),
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
function failureOf(error: unknown, timeout: number): SlashCommandEvent {
  const fallback = "the lexical search is used instead";
  if (error instanceof TimeLimitError) {
    const message = `The retriever did not answer within ${timeout} ms; ${fallback}.`;
    return { type: "warning", code: "retriever-timeout", message };
  }
  if (error instanceof UnknownSkillsError) {
    const message = `The retriever found documents, but none has the name of a skill as \`metadata.name\`; ${fallback}.`;
    return { type: "warning", code: "retriever-unknown-skills", message };
  }
  const kind = error instanceof Error ? error.name : typeof error;
  return { type: "warning", code: "retriever-failed", message: `The retriever failed (${kind}); ${fallback}.` };
}
