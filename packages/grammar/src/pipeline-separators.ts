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
  String.raw`\x60|(?<=^|[\s=＝])(?:(?!\s)\p{DI})*(?:${QUOTE}|(\||｜|&&|＆＆)(?=\p{DI}*\s))`,
  "gu",
);

/**
 * Finds the operators that separate stages: surrounded by white space, outside quotes and backticks, and followed by a
 * slash and a name. All other pipes are text.
 */
export function pipelineSeparators(text: string): PipelineSeparator[] {
  if (!HAS_OPERATOR.test(text)) return [];
  const separators: PipelineSeparator[] = [];
  const unclosed = new Set<string>();
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const { 0: whole, 1: typed = "", index: start } = token;
    const end = start + whole.length;
    const operator = OPERATORS[typed];
    const isValue = isAfterEquals(text, start);
    if (!operator) TOKEN.lastIndex = (endOfQuote(text, end - 1, isValue, unclosed) ?? end - 1) + 1;
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
 * Returns the offset of the quote or backtick that closes the one at `start`, or undefined if that is an ordinary
 * character.
 *
 * @param isValue - whether a value begins with the quote, rather than a word
 * @param unclosed - the characters that are never closed, so that none of them is searched for twice
 */
function endOfQuote(text: string, start: number, isValue: boolean, unclosed: Set<string>): number | undefined {
  const quote = text[start] ?? "";
  if (quote === "`") return nextSame(text, start, unclosed);
  if (!opensQuote(text, start, !isValue)) return undefined;
  const same = isStraightQuote(quote) ? nextSame(text, start, unclosed) : undefined;
  const other = mixedQuote(text, start, same ?? -1, same !== undefined && nextStraight(text, start) === same);
  return other === -1 || (same !== undefined && same < other) ? same : other;
}

/** Returns the offset of the next quote that is the same character. */
function nextSame(text: string, start: number, unclosed: Set<string>): number | undefined {
  const quote = text[start] ?? "";
  if (unclosed.has(quote)) return undefined;
  for (let end = text.indexOf(quote, start + 1); end !== -1; end = text.indexOf(quote, end + 1)) {
    const isApostrophe = quote !== "`" && WORD_CHARACTER.test(text[end + 1] ?? "");
    if (!isApostrophe && !(quote === '"' && isEscaped(text, end))) return end;
  }
  unclosed.add(quote);
  return undefined;
}

function isEscaped(text: string, offset: number): boolean {
  let start = offset;
  while (text[start - 1] === "\\") start -= 1;
  return (offset - start) % 2 === 1;
}
