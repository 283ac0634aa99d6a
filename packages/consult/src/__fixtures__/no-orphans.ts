import { afterAll, expect } from "vitest";
import { orphans } from "./orphans.js";

/** Fails a test file that leaves a process behind. */
export function expectNoOrphans(): void {
  afterAll(() => expect(orphans()).toEqual([]));
}
