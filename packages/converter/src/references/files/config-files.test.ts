import { describe, expect, it } from "vitest";
import { collectionFolder } from "../../__fixtures__/collection-folder.js";
import { convertIn } from "../../__fixtures__/convert-in.js";

const collection = collectionFolder();
const { write } = collection;
const convert = convertIn(collection);

const FORMS = "State the court, then the parties.";

describe("a text file of the collection that a command names", () => {
  it("is another one than the agent of its name if it has another text", async () => {
    await write("agents/clerk.md", "File the papers.");
    await write("office/agents/clerk.md", "Count the papers.");
    const { inlined } = await convert("Read office/agents/clerk.md.");
    expect(inlined).toEqual([{ type: "file", name: "office/agents/clerk.md", content: "Count the papers." }]);
  });

  it("keeps its pointer if it is named like an agent that is taken in, too", async () => {
    await write("agents/clerk.md", "File the papers.");
    await write("office/agents/clerk.md", "Count the papers.");
    const { convertedContent } = await convert("Use the clerk agent. Then read office/agents/clerk.md as it is.");
    expect(convertedContent).toContain('Then read <file path="office/agents/clerk.md"> below as it is.');
  });

  it("is not taken in twice if a skill names it as well", async () => {
    await write("skills/draft/SKILL.md", "---\nname: draft\ndescription: Drafts.\n---\nRead references/forms.md.");
    await write("skills/draft/references/forms.md", FORMS);
    const { convertedContent } = await convert("Use the draft skill. Read skills/draft/references/forms.md first.");
    expect(convertedContent.split(FORMS)).toHaveLength(2);
  });

  it("is not taken in twice if the text runs it as a command as well", async () => {
    const text = `Use the draft skill on $ARGUMENTS. ${FORMS}`;
    await write("commands/file-it.md", `---\ndescription: Files\n---\n${text}`);
    await write("skills/draft/SKILL.md", "---\nname: draft\ndescription: Drafts.\n---\nRead commands/file-it.md.");
    const { convertedContent, inlined } = await convert("Use the draft skill, then run /file-it.");
    expect(convertedContent.split(FORMS)).toHaveLength(2);
    expect(inlined.map(({ type }) => type)).toEqual(["skill", "file"]);
    expect(convertedContent).toContain('/file-it (<file path="commands/file-it.md">) is below');
  });
});
