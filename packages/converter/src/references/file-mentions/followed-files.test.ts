import { describe, expect, it } from "vitest";
import { collectionFolder } from "../../__fixtures__/collection-folder.js";
import { convertDeterministically, directoryConfigs } from "../../index.js";

const collection = collectionFolder();
const { write } = collection;

const BRIEF = "---\ndescription: Prepares a brief\n---\nPhase 1: sort the exhibits.\nPhase 2: number them.";

/** Converts a command in a repository and returns the names of the texts in the prompt. */
const inlinedBy = async (content: string): Promise<readonly string[]> => {
  await write(".claude/commands/redo.md", content);
  const configs = directoryConfigs(`${collection.path}/.claude`, { repository: collection.path });
  return (await convertDeterministically({ content, name: "redo" }, configs)).inlined.map(({ name }) => name);
};

describe("a file name that a text gives instructions in", () => {
  it.each([
    "Do steps 1 to 3 of `brief.md`.",
    "This is the same procedure as the one in `brief.md`.",
    'Repeat the block "EXHIBITS"\nof `brief.md`, to the letter.',
    "Führe Schritt 2 aus `brief.md` aus.",
    "Ejecuta el paso 2 de `brief.md`.",
    "Esegui il passo 2 di `brief.md`.",
    "Volg stap 2 van `brief.md`.",
    "Execute a etapa 2 do `brief.md`.",
    "Выполни шаги из `brief.md`.",
  ])("is the text of the command of that name: %j", async (content) => {
    await write(".claude/commands/brief.md", BRIEF);
    await write(".claude/commands/all.md", "Tell the user to run /brief.");
    expect(await inlinedBy(content)).toEqual(["commands/brief.md"]);
  });

  it("is the text of the rule of that name", async () => {
    await write(".claude/rules/numbers.md", "Number from A.");
    expect(await inlinedBy("Follow the rules in `numbers.md`.")).toEqual(["rules/numbers.md"]);
  });

  it.each([
    "Read `brief.md`, and sort it.",
    "Write the steps to `brief.md`. Then follow the steps in `brief.md`.",
    "The steps of `brief.md` must exist.",
  ])("is a file of the project if the text does no more than read it, writes it, or needs it: %j", async (content) => {
    await write(".claude/commands/brief.md", BRIEF);
    expect(await inlinedBy(content)).toEqual([]);
  });

  it("is a file of the project if that is there, or if the command of that name makes it", async () => {
    await write(".claude/commands/brief.md", BRIEF);
    await write("brief.md", "Step 1 is done.");
    expect(await inlinedBy("Do the steps of `brief.md`.")).toEqual([]);
    await write(".claude/commands/plan.md", "---\ndescription: Plans\n---\nWrite the steps to `work/plan.md`.");
    expect(await inlinedBy("Do the steps of `plan.md`.")).toEqual([]);
  });

  it("is a file of the project rather than a rule if that is there", async () => {
    await write(".claude/rules/exhibits.md", "Number from A.");
    await write("exhibits.md", "Number from 1.");
    expect(await inlinedBy("Follow the rules in `exhibits.md`.")).toEqual([]);
  });

  it.each([
    ["plan", "Execute the phases in `plan.md`."],
    ["todo", "Work through the steps in `todo.md`."],
    ["open-tasks", "Do step 3 of `open-tasks.md`."],
    ["report", "`report.md`의 2단계를 실행한다."],
  ])("is a file of the project if commands make such files: %s", async (name, content) => {
    await write(`.claude/commands/${name}.md`, BRIEF);
    expect(await inlinedBy(content)).toEqual([]);
  });

  it("comes without the settings of its command", async () => {
    await write(".claude/commands/brief.md", BRIEF);
    const configs = directoryConfigs(`${collection.path}/.claude`, { repository: collection.path });
    const content = "Do step 2 of `brief.md`.";
    const { convertedContent } = await convertDeterministically({ content, name: "redo" }, configs);
    expect(convertedContent).toContain(
      '<file path="commands/brief.md">\nPhase 1: sort the exhibits.\nPhase 2: number them.\n</file>',
    );
  });
});
