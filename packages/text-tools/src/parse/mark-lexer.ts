/** A piece of a text: a mark, such as a tag, or ordinary text. */
export interface Token {
  readonly text: string;
  /** The mark in lower case; undefined for ordinary text. */
  readonly mark?: string;
}

/** Splits a text that arrives in chunks into marks and the text between them. */
export interface MarkLexer {
  /** Takes the next chunk. Text that may be the beginning of a mark is kept until the next one. */
  push(chunk: string): Token[];
  /** Ends the text. */
  finish(): Token[];
}

/**
 * Creates a lexer for marks in any letter case. The marks it finds do not depend on where chunks end. Runs in linear
 * time.
 *
 * @param marks in lower case; none may be empty or a proper prefix of another one
 */
export function createMarkLexer(marks: readonly string[]): MarkLexer {
  const pattern = new RegExp(marks.map(escapeRegExp).join("|"), "gi");
  const longest = Math.max(...marks.map(({ length }) => length));
  const initials = new Set(marks.flatMap((mark) => [mark.charAt(0), mark.charAt(0).toUpperCase()]));
  const initial = new RegExp(Array.from(initials, escapeRegExp).join("|"));
  let pending = "";

  const beginnings = new Set(marks.flatMap((mark) => Array.from(mark, (_, index) => mark.slice(0, index + 1))));

  /** Returns the offset at which a mark may begin that the next chunk completes, or the length of the text. */
  function startOfPartialMark(text: string, start: number): number {
    for (let index = Math.max(start, text.length - longest + 1); index < text.length; index += 1) {
      if (initials.has(text.charAt(index)) && beginnings.has(text.slice(index).toLowerCase())) return index;
    }
    return text.length;
  }

  function cut(text: string, isLast: boolean): Token[] {
    pending = "";
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
    const end = isLast ? text.length : startOfPartialMark(text, start);
    if (end > start) tokens.push({ text: text.slice(start, end) });
    pending = text.slice(end);
    return tokens;
  }

  return {
    push: (chunk) => cut(pending + chunk, false),
    finish: () => cut(pending, true),
  };
}

function escapeRegExp(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
