import { complete } from "@langslash/grammar";
import { describe, expect, it } from "vitest";
import { outlineOf } from "@langslash/testing/outline-of";
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
  diagnostics.map((problem) => `${outlineOf([problem]).join()}: ${problem.message}`);

describe("macros in a manifest", () => {
  it("are listed as they are written", async () => {
    const index = await withMacros({
      quick: "/medical-records output=brief",
      all: "/medical-records && /summary | /quick",
      medical: "/summary",
    });
    expect(index.macros).toEqual([
      { name: "quick", text: "/medical-records output=brief" },
      { name: "all", text: "/medical-records && /summary | /quick" },
      { name: "medical", text: "/summary" },
    ]);
    expect(index.diagnostics).toEqual([]);
  });

  it("can run a skill for each of several inputs, which depends on the application", async () => {
    const index = await withMacros({ all: "/each files=*.md /summary", none: "/gone | /each /summary" });
    expect(problems(index)).toEqual([expect.stringContaining("The macro none runs /gone")]);
    const guarded = await withMacros({ maybe: "/summary | if value=$.a /gone || /each files=*.md /lost" });
    expect(problems(guarded).join()).toMatch(/The macro maybe runs \/gone.*The macro maybe runs \/lost/s);
  });

  it.each<[object, ...string[]]>([
    [
      { quick: 7 },
      "error manifest-field skills_manifest.json: macros.quick is ignored: Expected a string of commands, such as /a x=1 | /b.",
    ],
    [
      { "a b": "/summary" },
      'warning macro-unusable manifest: The macro "a b" is ignored: it cannot be typed as a command.',
    ],
    [
      { Help: "/summary" },
      'warning name-reserved manifest: The macro "Help" is ignored: the name is reserved for a built-in command.',
    ],
    [
      { x: "summary" },
      'warning macro-unusable manifest: The macro "x" is ignored: its text does not begin with a command, such as /name.',
    ],
    [
      { x: "/summary", X: "/summary" },
      'warning macro-taken manifest: The macro "X" is ignored: the same source already defines a macro with this name.',
    ],
    [
      { x: "/sumary | /summary" },
      "warning macro-unknown-target: The macro x runs /sumary, but there is no skill with this name.",
    ],
    [
      { x: "/y", y: "/x" },
      "error macro-endless: The macro /x refers to itself: /x → /y → /x.",
      "error macro-endless: The macro /y refers to itself: /y → /x → /y.",
    ],
    [
      { x: "/summary /y", y: "/summary /x" },
      "error macro-endless: The macro /x refers to itself: /x → /y → /x.",
      "error macro-endless: The macro /y refers to itself: /y → /x → /y.",
    ],
    [
      { Summary: "/medical-records" },
      "warning name-taken: /Summary runs the macro with this name; the skill is available as /manifest:summary.",
    ],
    [
      { summary: "/medical-records" },
      "warning name-taken: /summary runs the macro with this name; the skill is available as /manifest:summary.",
    ],
  ])("that are invalid are reported: %j", async (macros, ...expected) => {
    expect(problems(await withMacros(macros))).toEqual(expected);
  });

  it("take precedence over aliases", async () => {
    const index = await withMacros({ m: "/summary" }, { aliases: { M: "medical-records" } });
    expect(problems(index)).toEqual([
      "warning alias-is-a-name manifest: The alias M of medical-records is ignored: a macro has this name.",
    ]);
  });

  it("that are broken do not affect the others", async () => {
    const index = await withMacros({ bad: [], good: "/summary" });
    expect(index.macros.map(({ name }) => name)).toEqual(["good"]);
    expect(index.list()).toHaveLength(2);
    expect(problems(await withMacros("nonsense"))).toEqual([
      "error manifest-field skills_manifest.json: macros is ignored: Expected an object of strings by name.",
    ]);
  });
});

describe("a catalogue", () => {
  it("has macros and custom commands, each name once", async () => {
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

  it("completes the name of a macro with its text as description, and its parameters", async () => {
    const known = catalogue(await withMacros({ quick: "/medical-records output=brief" }));
    expect(complete("/qu", 3, known).suggestions).toMatchObject([
      { insert: "/quick", description: "/medical-records output=brief" },
    ]);
    expect(complete("/quick ca", 9, known).suggestions).toMatchObject([{ insert: "case=" }]);
  });
});

it("a macro has the parameters of the first command that it runs, through up to eight other macros", async () => {
  const chain = Object.fromEntries(
    Array.from({ length: 9 }, (_, n) => [`m${n + 1}`, n === 8 ? "/summary" : `/m${n + 2}`]),
  );
  const macros = { ...chain, records: "/medical-records | /summary", loop: "/loop", boxed: "/file-it x" };
  const commands = [{ name: "file-it", description: "Files it.", parameters: { box: {} } }];
  const known = catalogue(await withMacros({}), { commands, macros: { ...macros, m9: "/medical-records" } });
  const parametersOf = (name: string): string[] =>
    Object.keys(known.commands.find((command) => command.name === name)?.parameters ?? {});
  expect(["records", "boxed", "loop", "m1", "m2"].map(parametersOf)).toEqual([
    ["case", "output"],
    ["box"],
    [],
    [],
    ["case", "output"],
  ]);
});

it("a folder of skills has no macros", async () => {
  const index = await loadSkills(temporaryFolder({ "a/SKILL.md": skillFile("a") }));
  expect(index.macros).toEqual([]);
});
