import { statSync, utimesSync } from "node:fs";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FileCache } from "./file-cache.js";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
afterEach(() => vi.useRealTimers());

/** Makes values of one file that are counted. */
function counting() {
  const file = `${temporaryFolder({ "a.md": "one" })}/a.md`;
  const cache = new FileCache<number>();
  let count = 0;
  const make = () => (count += 1);
  return { file, cache, make };
}

const HOUR = 3_600_000;

it("keeps a value until its file changes, for each key", () => {
  const { file, cache, make } = counting();
  vi.advanceTimersByTime(HOUR);
  const before = statSync(file);
  expect([cache.of("a", before, make), cache.of("a", before, make), cache.of("b", before, make)]).toEqual([1, 1, 2]);
  utimesSync(file, before.atime, new Date(0));
  expect(cache.of("a", statSync(file), make)).toBe(3);
});

it("keeps no value of a file that has just changed, since it may change again at the same time", () => {
  const { file, cache, make } = counting();
  expect([cache.of("a", statSync(file), make), cache.of("a", statSync(file), make)]).toEqual([1, 2]);
});

it("keeps no value of a file that had just changed when its reading began, however long that takes", () => {
  const { file, cache, make } = counting();
  const readSlowly = () => {
    vi.advanceTimersByTime(HOUR);
    return make();
  };
  const stats = statSync(file);
  expect([cache.of("a", stats, readSlowly), cache.of("a", stats, make)]).toEqual([1, 2]);
});
