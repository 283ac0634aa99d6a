import { scanInvocation } from "./command-name.js";
import type { Span } from "./diagnostic.js";
import { isStraightQuote, mixedQuote, nextStraight, opensQuote, QUOTE, WORD_CHARACTER } from "./quotes.js";

/** How a stage follows the previous one, if that succeeded: `|` works on its answer, `&&` only runs after it. */
export type PipelineOperator = "|" | "&&";

/** An operator between two stages. */
export interface PipelineSeparator extends Span {
  readonly operator: PipelineOperator;
}

const OPERATORS: Readonly<Record<string, PipelineOperator>> = { "|": "|", "｜": "|", "&&": "&&", "＆＆": "&&" };
const HAS_OPERATOR = /[|｜&＆]/;
/** A backtick, a quote at the start of a word or value, or an operator at the start of a word. */
const TOKEN = new RegExp(
  String.raw`\x60|(?<=^|[\s=＝])(?:(?!\s)\p{DI})*(?:(${QUOTE})|(\||｜|&&|＆＆)(?=\p{DI}*\s))`,
  "gu",
);

/**
 * Finds the operators that separate stages: surrounded by white space, outside quotes and backticks, and followed by a
 * slash and a name. All other pipes are text.
 */
export function pipelineSeparators(text: string): PipelineSeparator[] {
  if (!HAS_OPERATOR.test(text)) return [];
  const separators: PipelineSeparator[] = [];
  const quotes = new QuoteFinder(text);
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const { 0: whole, 1: quote, 2: typed = "", index: start } = token;
    const end = start + whole.length;
    const operator = OPERATORS[typed];
    const isValue = isAfterEquals(text, start);
    if (!operator) TOKEN.lastIndex = (quotes.end(quote ?? whole, end - 1, isValue) ?? end - 1) + 1;
    else if (!isValue && scanInvocation(text, end)) separators.push({ operator, start, end });
  }
  return separators;
}

function isAfterEquals(text: string, offset: number): boolean {
  let before = offset - 1;
  while (/\p{DI}/u.test(text[before] ?? "")) before -= 1;
  return /[=＝]/.test(text[before] ?? "");
}

/**
 * Finds the ends of quoted text in linear time: if a quote is never closed, no later quote of its kind is searched for.
 */
class QuoteFinder {
  readonly #text: string;
  readonly #exhausted = new Set<string>();

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * Returns the offset of the closing quote, or undefined if it is missing and the opening quote is an ordinary
   * character.
   *
   * @param isValue - whether a value begins with the quote, rather than a word
   */
  end(quote: string, start: number, isValue: boolean): number | undefined {
    if (quote === "`") return this.#same(quote, start);
    if (!opensQuote(this.#text, start, !isValue)) return undefined;
    const same = isStraightQuote(quote) ? this.#same(quote, start) : undefined;
    const closes = same !== undefined && nextStraight(this.#text, start) === same;
    const other = mixedQuote(this.#text, start, same ?? -1, closes);
    return other === -1 || (same !== undefined && same < other) ? same : other;
  }

  /** Returns the offset of the next quote that is the same character. */
  #same(quote: string, start: number): number | undefined {
    if (this.#exhausted.has(quote)) return undefined;
    for (let end = this.#text.indexOf(quote, start + 1); end !== -1; end = this.#text.indexOf(quote, end + 1)) {
      const isApostrophe = quote !== "`" && WORD_CHARACTER.test(this.#text[end + 1] ?? "");
      const isEscaped = quote === '"' && isOdd(this.#backslashesBefore(end));
      if (!isApostrophe && !isEscaped) return end;
    }
    this.#exhausted.add(quote);
    return undefined;
  }

  #backslashesBefore(end: number): number {
    let start = end;
    while (this.#text[start - 1] === "\\") start -= 1;
    return end - start;
  }
}

function isOdd(count: number): boolean {
  return count % 2 === 1;
}
