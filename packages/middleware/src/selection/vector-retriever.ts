import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { VectorStoreInterface } from "@langchain/core/vectorstores";
import type { Skill, SkillStore, SkillStoreOptions } from "@langslash/skills";
import { namesOfStored, searchStoredSkills } from "@langslash/skills/internal";
import { checkOptions } from "../check-options.js";
import { keptPromise } from "../kept-promise.js";
import {
  bestSelectable,
  documentName,
  knownMatches,
  namedMatches,
  type RetrieveOptions,
  type SkillMatch,
  type SkillRetriever,
} from "./skill-retriever.js";

/**
 * Options for LangChain vector stores, each of which defines its own scale for the scores of
 * `similaritySearchWithScore`.
 */
export interface VectorStoreRetrieverOptions {
  /**
   * Scale of the scores. `similarity`: 1 means identical; `distance`: 0 means identical (the cosine distance, so that
   * 1 - distance is the similarity).
   */
  readonly score: "similarity" | "distance";
}

/**
 * Returns a retriever that searches by meaning: with any LangChain embeddings, in any LangChain vector store whose
 * documents have the skill's name as `metadata.name`, or in a LangGraph store with a vector index to which
 * `publishSkills` has written the skills. Of these, the ones that the index lists from the store are found, whatever
 * names they have in it, and those of which it lists a copy: a skill with the same name and description.
 *
 * With embeddings, the name and description of every skill that may be selected are embedded once, when they are first
 * needed, and the vectors are kept in memory. After a refresh of the index only changed skills are embedded again.
 *
 * A store is searched again for ten times as many documents, at most 10,000, until enough of the skills that it finds
 * may be selected.
 *
 * @example
 * ```ts
 * import { vectorRetriever } from "@langslash/middleware";
 * import { OpenAIEmbeddings } from "@langchain/openai";
 *
 * const retriever = vectorRetriever(new OpenAIEmbeddings({ model: "text-embedding-3-small" }));
 * ```
 */
export function vectorRetriever(embeddings: EmbeddingsInterface): SkillRetriever;
export function vectorRetriever(store: VectorStoreInterface, options: VectorStoreRetrieverOptions): SkillRetriever;
export function vectorRetriever(store: SkillStore, options?: SkillStoreOptions): SkillRetriever;
export function vectorRetriever(
  source: EmbeddingsInterface | VectorStoreInterface | SkillStore,
  options: Partial<VectorStoreRetrieverOptions> & SkillStoreOptions = {},
): SkillRetriever {
  checkOptions("vectorRetriever", options, ["score", "namespace", "timeout"]);
  if ("embedDocuments" in source) return embeddingsRetriever(source);
  if ("similaritySearchWithScore" in source)
    return storeRetriever(async (query, limit) => {
      const found = await source.similaritySearchWithScore(query, limit);
      return found.map(([{ metadata }, value]) => {
        return { name: documentName(metadata), score: options.score === "distance" ? 1 - value : value };
      });
    });
  return storeRetriever(async (query, limit, { skills }) => {
    const hits = await searchStoredSkills(source, query, { ...options, limit });
    const nameOf = namesOfStored(skills, source, options);
    return hits.map((hit) => ({ name: nameOf(hit) ?? "", score: hit.score }));
  });
}

function embeddingsRetriever(embeddings: EmbeddingsInterface): SkillRetriever {
  const byText = new Map<string, Float32Array>();
  /** Returns the vectors of the names and descriptions of skills, by name. */
  const embedSkills = async (list: readonly Skill[]): Promise<ReadonlyMap<string, Float32Array>> => {
    const selectable = list.filter(({ modelInvocable }) => modelInvocable);
    const texts = new Map(
      selectable.map(({ name, description }) => [name, `${name.replace(/[-_:]/g, " ")}\n${description}`]),
    );
    const missing = [...new Set(texts.values())].filter((text) => !byText.has(text));
    const embedded = missing.length > 0 ? await embeddings.embedDocuments(missing) : [];
    // If a vector is missing, it is unknown which, so none is used.
    if (embedded.length !== missing.length)
      throw new Error(`The embeddings returned ${embedded.length} vectors for ${missing.length} texts.`);
    for (const [index, text] of missing.entries()) byText.set(text, normalize(embedded[index] ?? []));
    return new Map(Array.from(texts, ([name, text]) => [name, byText.get(text) ?? new Float32Array()]));
  };
  // An index returns the same list until it is refreshed.
  const byList = new WeakMap<readonly Skill[], Promise<ReadonlyMap<string, Float32Array>>>();
  return {
    async retrieve(query, options) {
      const list = options.skills.list();
      const embedded = keptPromise(byList, list, () => embedSkills(list));
      const [wanted, vectors] = await Promise.all([embeddings.embedQuery(query), embedded]);
      const unit = normalize(wanted);
      const matches = Array.from(vectors, ([name, vector]) => ({ name, score: dot(unit, vector) }));
      return bestSelectable(matches.toSorted(byScore), options);
    },
  };
}

function normalize(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return Float32Array.from(vector, (value) => value / length);
}

function dot(left: Float32Array, right: Float32Array): number {
  const length = Math.min(left.length, right.length);
  let sum = 0;
  for (let index = 0; index < length; index += 1) sum += (left[index] ?? 0) * (right[index] ?? 0);
  // A vector with NaN is similar to nothing: its sum would break the sorting.
  return Number.isNaN(sum) ? 0 : sum;
}

function byScore(one: SkillMatch, other: SkillMatch): number {
  return other.score - one.score;
}

type StoreSearch = (query: string, limit: number, options: RetrieveOptions) => Promise<readonly SkillMatch[]>;

/** Factor by which a store is asked for more each time. Each time costs a call of the embeddings. */
const GROWTH = 10;

/** Maximum number of documents that a store is asked for. Hosted stores refuse to return more. */
const MAX_FOUND = 10_000;

/**
 * Searches a store, which does not know the filter, for more and more until enough of its results may be selected.
 */
function storeRetriever(search: StoreSearch): SkillRetriever {
  return {
    async retrieve(query, options) {
      for (let count = options.limit * 2; ; count = Math.min(count * GROWTH, MAX_FOUND)) {
        options.signal?.throwIfAborted();
        const found = await search(query, count, options);
        // A vector of zeros has no angle, and a score of NaN would break the sorting.
        const named = found.filter(({ score }) => !Number.isNaN(score));
        const isLast = found.length < count || count >= MAX_FOUND;
        const matches = (isLast ? knownMatches : namedMatches)(named, options.skills);
        const best = bestSelectable(matches.toSorted(byScore), options);
        if (isLast || best.length === options.limit) return best;
      }
    },
  };
}
