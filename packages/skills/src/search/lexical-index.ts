import { evidenceScore } from "./evidence-score.js";
import { eachWord, searchTerm } from "./search-words.js";

/** A document that shares words with the query. */
export interface LexicalHit {
  /** Position of the document in the order of addition. */
  readonly position: number;
  /** How likely the document is meant, 0..1, independent of the number of documents. */
  readonly score: number;
}

/**
 * BM25 index over names, descriptions and bodies, built by a `LexicalIndexBuilder`. Ranking libraries that normalise by
 * unique terms or multiply by matched terms prefer long texts, and their scores cannot be compared with a threshold.
 */
export class LexicalIndex {
  readonly #size: number;
  readonly #terms: ReadonlyMap<string, number>;
  readonly #starts: Uint32Array;
  readonly #documents: Uint32Array;
  readonly #weights: Float32Array;

  /**
   * @param starts - per term, the offset of its first document in `documents` and `weights`; the next term's offset is
   * the end
   * @param weights - the relevance of the term for the document, without the factor for the term's rarity
   */
  constructor(
    size: number,
    terms: ReadonlyMap<string, number>,
    starts: Uint32Array,
    documents: Uint32Array,
    weights: Float32Array,
  ) {
    this.#size = size;
    this.#terms = terms;
    this.#starts = starts;
    this.#documents = documents;
    this.#weights = weights;
  }

  /**
   * Returns the documents that share words with the query, best first. Documents that `accepts` rejects are left out.
   */
  search(query: string, limit: number, accepts: (position: number) => boolean = () => true): LexicalHit[] {
    const sums = new Float64Array(this.#size);
    const words = new Uint32Array(this.#size);
    for (const term of searchTerms(query)) this.#addTo(sums, words, this.#terms.get(term));
    const greatestRarity = Math.log(1 + (this.#size + 0.5) / 1.5);
    return greatestPositions(sums, limit, accepts).map((position) => {
      const evidence = ((sums[position] ?? 0) * (words[position] ?? 0)) / greatestRarity;
      return { position, score: evidenceScore(evidence) };
    });
  }

  #addTo(sums: Float64Array, words: Uint32Array, term: number | undefined): void {
    if (term === undefined) return;
    const start = this.#starts[term] ?? 0;
    const end = this.#starts[term + 1] ?? start;
    const frequency = end - start;
    const rarity = Math.log(1 + (this.#size - frequency + 0.5) / (frequency + 0.5));
    for (let slot = start; slot < end; slot += 1) {
      const position = this.#documents[slot] ?? 0;
      sums[position] = (sums[position] ?? 0) + rarity * (this.#weights[slot] ?? 0);
      words[position] = (words[position] ?? 0) + 1;
    }
  }
}

/** Returns whether a query has any words to search for. Small talk, which consists of `CHAT_WORDS` alone, has none. */
export function isSearchable(query: string): boolean {
  return searchTerms(query).size > 0;
}

function searchTerms(text: string): Set<string> {
  const terms = new Set<string>();
  eachWord(text, (word) => {
    const term = searchTerm(word);
    if (term !== undefined) terms.add(term);
  });
  return terms;
}

/** Returns the positions of the greatest values above 0, the earlier one first among equals. */
function greatestPositions(values: Float64Array, limit: number, accepts: (position: number) => boolean): number[] {
  const most = Math.max(0, limit);
  const sorted = (positions: number[]): number[] =>
    positions.toSorted((one, other) => (values[other] ?? 0) - (values[one] ?? 0) || one - other).slice(0, most);
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
