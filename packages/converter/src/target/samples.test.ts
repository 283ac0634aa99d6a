import { expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import { isSample } from "./services.js";

const FRONTMATTER = "---\nname: ledger\ntools: Read\n---\n";

it.each([
  ["a block of another language", "```yamlish\ntools: Read\n```", false],
  ["a block without a language", "```\ntools: Read\n```", false],

  ["the text after a frontmatter", `\`\`\`\n---\nname: ledger\n---\ntools: Read\n\`\`\``, false],
  ["a frontmatter outside of a block", FRONTMATTER, false],
  ["a line of code", "Set `---\ntools: Read\n---\n` there.", false],
])("%s: %j is a sample: %j", (_what, text, expected) => {
  expect(isSample(new SourceText(text), text.indexOf("tools"))).toBe(expected);
});
