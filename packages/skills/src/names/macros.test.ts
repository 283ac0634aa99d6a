import { complete } from "@langslash/grammar";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { skillFile } from "../__fixtures__/skill-file.js";
import { catalogue, loadSkills, type SkillIndex } from "../index.js";

const skill = (name: string, more: object = {}): object => ({
  name,
  description: `Does ${name}.`,
  file: "a.md",
  ...more,
});

function withMacros(macros: unknown, more: object = {}): Promise<SkillIndex> {
  const parameters = { case: {}, output: { values: ["full", "brief"] } };
  const skills = [skill("medical-records", { parameters }), skill("summary")];
  const manifest = JSON.stringify({ skills, macros, ...more });
  return loadSkills(temporaryFolder({ "skills_manifest.json": manifest, "a.md": "text" }));
}

const problems = ({ diagnostics }: SkillIndex): string[] =>
  diagnostics.map(({ code, message }) => `${code}: ${message}`);

describe("macros in a manifest", () => {
  it("are listed as they stand", async () => {
    const index = await withMacros({
      quick: "/medical-records output=brief",
      all: "/medical-records && /summary | /quick",
    });
    expect(index.macros).toEqual([
      { name: "quick", text: "/medical-records output=brief" },
      { name: "all", text: "/medical-records && /summary | /quick" },
    ]);
    expect(index.diagnostics).toEqual([]);
  });

  it.each([
    [{ quick: 7 }, "manifest-field: macros.quick is not used: Expected a text of commands."],
    [{ "a b": "/summary" }, 'macro-unusable: The macro "a b" is not used: it cannot be typed as a command.'],
    [{ Help: "/summary" }, 'name-reserved: The macro "Help" is not used: the name is built in.'],
    [{ x: "summary" }, 'macro-unusable: The macro "x" is not used: what it stands for does not begin with /name.'],
    [{ x: "/summary", X: "/summary" }, "macro-taken: The macro X is not used: an earlier source has one of this name."],
    [{ x: "/sumary | /summary" }, "macro-unknown-target: The macro x names /sumary, which no skill has."],
    [{ x: "/y", y: "/x" }, "macro-endless: The macro /x refers to itself: /x → /y → /x."],
    [
      { summary: "/medical-records" },
      "name-taken: /summary runs the macro of this name; the skill is /manifest:summary.",
    ],
  ])("that cannot be used as they stand are told: %j", async (macros, problem) => {
    expect(problems(await withMacros(macros))).toContain(problem);
  });

  it("go before aliases", async () => {
    const index = await withMacros({ m: "/summary" }, { aliases: { M: "medical-records" } });
    expect(problems(index)).toEqual([
      "alias-is-a-name: The alias M of medical-records is not used: a macro has this name.",
    ]);
  });

  it("that are broken cost only themselves", async () => {
    const index = await withMacros({ bad: [], good: "/summary" });
    expect(index.macros.map(({ name }) => name)).toEqual(["good"]);
    expect(index.list()).toHaveLength(2);
    expect(problems(await withMacros("nonsense"))).toEqual([
      "manifest-field: macros is not used: Expected an object of texts by name.",
    ]);
  });
});

describe("a catalogue", () => {
  it("has macros and an application's own commands, each name once", async () => {
    const index = await withMacros({ quick: "/medical-records output=brief", summary: "/quick" });
    const commands = [{ name: "quick", description: "Mine.", parameters: { file: {} } }];
    const extras = { commands, macros: { both: "/summary | /quick" } };
    const known = catalogue(index, extras);
    expect(known.commands.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      "built-in help",
      "command quick",
      "macro both",
      "macro summary",
      "skill medical-records",
    ]);
    expect(catalogue(index, extras)).toBe(known);
    expect(catalogue(index)).not.toBe(known);
  });

  it("completes a macro's name with what it stands for, and its parameters", async () => {
    const known = catalogue(await withMacros({ quick: "/medical-records output=brief" }));
    expect(complete("/qu", 3, known).suggestions).toMatchObject([
      { insert: "/quick", description: "/medical-records output=brief" },
    ]);
    expect(complete("/quick ca", 9, known).suggestions).toMatchObject([{ insert: "case=" }]);
  });
});

it("a folder of skills has no macros", async () => {
  const index = await loadSkills(temporaryFolder({ "a/SKILL.md": skillFile("a") }));
  expect(index.macros).toEqual([]);
});
