import { join } from "node:path";
import { expectLinearTime } from "@langslash/testing/expect-linear-time";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { it } from "vitest";
import { skillFile } from "./__fixtures__/skill-file.js";
import { parseCsv } from "./cases/parse-csv.js";
import { allowedSkills, catalogue, loadSkills, type SkillEntry, validateSkill } from "./index.js";

it.each(['"', '",', '""a', '"\n"'])("a table is read in linear time in repeated %j", async (unit) => {
  await expectLinearTime(200_000, (size) => unit.repeat(size / unit.length), parseCsv);
});

it.each(["```js\nletter\n", "\n \n", "整理文件"])(
  "a message is searched for in linear time in repeated %j",
  async (unit) => {
    const index = await loadSkills(temporaryFolder({ "letter/SKILL.md": skillFile("letter", "Writes a letter.") }));
    let count = 0;
    await expectLinearTime(
      200_000,
      (size) => `${(count += 1)} ${unit.repeat(size / unit.length)}`, // a new one each time, which no cache has
      (message) => index.search(message),
    );
  },
);

it.each([
  ["wrong positions on one line", "arguments: ", "1 "],
  ["wrong positions in a list", "arguments:\n", "  - 1\n"],
  ["wrong parameters", "parameters:\n", "  a#: 1\n"],
  ["keys that nobody knows", "", "a#: 1\n"],
  ["values that are not valid YAML", "", "a#: b: c\n"],
])("a skill file is read and checked in linear time with many %s", async (_many, start, unit) => {
  await expectLinearTime(
    24_000,
    (size) => {
      const fields = Array.from({ length: size / unit.length }, (_item, index) => unit.replace("#", () => `${index}`));
      const text = `---\nname: letter\ndescription: Writes a letter.\n${start}${fields.join("")}\n---\nText.\n`;
      return temporaryFolder({ "letter/SKILL.md": text });
    },
    async (folder) => {
      await loadSkills(folder);
      await validateSkill(join(folder, "letter"));
    },
  );
});

type ListingOf = (count: number) => { names: readonly string[]; macros?: Record<string, string> };

it.each<[string, ListingOf]>([
  ["skills of one name", (count) => ({ names: Array.from({ length: count }, () => "letter") })],
  [
    "macros that run unknown commands",
    (count) => ({
      names: Array.from({ length: count }, (_item, index) => `skill-number-${index}`),
      macros: Object.fromEntries(
        Array.from({ length: count }, (_item, index) => [`macro-${index}`, `/other-${index}`]),
      ),
    }),
  ],
  ...["/letter | ", "/letter ", "letter "].map((unit): [string, ListingOf] => [
    `macros that run one of many times ${JSON.stringify(unit)}`,
    (count) => ({
      names: ["letter"],
      macros: {
        long: `/letter ${unit.repeat(count)}`,
        ...Object.fromEntries(Array.from({ length: count }, (_item, index) => [`macro-${index}`, "/long"])),
      },
    }),
  ]),
])("a listing of many %s is loaded and shown in linear time", async (_many, listingOf) => {
  await expectLinearTime(2000, listingOf, async ({ names, macros = {} }) => {
    const skills = names.map((name, index) => skillEntry(name, `${index}`));
    const index = await loadSkills([
      {
        name: "many",
        list: () => Promise.resolve({ skills, macros, diagnostics: [] }),
        read: (file) => Promise.resolve({ text: file, version: file }),
      },
    ]);
    catalogue(allowedSkills(index, () => true));
  });
});

function skillEntry(name: string, file: string): SkillEntry {
  const flags = { userInvocable: true, modelInvocable: true };
  return { name, description: `Does ${name}.`, file, aliases: [], tools: [], metadata: {}, ...flags };
}
