import { describe, expect, it } from "vitest";
import { skillFiles } from "./several-texts.js";
import { ReachedLimits } from "../limits/reached-limits.js";
import { SourceText } from "../../source/source-text.js";

/** Finds files of skills among these paths. */
const find = async (text: string, paths: readonly string[], own: readonly string[] = []) => {
  const limits = new ReachedLimits();
  const configs = { listShared: async () => paths, isOfProject: async (path: string) => own.includes(path) };
  const mentions = await skillFiles(configs, limits)(new SourceText(text));
  return { paths: mentions.map(({ path }) => path), warnings: limits.warnings(() => false) };
};
const ofSkill = (...files: readonly string[]): string[] => files.map((file) => `skills/paperwork/${file}`);
const FILES = ofSkill("courts.md", "fees.md", "README.md");
const TWO = ofSkill("courts.md", "fees.md");

describe("a text that names files of a skill", () => {
  it.each([
    ["Use courts.md and `fees.md`.", TWO],
    ["Use fees.md and courts.md, then fees.md again.", TWO.toReversed()],
    ["For paperwork, use `courts.md`.", TWO.slice(0, 1)],
    ["paperwork: courts.md", TWO.slice(0, 1)],
    ["Use courts.md as in paperwork", TWO.slice(0, 1)],
    ["Use courts.md (paperworks, then paperwork).", TWO.slice(0, 1)],
    ["Use courts.md as paperworks do.", []],
    ["Use courts.md for my-paperwork.", []],
    ["Use courts.md for paperwork_2.", []],
    ["Use courts.md for paperwork-2.", []],
    ["Use README.md for paperwork.", []],
    ["For paperwork, review fees.md, and use courts.md.", TWO.slice(0, 1)],
    ["`courts.md`に保存し、`fees.md`に保存", []],
    ["```\nUse courts.md and fees.md\n```", []],
    ["Use the code `courts.md` and `fees.md`.", TWO],
    ["## Related\n\n- Use courts.md\n- Use fees.md", []],
    ["For paperwork, use fees.md.\nOptionally use courts.md.", TWO.slice(1)],
  ])("means those of a skill that it names, or two of its files: %j", async (text, expected) => {
    expect(await find(text, FILES)).toEqual({ paths: expected, warnings: [] });
  });

  it.each([
    ["Use ./courts.md and ~fees.md."],
    ["Use docs/courts.md and docs/fees.md."],
    ["Use @courts.md and $fees.md."],
    ["Use courts.mdx and fees.md5."],
    ["Use courts.md/a and fees.md.bak."],
    ["Use my-courts.md and x.fees.md."],
  ])("means none by other paths: %j", async (text) => {
    expect(await find(text, FILES)).toEqual({ paths: [], warnings: [] });
  });

  it.each(["übung.md", "e\u0301tude.md", "2024.md", "a_1-b.c.md", "_a.md"])(
    "may name them in any language: %s",
    async (file) => {
      expect((await find(`For paperwork, use ${file}.`, ofSkill(file))).paths).toEqual(ofSkill(file));
    },
  );

  it("may name them in brackets", async () => {
    const file = "forms/appeal.md";
    expect((await find(`For paperwork, use a form (${file}).`, ofSkill(file))).paths).toEqual(ofSkill(file));
  });

  it("lists no files if it names none", async () => {
    const listShared = (): never => {
      throw new Error("Not now.");
    };
    expect(
      await skillFiles({ listShared }, new ReachedLimits())(new SourceText("For paperwork, use README.md.")),
    ).toEqual([]);
  });

  it.each(["changelog.md", "CONTRIBUTING.md", "license.md", "forms/CLAUDE.md"])(
    "does not mean files that most folders have: %s",
    async (file) => {
      expect((await find(`For paperwork, use ${file}.`, ofSkill(file))).paths).toEqual([]);
    },
  );

  it.each(["my-index.md", "readme-2.md", "readme.md.md", "index.md-2.md"])(
    "means files with similar names: %s",
    async (file) => {
      expect((await find(`For paperwork, use ${file}.`, ofSkill(file))).paths).toEqual(ofSkill(file));
    },
  );

  it("gives mentions of definitions, and leaves files of the project to it", async () => {
    const mention = { base: "collection", path: FILES[0], up: 0, use: "definition", elsewhere: "nowhere" };
    const configs = { listShared: async () => FILES };
    expect(await skillFiles(configs, new ReachedLimits())(new SourceText("For paperwork, use courts.md."))).toEqual([
      mention,
    ]);
    expect(await find("Use courts.md and fees.md.", FILES, ["courts.md"])).toEqual({
      paths: TWO.slice(1),
      warnings: [],
    });
    expect(await skillFiles({}, new ReachedLimits())(new SourceText("For paperwork, use courts.md."))).toEqual([]);
  });

  it("means at most twelve", async () => {
    const files = Array.from({ length: 13 }, (_each, index) => `f${index}.md`);
    const warnings = [
      "Left out 1 file of a skill, because at most 12 are taken in for one text: skills/paperwork/f12.md.",
    ];
    const paths = ofSkill(...files);
    expect(await find(files.slice(0, 12).join(", "), paths)).toEqual({ paths: paths.slice(0, 12), warnings: [] });
    expect(await find(files.join(", "), paths)).toEqual({ paths: paths.slice(0, 12), warnings });
  });
});

