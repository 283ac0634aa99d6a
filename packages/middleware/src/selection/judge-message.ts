import type { BaseRetrieverInterface } from "@langchain/core/retrievers";
import { isGraphBubbleUp } from "@langchain/langgraph";
import { unescapeCommand } from "@langslash/grammar";
import type { Skill, SkillIndex } from "@langslash/skills";
import { refusingMessage } from "@langslash/skills/internal";
import type { ReportEvent } from "../events.js";
import {
  decide,
  type DecideOptions,
  type DecisionOptions,
  isSelectable,
  MAX_OFFERED,
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
