import type { BaseRetrieverInterface } from "@langchain/core/retrievers";
import type { Skill, SkillIndex } from "@langslash/skills";

/** A skill that a retriever found. */
export interface SkillMatch {
  /** Its name in the index. */
  readonly name: string;
  /** 0..1: how sure it is that this skill is meant. */
  readonly score: number;
}

/** What a retriever is given beside the query. */
export interface RetrieveOptions {
  readonly skills: SkillIndex;
  /** The most matches that are of use. */
  readonly limit: number;
  /** Whether a skill may be selected; matches that may not are dropped afterwards anyway. */
  readonly filter: (skill: Skill) => boolean;
  readonly signal?: AbortSignal;
}

/** Finds the skills that a message asks for without naming them. */
export interface SkillRetriever {
  /** Best first. An error is a warning, and the lexical search answers instead. */
  retrieve(query: string, options: RetrieveOptions): Promise<readonly SkillMatch[]>;
}

/** Searches the words of names, descriptions and texts. Offline, and the default. */
export function lexicalRetriever(): SkillRetriever {
  return {
    async retrieve(query, { skills, limit, filter }) {
      const hits = await skills.search(query, { limit, filter });
      return hits.map(({ skill, score }) => ({ name: skill.name, score }));
    },
  };
}

/**
 * Any LangChain retriever whose documents are skills: `metadata.name` is the skill's name, `metadata.score` the score (0..1),
 * 1 where there is none.
 */
export function documentRetriever(retriever: BaseRetrieverInterface): SkillRetriever {
  return {
    async retrieve(query, { signal }) {
      const documents = await retriever.invoke(query, signal && { signal });
      return documents.flatMap(({ metadata }): SkillMatch[] => {
        const { name, score }: { name?: unknown; score?: unknown } = metadata;
        return typeof name === "string" ? [{ name, score: typeof score === "number" ? score : 1 }] : [];
      });
    },
  };
}
