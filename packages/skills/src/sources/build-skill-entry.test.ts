import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { skillFile } from "../__fixtures__/skill-file.js";
import { loadSkills } from "../index.js";

describe("the entry of a skill in a folder", () => {
  it("uses the first paragraph if there is no description, never selects a skill without either, and says so", async () => {
    const folder = temporaryFolder({
      "a/SKILL.md": "# Title\n\nFirst\nparagraph.\n\nSecond.",
      "b/SKILL.md": "---\nname: b\n---\n# Only a title",
    });
    const index = await loadSkills(folder);
    expect(index.get("a")).toMatchObject({ description: "First paragraph.", modelInvocable: true });
    expect(index.get("b")).toMatchObject({ description: "", userInvocable: true, modelInvocable: false });
    expect(index.diagnostics).toEqual([
      {
        code: "no-description",
        severity: "warning",
        message: "b has no description, so it is never selected automatically.",
        hint: "Add a description of what it does and when to use it.",
        path: "b/SKILL.md",
      },
    ]);
  });

  it("describes a skill by its description and by when to use it", async () => {
    const head = "---\nname: x\ndescription: Drafts letters.\nwhen_to_use: When a debt is due.\n---\nText";
    const index = await loadSkills(temporaryFolder({ "x/SKILL.md": head }));
    expect(index.get("x")?.description).toBe("Drafts letters. When a debt is due.");
  });

  it("reads flags, lists and words whatever their case and the spaces around them", async () => {
    const head = `---
name: x
description: X.
user-invocable: " No "
keep: " Thread "
examples: ["", " sort the mail ", " "]
---
Text`;
    const index = await loadSkills(temporaryFolder({ "x/SKILL.md": head }));
    expect(index.get("x")).toMatchObject({ userInvocable: false, keep: "thread", examples: ["sort the mail"] });
    expect(index.diagnostics).toEqual([]);
  });

  it("reads flags and lists in all spellings", async () => {
    const head = `---
name: x
description: X.
user-invocable: no
disable-model-invocation: 'on'
aliases: y, z
argument-hint: [file]
model: inherit
license: MIT
---
Text`;
    const index = await loadSkills(temporaryFolder({ "x/SKILL.md": head }));
    expect(index.get("x")).toMatchObject({
      userInvocable: false,
      modelInvocable: false,
      aliases: ["y", "z"],
      argumentHint: "[file]",
      metadata: { license: "MIT" },
    });
    expect(index.get("x")).not.toHaveProperty("model");
  });

  it.each(["yes", "on", "true", "True", "1"])("reads %s as true and its opposite as false", async (yes) => {
    const no = { yes: "NO", on: "Off", true: "false", True: "FALSE", 1: "0" }[yes];
    const head = `---\nname: x\ndescription: X.\nuser-invocable: ${no}\ndisable-model-invocation: ${yes}\n---\nText`;
    const index = await loadSkills(temporaryFolder({ "x/SKILL.md": head }));
    expect(index.get("x")).toMatchObject({ userInvocable: false, modelInvocable: false });
    expect(index.diagnostics).toEqual([]);
  });

  it("reports a field of a wrong type with the reason, and uses the others", async () => {
    const index = await loadSkills(
      temporaryFolder({ "x/SKILL.md": "---\nname: x\ndescription: X.\nuser-invocable: perhaps\n---\nText" }),
    );
    expect(index.get("x")).toMatchObject({ userInvocable: true });
    const message = "The frontmatter's user-invocable is ignored: Expected true or false.";
    expect(index.diagnostics).toEqual([
      { code: "frontmatter-field", severity: "warning", message, path: "x/SKILL.md", line: 4 },
    ]);
  });

  it("reports a field in braces without a line", async () => {
    const file = "---\n{ name: x, description: X., user-invocable: perhaps }\n---\nText";
    const { diagnostics } = await loadSkills(temporaryFolder({ "x/SKILL.md": file }));
    const message = "The frontmatter's user-invocable is ignored: Expected true or false.";
    expect(diagnostics).toStrictEqual([
      { code: "frontmatter-field", severity: "warning", message, path: "x/SKILL.md" },
    ]);
  });

  it("makes names typeable, keeps the original as the title, and says so", async () => {
    const folder = temporaryFolder({
      "a/SKILL.md": skillFile("'Weekly report (v2)'"),
      "b/SKILL.md": skillFile("'!!!'"),
      "c/SKILL.md": skillFile("'--Plan_:!'"),
    });
    const index = await loadSkills(folder);
    expect(index.get("Weekly-report-v2")).toMatchObject({ title: "Weekly report (v2)" });
    expect(index.get("Plan")).toMatchObject({ title: "--Plan_:!" });
    const changed = (name: string, to: string): object => ({
      code: "name-changed",
      severity: "warning",
      message: `The name ${JSON.stringify(name)} cannot be typed as a command; use /${to}.`,
      hint: "Use only letters, digits, -, _ and : in names.",
    });
    expect(index.diagnostics).toEqual([
      { ...changed("Weekly report (v2)", "Weekly-report-v2"), path: "a/SKILL.md" },
      {
        code: "name-missing",
        severity: "error",
        message: 'Skill skipped: its name "!!!" has no letter or digit.',
        path: "b/SKILL.md",
      },
      { ...changed("--Plan_:!", "Plan"), path: "c/SKILL.md" },
    ]);
  });
});
