import { copyText } from "../copy-text.js";
import { inSlices } from "../in-slices.js";
import { LexicalIndex } from "./lexical-index.js";
import { eachWord, searchTerm } from "./search-words.js";

/** The searchable text of one skill. */
export interface LexicalDocument {
  readonly name: string;
  readonly description: string;
  readonly body: string;
}

/** BM25 of a field: its share, how fast repetition saturates, how much length counts; and the bits in which it is counted. */
const FIELDS = [
  { field: "name", weight: 0.5, k1: 1.2, b: 0.3, shift: 0, most: 0x3f },
  { field: "description", weight: 1, k1: 1.2, b: 0.5, shift: 6, most: 0x3ff },
  { field: "body", weight: 1, k1: 3, b: 0.75, shift: 16, most: 0xffff },
] as const;

/** A word that says nothing. */
const NO_TERM = -1;

/** Counts the words of documents for a `LexicalIndex`. */
export class LexicalIndexBuilder {
  readonly #terms = new Map<string, number>();
  /** Words as they are written to their terms: stemming takes longer than counting. */
  readonly #termOfWord = new Map<string, number>();
  /** Per term, in how many documents it is. */
  readonly #frequencies: number[] = [];
  /** Per term, how often it is in each field of the document at hand, in one number; 0 between documents. */
  readonly #counts: number[] = [];
  /** Per document: term, counts, term, counts and so on. */
  readonly #documents: Uint32Array[] = [];
  /** Per document, the words of each field. */
  readonly #lengths: number[] = [];
  readonly #totals = [0, 0, 0];

  add(document: LexicalDocument): void {
    const terms: number[] = [];
    for (const [index, { field, shift, most }] of FIELDS.entries()) {
      let length = 0;
      eachWord(document[field], (word) => {
        const term = this.#termOf(word);
        if (term === NO_TERM) return;
        length += 1;
        const counts = this.#counts[term] ?? 0;
        if (counts === 0) terms.push(term);
        if (((counts >>> shift) & most) < most) this.#counts[term] = counts + 2 ** shift;
      });
      this.#lengths.push(length);
      this.#totals[index] = (this.#totals[index] ?? 0) + length;
    }
    const counted = new Uint32Array(terms.length * 2);
    for (const [index, term] of terms.entries()) {
      counted[index * 2] = term;
      counted[index * 2 + 1] = this.#counts[term] ?? 0;
      this.#counts[term] = 0;
      this.#frequencies[term] = (this.#frequencies[term] ?? 0) + 1;
    }
    this.#documents.push(counted);
  }

  /** The index of everything that was added. Lets the event loop turn. */
  async build(): Promise<LexicalIndex> {
    const starts = new Uint32Array(this.#terms.size + 1);
    for (const [term, frequency] of this.#frequencies.entries()) starts[term + 1] = (starts[term] ?? 0) + frequency;
    const postings = starts.at(-1) ?? 0;
    const documents = new Uint32Array(postings);
    const weights = new Float32Array(postings);
    const next = starts.slice();
    await inSlices(this.#documents.keys(), (position) => {
      const counted = this.#documents[position] ?? [];
      const lengths = this.#relativeLengths(position);
      for (let index = 0; index < counted.length; index += 2) {
        const term = counted[index] ?? 0;
        const slot = next[term] ?? 0;
        next[term] = slot + 1;
        documents[slot] = position;
        weights[slot] = weightOf(counted[index + 1] ?? 0, lengths);
      }
    });
    return new LexicalIndex(this.#documents.length, this.#terms, starts, documents, weights);
  }

  /** How long the fields of a document are, measured by the average. */
  #relativeLengths(position: number): number[] {
    return this.#totals.map((total, index) => {
      const length = this.#lengths[position * FIELDS.length + index] ?? 0;
      return (length * this.#documents.length) / (total || 1);
    });
  }

  #termOf(part: string): number {
    const known = this.#termOfWord.get(part);
    if (known !== undefined) return known;
    const word = copyText(part);
    const text = searchTerm(word);
    const term = text === undefined ? NO_TERM : (this.#terms.get(text) ?? this.#terms.size);
    if (text !== undefined) this.#terms.set(text, term);
    this.#termOfWord.set(word, term);
    return term;
  }
}

/** How much a term says for a document, but for the term's rarity: each field saturates by itself, and the fields are summed. */
function weightOf(counts: number, lengths: readonly number[]): number {
  let sum = 0;
  for (const [index, { weight, k1, b, shift, most }] of FIELDS.entries()) {
    const count = (counts >>> shift) & most;
    if (count > 0) sum += (weight * count * (k1 + 1)) / (count + k1 * (1 - b + b * (lengths[index] ?? 1)));
  }
  return sum;
}
