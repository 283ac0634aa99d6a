import { describe, expect, it } from "vitest";
import { collectionFolder } from "../../__fixtures__/collection-folder.js";
import { convertIn } from "../../__fixtures__/convert-in.js";

const collection = collectionFolder();
const { write } = collection;
const convert = convertIn(collection);

const FORMS = "State the court, then the parties.";

describe("a text file of the collection that a command names", () => {
  it("brings the files, agents and skills that it names, each once, also in a circle", async () => {
    await write("office/forms.md", "Use the clerk agent. Then read @~/.claude/office/courts.md.");
    await write("office/courts.md", "As in ~/.claude/office/forms.md. See ~/.claude/office/courts.md.");
    await write("agents/clerk.md", "You file. Follow ~/.claude/office/courts.md and ~/.claude/office/fees.md.");
    await write("office/fees.md", "The fee is $350.");
    const { convertedContent, warnings } = await convert("Follow @~/.claude/office/forms.md on $ARGUMENTS.");
    expect(convertedContent.match(/^<(?:file path|agent name)="[^"]+">$/gm)).toEqual([
      '<file path="office/forms.md">',
      '<file path="office/courts.md">',
      '<agent name="clerk">',
      '<file path="office/fees.md">',
    ]);
    expect(convertedContent).toContain('As in <file path="office/forms.md"> above.');
    expect(warnings).toEqual([]);
  });

  it("is taken in if another file only names it in a table of hooks", async () => {
    await write("hooks/late.md", FORMS);
    await write("references/guide.md", "| case | text |\n| --- | --- |\n| late | `hooks/late.md` |");
    const { inlined } = await convert("Read references/guide.md first.");
    expect(inlined.map(({ name }) => name)).toEqual(["references/guide.md", "hooks/late.md"]);
  });
});
