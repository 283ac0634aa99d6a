/** A shell's command line up to the cursor, as words. */
export interface SplitLine {
  /** The words before the one that is being typed, without their quotes. */
  readonly words: readonly string[];
  /** The word that is being typed, without its quotes; empty behind white space. */
  readonly current: string;
}

/** Splits the line as shells do: white space between words, double and single quotes, back-slashes. An open quote is allowed. */
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

/** Inside single quotes a back-slash is a back-slash; inside double ones it escapes what would mean something there. */
function isEscape(next: string | undefined, quote: string): boolean {
  if (quote === "'") return false;
  return quote === "" || next === undefined || '"\\$`'.includes(next);
}
