import { describe, expect, it } from "vitest";
import { phrasesOf } from "./phrases-of.js";

describe("phrasesOf", () => {
  it.each([
    ["Please merge PDFs", ["Please merge PDFs"]],
    ["when does the time to file run out?", ["when does the time to file run out"]],
    [
      "Hi! Sales fell, the board worries. How do I forecast churn?",
      ["Sales fell", "the board worries", "How do I forecast churn"],
    ],
    ['The page says "access denied"', ["The page says", "access denied"]],
    ["请帮我翻译合同。谢谢", ["请帮我翻译合同", "谢谢"]],
    ["what links to [[Phoenix]] or links to it", ["what links to Phoenix or links to it"]],
    ["Add a table with 5 rows and 3 columns", ["Add a table with rows and columns"]],
    ["Release 2.1.0 to production from ~/work", ["Release to production from"]],
    ["recreate .agents/CONTEXT.md from the backup", ["recreate from the backup"]],
    [
      "remind me in the evening of the day before about the dentist in the old town hall",
      ["remind me in the evening of the day before", "about the dentist in the old town hall"],
    ],
    ["He repeats 'in this sense' all over the text", ["He repeats", "in this sense", "all over the text"]],
    ["¿Puedes quitarle el tono?", ["Puedes quitarle el tono"]],
    ["", []],
  ])("takes from %j the phrases %j", (message, expected) => {
    expect(phrasesOf(message)).toEqual(expected);
  });

  it("takes no phrase from the text that a long message is about", () => {
    const text = "The migration of birds begins in August and ends in October. ".repeat(12);
    expect(phrasesOf(`Shorten this:\n\n${text}\n\nPlease keep the dates.`)).toEqual([
      "Shorten this",
      "Please keep the dates",
    ]);
  });
});
