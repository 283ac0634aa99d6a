import { describe, expect, it } from "vitest";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { loadSkills, manifestSource, type SkillIndex, type SkillSource } from "../index.js";

/** Loads the skills `research` and `report` and the macro `quick`, with aliases from code. */
function load(aliases: Readonly<Record<string, string>>): Promise<SkillIndex> {
  const skills = ["research", "report"].map((name) => ({ name, file: "a.md" }));
  const manifest = JSON.stringify({ skills, macros: { quick: "/report" } });
  return loadSkills(temporaryFolder({ "skills_manifest.json": manifest, "a.md": "text" }), { aliases });
}

describe("an alias from code", () => {
  it.each([
    ["HELP", "report", "The alias HELP of report is ignored: the name is reserved for a built-in command."],
    ["research", "report", "The alias research of report is ignored: a skill has this name (a.md of manifest)."],
    ["Research", "report", "The alias Research of report is ignored: a skill is named research (a.md of manifest)."],
    ["quick", "report", "The alias quick of report is ignored: a macro has this name."],
  ])("is ignored if it is another name: %s", async (alias, target, message) => {
    const hint = "Choose another alias.";
    const code = alias === "HELP" ? "name-reserved" : "alias-is-a-name";
    const { diagnostics } = await load({ [alias]: target });
    expect(diagnostics).toEqual([{ code, severity: "warning", message, hint, path: "aliases" }]);
  });

  it.each([
    [
      "!",
      "report",
      'The alias "!" is ignored: it cannot be typed as a command.',
      "Use only letters, digits, -, _ and : in names.",
    ],
    ["x", "reserch", 'The alias "x" is ignored: there is no skill "reserch".', "Did you mean research?"],
    ["x", "nothing", 'The alias "x" is ignored: there is no skill "nothing".', undefined],
    ["x", "!", 'The alias "x" is ignored: there is no skill "!".', undefined],
  ])("is ignored without a name or a target: %s, %s", async (alias, target, message, hint) => {
    const { diagnostics } = await load({ [alias]: target });
    const problem = { code: "alias-unknown-target", severity: "warning", message, path: "aliases" };
    expect(diagnostics).toStrictEqual([hint === undefined ? problem : { ...problem, hint }]);
  });

  it("may be repeated, and may be the name of the skill itself", async () => {
    const index = await load({ go: "report", report: "report", Report: "report" });
    expect(index.diagnostics).toEqual([]);
    expect(index.get("report")?.aliases).toEqual(["go"]);
  });

  it("gets a suggestion if it is one of the first twenty with an unknown target", async () => {
    const unknown = Array.from({ length: 25 }, (_, number) => [`x${number}`, "reserch"]);
    const { diagnostics } = await load(Object.fromEntries(unknown));
    expect(diagnostics.map(({ hint }) => hint !== undefined)).toEqual(unknown.map((_, index) => index < 20));
  });
});

describe("an alias of a source", () => {
  const manifest = (name: string, content: object): SkillSource =>
    manifestSource(temporaryFolder({ "skills_manifest.json": content, "a.md": `Text of ${name}.` }), { name });
  const skill = (name: string) => ({ name, file: "a.md" });

  it("names the skill of its own source, whatever that is called in the index, or else that of another one", async () => {
    const index = await loadSkills(
      [
        manifest("trusted", { skills: [skill("deploy"), skill("report")] }),
        manifest("plugin", { skills: [skill("deploy")], aliases: { d: "deploy", r: "report", x: "gone" } }),
      ],
      { aliases: { c: "deploy" } },
    );
    const found = ["c", "d", "r", "x"].map((alias) => {
      const resolution = index.resolve(alias);
      return "skill" in resolution ? resolution.skill.name : undefined;
    });
    expect(found).toEqual(["deploy", "plugin:deploy", "report", undefined]);
    expect(index.diagnostics.filter(({ code }) => code !== "name-taken")).toMatchObject([
      { code: "alias-unknown-target", path: "plugin" },
    ]);
  });

  it("may look like another one of the same source", async () => {
    const index = await loadSkills([
      manifest("ours", { skills: [skill("one"), skill("two")], aliases: { go: "one", gо: "two", GO: "two" } }),
    ]);
    expect(["go", "gо"].map((alias) => index.resolve(alias))).toMatchObject([
      { skill: { name: "one" } },
      { skill: { name: "two" } },
    ]);
    expect(index.diagnostics).toEqual([
      {
        code: "alias-taken",
        severity: "warning",
        message: "The alias GO of two is ignored: it already belongs to one (a.md of ours).",
        hint: "Choose another alias.",
        path: "ours",
        source: "ours",
      },
    ]);
  });

  it.each([
    ["dеploy", "name-imitates", "the name (with U+0435) looks like /deploy (a.md of trusted)"],
    ["trusted:new", "name-reserved", "the name is reserved for the skills of trusted"],
  ])("that imitates another source is ignored: %s", async (alias, code, because) => {
    const { diagnostics } = await loadSkills([
      manifest("trusted", { skills: [skill("deploy")] }),
      manifest("plugin", { skills: [skill("evil")], aliases: { [alias]: "evil" } }),
    ]);
    const message = `The alias ${alias} of evil is ignored: ${because}.`;
    expect(diagnostics).toEqual([
      { code, severity: "warning", message, hint: "Choose another alias.", path: "plugin", source: "plugin" },
    ]);
  });
});
