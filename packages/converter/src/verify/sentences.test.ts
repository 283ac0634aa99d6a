import { describe, expect, it } from "vitest";
import { countSentences, sentencesOf } from "./sentences.js";

const textsOf = (text: string): string[] => sentencesOf(text).map((sentence) => sentence.text);

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
  ])("are %s", (_what, text, expected) => {
    expect(textsOf(text)).toEqual(expected);
  });

  it("know which of them are headings", () => {
    const headings = sentencesOf("# Letters\n\nSort them.\n\n```\n# comment\n```\n\n**Photos**");
    expect(headings.filter(({ isHeading }) => isHeading).map(({ text }) => text)).toEqual(["Letters", "**Photos**"]);
  });

  it("have the words that carry meaning, with either apostrophe", () => {
    expect(sentencesOf("Don’t sort Ann’s letters, but do it with Ann's photos.")[0]?.words).toEqual([
      "sort",
      "ann's",
      "letters",
      "ann's",
      "photos",
    ]);
    expect(sentencesOf("--- !!! ---")).toEqual([]);
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
    expect(countSentences([text]).size).toBe(expected);
  });

  it("takes the marks of code for empty lines", () => {
    const counts = countSentences(["Sort letters today\n```\ngit log main\n~~~sh\ngit diff main"]);
    expect([...counts.keys()]).toEqual(["sort letters today", "git log main", "git diff main"]);
  });

  it("adds up the texts", () => {
    expect([...countSentences(["Sort letters today.", "- Sort letters today"])]).toEqual([["sort letters today", 2]]);
  });
});
