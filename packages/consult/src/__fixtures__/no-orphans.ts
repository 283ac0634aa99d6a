import { afterAll, expect, vi } from "vitest";
import { orphans } from "./orphans.js";

/** Fails the test file if it leaves a process behind. */
export function expectNoOrphans(): void {
  afterAll(() => vi.waitFor(() => expect(orphans()).toEqual([]), 30_000)); // the last ones may just be ending
}
