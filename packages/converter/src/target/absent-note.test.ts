import { describe, expect, it } from "vitest";
import {
  ABSENT_ADVICE,
  ABSENT_INTRODUCTION,
  absentNote,
  type AbsentThings,
  configsNamedAbsent,
  DO_WITHOUT,
  OTHER_WAY,
} from "./absent-note.js";

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
    ["agents/notes.csv", "Files"],
    ["agent/fees.json", "Files"],
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

describe("what to do without the things that are missing", () => {
  const files = "use what this text tells about them, say what is missing, and do not make up what is in them";
  const scripts = "do their work in another way if this text says what they do, or say what is missing";
  const data = "say which is missing and ask for it";

  it("is one sentence for things of one kind", () => {
    expect(absentNote({ files: ["guide/a.md"], configs: [], programs: [] }, "")).toEqual([
      `${ABSENT_INTRODUCTION} Otherwise, ${files}.\n\n- Files: guide/a.md`,
    ]);
    expect(absentNote({ files: [], configs: ["clerk"], programs: ["codex"] }, "")).toEqual([
      `${ABSENT_INTRODUCTION} Otherwise, ${DO_WITHOUT}.\n\n- Agents and skills: clerk\n- Other assistants: codex`,
    ]);
  });

  it("is a sentence for each advice that names its kinds", () => {
    expect(
      absentNote({ files: ["guide/a.md", "a.md"], configs: ["clerk"], programs: ["codex", "ledger"] }, ""),
    ).toEqual([
      `${ABSENT_INTRODUCTION} Otherwise, for files, ${files}. For agents and skills, other assistants, ${DO_WITHOUT}. \
For data, ${data}. For programs, ${OTHER_WAY}.

- Files: guide/a.md
- Agents and skills: clerk
- Other assistants: codex
- Data: a.md
- Programs: ledger`,
    ]);
  });

  it("is complete for the check of a prompt", () => {
    expect(ABSENT_ADVICE).toBe(
      `Otherwise, for files, ${files}. For scripts, ${scripts}. For agents and skills, other assistants, ${DO_WITHOUT}. \
For data, ${data}. For programs, ${OTHER_WAY}.`,
    );
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