describe("a name of a file of a skill", () => {
  it.each([
    ["the one at the top", ["courts.md", "a/courts.md"], ["courts.md"]],
    ["the one at the top, also if it comes later", ["a/courts.md", "b/courts.md", "courts.md"], ["courts.md"]],
    ["the one at the top, also before several others", ["courts.md", "a/courts.md", "b/courts.md"], ["courts.md"]],
    ["the only one below", ["a/b/courts.md", "a/my-courts.md"], ["a/b/courts.md"]],
  ])("means %s", async (_one, files, expected) => {
    expect(await find("For paperwork, use courts.md.", ofSkill(...files))).toEqual({
      paths: ofSkill(...expected),
      warnings: [],
    });
  });

  it("does not count as one of two files if several have it", async () => {
    const text = "Use courts.md and fees.md.";
    expect((await find(text, ofSkill("a/courts.md", "b/courts.md", "fees.md"))).paths).toEqual([]);
    expect((await find(text, ofSkill("a/courts.md", "fees.md"))).paths).toEqual(ofSkill("a/courts.md", "fees.md"));
  });

  it("is found with and without its folder", async () => {
    const paths = ofSkill("forms/appeal.md", "old/appeal.md");
    expect((await find("Use forms/appeal.md and old/appeal.md.", paths)).paths).toEqual(paths);
    const mixed = ofSkill("forms/appeal.md", "appeal.md");
    expect((await find("Use forms/appeal.md and appeal.md.", mixed)).paths).toEqual(mixed);
  });

  it.each([
    ["kit/plugins/office/skills/paperwork/", true],
    ["myskills/paperwork/", false],
    ["skills-old/paperwork/", false],
    ["paperwork/", false],
    ["skills/paperwork/forms/", true],
    ["skills/paperwork/skills/hearings/", true],
    ["skills/hearings/skills/paperwork/", false],
  ])("is in the folder of a skill: %s", async (folder, expected) => {
    const path = `${folder}courts.md`;
    expect((await find("For paperwork, use courts.md.", [path])).paths).toEqual(expected ? [path] : []);
  });

  it("means the one of the skill that the text names, if several skills have it", async () => {
    const paths = [...ofSkill("courts.md", "fees.md"), "skills/hearings/courts.md", "skills/hearings/rooms.md"];
    expect((await find("For hearings, use courts.md.", paths)).paths).toEqual(["skills/hearings/courts.md"]);
    expect((await find("Use courts.md, fees.md and rooms.md.", paths)).paths).toEqual([
      ...ofSkill("fees.md"),
      "skills/hearings/rooms.md",
    ]);
  });
});
