import { type DocumentTerms, judgeDocument, type Judgement } from "./judge-document.js";
import { judgedWords } from "./judged-words.js";
import type { QueryWord } from "./query-words.js";
import { scriptsOf } from "./scripts-of.js";
import { withoutFunctionPairs } from "./without-function-pairs.js";

/** A document that shares words with the query. */
export interface LexicalHit extends Judgement {
  /** Position of the document in the order of addition. */
  readonly position: number;
  /** The BM25 sum by which the hits are sorted. */
  readonly relevance: number;
}

/** The data of a `LexicalIndex`. */
export interface LexicalData extends DocumentTerms {
  /** Number of documents. */
  readonly size: number;
  /** Number of each term. */
  readonly terms: ReadonlyMap<string, number>;
  /** Per number in `postings`, the relevance of the term for the document, without the factor for the term's rarity. */
  readonly weights: Float32Array;
}

/**
 * BM25 index over names, descriptions and bodies, built by a `LexicalIndexBuilder`. Ranking libraries that normalise by
 * unique terms or multiply by matched terms prefer long texts.
 */
export class LexicalIndex {
  readonly #data: LexicalData;
  /** The sums of the current search, by document. Allocating them for each search takes longer than adding them up. */
  readonly #sums: Float64Array;

  constructor(data: LexicalData) {
    this.#data = data;
    this.#sums = new Float64Array(data.size);
  }

  /**
   * Returns the documents that share words with the query, best first. Documents that `accepts` rejects are left out.
   */
  search(
    words: readonly QueryWord[],
    limit: number,
    accepts: (position: number) => boolean = () => true,
  ): LexicalHit[] {
    const { terms } = this.#data;
    const sums = this.#sums.fill(0);
    const scripts = scriptsOf(words.map(({ word }) => word).join(" ")).filter((script) => this.#isRare(script));
    for (const term of new Set([...words.map((word) => word.term), ...scripts])) this.#addTo(sums, terms.get(term));
    const judged = judgedWords(withoutFunctionPairs(words), terms);
    // The margin of the best needs the second best.
    const best = greatestPositions(sums, Math.max(limit, 2), accepts);
    return best.slice(0, Math.max(0, limit)).map((position, rank) => {
      const relevance = sums[position] ?? 0;
      const other = sums[best[rank === 0 ? 1 : 0] ?? -1] ?? 0;
      const { score, evidence } = judgeDocument(judged, position, 1 - other / relevance, this.#data);
      const script = scripts.find((name) => this.#data.described.has(position, terms.get(name) ?? -1));
      return { position, relevance, score, evidence: script === undefined ? evidence : { ...evidence, script } };
    });
  }

  #isRare(text: string): boolean {
    const term = this.#data.terms.get(text);
    const { starts } = this.#data.postings;
    return term !== undefined && 2 * ((starts[term + 1] ?? 0) - (starts[term] ?? 0)) < this.#data.size;
  }

  #addTo(sums: Float64Array, term: number | undefined): void {
    if (term === undefined) return;
    const { size, postings, weights } = this.#data;
    const { starts, values: documents } = postings;
    const start = starts[term] ?? 0;
    const end = starts[term + 1] ?? start;
    const frequency = end - start;
    const rarity = Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5));
    for (let slot = start; slot < end; slot += 1) {
      const position = documents[slot] ?? 0;
      sums[position] = (sums[position] ?? 0) + rarity * (weights[slot] ?? 0);
    }
  }
}

/** Returns the positions of the greatest values above 0, the earlier one first among equals. */
function greatestPositions(values: Float64Array, limit: number, accepts: (position: number) => boolean): number[] {
  const found: number[] = [];
  let least = 0;
  for (let position = 0; position < values.length; position += 1) {
    const value = values[position] ?? 0;
    if (value <= least || !accepts(position)) continue;
    let rank = found.length;
    for (; rank > 0; rank -= 1) {
      const before = found[rank - 1] ?? -1;
      if ((values[before] ?? 0) >= value) break;
      found[rank] = before;
    }
    found[rank] = position;
    if (found.length > limit) found.pop();
    if (found.length === limit) least = values[found.at(-1) ?? -1] ?? 0;
  }
  return found;
}
