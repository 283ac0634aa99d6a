/** How near a mutant must be, so that the same tests are likely to notice it: about as many as a function has. */
const NEAR = 40;

/** Which mutants each file of tests has noticed. */
export class NoticedMutants {
  readonly #byFile = new Map<string, number[]>();

  add(file: string, mutant: number): void {
    const mutants = this.#byFile.get(file) ?? [];
    mutants.push(mutant);
    this.#byFile.set(file, mutants);
  }

  /** Returns how far the nearest mutant is that the file has noticed; infinity if none is near. */
  distance(file: string, mutant: number): number {
    const distances = (this.#byFile.get(file) ?? []).map((known) => Math.abs(known - mutant));
    return Math.min(...distances.filter((distance) => distance <= NEAR), Infinity);
  }
}
