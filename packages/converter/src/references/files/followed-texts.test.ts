import { expect, it } from "vitest";
import type { ConfigStore } from "../../configs/config-store.js";
import { configFinder } from "../../configs/config-name.js";
import { memoryConfigs } from "../../configs/memory-configs.js";
import { SourceText } from "../../source/source-text.js";
import { SharedFiles } from "./shared-files.js";

const files: Readonly<Record<string, string>> = { "CLAUDE.md": "\nWrite in short sentences.\n", "GEMINI.md": " \n" };
const readInstructions = async (path: string) => files[path];

/** Returns the texts that a command follows, by their paths. */
const followedBy = async (text: string, store: Partial<ConfigStore>) => {
  const shared = new SharedFiles({ configs: { ...memoryConfigs([]), ...store }, find: configFinder([]) });
  const read = await shared.read({ source: new SourceText(text) });
  return Object.fromEntries(read.map(({ path, source }) => [path, source.text]));
};

it.each([
  ["Follow CLAUDE.md.", { "CLAUDE.md": "Write in short sentences." }],
  ["Follow AGENTS.md.", {}],
  ["Follow GEMINI.md.", {}],
])("reads the instructions that a command follows: %j", async (text, followed) => {
  expect(await followedBy(text, { readInstructions })).toEqual(followed);
});

it("reads nothing from a store without instructions", async () => {
  expect(await followedBy("Follow CLAUDE.md.", {})).toEqual({});
});
