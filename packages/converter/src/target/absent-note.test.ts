import { describe, expect, it } from "vitest";
import { type AbsentThings, absentNote, configsNamedAbsent } from "./absent-note.js";

/** Returns the lists of a note, without its sentences. */
const listsOf = (things: Partial<AbsentThings>): string[] =>
  absentNote({ files: [], configs: [], programs: [], ...things }, "")
    .flatMap((note) => note.split("\n"))
    .filter((line) => line.startsWith("- "));

describe("things that may be missing", () => {
  it.each([
    ["tools/sum.js", "Scripts"],
    ["tools/sum.mjs", "Scripts"],
    ["./notes.md", "Data"],
    ["inputs/court/letter.md", "Data"],
    ["input/letter.md", "Data"],
    ["notes/letter.markdown", "Data"],
    ["data/sums.csv", "Data"],
    ["agents/notes.csv", "Files"],
    ["agent/fees.json", "Files"],
    [".agents/fees.json", "Files"],
    ["office/rules/fees.yaml", "Files"],
    ["notes.md.template", "Files"],
    ["guide/fees.md", "Files"],
  ])("are listed by their kind: %s", (path, title) => {
    expect(listsOf({ files: [path] })).toEqual([`- ${title}: ${path}`]);
  });

  it("include assistants, apart from other programs", () => {
    expect(listsOf({ programs: ["claudecode", "claude-flow", "ledger", "claude-ledger"] })).toEqual([
      "- Other assistants: claudecode, claude-flow",
      "- Programs: ledger, claude-ledger",
    ]);
  });
});

describe("agents and skills that a note names", () => {
  it("are found", () => {
    const [note = ""] = absentNote({ files: ["guide/a.md"], configs: ["clerk", "judge"], programs: ["ledger"] }, "");
    const own = "Name those that are missing:\n- Agents and skills: porter\n";
    expect(configsNamedAbsent(`${own}\n${note}`)).toEqual(["clerk", "judge"]);
  });

  it("are found in a list that is cut", () => {
    const configs = Array.from({ length: 52 }, (_each, index) => `clerk-${index}`);
    const [note = ""] = absentNote({ files: [], configs, programs: [] }, "");
    expect(note).toMatch(/clerk-39 and 12 more$/);
    expect(configsNamedAbsent(note)).toEqual(configs.slice(0, 40));
  });

  it("are none without such a note", () => {
    const [note = ""] = absentNote({ files: ["guide/a.md"], configs: [], programs: [] }, "");
    expect(configsNamedAbsent(note)).toEqual([]);
    expect(configsNamedAbsent("Ask for these:\n- Agents and skills: clerk")).toEqual([]);
  });
});
