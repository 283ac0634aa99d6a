import type { RetrieveOptions, SkillMatch, SkillRetriever } from "./skill-retriever.js";

/** A retriever among others. */
export interface HybridMember {
  readonly retriever: SkillRetriever;
  /** Matches with a lower score do not count. Scores of different retrievers mean different things. @default 0 */
  readonly threshold?: number;
}

/** The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009): how little the first ranks stand out. */
const RANK_OFFSET = 60;

/** How many matches of each are fused. */
const DEPTH = 20;

/**
 * Several retrievers as one. What each of them finds above its own threshold is put in one order by its ranks, because scores of
 * different origin cannot be compared; a match keeps the best score that any gave it. Where they disagree about the best, no
 * skill is sure, and the selector offers the five best. If one of them fails, so does the whole.
 *
 * @throws TypeError where no retriever is given
 * @example
 * ```ts
 * import { hybridRetriever, lexicalRetriever, vectorRetriever } from "@langslash/middleware";
 * import { OpenAIEmbeddings } from "@langchain/openai";
 *
 * const meaning = vectorRetriever(new OpenAIEmbeddings({ model: "text-embedding-3-small" }));
 * const retriever = hybridRetriever([lexicalRetriever(), { retriever: meaning, threshold: 0.35 }]);
 * ```
 */
export function hybridRetriever(members: readonly (SkillRetriever | HybridMember)[]): SkillRetriever {
  if (members.length === 0) throw new TypeError("hybridRetriever needs at least one retriever.");
  const asked = members.map((member) => ("retrieve" in member ? { retriever: member } : member));
  return {
    async retrieve(query, options) {
      const deep: RetrieveOptions = { ...options, limit: Math.max(options.limit, DEPTH) };
      const lists = await Promise.all(
        asked.map(async ({ retriever, threshold = 0 }) => {
          const matches = await retriever.retrieve(query, deep);
          return matches.filter(({ name, score }) => score >= threshold && isSelectable(name, options));
        }),
      );
      return fused(lists).slice(0, options.limit);
    },
  };
}

/** What is dropped afterwards anyway would take the place of others. */
function isSelectable(name: string, { skills, filter }: RetrieveOptions): boolean {
  const skill = skills.get(name);
  return skill !== undefined && filter(skill);
}

function fused(lists: readonly (readonly SkillMatch[])[]): SkillMatch[] {
  const ranks = new Map<string, number>();
  const scores = new Map<string, number>();
  for (const matches of lists) {
    for (const { name, score } of matches) scores.set(name, Math.max(scores.get(name) ?? 0, score));
    // A vector store may have several documents of one skill: the first counts.
    const names = new Set(matches.map(({ name }) => name));
    for (const [index, name] of [...names].entries()) {
      ranks.set(name, (ranks.get(name) ?? 0) + 1 / (RANK_OFFSET + index + 1));
    }
  }
  return Array.from(ranks, ([name, rank]) => ({ name, rank, score: scores.get(name) ?? 0 }))
    .toSorted((a, b) => b.rank - a.rank || b.score - a.score)
    .map(({ name, score }) => ({ name, score }));
}
