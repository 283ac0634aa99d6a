import { stemmer } from "stemmer";
import { STOP_WORDS } from "./stop-words.js";

/** The searchable text of one skill. */
export interface LexicalDocument {
  readonly name: string;
  readonly description: string;
  readonly body: string;
}

/** A document that shares words with the query. */
export interface LexicalHit {
  /** Position of the document in the order in which it was added. */
  readonly position: number;
  /** 0..1: how sure it is that the document is meant, independent of the number of documents. */
  readonly score: number;
}

/** BM25 per field: its share, how fast repetition saturates, how much length counts. */
const FIELDS = [
  { weight: 0.5, k1: 1.2, b: 0.3 },
  { weight: 1, k1: 1.2, b: 0.5 },
  { weight: 1, k1: 3, b: 0.75 },
] as const;

/** The evidence at which the score is 0.3: below it, two of a hundred unanswerable queries find something, above it one. */
const SURE_EVIDENCE = 15;
const SURE_SCORE = 0.3;
const HALF = (SURE_EVIDENCE * (1 - SURE_SCORE)) / SURE_SCORE;

interface Posting {
  readonly documents: number[];
  /** Occurrences in name, description and body, three numbers for each document. */
  readonly counts: number[];
}

/**
 * BM25 over name, description and body: each field saturates by itself, and the fields are summed. Ranking libraries that
 * normalise by unique terms or multiply by matched terms prefer long texts, and their scores cannot be held against a threshold.
 */
export class LexicalIndex {
  readonly #postings = new Map<string, Posting>();
  readonly #lengths: number[] = [];
  readonly #totals = [0, 0, 0];
  #size = 0;

  /** Adds a document. Its position is the number of documents before it. */
  add(document: LexicalDocument): void {
    const position = this.#size;
    this.#size += 1;
    for (const [field, text] of [document.name, document.description, document.body].entries()) {
      let length = 0;
      for (const term of terms(text)) {
        length += 1;
        this.#count(term, position, field);
      }
      this.#lengths.push(length);
      this.#totals[field] = (this.#totals[field] ?? 0) + length;
    }
  }

  /** The documents that share words with the query, best first. `accepts` leaves documents out before they are counted. */
  search(query: string, limit: number, accepts: (position: number) => boolean = () => true): LexicalHit[] {
    const found = new Map<number, { sum: number; words: number }>();
    for (const term of new Set(terms(query))) {
      const posting = this.#postings.get(term);
      if (!posting) continue;
      const rarity = Math.log(1 + (this.#size - posting.documents.length + 0.5) / (posting.documents.length + 0.5));
      for (const [index, position] of posting.documents.entries()) {
        const weight = rarity * this.#saturation(posting, index, position);
        const hit = found.get(position);
        if (hit) {
          hit.sum += weight;
          hit.words += 1;
        } else if (accepts(position)) {
          found.set(position, { sum: weight, words: 1 });
        }
      }
    }
    const greatestRarity = Math.log(1 + (this.#size + 0.5) / 1.5);
    const hits = Array.from(found, ([position, { sum, words }]) => {
      const evidence = (sum * words) / greatestRarity;
      return { position, sum, score: evidence / (evidence + HALF) };
    });
    hits.sort((a, b) => b.sum - a.sum || a.position - b.position);
    return hits.slice(0, limit).map(({ position, score }) => ({ position, score }));
  }

  #count(term: string, position: number, field: number): void {
    let posting = this.#postings.get(term);
    if (!posting) {
      posting = { documents: [], counts: [] };
      this.#postings.set(term, posting);
    }
    if (posting.documents.at(-1) !== position) {
      posting.documents.push(position);
      posting.counts.push(0, 0, 0);
    }
    const slot = (posting.documents.length - 1) * FIELDS.length + field;
    posting.counts[slot] = (posting.counts[slot] ?? 0) + 1;
  }

  #saturation(posting: Posting, index: number, position: number): number {
    let sum = 0;
    for (const [field, { weight, k1, b }] of FIELDS.entries()) {
      const count = posting.counts[index * FIELDS.length + field] ?? 0;
      if (count === 0) continue;
      const average = (this.#totals[field] ?? 0) / this.#size;
      const length = (this.#lengths[position * FIELDS.length + field] ?? 0) / average;
      sum += (weight * count * (k1 + 1)) / (count + k1 * (1 - b + b * length));
    }
    return sum;
  }
}

/** Longer words are no words: keys, digests, base64. */
const MAX_WORD = 40;
const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu;

/** Whether anything in a query can be searched: function words and chat words alone cannot. */
export function isSearchable(query: string): boolean {
  return terms(query).length > 0;
}

function terms(text: string): string[] {
  const found: string[] = [];
  for (const [match] of text.toLowerCase().matchAll(WORD)) {
    const word = match.split(/['’]/, 1)[0] ?? match;
    if (!STOP_WORDS.has(word)) found.push(word.length > MAX_WORD ? word.slice(0, MAX_WORD) : stem(word));
  }
  return found;
}

const stems = new Map<string, string>();

/** Porter's stem. Words recur, so the last few thousand are kept. */
function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= 20_000) stems.clear();
  const stemmed = stemmer(word);
  stems.set(word, stemmed);
  return stemmed;
}
