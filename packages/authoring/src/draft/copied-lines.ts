import { encodedTexts } from "./encoded-text.js";
import { foldText } from "./fold-text.js";
import { instructionPhrases, phrasesIn, wordsIn } from "./instruction-phrases.js";

/** Results of tools in the form in which the lines of a skill are compared with them. */
export interface ComparedResults {
  readonly words: readonly string[];
  /** The beginnings of the instructions in them. */
  readonly phrases: ReadonlySet<string>;
}

/** Prepares results of tools, with the texts that are encoded in them. */
export function comparedResults(toolResults: readonly string[]): ComparedResults {
  const texts = toolResults
    .map(unescapeJson)
    .flatMap((result) => [result, ...encodedTexts(result)])
    .map(foldText);
  return { words: texts.flatMap(wordsIn), phrases: new Set(texts.flatMap(instructionPhrases)) };
}

/**
 * Returns the indexes of the lines with an instruction to the model that is copied from a tool's result, whatever
 * comes before and after it. The time is linear in the lengths of the lines and of the results.
 */
export function copiedLines(lines: readonly string[], results: ComparedResults): Set<number> {
  const folded = lines.map(foldText);
  const words = folded.map(wordsIn);
  const lineOfWord = words.flatMap((inLine, line) => inLine.map(() => line));
  const linesOf = new Map<string, number[]>();
  folded.forEach((text, line) => {
    for (const phrase of instructionPhrases(text)) {
      const known = linesOf.get(phrase);
      if (known) known.push(line);
      else linesOf.set(phrase, [line]);
    }
  });
  const inLines = phrasesIn(words.flat(), results.phrases).map(({ position }) => lineOfWord[position] ?? 0);
  const inResults = phrasesIn(results.words, new Set(linesOf.keys())).flatMap(({ phrase }) => {
    const found = linesOf.get(phrase) ?? [];
    linesOf.delete(phrase);
    return found;
  });
  return new Set([...inLines, ...inResults]);
}

/** Decodes the escapes of JSON: results are often JSON, with escaped line breaks, quotes and non-ASCII characters. */
function unescapeJson(text: string): string {
  return text.replace(
    /\\(?:([nrt])|(["\\/])|u([0-9a-f]{4}))/gi,
    (_, space: string | undefined, character: string | undefined, code: string | undefined) => {
      if (space !== undefined) return space === "t" ? " " : "\n";
      return code === undefined ? (character ?? "") : String.fromCharCode(Number.parseInt(code, 16));
    },
  );
}
