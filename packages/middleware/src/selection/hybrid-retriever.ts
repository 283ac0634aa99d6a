import { checkOptionNames } from "../check-options.js";
import { knownMatches, type RetrieveOptions, type SkillMatch, type SkillRetriever } from "./skill-retriever.js";

/** A retriever that is combined with others. */
export interface HybridMember {
  readonly retriever: SkillRetriever;
  /** Minimum score of a match. Scores of different retrievers are on different scales. @default 0 */
  readonly threshold?: number;
}

/**
 * Constant k of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009): the larger, the less the first ranks
 * count.
 */
const RANK_OFFSET = 60;

/** Minimum number of matches that each retriever is asked for. */
const DEPTH = 20;

/**
 * Probability from which the lexical search decides about a skill, whatever score another retriever gave it. Below it,
 * the words say too little.
 */
const LIKELY = 0.5;

/**
 * Combines several retrievers. The matches of each at or above its threshold are ordered by their ranks, because scores
 * from different retrievers cannot be compared. A match keeps the best score that any retriever gave it, but if the
 * lexical search says that it is likely, or that its author does not want it for such messages, that counts. If the
 * retrievers disagree about the best skill, no match is confident, and the selector offers some of them. If one of
 * them fails, or finds documents of unknown skills only, the whole search fails.
 *
 * @throws TypeError if no retriever is given
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
  const hybridMembers = members.map((member) => ("retrieve" in member ? { retriever: member } : member));
  for (const member of hybridMembers) checkOptionNames("hybridRetriever", member, ["retriever", "threshold"]);
  return {
    async retrieve(query, options) {
      const deep: RetrieveOptions = { ...options, limit: Math.max(options.limit, DEPTH) };
      const lists = await Promise.all(
        hybridMembers.map(async ({ retriever, threshold = 0 }) => {
          const matches = knownMatches(await retriever.retrieve(query, deep), options.skills);
          // Those that cannot be selected would take the places of those that can.
          return matches.filter(({ name, score }) => {
            const skill = options.skills.get(name);
            return score >= threshold && skill && options.filter(skill);
          });
        }),
      );
      return fuseRankings(lists).slice(0, options.limit);
    },
  };
}

function fuseRankings(lists: readonly (readonly SkillMatch[])[]): SkillMatch[] {
  const ranks = new Map<string, number>();
  const surest = new Map<string, SkillMatch>();
  for (const matches of lists) {
    for (const match of matches) surest.set(match.name, surer(match, surest.get(match.name)));
    // A vector store may have several documents of one skill: only the first counts.
    const names = new Set(matches.map(({ name }) => name));
    for (const [index, name] of [...names].entries()) {
      ranks.set(name, (ranks.get(name) ?? 0) + 1 / (RANK_OFFSET + index + 1));
    }
  }
  return [...surest.values()].toSorted(
    (a, b) => (ranks.get(b.name) ?? 0) - (ranks.get(a.name) ?? 0) || b.score - a.score,
  );
}

/** Returns the match of a skill that decides about it. */
function surer(one: SkillMatch, other: SkillMatch | undefined): SkillMatch {
  if (!other) return one;
  const deciding = [one, other].find(({ score, evidence }) => evidence && (evidence.refusedBy || score >= LIKELY));
  return deciding ?? (one.score > other.score ? one : other);
}
