import { describe, expect, it } from "vitest";
import { suggestNames } from "./index.js";

const names = [
  "medical-records-analysis",
  "legal-research",
  "fact-investigation",
  "record-extraction",
  "review:nda",
  "help",
];

describe("suggestNames", () => {
  it.each([
    ["hepl", "help"],
    ["medcial-records", "medical-records-analysis"],
    ["reserch", "legal-research"],
    ["records", "medical-records-analysis"],
    ["FACT", "fact-investigation"],
    ["nda", "review:nda"],
    ["legal_research", "legal-research"],
  ])("for %s suggests %s first", (wanted, expected) => {
    expect(suggestNames(wanted, names)[0]).toBe(expected);
  });

  it.each([
    ["hlep", ["help"]],
    ["ehlp", ["help"]],
    ["hpel", []],
    ["helx", ["help"]],
    ["hexl", []],
    ["ehpl", []],
    ["hepx", []],
    ["h", []],
    ["he", ["help"]],
  ])("counts a swap of neighbours as one error: %j suggests %j", (wanted, expected) => {
    expect(suggestNames(wanted, ["help"])).toEqual(expected);
  });

  it("prefers a name that starts with the typed text to one with a word that does", () => {
    expect(suggestNames("rec", ["a-rec", "rec-longer"])).toEqual(["rec-longer", "a-rec"]);
  });

  it("suggests a name that is as far away as allowed", () => {
    expect(suggestNames("abcdef", ["abcdxy"])).toEqual(["abcdxy"]);
    expect(suggestNames("abcdef", ["abcxyz"])).toEqual([]);
  });

  it.each(["unknown-skill", "", "x", "zz", "weather"])("for %j suggests nothing", (wanted) => {
    expect(suggestNames(wanted, names)).toEqual([]);
  });

  it("returns at most three names, each once, the closest first", () => {
    expect(suggestNames("skill-1", ["skill-1x", "skill-19", "skill-1", "skill-1", "skill-100", "skill-11"])).toEqual([
      "skill-1",
      "skill-11",
      "skill-19",
    ]);
  });

  it("compares the first 64 characters of a name", () => {
    const name = (length: number): string => `${"x".repeat(length)}-help`;
    expect(suggestNames("help", [name(59), name(62)])).toEqual([name(59)]);
  });

  it("accepts names of any length", () => {
    expect(suggestNames("x".repeat(100_000), names)).toEqual([]);
  });
});
