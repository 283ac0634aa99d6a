import { firstOf } from "@langslash/grammar/internal";
import { MAX_NAMED } from "../../configs/max-named.js";

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
      return names.length === 0 ? [] : `Left out ${count}, because ${reason}: ${firstOf(names, MAX_NAMED)}.`;
    });
  }
}
