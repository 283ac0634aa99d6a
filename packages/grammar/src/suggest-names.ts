import { editDistance } from "./edit-distance.js";

const MAX_SUGGESTIONS = 3;
const MAX_NAME_LENGTH = 64;

/**
 * The known names that somebody may have meant by an unknown one, best first, at most 3. Looks for the name as the beginning
 * of a known one or of one of its words, and for typing errors in the whole, in its beginning or in one word. Case does not
 * matter.
 *
 * @example
 * ```ts
 * import { suggestNames } from "@langslash/grammar";
 *
 * suggestNames("reserch", ["help", "legal-research"]); // ["legal-research"]
 * ```
 */
export function suggestNames(name: string, names: Iterable<string>): string[] {
  const wanted = name.slice(0, MAX_NAME_LENGTH).toLowerCase();
  if (wanted === "") return [];
  const limit = Math.min(3, Math.floor(wanted.length / 3));
  const needed = charactersOf(wanted);
  const ranked: { name: string; rank: number }[] = [];
  for (const known of new Set(names)) {
    const candidate = known.slice(0, MAX_NAME_LENGTH).toLowerCase();
    if (bitsIn(needed & ~charactersOf(candidate)) > limit) continue; // each takes an edit
    const rank = distance(wanted, candidate, limit);
    if (rank !== undefined) ranked.push({ name: known, rank });
  }
  ranked.sort((a, b) => a.rank - b.rank || a.name.length - b.name.length || (a.name < b.name ? -1 : 1));
  return ranked.slice(0, MAX_SUGGESTIONS).map((suggestion) => suggestion.name);
}

/** How far a candidate is from what was wanted; undefined where they have nothing to do with each other. */
function distance(wanted: string, candidate: string, limit: number): number | undefined {
  const words = candidate.split(/[-_:]+/);
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

/** Which characters occur in a text, a bit for each; some share one. */
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
