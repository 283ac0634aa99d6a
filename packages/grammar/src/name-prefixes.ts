import { foldName } from "./command-name.js";

/** Minimum length of a prefix that finds a skill. */
const MIN_PREFIX = 3;
/** Maximum length of a prefix that finds a skill. */
const MAX_PREFIX = 100;
const WORD_END = /[-_:]/g;

/** Returns the beginnings of a skill's name, folded, that find it if no other name begins with them. */
export function namePrefixes(name: string): string[] {
  const ends = Array.from(name.slice(0, MAX_PREFIX).matchAll(WORD_END), ({ index }) => index);
  return ends.filter((end) => end >= MIN_PREFIX).map((end) => foldName(name.slice(0, end)));
}
