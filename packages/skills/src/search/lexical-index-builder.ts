import { copyText } from "../copy-text.js";
import { inSlices } from "../in-slices.js";
import { LexicalIndex } from "./lexical-index.js";
import { NumberSets, pairOf, sortedNumbers } from "./number-sets.js";
import { scriptsOf } from "./scripts-of.js";
import { eachWord, searchTerm } from "./search-words.js";

/** The searchable text of one skill. */
export interface LexicalDocument {
  readonly name: string;
  readonly description: string;
  readonly body: string;
  /** Negative sentences. Their words are not found; they count against the skill. */
  readonly negative: string;
}

/**
 * BM25 parameters of each field: `weight`, `k1` (how slowly repetition saturates) and `b` (how much length counts); and
 * the bits of a packed number that hold its count, as offset and mask.
 */
const FIELDS = [
  { field: "name", weight: 0.5, k1: 1.2, b: 0.3, shift: 0, most: 0x3f },
  { field: "description", weight: 2, k1: 0.8, b: 0.3, shift: 6, most: 0x3ff },
  { field: "body", weight: 1, k1: 1.2, b: 0.75, shift: 16, most: 0xffff },
] as const;

interface CountedField extends Pick<(typeof FIELDS)[number], "shift" | "most" | "weight" | "k1"> {
  /** The count of a term at which it has half of its greatest weight: the longer the field, the more it takes. */
  readonly saturation: number;
}

/** Replaces the term of a stop word, which has none. */
const NO_TERM = -1;

/** Builds a `LexicalIndex` by counting the words of documents. */
export class LexicalIndexBuilder {
  readonly #terms = new Map<string, number>();
  /** Terms by word, because stemming takes longer than counting. */
  readonly #termOfWord = new Map<string, number>();
  /** Per term, the number of documents that contain it; undefined for a term of negative sentences only. */
  readonly #frequencies: number[] = [];
  /** Per term, its counts in all fields of the current document, packed into one number; 0 between documents. */
  readonly #counts: number[] = [];
  /** Per document, pairs of a term and its packed counts. */
  readonly #documents: Uint32Array[] = [];
  /** Per document, the number of words in each field. */
  readonly #lengths: number[] = [];
  readonly #totals: number[] = [];
  /** Per document, the terms of its name and description. */
  readonly #described: Uint32Array[] = [];
  /** Per document, the terms of its negative sentences. */
  readonly #negative: Uint32Array[] = [];
  /** Per document, the pairs of neighbouring terms, in their order in the text. */
  readonly #pairs: Uint32Array[] = [];

  add(document: LexicalDocument): void {
    this.#put(this.#documents.length, document);
  }

  /** Replaces a document. Only its words are counted again. */
  replace(position: number, document: LexicalDocument): void {
    const counted = this.#documents[position] ?? [];
    for (let index = 0; index < counted.length; index += 2) {
      const term = counted[index] ?? 0;
      this.#frequencies[term] = (this.#frequencies[term] ?? 0) - 1;
    }
    for (const index of FIELDS.keys()) {
      this.#totals[index] = (this.#totals[index] ?? 0) - (this.#lengths[position * FIELDS.length + index] ?? 0);
    }
    this.#put(position, document);
  }

  #put(position: number, document: LexicalDocument): void {
    const terms: number[] = [];
    const counts = this.#counts;
    const pairs: number[] = [];
    let described = 0;
    for (const [index, { field, shift, most }] of FIELDS.entries()) {
      const one = 2 ** shift;
      let length = 0;
      let before = NO_TERM;
      eachWord(document[field], (word) => {
        const term = this.#termOf(word);
        if (term === NO_TERM) return;
        length += 1;
        if (before !== NO_TERM) pairs.push(pairOf(before, term));
        before = term;
        const count = counts[term] ?? 0;
        if (count === 0) terms.push(term);
        if (((count >>> shift) & most) < most) counts[term] = count + one;
      });
      this.#lengths[position * FIELDS.length + index] = length;
      this.#totals[index] = (this.#totals[index] ?? 0) + length;
      if (field !== "description") continue;
      for (const script of scriptsOf(document.description)) {
        const term = this.#numberOf(script);
        terms.push(term);
        counts[term] = one;
      }
      described = terms.length;
    }
    this.#described[position] = sortedNumbers(terms.slice(0, described));
    this.#pairs[position] = new Uint32Array(pairs).toSorted();
    this.#negative[position] = this.#termsOf(document.negative);
    const counted = new Uint32Array(terms.length * 2);
    for (const [index, term] of terms.entries()) {
      counted[index * 2] = term;
      counted[index * 2 + 1] = this.#counts[term] ?? 0;
      this.#counts[term] = 0;
      this.#frequencies[term] = (this.#frequencies[term] ?? 0) + 1;
    }
    this.#documents[position] = counted;
  }

  /** Returns the index of all added documents. Yields to the event loop while it works. */
  async build(): Promise<LexicalIndex> {
    const starts = new Uint32Array(this.#terms.size + 1);
    for (const term of this.#terms.values()) {
      starts[term + 1] = (starts[term] ?? 0) + (this.#frequencies[term] ?? 0);
    }
    const postings = starts.at(-1) ?? 0;
    const documents = new Uint32Array(postings);
    const weights = new Float32Array(postings);
    const next = starts.slice();
    await inSlices(this.#documents.keys(), (position) => {
      const counted = this.#documents[position] ?? [];
      const fields = this.#fieldsOf(position);
      for (let index = 0; index < counted.length; index += 2) {
        const term = counted[index] ?? 0;
        const slot = next[term] ?? 0;
        next[term] = slot + 1;
        documents[slot] = position;
        weights[slot] = weightOf(counted[index + 1] ?? 0, fields);
      }
    });
    return new LexicalIndex({
      size: this.#documents.length,
      terms: this.#terms,
      postings: new NumberSets(starts, documents),
      weights,
      described: NumberSets.of(this.#described),
      negative: NumberSets.of(this.#negative),
      pairs: NumberSets.of(this.#pairs),
    });
  }

  #fieldsOf(position: number): CountedField[] {
    return FIELDS.map(({ weight, k1, b, shift, most }, index) => {
      const length = this.#lengths[position * FIELDS.length + index] ?? 0;
      const relative = (length * this.#documents.length) / (this.#totals[index] || 1);
      return { shift, most, weight, k1, saturation: k1 * (1 - b + b * relative) };
    });
  }

  #termsOf(text: string): Uint32Array {
    const terms: number[] = [];
    eachWord(text, (word) => {
      const term = this.#termOf(word);
      if (term !== NO_TERM) terms.push(term);
    });
    return sortedNumbers(terms);
  }

  #termOf(part: string): number {
    const known = this.#termOfWord.get(part);
    if (known !== undefined) return known;
    const word = copyText(part);
    const term = this.#numberOf(searchTerm(word));
    this.#termOfWord.set(word, term);
    return term;
  }

  #numberOf(text: string | undefined): number {
    if (text === undefined) return NO_TERM;
    const term = this.#terms.get(text) ?? this.#terms.size;
    this.#terms.set(text, term);
    return term;
  }
}

/**
 * Returns the relevance of a term for a document, without the term's rarity. Each field saturates by itself; the fields
 * add up.
 */
function weightOf(counts: number, fields: readonly CountedField[]): number {
  let sum = 0;
  for (const { shift, most, weight, k1, saturation } of fields) {
    const count = (counts >>> shift) & most;
    if (count > 0) sum += (weight * count * (k1 + 1)) / (count + saturation);
  }
  return sum;
}
