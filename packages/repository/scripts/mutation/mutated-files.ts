import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A mutant in the code of Stryker's copy. */
const MUTANT = /\bstryMutAct_\w+\("(\d+)"\)/g;

/** The files of the changed code, and how they are related to the files of tests by their names. */
export class MutatedFiles {
  /** The words of each path, by the number of its first mutant, which ascends. */
  readonly #files: readonly (readonly [first: number, words: ReadonlySet<string>])[];

  constructor(folder: string) {
    const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
    const files = paths.flatMap((path) => {
      const mutants = Array.from(readFileSync(join(folder, path), "utf8").matchAll(MUTANT), ([, mutant]) =>
        Number(mutant),
      );
      return mutants.length === 0 ? [] : [[Math.min(...mutants), wordsOf(path)] as const];
    });
    this.#files = files.toSorted(([a], [b]) => a - b);
  }

  /** Returns how many words the path of a file of tests shares with that of the file in which the mutant is. */
  sharedWords(testFile: string, mutant: number): number {
    const [, words = new Set<string>()] = this.#files.findLast(([first]) => first <= mutant) ?? [];
    return [...wordsOf(testFile.replace(/^.*\/src\//, ""))].filter((word) => words.has(word)).length;
  }
}

/** Returns the words of a path, in the singular. */
function wordsOf(path: string): Set<string> {
  return new Set(
    path
      .replace(/(?:\.test)?\.ts$/, "")
      .split(/[^a-z]+/)
      .map((word) => word.replace(/s$/, "")),
  );
}
