/**
 * Kinds of quotes: the characters that Unicode calls quotation marks. Any character of a kind closes any other, because
 * keyboards and autocorrection mix them.
 */
const KINDS = [`"“”„‟＂〝〞〟⹂`, `'‘’‚‛＇`, "«»", "‹›", "「」｢｣﹁﹂", "『』﹃﹄"] as const;
const [, SINGLE] = KINDS;

const KIND_BY_QUOTE: ReadonlyMap<string, string> = new Map(
  KINDS.flatMap((kind) => Array.from(kind, (quote) => [quote, kind] as const)),
);

/** Pattern of a quote. */
export const QUOTE = `[${KINDS.join("")}]`;

const ASCII = /^[\0-\x7f]*$/;
/** Another argument whose value begins with a quote. */
const OPENS_VALUE = new RegExp(
  String.raw`\s[\p{DI}\p{Pd}−]*[\p{L}_][\p{L}\p{M}\p{N}_\p{DI}-]*[=＝]\p{DI}*${QUOTE}`,
  "u",
);
const BEFORE_OPENING = /[\s=＝(]/;
/** A character before which a quote is an apostrophe. */
export const WORD_CHARACTER = /(?!\p{DI})[\p{L}\p{N}_]/u;

/** Whether a character is a quote of a typewriter. */
export function isStraightQuote(character: string | undefined): boolean {
  return character === '"' || character === "'";
}

/**
 * Whether a value or, if `isWord`, a word of free text at this offset begins with a quote. In free text, a right single
 * quote is an apostrophe (`’90s`), and a typographic quote before a space is one by itself.
 */
export function opensQuote(text: string, offset: number, isWord: boolean): boolean {
  const quote = text[offset] ?? "";
  if (!KIND_BY_QUOTE.has(quote)) return false;
  return !isWord || isStraightQuote(quote) || (quote !== "’" && !/[^\S\u00a0\u202f]/.test(text[offset + 1] ?? " "));
}

/**
 * Finds the quote that closes the one at `open`, and skips quotes of the same kind within. A straight quote is closed
 * by the next straight one if that ends a word, else by a typographic one.
 *
 * @returns the offset of the closing quote, which may be followed by text; -1 if there is none
 */
export function closingQuote(text: string, open: number): number {
  if (!isStraightQuote(text[open])) return otherQuote(text, open);
  const straight = nextStraight(text, open);
  const mixed = mixedQuote(text, open, straight, straight !== -1 && endOfWord(text, straight + 1) !== undefined);
  return mixed === -1 ? straight : mixed;
}

/**
 * Finds the quote that closes the one at `open` and is not straight if that one is.
 *
 * @param straight - the offset of the straight quote that could close it, or -1
 * @param closes - whether that one does, unless it belongs to another value: `a="b” c=“d"`
 */
export function mixedQuote(text: string, open: number, straight: number, closes: boolean): number {
  if (closes && ASCII.test(text.slice(open, straight))) return -1;
  const other = otherQuote(text, open);
  return closes && (other > straight || !OPENS_VALUE.test(text.slice(other, straight + 1))) ? -1 : other;
}

/**
 * Finds the quote that closes the one at `open` by its place: a quote at the beginning of a word opens another
 * one within, and all others close that are not in the middle of a word. Stops at the second one within, so that many
 * quotes take linear time.
 *
 * @returns -1 if there is none, or if both quotes would be straight
 */
function otherQuote(text: string, open: number): number {
  const quote = text[open] ?? "";
  const kind = KIND_BY_QUOTE.get(quote) ?? "";
  const isStraight = isStraightQuote(quote);
  let isWithin = false;
  let possible = -1;
  for (let index = open + 1; index < text.length; index += 1) {
    const character = text[index] ?? "";
    if (character === "\\" && hasEscapes(quote)) index += 1;
    else if (kind.includes(character)) {
      const closes = !isStraight || character !== quote;
      const opens = BEFORE_OPENING.test(text[index - 1] ?? "") && endOfWord(text, index + 1) === undefined;
      const isInWord = !opens && WORD_CHARACTER.test(text[index + 1] ?? "");
      if (opens && isWithin) return possible;
      if (!opens && !isInWord && !isWithin) return closes ? index : possible;
      const isPartOfWord = isInWord && (isStraight || kind === SINGLE);
      if (!opens && closes && possible === -1 && !isPartOfWord) possible = index;
      if (!isInWord) isWithin = opens;
    }
  }
  return possible;
}

/** Returns the offset of the next quote that is the same as the straight one at `open` and is not escaped, or -1. */
export function nextStraight(text: string, open: number): number {
  if (text[open] === "'") return text.indexOf("'", open + 1);
  for (let index = open + 1; index < text.length; index += 1) {
    if (text[index] === '"') return index;
    if (text[index] === "\\") index += 1;
  }
  return -1;
}

const INVISIBLE_END = /\p{DI}*(?=\s|$)/uy;

/** Returns the offset just past the invisible characters at an offset, or undefined if more of a word follows. */
export function endOfWord(text: string, offset: number): number | undefined {
  INVISIBLE_END.lastIndex = offset;
  const match = INVISIBLE_END.exec(text);
  return match ? offset + match[0].length : undefined;
}

/**
 * Returns the text between two quotes. Inside double quotes, a backslash keeps a quote of their kind and another
 * backslash; all other backslashes are kept, so that Windows paths survive. The no-break spaces that
 * autocorrection puts inside guillemets are a part of them.
 */
export function quotedText(text: string, open: number, close: number): string {
  const quote = text[open] ?? "";
  const inner = text.slice(open + 1, close);
  if (!hasEscapes(quote)) return inner;
  const escaped = quote === '"' ? quote : `"${KIND_BY_QUOTE.get(quote)}`;
  const meant = quote === "«" ? inner.replace(/^[\u00a0\u202f]|[\u00a0\u202f]$/g, "") : inner;
  return meant.replace(/\\(.)/gsu, (whole, character: string) =>
    character === "\\" || escaped.includes(character) ? character : whole,
  );
}

function hasEscapes(quote: string): boolean {
  const kind = KIND_BY_QUOTE.get(quote);
  return kind !== SINGLE && kind !== "‹›";
}
