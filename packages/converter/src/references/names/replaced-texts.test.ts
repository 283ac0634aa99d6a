import { beforeEach, describe, expect, it } from "vitest";
import { collectionFolder } from "../../__fixtures__/collection-folder.js";
import { convertDeterministically, directoryConfigs } from "../../index.js";

const collection = collectionFolder();
const { write } = collection;

const convert = async (content: string) =>
  await convertDeterministically({ content, name: "file" }, directoryConfigs(collection.path));
const FILING = "---\nname: filing\ndescription: Files\n---\nFile the papers, the oldest one first.";

describe("an agent that only names the one that took its place", () => {
  beforeEach(async () => {
    await write("agents/archivist.md", "---\nname: archivist\n---\nYou keep the papers of the office in their order.");
    await write("skills/filing/SKILL.md", FILING);
  });

  it.each([
    ["Collapsed into **`archivist`**.\n\n**Use `archivist` instead.**", "archivist"],
    ["This agent was renamed to the archivist agent.", "archivist"],
    ["Deprecated. Moved to `archivist`.", "archivist"],
    ["Use `filing` instead.", "filing"],
    ["See skills/filing/SKILL.md.", "filing"],
    ["Ersetzt durch `archivist`.", "archivist"],
    ["Reemplazado por `archivist`.", "archivist"],
    ["Remplacé par `archivist`.", "archivist"],
  ])("brings that one: %j", async (text, name) => {
    await write("agents/clerk.md", `---\nname: clerk\n---\n${text}`);
    const { inlined, convertedContent } = await convert("Use the clerk agent.");
    expect(inlined.map((config) => config.name)).toEqual(["clerk", name]);
    expect(convertedContent).toContain(`name="${name}"> below`);
  });

  it.each([
    "Never use `archivist` for it.",
    "Use a pencil instead. The `archivist` likes it.",
    `Moved to \`archivist\`. ${"It was long. ".repeat(200)}`,
  ])("names no other in %j", async (text) => {
    await write("agents/clerk.md", `---\nname: clerk\n---\n${text}`);
    expect((await convert("Use the clerk agent.")).inlined.map(({ name }) => name)).toEqual(["clerk"]);
  });
});
