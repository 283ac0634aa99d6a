import { rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { collectionFolder } from "../../__fixtures__/collection-folder.js";
import { convertIn } from "../../__fixtures__/convert-in.js";

const collection = collectionFolder();
const { write } = collection;
const convert = convertIn(collection);

const FORMS = "State the court, then the parties.";

describe("a text file of the collection that a command names", () => {
  it.each([
    ["Follow @~/.claude/office/forms.md for $ARGUMENTS.", "office/forms.md"],
    ["Follow `$HOME/.claude/office/forms.md` for $ARGUMENTS.", "office/forms.md"],
    ["Follow `$CLAUDE_PROJECT_DIR/.claude/office/forms.md` for $ARGUMENTS.", "office/forms.md"],
    ["Follow ${CLAUDE_PLUGIN_ROOT}/office/forms.md for $ARGUMENTS.", "office/forms.md"],
    ["Follow .claude/office/forms.md for $ARGUMENTS.", "office/forms.md"],
    ["Follow templates/forms.md for $ARGUMENTS.", "templates/forms.md"],
    ["Follow `./references/forms.md` for $ARGUMENTS.", "references/forms.md"],
    ["Follow ../../workflows/forms.md for $ARGUMENTS.", "workflows/forms.md"],
    ["Follow `skills/draft/references/forms.md` for $ARGUMENTS.", "skills/draft/references/forms.md"],
    ["Follow `office/skills/draft/references/forms.md` for $ARGUMENTS.", "skills/draft/references/forms.md"],
    ["Follow office/prompts/forms.md for $ARGUMENTS.", "office/prompts/forms.md"],
    ["Follow `config/office.example.json` for $ARGUMENTS.", "config/office.example.json"],
  ])("is taken in, and the text points to it: %j", async (content, path) => {
    await write(path, FORMS);
    const { convertedContent, inlined, warnings } = await convert(content);
    expect(convertedContent).toMatch(`Follow <file path="${path}"> below for Rowe v. Hale.`);
    expect(convertedContent).toMatch(`\n\n<file path="${path}">\n${FORMS}\n</file>`);
    expect(inlined).toMatchObject([{ type: "file", name: path }]);
    expect(warnings).toEqual([]);
  });

  it.each([
    ["Прочитай `prompts/Форма_иска_v2.txt`.", "prompts/Форма_иска_v2.txt"],
    ["读取rules/forms.md", "rules/forms.md"],
    ["สำเนา: `.claude/แบบ/ฟ้อง.md`", "แบบ/ฟ้อง.md"],
    ["Follow templates/réponse.md.", "templates/réponse.md".normalize("NFD")],
  ])("may have letters of any script in its path, composed or not: %j", async (content, path) => {
    await write(path, FORMS);
    const { inlined, warnings } = await convert(content);
    expect(inlined.map(({ name, ...rest }) => ({ ...rest, name: name.normalize("NFC") }))).toEqual([
      { type: "file", name: path.normalize("NFC"), content: FORMS },
    ]);
    expect(warnings).toEqual([]);
  });

  it.each([["Execute the `Claim_Forms.md` prompt located in `prompts/`.", "prompts/Claim_Forms.md"]])(
    "is found by its name and its folder: %j",
    async (content, path) => {
      await write(path, FORMS);
      const { convertedContent, inlined } = await convert(content);
      expect(inlined).toMatchObject([{ type: "file", name: path }]);
      expect(convertedContent).toContain(`<file path="${path}"> below`);
    },
  );

  it.each(["Write forms.md into `prompts/`.", "Save it as forms.md in prompts/.", "Put the forms in prompts/."])(
    "is not found in %j",
    async (content) => {
      await write("prompts/forms.md", FORMS);
      expect((await convert(content)).inlined).toEqual([]);
    },
  );

  it("is looked up in the plugin of the command, and not in another one", async () => {
    await write("plugins/one/references/forms.md", "Forms of one.");
    await write("plugins/two/references/forms.md", "Forms of two.");
    const content = "Follow ${CLAUDE_PLUGIN_ROOT}/references/forms.md.";
    expect((await convert(content, "two:file")).convertedContent).toContain("Forms of two.");
    await rm(join(collection.path, "plugins/two/references"), { recursive: true });
    const { convertedContent, warnings } = await convert(content, "two:file");
    expect(convertedContent).not.toContain("Forms of one.");
    expect(warnings.join()).toContain("${CLAUDE_PLUGIN_ROOT}/references/forms.md");
  });

  it.each([
    "Read the form first, and follow it:\n`.claude/shared/forms.md`",
    "Lies zuerst:\n\n.claude/shared/forms.md",
  ])("is read if the line before it says so, also by a skill if it is long: %j", async (text) => {
    await write("shared/forms.md", `${FORMS}\n`.repeat(800));
    await write("skills/filing-papers/SKILL.md", `---\nname: filing-papers\ndescription: Files\n---\n${text}`);
    const { inlined } = await convert("Use the filing-papers skill.");
    expect(inlined.map(({ name }) => name)).toEqual(["filing-papers", "shared/forms.md"]);
  });
});
