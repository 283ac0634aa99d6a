import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { NO_END } from "./run-errors.js";

interface Mutant {
  readonly status: string;
  readonly statusReason?: string;
}

interface Results {
  readonly files: Readonly<Record<string, { mutants: readonly Mutant[] }>>;
}

/**
 * Removes the mutants that no test noticed from the kept results, so that they are tested again. Stryker knows no tests
 * that reach the constant of a module, so it would keep that result whatever tests are added.
 */
export function forgetSurvivors(path: string): void {
  if (!existsSync(path)) return;
  const results: Results = JSON.parse(readFileSync(path, "utf8"));
  for (const file of Object.values(results.files)) file.mutants = file.mutants.filter(isNoticed);
  writeFileSync(path, JSON.stringify(results));
}

function isNoticed({ status, statusReason }: Mutant): boolean {
  return status === "Killed" || status === "Timeout" || statusReason?.includes(NO_END) === true;
}
