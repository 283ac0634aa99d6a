import type { Skill } from "../skill.js";
import { divideNegatives } from "./negative-sentences.js";
import { type QueryWord, queryWords, typedWords, withTerms } from "./query-words.js";

/** The terms of a message. */
type Terms = ReadonlySet<string>;

/** The messages that a skill is for and not for. */
export interface SkillMessages {
  /** The terms of its name, description and examples. */
  readonly own: Terms;
  readonly examples: readonly Terms[];
  readonly notFor: readonly { readonly message: string; readonly terms: Terms }[];
}

/**
 * Minimum similarity of a message that is refused to one that a skill is not for. Unless they are nearly the same, they
 * must share two words, one of which the skill itself lacks: its own words are in right messages, too.
 */
const MIN_SIMILARITY = 0.3;
const NEARLY_SAME = 0.75;

/** Returns the labelled messages of a skill; undefined if there are none that it is not for. */
export function labelledMessages({ name, description, examples = [], notFor = [] }: Skill): SkillMessages | undefined {
  if (notFor.length === 0) return undefined;
  const { positive } = divideNegatives(description);
  return {
    own: termsOf(withTerms(typedWords([name, positive, ...examples].join("\n")))),
    examples: examples.map((message) => termsOf(queryWords(message))),
    notFor: notFor.map((message) => ({ message, terms: termsOf(queryWords(message)) })),
  };
}

/**
 * Returns the message that a skill is not for and that a query resembles, or undefined if there is none, or if the
 * query resembles an example of the skill as much.
 */
export function refusedBy(messages: SkillMessages | undefined, query: readonly QueryWord[]): string | undefined {
  if (!messages) return undefined;
  const terms = termsOf(query);
  let most = MIN_SIMILARITY;
  for (const example of messages.examples) most = Math.max(most, similarity(terms, example) + Number.EPSILON);
  let refusing: string | undefined;
  for (const { message, terms: other } of messages.notFor) {
    const here = similarity(terms, other);
    const shared = [...terms].filter((term) => other.has(term));
    const isMeant = here >= NEARLY_SAME || (shared.length > 1 && shared.some((term) => !messages.own.has(term)));
    if (here < most || !isMeant) continue;
    most = here;
    refusing = message;
  }
  return refusing;
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
