import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { outlineOf } from "@langslash/testing/outline-of";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { namesOf } from "../__fixtures__/names-of.js";
import { loadSkills, manifestSource } from "../index.js";

describe("a manifest", () => {
  it.each([
    ["invalid JSON", { "skills_manifest.json": '{\n  "skills": [,]\n}' }, "manifest-unreadable"],
    ["not UTF-8", { "skills_manifest.json": Uint8Array.of(0x7b, 0xff, 0xfe) }, "manifest-unreadable"],
    ["an array", { "skills_manifest.json": "[]" }, "manifest-field"],
    ["without skills", { "skills_manifest.json": "{}" }, "manifest-field"],
    ["with skills of a wrong type", { "skills_manifest.json": { skills: { a: 1 } } }, "manifest-field"],
  ])("that is %s is an error, and an empty source until it was read once", async (_what, files, code) => {
    const folder = temporaryFolder(files);
    const source = manifestSource(folder);
    const index = await loadSkills([source]);
    expect(namesOf(index)).toEqual([]);
    expect(index.diagnostics).toMatchObject([{ code, severity: "error", path: "skills_manifest.json" }]);
    const manifestFile = join(folder, "skills_manifest.json");
    const broken = readFileSync(manifestFile);
    writeFileSync(manifestFile, JSON.stringify({ skills: [{ name: "a", file: "a.md", description: "A." }] }));
    await index.refresh();
    expect(namesOf(index)).toEqual(["a"]);
    writeFileSync(manifestFile, broken);
    const isUnreadable = code === "manifest-unreadable";
    expect(await index.refresh()).toEqual({ added: [], changed: [], removed: isUnreadable ? [] : ["a"] });
    expect(namesOf(index)).toEqual(isUnreadable ? ["a"] : []);
    expect(outlineOf(index.diagnostics)[0]).toMatch(`error ${code} skills_manifest.json`);
  });

  it.each([
    [
      Uint8Array.of(0x7b, 0xff),
      "manifest-unreadable",
      "The manifest cannot be read: Skill file is not UTF-8 text: skills_manifest.json",
    ],
    ["[]", "manifest-field", "skills is ignored: Expected an array of skills."],
  ])("that cannot be used is reported with the reason", async (content, code, message) => {
    const { diagnostics } = await loadSkills([manifestSource(temporaryFolder({ "skills_manifest.json": content }))]);
    expect(diagnostics).toStrictEqual([{ code, severity: "error", message, path: "skills_manifest.json" }]);
  });

  it.each([
    ['{\n  "skills": [],\n}', ":3"],
    [`{\n${'  "x": 1,\n'.repeat(20)}}`, ":22"],
    ["", ""],
  ])("that is not JSON is reported with the line, unless it ends too early: %j", async (content, line) => {
    const index = await loadSkills(temporaryFolder({ "skills_manifest.json": content }));
    expect(outlineOf(index.diagnostics)).toEqual([`error manifest-unreadable skills_manifest.json${line}`]);
    expect(index.diagnostics[0]?.message).toMatch(/^The manifest is not valid JSON: ./);
  });

  it("loses only the values that are invalid, and reports each of them", async () => {
    const skills = [
      {
        name: "a",
        description: 7,
        file: "a.md",
        sub_skills: {
          sub: { file: 1, description: "Sub." },
          good: { file: "a.md", description: "Good." },
          text: "text",
        },
      },
      { description: "no name", file: "b.md" },
      "nothing",
      null,
      { name: "c", description: "C.", file: "c.md", model_required: null, tools_required: null, sub_skills: null },
      { name: "d", description: "D.", file: "c.md", sub_skills: ["a.md"] },
    ];
    const folder = temporaryFolder({
      "skills_manifest.json": { skills, aliases: { x: 1 }, macros: null },
      "a.md": "Text of a.",
      "c.md": "C",
    });
    const index = await loadSkills(folder);
    expect(namesOf(index)).toEqual(["a", "sub", "good", "c", "d"]);
    expect(index.get("a")).toMatchObject({ description: "Text of a.", subSkills: ["sub", "good"] });
    const problem = (field: string, reason: string, severity = "warning"): object => ({
      code: "manifest-field",
      severity,
      message: `${field} is ignored: ${reason}.`,
      path: "skills_manifest.json",
    });
    expect(index.diagnostics).toEqual([
      problem("skills[0].description", "Invalid input: expected string, received number"),
      problem("skills[0].sub_skills.sub.file", "Invalid input: expected string, received number"),
      problem("skills[0].sub_skills.text", "Invalid input: expected object, received string", "error"),
      problem("skills[1].name", "Invalid input: expected string, received undefined", "error"),
      problem("skills[2]", "Invalid input: expected object, received string", "error"),
      problem("skills[3]", "Invalid input: expected object, received null", "error"),
      problem("skills[5].sub_skills", "Expected an object of sub-skills by name", "error"),
      problem("aliases.x", "Expected the name of a skill"),
      {
        code: "file-not-found",
        severity: "error",
        message: "Skill file not found: no file name is given",
        path: "",
      },
    ]);
  });
});
