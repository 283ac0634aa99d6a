import { describe, expect, it } from "vitest";
import { ReachedLimits } from "../limits/reached-limits.js";
import { definedNames } from "./defined-names.js";

/** Finds definitions in a collection of these texts. */
const find = async (text: string, texts: Readonly<Record<string, string>>) => {
  const limits = new ReachedLimits();
  const configs = { listShared: async () => Object.keys(texts), readShared: async (path: string) => texts[path] };
  const mentions = await definedNames(configs, limits)(text);
  return { paths: mentions.map(({ path }) => path), warnings: limits.warnings(() => false) };
};
const NOTHING = { paths: [], warnings: [] };
const FORMS = { "office/forms.md": "# Forms\n\n## Schema: CourtCase\n\n- date" };

describe("a text that names a form by an identifier", () => {
  it.each([
    "Write it by the CourtCase schema.",
    "Write it by the CourtCase schemas.",
    "Follow the schema of CourtCase.",
    "Keep to the template for a CourtCase.",
    "The contract:  `CourtCase`",
    "Follow the schema of CourtCase. Then close it.",
    "Follow the schema of CourtCase, which is well-known.",
    "Follow the schema of CourtCase-, or none.",
    "The `CourtCase` template has all.",
    "Nimm die Vorlage für CourtCase.",
    "Nimm die CourtCase-Vorlage.",
    "Usa la plantilla de CourtCase.",
    "Suis le modèle de CourtCase.",
    "Use o modelo do CourtCase.",
    "Пиши по схеме CourtCase.",
    "По шаблону для `CourtCase`.",
    "按照 `CourtCase` 的格式写。",
    "`CourtCase`のスキーマで書く。",
    "**CourtCase** 스키마로 작성.",
    "CourtCase schema\nCourtCase schema",
  ])("means the text with its definition: %j", async (text) => {
    expect(await find(text, FORMS)).toEqual({ paths: ["office/forms.md"], warnings: [] });
  });

  it.each([
    "Write it for the CourtCase.",
    "Write it by the schemata, CourtCase.",
    "Write it by the platform CourtCase.",
    "The schema of docs/CourtCase is old.",
    "The schema CourtCase.ts is old.",
    "The schema CourtCase-V is old.",
    "The schema CourtCase() is old.",
    "The schema CourtCase/V is old.",
    "The schema CourtCase_V is old.",
    "The schema MyCourtCase is old.",
    "The schema _CourtCase is old.",
    "The schema 2CourtCase is old.",
    "The schema courtCase is old.",
    "The schema is a long way before the name of the CourtCase.",
    "The schema\nCourtCase",
    "The CourtCase\nschema",
    "The CourtCase is far away from the word schema.",
  ])("means none if it says nothing of a form, or has no such identifier: %j", async (text) => {
    expect(await find(text, FORMS)).toEqual(NOTHING);
  });

  it("is read with digits in the identifier, and names several definitions", async () => {
    const texts = { "a.md": "# Part2Report schema", "b.md": "# ABill schema", "c.md": "# LongCourtCaseBill format" };
    const text = "Fill the schema Part2Report, the schema ABill and the LongCourtCaseBill interface.";
    expect(await find(text, texts)).toEqual({ paths: ["a.md", "c.md"], warnings: [] });
  });
});

