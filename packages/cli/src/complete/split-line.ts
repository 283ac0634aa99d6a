/** The words of a shell's command line up to the cursor. */
export interface SplitLine {
  /** The complete words, without their quotes. */
  readonly words: readonly string[];
  /** The word being typed, without its quotes; empty after white space. */
  readonly current: string;
}

/** Splits a line into words as shells do, with single and double quotes and backslashes. A quote may be left open. */
export function splitLine(line: string): SplitLine {
  const words: string[] = [];
  let current = "";
  let isWord = false;
  let quote = "";
  for (let index = 0; index < line.length; index += 1) {
    const character = line[index] ?? "";
    if (quote === "" && /\s/.test(character)) {
      if (isWord) words.push(current);
      current = "";
      isWord = false;
      continue;
    }
    isWord = true;
    if (character === "\\" && isEscape(line[index + 1], quote)) {
      index += 1;
      current += line[index] ?? "";
    } else if (quote === "" && (character === '"' || character === "'")) {
      quote = character;
    } else if (character === quote) {
      quote = "";
    } else {
      current += character;
    }
  }
  return { words, current };
}

/** Whether a backslash escapes the next character: never in single quotes, and only special ones in double quotes. */
function isEscape(next: string | undefined, quote: string): boolean {
  if (quote === "'") return false;
  return quote === "" || next === undefined || '"\\$`'.includes(next);
}
