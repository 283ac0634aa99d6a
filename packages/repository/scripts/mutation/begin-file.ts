// Runs before each file of tests, after the setup file of Stryker.
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    readonly mutantActivation: "static" | "runtime" | undefined;
  }
}

declare global {
  var __stryker__: { hitCount?: number; activeMutant?: string } | undefined;
}

// The thread still has the state of the previous mutant. Stryker replaces it when the tests of a file begin, but modules
// are evaluated earlier. With the many hits of another mutant, that of a constant would throw there, as if in an endless
// loop.
const state = globalThis.__stryker__;
if (state) {
  state.hitCount = 0;
  if (inject("mutantActivation") === "runtime") delete state.activeMutant;
}
