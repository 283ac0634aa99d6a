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
  const ranked: { name: string; rank: number }[] = [];
  for (const candidate of new Set(names)) {
    const rank = distance(wanted, candidate.slice(0, MAX_NAME_LENGTH).toLowerCase());
    if (rank !== undefined) ranked.push({ name: candidate, rank });
  }
  ranked.sort((a, b) => a.rank - b.rank || a.name.length - b.name.length || (a.name < b.name ? -1 : 1));
  return ranked.slice(0, MAX_SUGGESTIONS).map((suggestion) => suggestion.name);
}

/** How far a candidate is from what was wanted; undefined where they have nothing to do with each other. */
function distance(wanted: string, candidate: string): number | undefined {
  const words = candidate.split(/[-_:]+/);
  if (wanted.length >= 2) {
    if (candidate.startsWith(wanted)) return 0;
    if (words.some((word) => word.startsWith(wanted))) return 0.5;
  }
  const limit = Math.min(3, Math.floor(wanted.length / 3));
  if (limit === 0) return undefined;
  const whole = editDistance(wanted, candidate, limit);
  const beginning = editDistance(wanted, candidate.slice(0, wanted.length), limit) + 0.25;
  const best = Math.min(whole, beginning, ...words.map((word) => editDistance(wanted, word, limit) + 0.5));
  return best < limit + 1 ? best : undefined;
}
