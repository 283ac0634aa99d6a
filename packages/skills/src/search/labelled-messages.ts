import { type QueryWord, queryWords } from "./query-words.js";

/** The terms of a message. */
type Terms = ReadonlySet<string>;

interface SkillMessages {
  readonly examples: readonly Terms[];
  readonly notFor: readonly { readonly message: string; readonly terms: Terms }[];
}

/**
 * Minimum similarity of a message that is refused to one that a skill is not for: half of their words in common. Near
 * misses share words with right messages, so less would refuse these.
 */
const MIN_SIMILARITY = 0.5;

/** The messages that skills are for and not for, by the position of the skill. */
export class LabelledMessages {
  readonly #bySkill = new Map<number, SkillMessages>();

  add(position: number, examples: readonly string[], notFor: readonly string[]): void {
    if (notFor.length === 0) return;
    this.#bySkill.set(position, {
      examples: examples.map((message) => termsOf(queryWords(message))),
      notFor: notFor.map((message) => ({ message, terms: termsOf(queryWords(message)) })),
    });
  }

  /**
   * Returns the message that a skill is not for and that a query resembles, or undefined if there is none, or if the
   * query resembles an example of the skill as much.
   */
  refusing(position: number, query: readonly QueryWord[]): string | undefined {
    const messages = this.#bySkill.get(position);
    if (!messages) return undefined;
    const terms = termsOf(query);
    let most = MIN_SIMILARITY;
    for (const example of messages.examples) most = Math.max(most, similarity(terms, example) + Number.EPSILON);
    let refusing: string | undefined;
    for (const { message, terms: other } of messages.notFor) {
      const here = similarity(terms, other);
      if (here < most) continue;
      most = here;
      refusing = message;
    }
    return refusing;
  }
}

function termsOf(words: readonly QueryWord[]): Terms {
  return new Set(words.map(({ term }) => term));
}

/** Returns the share of the terms of two messages that they have in common, 0..1 (Dice's coefficient). */
function similarity(one: Terms, other: Terms): number {
  let common = 0;
  for (const term of one) if (other.has(term)) common += 1;
  return (2 * common) / (one.size + other.size || 1);
}
