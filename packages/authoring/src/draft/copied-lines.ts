import { encodedTexts } from "./encoded-text.js";
import { findInstructions, type InstructedText } from "./instruction-phrases.js";
import { PhraseTable } from "./phrase-table.js";
import { tagTexts } from "./tag-texts.js";
import type { WordNumbers } from "./wording.js";

/** Results of tools in the form in which the texts of a skill are compared with them. */
export interface ComparedResults extends InstructedText {
  readonly numbers: WordNumbers;
}

/** Prepares results of tools, with the texts that are encoded or in tags in them. */
export function comparedResults(toolResults: readonly string[]): ComparedResults {
  const results = toolResults
    .map(unescapeJson)
    .flatMap((result) => [result, ...encodedTexts(result).map(({ text }) => text)]);
  const texts = results.flatMap((result) => [result, tagTexts(result)]);
  const numbers: WordNumbers = new Map();
  return { ...findInstructions(texts.join("\n"), numbers), numbers };
}

/**
 * Returns the indexes of the lines with an instruction to the model that is copied from a tool's result, whatever
 * comes before and after it. The time is linear in the lengths of the text and of the results.
 */
export function copiedLines(text: string, results: ComparedResults): Set<number> {
  return new Set([text, tagTexts(text)].flatMap((each) => (each === "" ? [] : [...linesIn(each, results)])));
}

function linesIn(text: string, { numbers, ...results }: ComparedResults): Set<number> {
  const { wording, phrases } = findInstructions(text, numbers);
  const lineOf = (position: number): number => wording.lines[position] ?? 0;
  const copied = new Set<number>();
  new PhraseTable(results.wording.words, results.phrases).findIn(wording.words, (position) => {
    copied.add(lineOf(position));
  });
  const found = new Set<number>();
  const table = new PhraseTable(wording.words, phrases);
  table.findIn(results.wording.words, (_, begin) => found.add(begin));
  // The lines with one of these phrases, since each phrase is found by its first position alone.
  const foundPhrases = phrases.filter(({ begin }) => found.has(begin));
  new PhraseTable(wording.words, foundPhrases).findIn(wording.words, (position) => {
    copied.add(lineOf(position));
  });
  return copied;
}

const SPACES: Readonly<Record<string, string>> = { n: "\n", r: "\r" };

/** Decodes the escapes of JSON: results are often JSON, with escaped line breaks, quotes and non-ASCII characters. */
function unescapeJson(text: string): string {
  return text.replace(
    /\\(?:([nrt])|(["\\/])|u([0-9a-f]{4}))/gi,
    (_, space: string | undefined, character: string | undefined, code: string | undefined) => {
      if (space !== undefined) return SPACES[space.toLowerCase()] ?? " ";
      return code === undefined ? (character ?? "") : String.fromCharCode(Number.parseInt(code, 16));
    },
  );
}
