import { expect, it } from "vitest";
import { followedTexts } from "./instruction-mentions.js";
import { SourceText } from "../../source/source-text.js";

const files: Readonly<Record<string, string>> = { "CLAUDE.md": "\nWrite in short sentences.\n", "GEMINI.md": " \n" };
const readInstructions = async (path: string) => files[path];

it.each([
  ["Follow CLAUDE.md.", { "CLAUDE.md": "Write in short sentences." }],
  ["Follow AGENTS.md.", {}],
  ["Follow GEMINI.md.", {}],
])("reads the instructions that a command follows: %j", async (text, followed) => {
  const found = await followedTexts(new SourceText(text), { readInstructions });
  expect(Object.fromEntries(found.map((each) => [each.path, each.text]))).toEqual(followed);
});

it("reads nothing from a store without instructions", async () => {
  expect(await followedTexts(new SourceText("Follow CLAUDE.md."), {})).toEqual([]);
});
