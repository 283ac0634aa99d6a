// Runs before each file of tests, after the setup file of Stryker.
import { inject } from "vitest";
import type { MutantCoverage } from "./reached-mutants.js";

declare module "vitest" {
  interface ProvidedContext {
    readonly mode: "dry-run" | "mutant";
    readonly mutantActivation: "static" | "runtime" | undefined;
    readonly activeMutant: string | undefined;
  }
}

declare global {
  var __stryker__: { hitCount?: number; activeMutant?: string; mutantCoverage?: MutantCoverage } | undefined;
}

// The thread still has the state of the previous file and mutant. Stryker adds to the mutants that were reached, so that
// each file would seem to reach those of all files before it. It replaces the active mutant when the tests of a file
// begin, but modules are evaluated earlier. With the many hits of another mutant, that of a constant would throw there,
// as if in an endless loop.
const state = globalThis.__stryker__;
if (state) {
  Object.assign(state.mutantCoverage ?? {}, { static: {}, perTest: {} }); // code kept by `processWide` has the object
  state.hitCount = 0;
  if (inject("mutantActivation") === "runtime") delete state.activeMutant;
}
