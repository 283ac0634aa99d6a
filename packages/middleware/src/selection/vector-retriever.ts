import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { VectorStoreInterface } from "@langchain/core/vectorstores";
import type { Skill, SkillStore, SkillStoreOptions } from "@langslash/skills";
import { embedDocuments } from "./cached-embeddings.js";
import type { SkillMatch, SkillRetriever } from "./skill-retriever.js";
import { skillStoreRetriever, vectorStoreRetriever } from "./store-retrievers.js";

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
  if ("embedDocuments" in source) return embeddingsRetriever(source);
  if ("similaritySearchWithScore" in source) return vectorStoreRetriever(source, options.score ?? "similarity");
  return skillStoreRetriever(source, options);
}

/** Number of skills that are looked at first, for each one that is wanted. */
const SPARE = 4;

/**
 * Returns the best skills that may be selected. The filter may ask the application about each skill, so it is called
 * from the best one downwards, until there are enough.
 */
function bestMatches(
  skills: readonly Skill[],
  scores: Float64Array,
  limit: number,
  filter: (skill: Skill) => boolean,
): SkillMatch[] {
  const sorted = scores.toSorted();
  for (let count = limit * SPARE; ; count *= SPARE) {
    const isAll = count >= skills.length;
    const least = isAll ? Number.NEGATIVE_INFINITY : (sorted.at(-count) ?? 0);
    const best = skills
      .flatMap((skill, position) => ((scores[position] ?? 0) >= least ? [{ skill, score: scores[position] ?? 0 }] : []))
      .toSorted((a, b) => b.score - a.score);
    const matches: SkillMatch[] = [];
    for (const { skill, score } of best) {
      if (matches.length === limit) break;
      if (filter(skill)) matches.push({ name: skill.name, score });
    }
    if (isAll || matches.length === limit) return matches;
  }
}

/** The selectable skills of a list, with the vectors of their names and descriptions in the same order. */
interface EmbeddedSkills {
  readonly skills: readonly Skill[];
  readonly vectors: readonly Float32Array[];
}

function embeddingsRetriever(embeddings: EmbeddingsInterface): SkillRetriever {
  const vectors = new VectorCache(embeddings);
  // An index returns the same list until it is refreshed.
  const byList = new WeakMap<readonly Skill[], Promise<EmbeddedSkills>>();
  const embedSkills = (list: readonly Skill[]): Promise<EmbeddedSkills> => {
    const known = byList.get(list);
    if (known) return known;
    const skills = list.filter(({ modelInvocable }) => modelInvocable);
    const made = vectors.of(skills.map(textOf)).then((found) => ({ skills, vectors: found }));
    byList.set(list, made);
    made.catch(() => byList.delete(list));
    return made;
  };
  return {
    async retrieve(query, { skills: index, limit, filter }) {
      const [wanted, { skills, vectors: known }] = await Promise.all([
        embeddings.embedQuery(query),
        embedSkills(index.list()),
      ]);
      const unit = normalize(wanted);
      const scores = Float64Array.from(skills, (_, position) => dot(unit, known[position]));
      return bestMatches(skills, scores, limit, filter);
    },
  };
}

/** Cache of vectors of length 1, by the text that was embedded. */
class VectorCache {
  readonly #embeddings: EmbeddingsInterface;
  readonly #byText = new Map<string, Promise<Float32Array>>();

  constructor(embeddings: EmbeddingsInterface) {
    this.#embeddings = embeddings;
  }

  /** Returns the vectors of the texts in order. New texts are embedded in one call. Failures are not cached. */
  of(texts: readonly string[]): Promise<Float32Array[]> {
    const missing = [...new Set(texts)].filter((text) => !this.#byText.has(text));
    if (missing.length > 0) {
      const embedded = embedDocuments(this.#embeddings, missing);
      for (const [index, text] of missing.entries()) {
        const vector = embedded.then((all) => normalize(all[index] ?? []));
        vector.catch(() => this.#byText.delete(text));
        this.#byText.set(text, vector);
      }
    }
    return Promise.all(texts.map(async (text) => this.#byText.get(text) ?? new Float32Array()));
  }
}

function textOf({ name, description }: Skill): string {
  return `${name.replace(/[-_:]/g, " ")}\n${description}`;
}

function normalize(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return Float32Array.from(vector, (value) => value / length);
}

function dot(left: Float32Array, right: Float32Array | undefined): number {
  if (!right) return 0;
  const length = Math.min(left.length, right.length);
  let sum = 0;
  for (let index = 0; index < length; index += 1) sum += (left[index] ?? 0) * (right[index] ?? 0);
  // A vector with NaN is similar to nothing: its sum would break the sorting.
  return Number.isNaN(sum) ? 0 : sum;
}
