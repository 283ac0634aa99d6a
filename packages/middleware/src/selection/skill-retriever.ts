import type { BaseRetrieverInterface } from "@langchain/core/retrievers";
import type { Skill, SkillEvidence, SkillIndex } from "@langslash/skills";
import { skillNamed } from "@langslash/skills/internal";

/** A skill that a retriever found. */
export interface SkillMatch {
  /** Its name in the index. */
  readonly name: string;
  /** Confidence that this skill is meant, 0..1. */
  readonly score: number;
  /** Its evidence, by word. If it is given, the score is a probability, as that of the lexical search. */
  readonly evidence?: SkillEvidence;
}

/** Options of `SkillRetriever.retrieve`. */
export interface RetrieveOptions {
  /** The whole index, also if only some of its skills are allowed: `filter` knows which. */
  readonly skills: SkillIndex;
  /** Maximum number of matches that are used. */
  readonly limit: number;
  /** Whether a skill may be selected. Matches that may not are dropped afterwards anyway. */
  readonly filter: (skill: Skill) => boolean;
  /** Aborted with the run, and when the time for an answer is over. */
  readonly signal?: AbortSignal;
}

/** Finds the skills that a message asks for without naming them. */
export interface SkillRetriever {
  /**
   * Returns the matches, best first. If it throws, is late, or if none of its matches names a skill, a warning is
   * emitted and the lexical search is used instead.
   */
  retrieve(query: string, options: RetrieveOptions): Promise<readonly SkillMatch[]>;
}

/** Thrown if a retriever found something, but no skill of the index. */
export class UnknownSkillsError extends Error {
  override readonly name = "UnknownSkillsError";
}

/**
 * Returns the matches that name skills of an index, under the names there. Letter case and aliases are read as in a
 * typed name.
 */
export function namedMatches(found: readonly SkillMatch[], skills: SkillIndex): SkillMatch[] {
  return found.flatMap((match) => {
    const skill = skillNamed(match.name, skills);
    return skill ? [{ ...match, name: skill.name }] : [];
  });
}

/**
 * Returns the same as `namedMatches` for all that a retriever found.
 *
 * @throws UnknownSkillsError if it found something, but no skill
 */
export function knownMatches(found: readonly SkillMatch[], skills: SkillIndex): SkillMatch[] {
  const known = namedMatches(found, skills);
  if (found.length > 0 && known.length === 0) throw new UnknownSkillsError("No match names a skill of the index.");
  return known;
}

/**
 * Returns the best matches that may be selected, each skill once. The filter may ask the application about each skill,
 * so it is only called until there are enough.
 */
export function bestSelectable(
  matches: readonly SkillMatch[],
  { skills, limit, filter }: RetrieveOptions,
): SkillMatch[] {
  const best = new Map<string, SkillMatch>();
  for (const match of matches) {
    if (best.size === limit) break;
    const skill = best.has(match.name) ? undefined : skills.get(match.name);
    if (skill && filter(skill)) best.set(match.name, match);
  }
  return [...best.values()];
}

/**
 * Returns a retriever that searches the words of names, descriptions and texts. It works offline and is the default.
 */
export function lexicalRetriever(): SkillRetriever {
  return {
    async retrieve(query, { skills, limit, filter }) {
      const hits = await skills.search(query, { limit, filter });
      return hits.map(({ skill, score, evidence }) => ({ name: skill.name, score, evidence }));
    },
  };
}

/** Returns the name of the skill that a document is by its metadata, or an empty string, which no skill has. */
export function documentName({ name }: Readonly<Record<string, unknown>>): string {
  return typeof name === "string" ? name : "";
}

/**
 * Adapts a LangChain retriever whose documents are skills: `metadata.name` is the skill's name, `metadata.score` the
 * score (0..1). Without a score it is 1.
 */
export function documentRetriever(retriever: BaseRetrieverInterface): SkillRetriever {
  return {
    async retrieve(query, { signal }) {
      const documents = await retriever.invoke(query, signal && { signal });
      return documents.map(({ metadata }) => {
        const score: unknown = metadata["score"];
        return { name: documentName(metadata), score: typeof score === "number" ? score : 1 };
      });
    },
  };
}
