import { firstOf } from "@langslash/grammar/internal";

/** Maximum number of names of one kind in a note or a warning about things that are missing. */
const MAX_NAMED = 40;

/** Returns names for a note or a warning, of many the first ones and the number of the others. */
export function namesListed(names: readonly string[]): string {
  return firstOf(names, MAX_NAMED);
}

/** A limit that leaves things out, in the words of its warning: `Left out 2 files, because at most 50 are taken in`. */
export interface Limit {
  /** The nouns for one thing and for many. */
  readonly one: string;
  readonly many: string;
  readonly reason: string;
}

/** The limits that a conversion has reached, with the names of all that they left out. */
export class ReachedLimits {
  readonly #leftOut = new Map<Limit, Set<string>>();

  /** Notes that a limit leaves something out. */
  add(limit: Limit, ...names: readonly string[]): void {
    const others = this.#leftOut.get(limit) ?? new Set();
    this.#leftOut.set(limit, others);
    for (const name of names) others.add(name);
  }

  /** Whether a limit leaves something out that has this name. */
  has(name: string): boolean {
    return [...this.#leftOut.values()].some((names) => names.has(name));
  }

  /**
   * Returns a warning for each limit.
   *
   * @param isTaken - whether a file with this name was taken in after all
   */
  warnings(isTaken: (name: string) => boolean): string[] {
    return [...this.#leftOut].flatMap(([{ one, many, reason }, all]) => {
      const names = [...all].filter((name) => !isTaken(name));
      const count = names.length === 1 ? `1 ${one}` : `${names.length.toLocaleString("en-US")} ${many}`;
      return names.length === 0 ? [] : `Left out ${count}, because ${reason}: ${namesListed(names)}.`;
    });
  }
}

/** Maximum length of a file, also of the instructions of a repository, in characters. */
export const MAX_FILE = 60_000;
/** The same for a file that the command itself names, or a script loads. */
export const MAX_OWN_FILE = 100_000;
/** Maximum length of a file that another text than the command only names, and of a command that is only named. */
export const MAX_NAMED_ONLY = 20_000;
/** Maximum length of all files that are read, of which a prompt has room for some. */
export const MAX_TOTAL = 300_000;
/** Maximum number of files. */
export const MAX_FILES = 50;
/** Maximum number of attempts to read a file. */
export const MAX_ATTEMPTS = 5000;
/** Number of levels after which only the files that are read are followed, those of at most `MAX_NAMED_ONLY`. */
export const MAX_DEPTH = 2;

/** Maximum number of files of skills that are found for one text. */
export const MAX_OF_SKILLS = 12;
/** Maximum number of matches of a pattern. Patterns with more are left out. */
export const MAX_MATCHES = 150;
/** Maximum number of stars and variables of a pattern. Patterns with more are left out. */
export const MAX_STARS = 6;

// `toLocaleString` would load the tables of all languages when this file is imported.
const numberOf = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, () => ",");
const limit = (one: string, many: string, reason: string): Limit => ({ one, many, reason });

export const FILES = limit("file", "files", `at most ${MAX_FILES} are taken in`);
export const ATTEMPTS = limit("path", "paths", `at most ${numberOf(MAX_ATTEMPTS)} are looked up`);
export const FILES_OF_SKILLS = limit(
  "file of a skill",
  "files of skills",
  `at most ${MAX_OF_SKILLS} are taken in for one text`,
);
export const MATCHES = limit("pattern", "patterns", `at most ${MAX_MATCHES} files may match one`);
export const STARS = limit("pattern", "patterns", `at most ${MAX_STARS} stars and variables may be in one`);
