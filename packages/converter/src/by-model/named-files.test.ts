import { describe, expect, it } from "vitest";
import { collectionFolder } from "../__fixtures__/collection-folder.js";
import { answering } from "../__fixtures__/models.js";
import { createReadConfigsTool, createSlashCommandConverter, directoryConfigs } from "../index.js";

const collection = collectionFolder();
const { write } = collection;

describe("with a model", () => {
  const content = "Draft the claim of $ARGUMENTS. Follow @~/.claude/office/forms.md, section by section.";
  const text = "State the court first. Name the parties in full, with their addresses. Close with the relief sought.";

  it("the file comes with the command, and an answer without it is doubted", async () => {
    await write("commands/claim.md", content);
    await write("office/forms.md", text);
    const short = "Draft the claim of Rowe v. Hale. Follow the forms, section by section.";
    const whole = `${short}\n\n## The forms\n\n${text}`;
    const model = answering(short, whole);
    const converter = createSlashCommandConverter({ model, configs: directoryConfigs(collection.path) });
    const result = await converter.invoke({ command: "claim", userArguments: "Rowe v. Hale" });
    expect(result).toMatchObject({ path: "repaired", convertedContent: whole, warnings: [] });
    expect(result.inlined).toEqual([{ type: "file", name: "office/forms.md" }]);
    const [, message] = model.calls[0]?.messages ?? [];
    expect(message?.text).toContain(`<files>\n<file path="office/forms.md">\n${text}\n</file>\n</files>`);
  });

  it("the file of the command itself does not come again", async () => {
    const body = "Draft the brief. Keep the headings of .claude/commands/brief.md, in that order.";
    await write("commands/brief.md", body);
    const model = answering(body);
    const converter = createSlashCommandConverter({ model, configs: directoryConfigs(collection.path) });
    const { inlined } = await converter.invoke({ command: "brief" });
    expect(inlined).toEqual([]);
    expect(model.calls[0]?.messages.map((message) => message.text).join()).not.toContain("<file path=");
  });

  it("a script of the collection is named in a warning", async () => {
    const body = "Count the days with this script, and report them.\n\n```bash\npython3 office/days.py\n```";
    await write("commands/days.md", body);
    await write("office/days.py", "print()");
    const converter = createSlashCommandConverter({
      model: answering(body),
      configs: directoryConfigs(collection.path),
    });
    const { warnings, path } = await converter.invoke({ command: "days" });
    expect(path).toBe("model");
    expect(warnings).toEqual(["The text uses files of its collection that are not part of the prompt: office/days.py"]);
  });

  it("read_configs returns an agent together with the files that it names", async () => {
    await write("agents/clerk.md", "You file. Follow ~/.claude/office/forms.md.");
    await write("office/forms.md", text);
    const tool = createReadConfigsTool(directoryConfigs(collection.path));
    const answer = JSON.parse(await tool.invoke({ references: [{ name: "clerk", type: "agent" }] }));
    expect(answer["agent:clerk"].content).toContain(`<file path="office/forms.md">\n${text}\n</file>`);
  });
});
