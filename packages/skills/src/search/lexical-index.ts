import { eachWord, searchTerm } from "./search-words.js";

/** A document that shares words with the query. */
export interface LexicalHit {
  /** Position of the document in the order in which it was added. */
  readonly position: number;
  /** 0..1: how sure it is that the document is meant, independent of the number of documents. */
  readonly score: number;
}

/** The evidence at which the score is 0.3: below it, two of a hundred unanswerable queries find something, above it one. */
const SURE_EVIDENCE = 15;
const SURE_SCORE = 0.3;
const HALF = (SURE_EVIDENCE * (1 - SURE_SCORE)) / SURE_SCORE;

/**
 * BM25 over name, description and body, made by a `LexicalIndexBuilder`. Ranking libraries that normalise by unique terms or
 * multiply by matched terms prefer long texts, and their scores cannot be held against a threshold.
 */
export class LexicalIndex {
  readonly #size: number;
  readonly #terms: ReadonlyMap<string, number>;
  readonly #starts: Uint32Array;
  readonly #documents: Uint32Array;
  readonly #weights: Float32Array;

  /**
   * @param starts - per term, where its documents begin in `documents` and `weights`; the end is the start of the next
   * @param weights - how much the term says for the document, but for its rarity
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

  /** The documents that share words with the query, best first. `accepts` leaves documents out. */
  search(query: string, limit: number, accepts: (position: number) => boolean = () => true): LexicalHit[] {
    const sums = new Float64Array(this.#size);
    const words = new Uint32Array(this.#size);
    for (const term of searchTerms(query)) this.#addTo(sums, words, this.#terms.get(term));
    const greatestRarity = Math.log(1 + (this.#size + 0.5) / 1.5);
    return best(sums, limit, accepts).map((position) => {
      const evidence = ((sums[position] ?? 0) * (words[position] ?? 0)) / greatestRarity;
      return { position, score: evidence / (evidence + HALF) };
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

/** Whether anything in a query can be searched: function words and chat words alone cannot. */
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

/** The positions of the greatest values above 0, the earlier one first among equals. */
function best(values: Float64Array, limit: number, accepts: (position: number) => boolean): number[] {
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
