import { describe, expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import { proseOf, slashMentions } from "./slash-mentions.js";

const known = new Set(["check-all", "deploy"]);

it.each([
  ["まず`/brief`を実行する。", ["brief"]],
  ["Run /testimony on the letter.", ["testimony"]],
  ["Run /brief with the letter.", ["brief"]],
])("a word before or after a name leads to a command: %j", (text, names) => {
  expect(slashMentions(new SourceText(text), known)).toEqual(names);
});

it.each([
  ["User: /office:verify the page", ["office:verify"]],
  ["> User: /office:verify the page", ["office:verify"]],
  ["User: /team-start", ["team-start"]],
  ["10. /team-start", ["team-start"]],
  ["- /team-start  \n- /team-stop\r\n- `/team-sort`", ["team-start", "team-stop", "team-sort"]],
  ["# Steps\n\nThe clerks like /office:verify-archive most.", ["office:verify-archive"]],
])("a name of several words is a command at the start of a line or item: %j", (text, names) => {
  expect(slashMentions(new SourceText(text), known)).toEqual(names);
});

it.each([
  "Lines starting with /team-notes are titles.",
  "Call /order-items of the endpoint.",
  "Call /order-items of the server.",
  "Call /order-items over http.",
])("a name is no command in other sentences: %j", (text) => {
  expect(slashMentions(new SourceText(text), known)).toEqual([]);
});

describe("the prose of a text", () => {
  it("lacks the lines of code, headings and rows of tables", () => {
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
});
