import { describe, expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import { countSentences, isNegated, pairsOf, sentencesOf } from "./sentences.js";

const textsOf = (text: string): string[] => sentencesOf(new SourceText(text)).map((sentence) => sentence.text);

describe("the sentences of a text", () => {
  it.each([
    [
      "those of a paragraph, over its lines",
      "Sort the letters\nby date. Then\nfile them.",
      ["Sort the letters by date.", "Then file them."],
    ],
    ["those of other paragraphs", "Sort the letters  \n \nFile the photos", ["Sort the letters", "File the photos"]],
    [
      "items",
      "- Sort letters\n  by date\n- File photos\n2. Call Ann",
      ["Sort letters by date", "File photos", "Call Ann"],
    ],
    [
      "headings",
      "# Letters\nSort them by date\n**Photos:**\nFile all photos",
      ["Letters", "Sort them by date", "**Photos:**", "File all photos"],
    ],
    [
      "lines of code",
      "Run this:\n```sh\ngit log\ngit diff\n```\nThen stop",
      ["Run this:", "git log", "git diff", "Then stop"],
    ],
    ["those with words of their own", "Do it. Sort letters.", ["Sort letters."]],
    [
      "lines of indented code",
      "  ```sh\n  git log\n  git diff\n  ```\nThen stop",
      ["git log", "git diff", "Then stop"],
    ],
    [
      "a sentence that goes on after a tilde",
      "Sort letters\n~ten of them\nby date",
      ["Sort letters ~ten of them by date"],
    ],
    ["a paragraph with bold words first", "**Sort** letters\nby date", ["**Sort** letters by date"]],
    ["words after a letter and a bracket", "Sort all\na)letters", ["Sort all a)letters"]],
    ["words after a lone bracket", "Sort letters\n< ten pages", ["Sort letters < ten pages"]],
    ["words around a rule", "Sort letters\n---\nfile photos", ["Sort letters", "--- file photos"]],
    ["words around a rule with spaces", "Sort letters\n---  \nfile photos", ["Sort letters", "---   file photos"]],
    ["words after a rule in a line", "Sort letters\n--- file photos", ["Sort letters --- file photos"]],
    ["sentences without spaces between", "整理信件。归档照片！打电话", ["整理信件。", "归档照片！", "打电话"]],
    ["sentences with spaces after wide marks", "整理信件。 归档照片", ["整理信件。", "归档照片"]],
  ])("are %s", (_what, text, expected) => {
    expect(textsOf(text)).toEqual(expected);
  });

  it("know which of them are headings", () => {
    const headings = sentencesOf(new SourceText("# Letters\n\nSort them.\n\n```\n# comment\n```\n\n**Photos**"));
    expect(headings.filter(({ isHeading }) => isHeading).map(({ text }) => text)).toEqual(["Letters", "**Photos**"]);
  });

  it("have the words that carry meaning, with either apostrophe", () => {
    expect(sentencesOf(new SourceText("Don’t sort Ann’s letters, but do it with Ann's photos."))[0]?.words).toEqual([
      "sort",
      "ann's",
      "letters",
      "ann's",
      "photos",
    ]);
    expect(sentencesOf(new SourceText("It's Anna'lisa who don't sort"))[0]?.words).toEqual([
      "it's",
      "anna'lisa",
      "sort",
    ]);
    expect(sentencesOf(new SourceText("--- !!! ---"))).toEqual([]);
  });
});

describe("the count of sentences", () => {
  it.each([
    ["Sort all letters today. Then stop. Sort the letters, today!", 1],
    ["Sort two letters today.", 1],
    ["```\nSort two letters today\nsort two letters today", 1],
    ["Sort letters.", 0],
    ["Back up all day. Backup all day.", 0],
    ["Sort black birds daily. Sort blackbirds dai ly.", 2],
  ])("tells sentences by their words, from three on: %j", (text, expected) => {
    expect(countSentences([new SourceText(text)]).size).toBe(expected);
  });

  it("takes the marks of code for empty lines", () => {
    const counts = countSentences([new SourceText("Sort letters today\n```\ngit log main\n~~~sh\ngit diff main")]);
    expect([...counts.keys()]).toEqual(["sort letters today", "git log main", "git diff main"]);
  });

  it("takes no marks in a line, and no single tilde, for those of code", () => {
    const counts = countSentences([
      new SourceText("Sort ```letters``` today\n\n~ten letters today\n\n``old photos`` today"),
    ]);
    expect([...counts.keys()]).toEqual(["sort letters today", "ten letters today", "old photos today"]);
  });

  it("adds up the texts", () => {
    expect([
      ...countSentences([new SourceText("Sort letters today."), new SourceText("- Sort letters today")]),
    ]).toEqual([["sort letters today", 2]]);
  });
});

describe("a sentence", () => {
  it.each([
    ["Sort the letters.", false],
    ["Never sort the letters.", true],
    ["They won't and didn’t sort them.", false],
    ["They weren't sorted.", true],
    ["Sort die Briefe nicht.", true],
    ["不要整理信件。", true],
  ])("says the opposite if it has an odd number of negations: %j: %j", (text, expected) => {
    expect(isNegated(text)).toBe(expected);
  });
});

it("does not count the marks of code with their languages", () => {
  const counts = countSentences([
    new SourceText("```text one two\nSort letters today\n```\n  ~~~ one two three\n`one` two three"),
  ]);
  expect([...counts.keys()]).toEqual(["sort letters today", "one two three"]);
});

it.each([
  [[], []],
  [["sort"], ["sort"]],
  [["sort", "letters"], ["sort letters"]],
  [
    ["sort", "letters", "today"],
    ["sort letters", "letters today"],
  ],
])("pairs neighbouring words: %j", (words, pairs) => {
  expect(pairsOf(words)).toEqual(pairs);
});
