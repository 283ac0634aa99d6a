import { describe, expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import { type Sentence, sentencesOf } from "./sentences.js";
import { sourceSentences } from "./source-sentences.js";

const of = (content: string) => sourceSentences({ content, inlined: [], agents: [], skills: [] });
const sentence = (text: string): Sentence => {
  const [first] = sentencesOf(new SourceText(text));
  if (first === undefined) throw new Error(`No sentence: ${text}`);
  return first;
};

it.each([
  ["Clerks sort letters by court.", 1],
  ["Courts want letters sorted.", 0],
  ["Court counts letters, clerks pay.", 0.6],
])("a sentence is explained by its pairs of words, or by most of its words in one sentence: %s", (text, share) => {
  expect(of("Clerks sort letters by court.").explained(sentence(text))).toBe(share);
});

describe("a sentence rewords the one in its place", () => {
  const { rewords } = of("Open the office.\n\nSort letters.\n\nLock the doors.");
  const open = sentence("Open the office.");
  const lock = sentence("Lock the doors.");

  it.each([
    ["between the same ones", "Order letters.", open, lock, true],
    ["after the same one", "Order letters.", open, sentence("Call Ann."), true],
    ["before the same one", "Order letters.", undefined, lock, true],
    ["before one with half of its words", "Order letters.", open, sentence("Burn other letters."), true],
    ["up to twice as long", "Order letters, photos, mails.", open, lock, true],
    ["unless it is longer", "Order letters, photos, mails, bills.", open, lock, false],
    ["unless it says the opposite", "Never sort letters.", open, lock, false],
  ])("%s: %s", (_where, text, before, after, expected) => {
    expect(rewords(sentence(text), before, after)).toBe(expected);
  });
});

describe("a sentence contradicts one of nearly the same words", () => {
  it.each([
    ["Never push to the main branch.", "Push to the main branch.", true],
    ["Never push to the main branch.", "Never push to the main branch.", false],
    ["Never push to the main branch before all tests of each machine pass twice.", "Push to the main branch.", false],
    ["Never push to the main branch.", "Push to the main branch when two clerks read each letter.", false],
    ["Never push to the main branch.", "Sort letters of the main branch.", false],
  ])("%s %s", (content, text, expected) => {
    expect(of(content).contradict(sentence(text))).toBe(expected);
  });
});
