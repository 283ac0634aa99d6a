import { describe, expect, it } from "vitest";
import { collectionFolder } from "../../__fixtures__/collection-folder.js";
import { convertDeterministically, directoryConfigs } from "../../index.js";

const collection = collectionFolder();
const { write } = collection;

const convert = async (content: string) => {
  const configs = directoryConfigs(`${collection.path}/.claude`, { repository: collection.path });
  const { inlined, ...rest } = await convertDeterministically({ content, name: "hear" }, configs);
  return { ...rest, paths: inlined.map(({ name }) => name) };
};
const writeSkill = async (name: string, files: Readonly<Record<string, string>>): Promise<void> => {
  await write(`.claude/skills/${name}/SKILL.md`, `---\nname: ${name}\ndescription: Files papers\n---\nRead courts.md.`);
  for (const [path, text] of Object.entries(files)) await write(`.claude/skills/${name}/${path}`, text);
};
const COURTS = { "courts.md": "State the court.", "forms/appeal.md": "Grounds first.", "fees.md": "Fees are due." };

describe("a file that a command names without the folder of its skill", () => {
  it.each([
    ["Walk the catalog in `courts.md` for /paperwork:file.", ["courts.md"]],
    ["Cite the ground (from `forms/appeal.md`) and the court (from courts.md).", ["courts.md", "forms/appeal.md"]],
    ["Paperwork: siehe `fees.md` und `courts.md`.", ["courts.md", "fees.md"]],
    ["参考 `courts.md` 和 `appeal.md`。", ["courts.md", "forms/appeal.md"]],
  ])("is taken in if the text names the skill, or two of its files: %j", async (content, files) => {
    await writeSkill("paperwork", COURTS);
    const { paths } = await convert(content);
    expect(paths.toSorted()).toEqual(files.map((file) => `skills/paperwork/${file}`));
  });

  it.each([
    "Walk the catalog in `courts.md`.",
    "Write `courts.md` and `fees.md` at the root.",
    "See also: `courts.md`, `fees.md`",
    "```\n├── courts.md\n└── fees.md\n```",
    "Read docs/courts.md and docs/fees.md.",
  ])("stays out if it may be any file, is written, or is suggested: %j", async (content) => {
    await writeSkill("paperwork", COURTS);
    expect((await convert(content)).paths).toEqual([]);
  });

  it("is the project's if the project has one at that path", async () => {
    await writeSkill("paperwork", COURTS);
    await write("courts.md", "Our courts.");
    expect((await convert("Use courts.md and fees.md.")).paths).toEqual(["skills/paperwork/fees.md"]);
  });

  it("stays out if two skills have it, and the text names neither", async () => {
    await writeSkill("paperwork", COURTS);
    await writeSkill("hearings", COURTS);
    expect((await convert("Use courts.md and fees.md.")).paths).toEqual([]);
    expect((await convert("For hearings, use courts.md.")).paths).toEqual(["skills/hearings/courts.md"]);
  });

  it("is named if it is too long", async () => {
    await writeSkill("paperwork", { ...COURTS, "fees.md": "Fees are due. ".repeat(10_000) });
    const { convertedContent, paths, warnings } = await convert("Use courts.md, and the table in `fees.md`.");
    expect(paths).toEqual(["skills/paperwork/courts.md"]);
    expect(warnings.join("\n")).toContain("skills/paperwork/fees.md");
    expect(convertedContent).toContain("- Files: skills/paperwork/fees.md");
  });
});
