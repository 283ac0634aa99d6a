/** A piece of a text: a mark, such as a tag, or ordinary text. */
export interface Token {
  readonly text: string;
  /** The mark in lower case; undefined for ordinary text. */
  readonly mark?: string;
  /** Whether it is the end of the prompt, which is not part of the reply. */
  readonly isPrompt?: boolean;
}

/** Splits a text that arrives in chunks into marks and the text between them. */
export interface MarkLexer {
  /** Takes the next chunk. Text that may be the beginning of a mark is kept until the next one. */
  push(chunk: string): Token[];
  /** Ends the text. */
  finish(): Token[];
}

/**
 * Returns a function that creates lexers for marks in any letter case. The marks that they find do not depend on where
 * chunks end. They run in linear time.
 *
 * @param marks in lower case; none may be empty or a proper prefix of another one
 */
export function compileMarks(marks: readonly string[]): () => MarkLexer {
  const known = new Set(marks);
  const whole = new RegExp(patternOf(marks, ""), "gi");
  const orBeginning = new RegExp(patternOf(marks, "|$"), "gi");

  /** Adds the tokens of a text, and returns the rest of it that may be the beginning of a mark. */
  function cut(text: string, pattern: RegExp, tokens: Token[]): string {
    let start = 0;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const { 0: found, index } = match;
      if (index > start) tokens.push({ text: text.slice(start, index) });
      const mark = found.toLowerCase();
      if (!known.has(mark)) return found;
      tokens.push({ text: found, mark });
      start = index + found.length;
    }
    if (start < text.length) tokens.push({ text: text.slice(start) });
    return "";
  }

  return () => {
    let pending = "";
    const take = (text: string, pattern: RegExp): Token[] => {
      const tokens: Token[] = [];
      pending = cut(text, pattern, tokens);
      return tokens;
    };
    return {
      push: (chunk) => take(pending === "" ? chunk : pending + chunk, orBeginning),
      finish: () => take(pending, whole),
    };
  };
}

/** Returns a pattern of the characters with which texts begin, so that others are ruled out at once. */
function guardOf(texts: readonly string[], end: "" | "|$"): string {
  const characters = [...new Set(texts.map((text) => text.charAt(0)))];
  return characters.length > 4 ? `(?=[${characters.map(escaped).join("")}]${end})` : "";
}

function escaped(character: string): string {
  return character.replace(/[$()*+./?[\\\]^{|}-]/, (special) => `\\${special}`);
}

/**
 * Returns a pattern of marks that branches at each character, so that a regular expression leaves a wrong one early.
 *
 * @param end what may follow a character in place of the next one
 */
function patternOf(marks: readonly string[], end: "" | "|$"): string {
  const branches = new Map<string, string[]>();
  for (const mark of marks) {
    const first = mark.charAt(0);
    branches.set(first, [...(branches.get(first) ?? []), mark.slice(1)]);
  }
  const patterns = Array.from(branches, ([first, rests]) => {
    const rest = rests.includes("") ? "" : `(?:${guardOf(rests, end)}${patternOf(rests, end)}${end})`;
    return escaped(first) + rest;
  });
  return patterns.join("|");
}
