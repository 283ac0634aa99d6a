import { existsSync, readFileSync, writeFileSync } from "node:fs";

const FILE = "reached-mutants.json"; // in the copy of the repository, since a new process goes on after an endless loop

/** How often each mutant was reached, by its number. */
type Hits = Readonly<Record<string, number>>;

/** What Stryker counts while the tests of a file run. */
export interface MutantCoverage {
  /** Mutants that were reached while modules were evaluated. */
  readonly static: Hits;
  readonly perTest: Readonly<Record<string, Hits>>;
}

interface Reached {
  readonly onImport: readonly number[];
  readonly inTests: readonly number[];
}

const NOTHING: Reached = { onImport: [], inTests: [] };

/** Which mutants each file of tests reaches. */
export class ReachedMutants {
  #byFile: Record<string, Reached> = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {};

  add(file: string, { static: onImport, perTest }: MutantCoverage): void {
    const inTests = new Set(Object.values(perTest).flatMap((hits) => Object.keys(hits).map(Number)));
    this.#byFile[file] = { onImport: Object.keys(onImport).map(Number), inTests: [...inTests] };
  }

  save(): void {
    writeFileSync(FILE, JSON.stringify(this.#byFile));
  }

  /** Returns whether the tests of the file evaluate the module with this mutant. */
  reaches(file: string, mutant: number): boolean {
    const { onImport, inTests } = this.#byFile[file] ?? NOTHING;
    return onImport.includes(mutant) || inTests.includes(mutant);
  }

  /**
   * Returns how far from this mutant the code is that the tests of the file reach, in mutants. They are numbered in
   * the order of the code, so the tests that reach code near a constant are the first to notice its change.
   */
  distance(file: string, mutant: number): number {
    const { inTests } = this.#byFile[file] ?? NOTHING;
    return inTests.reduce((least, reached) => Math.min(least, Math.abs(reached - mutant)), Infinity);
  }
}
