import { editDistance } from "./edit-distance.js";
import { foldName } from "./command-name.js";
import { MAX_COMPARED_LENGTH, MAX_SUGGESTED_NAMES } from "./limits.js";

/**
 * Suggests at most three known names for an unknown one, best first. Finds names that start with it or have a word that
 * does, names that differ from it by a typing error as a whole, in their beginning or in one word, and names that it
 * begins with, if a text in a script without spaces follows. Ignores case and width.
 *
 * @example
 * ```ts
 * import { suggestNames } from "@langslash/grammar";
 *
 * suggestNames("reserch", ["help", "legal-research"]); // ["legal-research"]
 * ```
 */
export function suggestNames(name: string, names: Iterable<string>): string[] {
  return similarNames(name, names).slice(0, MAX_SUGGESTED_NAMES);
}

/** A letter of a script without upper case, in which words may directly follow each other. */
export const WITHOUT_SPACES = /^\p{Lo}/u;

/** Returns all known names that `suggestNames` could suggest, best first. */
export function similarNames(name: string, names: Iterable<string>): string[] {
  const wanted = foldName(name.slice(0, MAX_COMPARED_LENGTH));
  const limit = Math.min(3, Math.floor(wanted.length / 3));
  const needed = charactersOf(wanted);
  const ranked: { name: string; rank: number }[] = [];
  for (const known of new Set(names)) {
    const candidate = foldName(known.slice(0, MAX_COMPARED_LENGTH));
    if (WITHOUT_SPACES.test(wanted.slice(candidate.length)) && wanted.startsWith(candidate)) {
      ranked.push({ name: known, rank: 1 / (1 + candidate.length) });
      continue;
    }
    if (bitsIn(needed & ~charactersOf(candidate)) > limit) continue; // each missing character takes an edit
    const rank = distanceTo(wanted, candidate, limit);
    if (rank !== undefined) ranked.push({ name: known, rank });
  }
  ranked.sort((a, b) => a.rank - b.rank || a.name.length - b.name.length || (a.name < b.name ? -1 : 1));
  return ranked.map((similar) => similar.name);
}

/** Returns how far a candidate is from the wanted name, or undefined if it is too far. */
function distanceTo(wanted: string, candidate: string, limit: number): number | undefined {
  const words = candidate.split(/[-_:]/);
  if (wanted.length >= 2) {
    if (candidate.startsWith(wanted)) return 0;
    if (words.some((word) => word.startsWith(wanted))) return 0.5;
  }
  if (limit === 0) return undefined;
  const whole = editDistance(wanted, candidate, limit);
  const beginning = editDistance(wanted, candidate.slice(0, wanted.length), limit) + 0.25;
  const best = Math.min(whole, beginning, ...words.map((word) => editDistance(wanted, word, limit) + 0.5));
  return best < limit + 1 ? best : undefined;
}

/** Returns the set of characters in a text, with one bit for each. Some characters share a bit. */
function charactersOf(text: string): number {
  let bits = 0;
  for (let index = 0; index < text.length; index += 1) bits |= 1 << (text.charCodeAt(index) & 31);
  return bits;
}

function bitsIn(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
