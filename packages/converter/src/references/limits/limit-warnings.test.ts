import { describe, expect, it } from "vitest";
import { ATTEMPTS, FILES, FILES_OF_SKILLS, type Limit, MATCHES, ReachedLimits, STARS } from "./reached-limits.js";

const NONE = () => false;

it.each<[Limit, string, string]>([
  [FILES, "1 file", "2 files, because at most 50 are taken in"],
  [ATTEMPTS, "1 path", "2 paths, because at most 5,000 are looked up"],
  [FILES_OF_SKILLS, "1 file of a skill", "2 files of skills, because at most 12 are taken in for one text"],
  [MATCHES, "1 pattern", "2 patterns, because at most 150 files may match one"],
])("%j is in the words of its warning", (limit, one, many) => {
  const limits = new ReachedLimits();
  limits.add(limit, "law", "facts", "law");
  expect(limits.warnings(NONE)).toEqual([`Left out ${many}: law, facts.`]);
  expect(limits.warnings((name) => name === "facts")).toEqual([
    `Left out ${one}${many.slice(many.indexOf(","))}: law.`,
  ]);
});

describe("the limits that were reached", () => {
  it("have no warning if all that they left out was taken in after all", () => {
    const limits = new ReachedLimits();
    limits.add(FILES, "law", "facts");
    expect(limits.warnings(() => true)).toEqual([]);
  });

  it("know the names that they left out", () => {
    const limits = new ReachedLimits();
    expect(limits.has("law")).toBe(false);
    limits.add(FILES, "law");
    limits.add(STARS, "facts");
    limits.add(FILES, "style");
    expect(["law", "facts", "style", "court"].map((name) => limits.has(name))).toEqual([true, true, true, false]);
  });

  it("name the first forty, and count all", () => {
    const limits = new ReachedLimits();
    const names = Array.from({ length: 1200 }, (_, number) => `f${number}`);
    limits.add(FILES, ...names);
    expect(limits.warnings(NONE)).toEqual([
      `Left out 1,200 files, because at most 50 are taken in: ${names.slice(0, 40).join(", ")} and 1160 more.`,
    ]);
  });
});
