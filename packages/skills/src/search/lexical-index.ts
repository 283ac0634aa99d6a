import { judgeDocument, type Judgement } from "./judge-document.js";
import type { NumberSets } from "./number-sets.js";
import type { QueryWord } from "./query-words.js";
import { withoutFunctionPairs } from "./without-function-pairs.js";

/** A document that shares words with the query. */
export interface LexicalHit extends Judgement {
  /** Position of the document in the order of addition. */
  readonly position: number;
  /** The BM25 sum by which the hits are sorted. */
  readonly relevance: number;
}

/** The data of a `LexicalIndex`. */
export interface LexicalData {
  /** Number of documents. */
  readonly size: number;
  /** Number of each term. */
  readonly terms: ReadonlyMap<string, number>;
  /** Per term, the offset of its first document in `documents` and `weights`; the next term's offset is the end. */
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  /** The relevance of the term for the document, without the factor for the term's rarity. */
  readonly weights: Float32Array;
  /** Per document, the terms of its name and description. */
  readonly described: NumberSets;
  /** Per document, the terms of its negative sentences. */
  readonly negative: NumberSets;
  /** Per document, the pairs of neighbouring terms, as `pairOf` returns them. */
  readonly pairs: NumberSets;
}

/**
 * BM25 index over names, descriptions and bodies, built by a `LexicalIndexBuilder`. Ranking libraries that normalise by
 * unique terms or multiply by matched terms prefer long texts.
 */
export class LexicalIndex {
  readonly #data: LexicalData;

  constructor(data: LexicalData) {
    this.#data = data;
  }

  /**
   * Returns the documents that share words with the query, best first. Documents that `accepts` rejects are left out.
   */
  search(
    words: readonly QueryWord[],
    limit: number,
    accepts: (position: number) => boolean = () => true,
  ): LexicalHit[] {
    const { terms, size } = this.#data;
    const sums = new Float64Array(size);
    for (const term of new Set(words.map((word) => word.term))) this.#addTo(sums, terms.get(term));
    const judged = withoutFunctionPairs(words);
    const numbered = judged.map(({ word, term, cut }) => ({ word, cut, text: term, term: terms.get(term) }));
    // The margin of the best needs the second best.
    const best = greatestPositions(sums, Math.max(limit, 2), accepts);
    return best.slice(0, Math.max(0, limit)).map((position, rank) => {
      const relevance = sums[position] ?? 0;
      const other = sums[best[rank === 0 ? 1 : 0] ?? -1] ?? 0;
      return { position, relevance, ...judgeDocument(numbered, position, 1 - other / relevance, this.#data) };
    });
  }

  #addTo(sums: Float64Array, term: number | undefined): void {
    if (term === undefined) return;
    const { size, starts, documents, weights } = this.#data;
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
  const most = Math.max(0, limit);
  const sorted = (positions: number[]): number[] =>
    positions.toSorted((one, other) => (values[other] ?? 0) - (values[one] ?? 0)).slice(0, most);
  let found: number[] = [];
  let least = 0;
  for (let position = 0; position < values.length; position += 1) {
    if ((values[position] ?? 0) <= least || !accepts(position)) continue;
    found.push(position);
    if (found.length < 2 * most) continue;
    found = sorted(found);
    least = values[found.at(-1) ?? -1] ?? 0;
  }
  return sorted(found);
}
