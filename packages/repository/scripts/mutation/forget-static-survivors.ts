import { existsSync, readFileSync, writeFileSync } from "node:fs";

interface Results {
  readonly files: Readonly<
    Record<string, { mutants: readonly { readonly static?: boolean; readonly status: string }[] }>
  >;
}

/**
 * Removes the changed constants of modules that no test noticed from the kept results, so that they are tested again.
 * Stryker knows no tests that reach such a constant, so it would keep the result whatever tests are added.
 */
export function forgetStaticSurvivors(path: string): void {
  if (!existsSync(path)) return;
  const results: Results = JSON.parse(readFileSync(path, "utf8"));
  for (const file of Object.values(results.files)) {
    file.mutants = file.mutants.filter((mutant) => mutant.static !== true || mutant.status === "Killed");
  }
  writeFileSync(path, JSON.stringify(results));
}