describe("the definition of a form", () => {
  it.each([
    "# CourtCase schema",
    "Forms\n\n######   CourtCase: Vorlage  \n\n- date",
    "## 2. Schema/Format: `CourtCase`",
    "## CourtCaseSchema",
    "## CourtCase 格式",
    "## CourtCase スキーマ 2",
    "## CourtCase 형식",
  ])("is below a heading with the identifier and a noun for a form: %j", async (text) => {
    expect((await find("The CourtCase schema.", { "a.md": text })).paths).toEqual(["a.md"]);
  });

  it.each([
    "## CourtCase",
    "## CourtCase, the schema of all",
    "## Schema",
    "## 1.",
    "####### CourtCase schema",
    "##CourtCase schema",
    "See ## CourtCase schema",
    "CourtCase schema",
    "## CourtCase\nschema",
    `## CourtCase schema ${"-".repeat(120)}`,
    "## CourtCases schema",
    "## CourtCase schema: CourtCase",
  ])("is not below another line: %j", async (text) => {
    expect(await find("The CourtCase schema.", { "a.md": text })).toEqual(NOTHING);
  });

  it("is the mention of one text of Markdown; several texts are none", async () => {
    const text = "## CourtCase schema";
    const mention = { base: "collection", path: "a.md", up: 0, use: "definition", elsewhere: "nowhere" };
    const configs = { listShared: async () => ["a.md"], readShared: async () => text };
    expect(await definedNames(configs, new ReachedLimits())("The CourtCase schema.")).toEqual([mention]);
    expect(await find("The CourtCase schema.", { "a.md": text, "b.md": text })).toEqual(NOTHING);
    expect(await find("The CourtCase schema.", { "a.txt": text, "b.md.bak": text })).toEqual(NOTHING);
  });

  it.each(["## CourtCase", "## The form\n\n### CourtCase format"])(
    "is not looked for if the text itself has it: %j",
    async (own) => {
      expect(await find(`Write by the CourtCase schema.\n\n${own}`, FORMS)).toEqual(NOTHING);
    },
  );

  const config = "---\nname: clerk\ndescription: Files\n---\n## CourtCase schema";
  it.each([
    "agents/a.md",
    "kit/agents/a.md",
    "commands/a.md",
    "kit/commands/b/a.md",
    "skills/clerk/SKILL.md",
    "SKILL.md",
  ])("is not in an agent, a command or a skill: %s", async (path) => {
    expect(await find("The CourtCase schema.", { [path]: config })).toEqual(NOTHING);
    const { paths } = await find("The CourtCase schema.", { [path]: "## CourtCase schema" });
    expect(paths).toEqual([path]);
  });

  it.each(["subagents/a.md", "agents.md", "skills/clerk/MYSKILL.md.md", "skills/SKILL.md/a.md", "a.md"])(
    "may be in any other text with a description: %s",
    async (path) => {
      expect((await find("The CourtCase schema.", { [path]: config })).paths).toEqual([path]);
    },
  );

  it("is not in a text that is missing, or cannot be a part of a prompt", async () => {
    const broken = async (path: string): Promise<string | undefined> => {
      if (path === "a.md") throw new Error("The file is too large.");
      return path === "b.md" ? undefined : "## CourtCase schema";
    };
    const listShared = async () => ["a.md", "b.md", "c.md"];
    const found = await definedNames({ listShared, readShared: broken }, new ReachedLimits())("The CourtCase schema.");
    expect(found.map(({ path }) => path)).toEqual(["c.md"]);
    expect(await definedNames({ listShared }, new ReachedLimits())("The CourtCase schema.")).toEqual([]);
    expect(await definedNames({}, new ReachedLimits())("The CourtCase schema.")).toEqual([]);
  });

  it("is not looked for if the text names no form", async () => {
    const listShared = (): never => {
      throw new Error("Not now.");
    };
    expect(await definedNames({ listShared }, new ReachedLimits())("Close the CourtCase.")).toEqual([]);
  });

  it("is looked for in 400 texts, which are read once", async () => {
    const read: string[] = [];
    const textsOf = (count: number) => Array.from({ length: count }, (_each, index) => `notes/${index}.md`);
    const warningsFor = async (count: number): Promise<string[]> => {
      const limits = new ReachedLimits();
      const readShared = async (path: string) => {
        read.push(path);
        return path === "notes/399.md" ? "# CourtBill format" : "# Notes";
      };
      const listShared = async () => [...textsOf(count), "logo.svg"];
      const definitionsIn = definedNames({ listShared, readShared }, limits);
      const found = await Promise.all(
        ["The CourtCase schema in a CourtHouse.", "The CourtBill schema."].map(definitionsIn),
      );
      expect(found.flat().map(({ path }) => path)).toEqual(["notes/399.md"]);
      return limits.warnings(() => false);
    };
    expect(await warningsFor(400)).toEqual([]);
    expect(read).toEqual(textsOf(400));
    expect(await warningsFor(401)).toEqual([
      "Left out 1 definition, because at most 400 texts are searched: CourtCase.",
    ]);
    expect(read).toHaveLength(800);
  });
});
