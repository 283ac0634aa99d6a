import { describe, expect, it } from "vitest";
import { type QueryWord, typedWords, withTerms } from "./query-words.js";
import { withoutFencedBlocks } from "./without-fenced-blocks.js";
import { withoutFunctionPairs } from "./without-function-pairs.js";

const allWords = (text: string): readonly QueryWord[] => withTerms(typedWords(text));

describe("the words of a message", () => {
  it.each<[string, ...string[]]>([
    ["rock'n roll, fish’em!", "rock", "roll", "fish"],
    ["l'avocat 'quote'", "l", "avocat", "quote"],
    ["हिन्दी", "हिन्दी"],
    ["Zoe\u0308 ZOË", "zoë", "zoë"],
    ["税", "税"],
    ["税务", "税务"],
    ["a税务申报x2", "税务", "务申", "申报", "x2"],
    ["tax🚲file", "tax", "file"],
  ])("are runs of letters, or pairs of characters in a script without spaces: %s", (text, ...words) => {
    expect(allWords(text).map(({ word }) => word)).toEqual(words);
  });

  it("know which pairs follow another one", () => {
    const word = "税务申报";
    expect(allWords(`tax ${word} ${word.slice(0, 1)}`)).toEqual([
      { word: "tax", term: "tax", cut: "whole" },
      { word: "税务", term: "税务", cut: "first-pair" },
      { word: "务申", term: "务申", cut: "next-pair" },
      { word: "申报", term: "申报", cut: "next-pair" },
      { word: "税", term: "税", cut: "first-pair" },
    ]);
  });

  it("are compared by their stems, or if they are very long, by their first 40 letters", () => {
    expect(allWords("drafting letters").map(({ term }) => term)).toEqual(["draft", "letter"]);
    const [exact, longer] = ["eating".padStart(40, "x"), "eating".padStart(41, "x")];
    expect(allWords(`${exact} ${longer}`).map(({ term }) => term)).toEqual([
      exact.slice(0, -"ing".length),
      longer.slice(0, 40),
    ]);
  });
});

describe("Chinese pairs that ask for something", () => {
  it.each<[string, ...string[]]>([
    ["帮我汇总周报", "汇总 first-pair", "总周 next-pair", "周报 next-pair"],
    ["report 帮我 tax", "report whole", "tax whole"],
    ["汇总这个周报", "汇总 first-pair", "总这 next-pair", "周报 first-pair"],
    ["帮我 需要", "帮我 first-pair", "需要 first-pair"],
  ])("are left out with the pair after each, unless there is nothing else: %s", (text, ...kept) => {
    expect(withoutFunctionPairs(allWords(text)).map(({ word, cut }) => `${word} ${cut}`)).toEqual(kept);
  });
});

describe("the fenced blocks of a message", () => {
  it.each([
    ["before\n```js\ncode\n```\nafter", "before\n\nafter"],
    ["before\n  ~~~\n```\ncode\n```\n~~~  \nafter", "before\n\nafter"],
    ["```\none\n```js\ntwo\n```\nafter", "\nafter"],
    ["```\none\n```\nbetween\n```\ntwo\n```", "\nbetween\n"],
    ["before\n```\nopen", "before\n```\nopen"],
    ["`code` and ``` more", "`code` and ``` more"],
  ])("are removed if they are closed: %j", (message, kept) => {
    expect(withoutFencedBlocks(message)).toBe(kept);
  });
});
