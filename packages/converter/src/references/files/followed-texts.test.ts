import { expect, it } from "vitest";
import { followedTexts } from "./followed-texts.js";

const STYLE = ".claude/office/house-style.md";
const hooks = async () => [
  { hook: ".claude/hooks/start.sh", texts: [STYLE, "docs/court-rules.md", "docs/empty-text.md"] },
];
const files: Readonly<Record<string, string>> = {
  "CLAUDE.md": "\nWrite in short sentences.\n",
  [STYLE]: "Use the letterhead.",
  "docs/court-rules.md": "File by noon.",
  "docs/empty-text.md": " \n",
};
const readInstructions = async (path: string) => files[path];

it.each([
  ["Follow CLAUDE.md.", { "CLAUDE.md": "Write in short sentences." }],
  ["Follow AGENTS.md.", {}],
  ["Follow the house style.", { [STYLE]: "Use the letterhead." }],
  ["Follow the house style in office/house-style.md.", {}],
  ["Follow the court rules in docs/court-rules.md.", { "docs/court-rules.md": "File by noon." }],
  ["Follow the empty text.", {}],
  [
    "Follow the court rules, the house style and CLAUDE.md.",
    {
      "CLAUDE.md": "Write in short sentences.",
      [STYLE]: "Use the letterhead.",
      "docs/court-rules.md": "File by noon.",
    },
  ],
])("reads the texts that a command follows, unless they are read as files: %j", async (text, followed) => {
  const found = await followedTexts(text, { hooks, readInstructions });
  expect(Object.fromEntries(found.map((each) => [each.path, each.text]))).toEqual(followed);
});

it("reads nothing from a store without instructions", async () => {
  expect(await followedTexts("Follow CLAUDE.md and the house style.", {})).toEqual([]);
  expect(await followedTexts("Follow CLAUDE.md and the house style.", { hooks })).toEqual([]);
});
