import { isGraphBubbleUp } from "@langchain/langgraph";
import type { Skill } from "@langslash/skills";
import { refusingMessage, TimeLimitError, withinTime } from "@langslash/skills/internal";
import { warning, type WarningEvent } from "../events.js";
import { isSelectable } from "../is-selectable.js";
import type { Judging } from "./selection-options.js";
import {
  documentRetriever,
  knownMatches,
  lexicalRetriever,
  type SkillMatch,
  UnknownSkillsError,
} from "./skill-retriever.js";

const RETRIEVER_TIMEOUT = 2000;

/** Returns at most `limit` matches of a query, best first, those that `notFor` rules out with the score 0. */
export async function retrieveSkills(query: string, limit: number, options: Judging): Promise<readonly SkillMatch[]> {
  const matches = await retrieve(query, limit, options);
  return matches.map((match) => {
    // The lexical search has done this itself.
    const skill = match.evidence ? undefined : options.skills.get(match.name);
    return skill && refusingMessage(skill, query) !== undefined ? { ...match, score: 0 } : match;
  });
}

async function retrieve(query: string, limit: number, options: Judging): Promise<readonly SkillMatch[]> {
  const { skills, retriever, retrieverTimeout = RETRIEVER_TIMEOUT, report, signal } = options;
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
