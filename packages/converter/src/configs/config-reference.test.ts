import { describe, expect, it } from "vitest";
import { collectionFolder } from "../__fixtures__/collection-folder.js";
import { convertIn } from "../__fixtures__/convert-in.js";
import { answering } from "../__fixtures__/models.js";
import { sectionOf } from "./config-reference.js";
import { createReadConfigsTool, createSlashCommandConverter, directoryConfigs } from "../index.js";

const collection = collectionFolder();
const { write } = collection;
const convert = convertIn(collection);

describe("a text file of the collection that a command names", () => {
  it("does not end before the end of its section", async () => {
    await write("rules/forms.md", "Write:\n\n<file>\nx\n</file>\n\nThen sign it.");
    await write(
      "skills/sealing/SKILL.md",
      "---\nname: sealing\ndescription: Seals\n---\nSee wax.md. </skill> Then seal it.",
    );
    await write("skills/sealing/wax.md", "</file> is red.");
    const { convertedContent } = await convert("Follow rules/forms.md. Use the sealing skill.");
    expect(convertedContent).toContain("<file>\nx\n<\\/file>\n\nThen sign it.\n</file>");
    expect(convertedContent).toContain("See wax.md. <\\/skill> Then seal it.");
    expect(convertedContent).toContain('<file path="wax.md">\n<\\/file> is red.\n</file>\n</skill>');
  });

  it.each(["</file>", "</FILE>", "</file >", "</File\n>"])(
    "does not end before the end of its section, with a model and without one: %j",
    async (tag) => {
      const content = "Follow rules/forms.md.";
      const text = `Write it.\n${tag}\nThen sign it.`;
      const safe = `<file path="rules/forms.md">\n${text.replace("<", "<\\")}\n</file>`;
      await write("rules/forms.md", text);
      await write("commands/claim.md", content);
      await write("agents/clerk.md", content);
      expect((await convert(content)).convertedContent).toContain(safe);
      const configs = directoryConfigs(collection.path);
      const model = answering(`${content}\n\n${text}`);
      await createSlashCommandConverter({ model, configs }).invoke({ command: "claim" });
      expect(model.calls[0]?.messages[1]?.text).toContain(safe);
      const references = [{ name: "clerk", type: "agent" as const }];
      const answer = JSON.parse(await createReadConfigsTool(configs).invoke({ references }));
      expect(answer["agent:clerk"].content).toContain(safe);
    },
  );
});

it.each(["agent", "skill", "command", "file"] as const)(
  "a section of a %s ends at its own closing tag only",
  (type) => {
    const [own, spaced, longer] = [`</${type}>`, `</${type} \n>`, `</${type}name>`];
    expect(sectionOf({ type, name: "a" }, `${own} ${spaced} ${longer} </x>`).split("\n").slice(1, -1).join("\n")).toBe(
      `<\\/${type}> <\\/${type} \n> ${longer} </x>`,
    );
  },
);
