import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { NO_END } from "./run-errors.js";

interface Mutant {
  readonly static?: boolean;
  readonly status: string;
  readonly statusReason?: string;
}

interface Results {
  readonly files: Readonly<Record<string, { mutants: readonly Mutant[] }>>;
}

/**
 * Removes the changed constants of modules that no test noticed from the kept results, so that they are tested again.
 * Stryker knows no tests that reach such a constant, so it would keep the result whatever tests are added.
 */
export function forgetStaticSurvivors(path: string): void {
  if (!existsSync(path)) return;
  const results: Results = JSON.parse(readFileSync(path, "utf8"));
  for (const file of Object.values(results.files)) {
    file.mutants = file.mutants.filter((mutant) => mutant.static !== true || isNoticed(mutant));
  }
  writeFileSync(path, JSON.stringify(results));
}

function isNoticed({ status, statusReason }: Mutant): boolean {
  return status === "Killed" || status === "Timeout" || statusReason?.includes(NO_END) === true;
}
