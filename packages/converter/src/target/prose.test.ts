import { expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import { proseOf } from "../references/runs/slash-names.js";

it("the prose of a text lacks the lines of code, headings and rows of tables", () => {
  const text = [
    "## Run `/sort-mail`",
    "Sort it | file it.",
    "```\n/sort-mail\n```",
    "###### Files",
    "  | `/file-mail` | all |",
    "~~~\n/file-mail\n~~~",
    "Use `/read-mail`.",
  ];
  expect(proseOf(new SourceText(text.join("\n"))).text).toBe(
    "\nSort it | file it.\n```\n```\n\n\n~~~\n~~~\nUse `/read-mail`.",
  );
});
