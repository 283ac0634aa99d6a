import { afterAll, expect } from "vitest";
import { orphans } from "./orphans.js";

/** Fails the test file if it leaves a process behind. */
export function expectNoOrphans(): void {
  afterAll(() => expect(orphans()).toEqual([]));
}
