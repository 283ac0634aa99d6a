import { existsSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import type { TestedMutant } from "./tested-mutant.js";

const ListSchema = z
  .record(
    z.string(),
    z.array(
      z.strictObject({ line: z.string().min(1), change: z.string().optional(), reason: z.string().min(1) }).readonly(),
    ),
  )
  .nullable();

/** A mutant that does the same as the code. */
interface EquivalentMutant {
  readonly file: string;
  readonly line: string;
  readonly change?: string | undefined;
}

/** Where such a mutant is. */
export interface MutantPlace {
  readonly file: string;
  /** Number of the line, from 0. */
  readonly line: number;
  /** The replacement without line breaks; all in that line if it is left out. */
  readonly change?: string | undefined;
}

/** The list of the mutants that no test can kill, each with its reason. */
export class EquivalentMutants {
  readonly #mutants: readonly EquivalentMutant[];
  readonly #found = new Set<EquivalentMutant>();

  constructor(yaml = readFileSync(new URL("equivalent-mutants.yaml", import.meta.url), "utf8")) {
    const files = Object.entries(ListSchema.parse(parse(yaml)) ?? {});
    this.#mutants = files.flatMap(([file, mutants]) => mutants.map((mutant) => ({ file, ...mutant })));
  }

  has(mutant: TestedMutant): boolean {
    const replacement = mutant.replacement.replace(/\s+/g, " ");
    const found = this.#mutants.find(
      ({ file, line, change = replacement }) =>
        file === mutant.file && line === mutant.line.trim() && change === replacement,
    );
    if (found) this.#found.add(found);
    return found !== undefined;
  }

  /** Returns where the mutants are, in the repository that the current folder is. */
  places(): MutantPlace[] {
    return this.#mutants.flatMap((mutant) => linesOf(mutant).map((line) => ({ ...mutant, line })));
  }

  /** Returns the lines of the list that are no longer in the code. */
  lost(): string[] {
    return this.#mutants.filter((mutant) => linesOf(mutant).length === 0).map(({ file, line }) => `${file}: ${line}`);
  }

  /**
   * Returns the lines of the list for these files that are no longer needed: a test kills the mutant, or it is gone.
   */
  unused(files: ReadonlySet<string>): string[] {
    return this.#mutants
      .filter((mutant) => files.has(mutant.file) && !this.#found.has(mutant))
      .map(({ file, line }) => `${file}: ${line}`);
  }
}

/** Returns the numbers of the lines with the code of a mutant, from 0. */
function linesOf({ file, line }: EquivalentMutant): number[] {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  return lines.flatMap((text, number) => (text.trim() === line ? number : []));
}
