/** A piece of text: ordinary text, or one of the marks (tags) that a parser looks for. */
export interface Token {
  readonly text: string;
  /** The mark in lower case; undefined for ordinary text. */
  readonly mark?: string;
}

/** Cuts a text that arrives in chunks into marks and what stands between them. */
export interface MarkLexer {
  /** Takes the next chunk. What may be the beginning of a mark waits for the next one. */
  push(chunk: string): Token[];
  /** Ends the text. */
  finish(): Token[];
}

/**
 * Makes a lexer for marks in any letter case. The marks it finds do not depend on where chunks end, and each character is looked
 * at once.
 */
export function createMarkLexer(marks: readonly string[]): MarkLexer {
  const pattern = new RegExp(marks.map(escaped).join("|"), "gi");
  const longest = Math.max(...marks.map(({ length }) => length));
  const initials = new Set(marks.flatMap((mark) => [mark.charAt(0), mark.charAt(0).toUpperCase()]));
  const initial = new RegExp(Array.from(initials, escaped).join("|"));
  let waiting = "";

  const isBeginning = (tail: string): boolean => marks.some((mark) => mark.startsWith(tail));

  function endOfCertainText(text: string, start: number): number {
    for (let index = Math.max(start, text.length - longest + 1); index < text.length; index += 1) {
      if (initials.has(text.charAt(index)) && isBeginning(text.slice(index).toLowerCase())) return index;
    }
    return text.length;
  }

  function cut(text: string, isLast: boolean): Token[] {
    waiting = "";
    if (!initial.test(text)) return text === "" ? [] : [{ text }];
    const tokens: Token[] = [];
    let start = 0;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const { 0: found, index } = match;
      if (index > start) tokens.push({ text: text.slice(start, index) });
      tokens.push({ text: found, mark: found.toLowerCase() });
      start = index + found.length;
    }
    const end = isLast ? text.length : endOfCertainText(text, start);
    if (end > start) tokens.push({ text: text.slice(start, end) });
    waiting = text.slice(end);
    return tokens;
  }

  return {
    push: (chunk) => cut(waiting + chunk, false),
    finish: () => cut(waiting, true),
  };
}

function escaped(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
