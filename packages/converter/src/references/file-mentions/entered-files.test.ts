import { describe, expect, it } from "vitest";
import { collectionFolder } from "../../__fixtures__/collection-folder.js";
import { convertDeterministically, directoryConfigs } from "../../index.js";

const collection = collectionFolder();
const { write } = collection;

const convert = async (content: string) => {
  const configs = directoryConfigs(`${collection.path}/.claude`, { repository: collection.path });
  return convertDeterministically({ content, name: "note" }, configs);
};

describe("a file to which a text adds an entry", () => {
  it.each([
    "Log it in `.claude/office/rulings.md`.",
    "Add one line to the file `.claude/office/rulings.md`.",
    "Insert the ruling at the end of `.claude/office/rulings.md`.",
    "Notiere das Urteil in `.claude/office/rulings.md`.",
    "Registre a sentença em `.claude/office/rulings.md`.",
    "Допиши решение в `.claude/office/rulings.md`.",
  ])("keeps its path, and its text stays out: %j", async (content) => {
    await write(".claude/office/rulings.md", "# Rulings\n\nCosts follow the event.");
    const { convertedContent, inlined } = await convert(content);
    expect(inlined).toEqual([]);
    expect(convertedContent).toContain(content);
  });

  it.each([
    ["追加到 .claude/rules/forms.md", "rules/forms.md"],
    ["`templates/forms.md` に追記する。", "templates/forms.md"],
    ["Prepend it to rules/forms.md", "rules/forms.md"],
  ])("stays out if it grows in the reader's project: %j", async (content, path) => {
    await write(`.claude/${path}`, "State the court, then the parties.");
    const { convertedContent, inlined } = await convert(content);
    expect(inlined).toEqual([]);
    expect(convertedContent).toContain(path);
  });

  it("is none if the text adds something as the file says", async () => {
    await write(".claude/office/rulings.md", "# Rulings\n\nCosts follow the event.");
    const { inlined } = await convert("Add the parties as described in `.claude/office/rulings.md`.");
    expect(inlined).toHaveLength(1);
  });

  it("is no record if it is a program that writes one", async () => {
    await write(".claude/tools/journal.sh", "# Entries are appended to this append-only log.\necho $1 >> journal.md");
    const configs = directoryConfigs(`${collection.path}/.claude`, { repository: collection.path });
    const content = "Run `.claude/tools/journal.sh`.";
    const { inlined } = await convertDeterministically({ content, name: "note", scripts: true }, configs);
    expect(inlined.map(({ name }) => name)).toEqual([".prompt/tools/journal.sh"]);
  });
});
