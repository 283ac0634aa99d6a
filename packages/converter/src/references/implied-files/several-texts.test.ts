import { describe, expect, it } from "vitest";
import { collectionFolder } from "../../__fixtures__/collection-folder.js";
import { type ConfigStore, convertDeterministically, directoryConfigs } from "../../index.js";

const collection = collectionFolder();
const { write } = collection;

const convert = async (content: string, { userArguments = "", configs }: Settings = {}) => {
  const store = configs ?? directoryConfigs(`${collection.path}/.claude`, { repository: collection.path });
  const { inlined, ...rest } = await convertDeterministically({ content, name: "file", userArguments }, store);
  return { ...rest, paths: inlined.map(({ name }) => name) };
};
interface Settings {
  readonly userArguments?: string;
  readonly configs?: ConfigStore;
}

const writeAll = async (texts: Readonly<Record<string, string>>): Promise<void> => {
  for (const [path, text] of Object.entries(texts)) await write(path, text);
};
const LONG = "State the court in full, then the parties. ".repeat(300);
/** Twelve forms, too many and too long to take all of them in. */
const FORMS = Object.fromEntries(
  [
    "appeal",
    "brief",
    "claim",
    "deed",
    "excerpt",
    "fee-note",
    "grant",
    "hearing",
    "invoice",
    "joinder",
    "lien",
    "writ",
  ].map((name) => [`.claude/office/templates/${name}.md`, `# ${name}\n\n${LONG}`]),
);

describe("a pattern or a folder in a text", () => {
  it.each([
    ["Read all of `.claude/office/rules/*.md` first.", ["office/rules/courts.md", "office/rules/fees.md"]],
    ["Read `office/rules/*.md` first.", ["office/rules/courts.md", "office/rules/fees.md"]],
    ["Rules are in `.claude/office/rules/` (C1-C9, F1-F4).", ["office/rules/courts.md", "office/rules/fees.md"]],
    ["Follow the rules in `.claude/office/rules/`.", ["office/rules/courts.md", "office/rules/fees.md"]],
    ["Read `.claude/office/**/fees.md`.", ["office/rules/fees.md"]],
    ["Read `office/rules/<kind>.md`.", ["office/rules/courts.md", "office/rules/fees.md"]],
    ["Read `.claude/office/[part]/fees.md`.", ["office/rules/fees.md"]],
  ])("matches all the files there if they are few and short: %j", async (content, expected) => {
    await writeAll({ ".claude/office/rules/fees.md": "Round up.", ".claude/office/rules/courts.md": "In full." });
    await write(".claude/office/rules/README.md", "How to add a rule.");
    const { paths, warnings } = await convert(content);
    expect({ paths, warnings }).toEqual({ paths: expected, warnings: [] });
  });

  it("means the files in the hidden folder of a kit, and in a folder of templates also those for states", async () => {
    await writeAll({ ".kit/agents/clerk.md": "File.", ".kit/rules/fees.md": "Round up." });
    await writeAll({ "templates/memory/client.md": "Name:", ".claude/commands/file.md": "File it." });
    const { paths } = await convert("Read `.kit/rules/{name}.md`.\n\n```sh\ncp templates/memory/*.md memory/\n```");
    expect(paths).toEqual([".kit/rules/fees.md", "templates/memory/client.md"]);
  });

  it.each([
    ["the claim of Rowe", ["office/templates/claim.md"]],
    ["two fee notes", ["office/templates/fee-note.md"]],
  ])("means the files whose names fit the arguments if there are many: %j", async (userArguments, expected) => {
    await writeAll(FORMS);
    const content = "Read the form in `.claude/office/templates/` that fits: $ARGUMENTS";
    const { paths, warnings, convertedContent } = await convert(content, { userArguments });
    expect(paths).toEqual(expected);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/^The text uses files of its collection that are not part of the prompt: .*lien\.md/);
    expect(convertedContent).toMatch(/^- Files: .*office\/templates\/lien\.md/m);
    expect(convertedContent).not.toMatch(new RegExp(`^- Files: .*${expected[0] ?? ""}`, "m"));
  });

  it("means the files whose names fit the command if no argument does", async () => {
    await writeAll(FORMS);
    const content = "---\ndescription: Writes the invoice\n---\nRead `.claude/office/templates/*.md`.";
    expect((await convert(content)).paths).toEqual(["office/templates/invoice.md"]);
  });

  it.each([
    "Save it in `.claude/office/rules/`.",
    "Review `.claude/office/rules/*.md` for errors.",
    "See also:\n\n## Related\n\n- `.claude/office/rules/`",
    "Read the files in `docs/`.",
    "Read `src/*.md` and `notes/{day}.md`.",
    "Read `clients/<name>/rules/*.md`.",
    "List `.claude/agents/*.md` and read `.claude/commands/`.",
    "Read `.github/workflows/*.yml`.",
    "| kind | folder |\n| --- | --- |\n| rule | `office/rules/` |",
  ])("matches nothing if it is for other work, of the project or private: %j", async (content) => {
    await writeAll({
      ".claude/office/rules/fees.md": "Round up.",
      ".claude/agents/a.md": "A",
      ".claude/memory/b.md": "B",
    });
    await writeAll({ "docs/a.md": "A", "src/b.md": "B", "notes/c.md": "C", "clients/rowe/rules/d.md": "D" });
    await writeAll({ ".github/workflows/e.yml": "on: push", ".claude/commands/f.md": "F" });
    expect((await convert(content)).paths).toEqual([]);
  });

  it("adds nothing to the files of the folder that the text names one by one", async () => {
    await writeAll({ ".claude/office/rules/fees.md": "Round up.", ".claude/office/rules/courts.md": "In full." });
    const { paths } = await convert("The rules are in `.claude/office/rules/`: read `.claude/office/rules/fees.md`.");
    expect(paths).toEqual(["office/rules/fees.md"]);
  });

  it("matches nothing in a store that cannot list its files", async () => {
    const configs: ConfigStore = { list: async () => [], read: async () => undefined, readShared: async () => "Text." };
    expect((await convert("Read `.claude/rules/*.md`.", { configs })).paths).toEqual([]);
  });
});
