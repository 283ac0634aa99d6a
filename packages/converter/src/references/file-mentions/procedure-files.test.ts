import { describe, expect, it } from "vitest";
import { isProcedureAt, isWorkProduct, namesFileOfItsName } from "./file-use.js";

describe("the words around the name of a file", () => {
  const isProcedureIn = (text: string): boolean => {
    const start = text.indexOf("brief.md");
    return isProcedureAt(text, start);
  };

  it.each([
    "Do steps 1 to 3 of `brief.md`.",
    `Do step 2 of \`brief.md\`. ${"Then file it with the court. ".repeat(8)}`,
    `${"Sort the exhibits, and number them. ".repeat(5)}Do step 2 of \`brief.md\`. ${"Then file it. ".repeat(20)}`,
    'Repeat the block "EXHIBITS"\nof\n  `brief.md`, to the letter.',
    "Führe Schritt 2 aus „brief.md“ aus.",
    "Повтори инструкцию из `brief.md`.",
  ])("say that it has instructions: %j", (text) => {
    expect(isProcedureIn(text)).toBe(true);
  });

  it.each([
    "Read `brief.md`.",
    "Do the steps. Then think of `brief.md`.",
    `Do the steps, ${"and all the parts ".repeat(4)}of \`brief.md\`.`,
    "Do the steps of\n**brief.md**",
  ])("do not say so: %j", (text) => {
    expect(isProcedureIn(text)).toBe(false);
  });
});

it.each([
  ["plan.md", true],
  ["work/plan.md", true],
  ["open-tasks.md", true],
  ["my_todo.md", true],
  ["planner.md", false],
  ["workplan.md", false],
  ["plan.md.example", false],
  ["plan.mdx", false],
])("a file with the name %s is one of a command's work: %j", (path, expected) => {
  expect(isWorkProduct(path)).toBe(expected);
});

it.each([
  ["Write `brief.md`.", true],
  ["Write work/brief.md, and then all of it again.", true],
  ["brief.md is what you write.", true],
  ["See commands/brief.md, then write `brief.md`.", true],
  ["See commands/brief.md.", false],
  ["See `commands/brief.md`", false],
  ["See my-brief.md, old_brief.md and case.brief.md.", false],
  ["Sort the exhibits!", false],
])("the text of a command names a file like its own: %j %j", (text, expected) => {
  expect(namesFileOfItsName("commands/brief.md", text)).toBe(expected);
});
