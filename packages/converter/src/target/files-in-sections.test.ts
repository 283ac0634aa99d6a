import { expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import { collectionFolder } from "../__fixtures__/collection-folder.js";
import { convertDeterministically, directoryConfigs } from "../index.js";
import { filesNamed } from "./files-named.js";

const collection = collectionFolder();
const { write } = collection;

const convert = async (content: string, name = "bill") => {
  await write(`.claude/commands/${name}.md`, content);
  const configs = directoryConfigs(`${collection.path}/.claude`, { repository: collection.path });
  return await convertDeterministically({ content, name }, configs);
};

it("names no file as missing that is below in the section of its skill", () => {
  const skill = (name: string): string =>
    `<skill name="${name}">\nCopy \`skills/fee-notes/rates.md\`.\n\n<file path="rates.md">\n1 unit\n</file>\n</skill>`;
  expect(filesNamed(new SourceText(skill("fee-notes")), [])).toEqual([]);
  expect(filesNamed(new SourceText(skill("court-notes")), [])).toEqual(["skills/fee-notes/rates.md"]);
});

it("names no file as missing that is below by a longer path", async () => {
  await write("office/terms/late_fees.md", "Add a tenth.");
  const { convertedContent, warnings } = await convert(
    "Read `office/terms/late_fees.md`. Sum up the fees according to `terms/late_fees.md`.",
  );
  expect(convertedContent).toContain('<file path="office/terms/late_fees.md">');
  expect(convertedContent).not.toContain("may be missing");
  expect(warnings).toEqual([]);
});

it("says that the file of the command itself means these instructions", async () => {
  await write(".claude/rules/fees.md", "Read ../commands/bill.md for the order of work.");
  const { convertedContent, warnings } = await convert("Follow `rules/fees.md`.");
  expect(convertedContent).toContain("Where this text says commands/bill.md, it means these instructions.");
  expect(convertedContent).not.toContain("may be missing");
  expect(warnings).toEqual([]);
});

it.each(["~/.claude/skills/fees-<área>/SKILL.md", "~/fees/<court name>/{año}/notes.md"])(
  "names a place with a variable by its whole path: %s",
  async (path) => {
    const { warnings } = await convert(`Read \`${path}\`.`);
    expect(warnings.join("\n")).toContain(`: ${path}`);
  },
);
