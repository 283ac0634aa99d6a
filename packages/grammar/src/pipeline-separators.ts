import { scanInvocation, TYPED_CHARACTER, withoutInvisible } from "./command-name.js";
import type { Span } from "./diagnostic.js";
import { isStraightQuote, mixedQuote, nextStraight, opensQuote, QUOTE, WORD_CHARACTER } from "./quotes.js";
import { scanLeadingRun } from "./scan-arguments.js";

/**
 * How a stage follows the one before. If that succeeded, `|` works on its answer, and `&&` runs after it. `||` runs if
 * it failed.
 */
export type PipelineOperator = "|" | "&&" | "||";

/** An operator between two stages. */
export interface PipelineSeparator extends Span {
  readonly operator: PipelineOperator;
  /** Offset of a prefix without a slash that follows, such as `each`. */
  readonly prefix?: number;
}

/** Returns whether a name is a prefix, such as `each`: a word before the commands of a stage. */
export type IsPrefix = (name: string) => boolean;

const OPERATORS: readonly PipelineOperator[] = ["|", "&&", "||"];
const HAS_OPERATOR = /[|｜&＆]/;
/** A backtick, a quote at the start of a word or value, or an operator at the start of a word. */
const TOKEN = new RegExp(
  String.raw`\x60|(?<=^|[\s=＝])(?:(?!\s)\p{DI})*(?:${QUOTE}|(\|\|?|｜｜?|&&|＆＆)(?=\p{DI}*\s))`,
  "gu",
);
const PREFIX = new RegExp(String.raw`[\s\p{DI}]*\s(?:(?!\s)\p{DI})*(?!\p{DI})(${TYPED_CHARACTER}+)(?=\s)`, "uy");

/**
 * Finds the operators that separate stages: surrounded by white space, outside quotes and backticks, and followed by a
 * slash and a name. After a pipe, a prefix needs no slash if a command follows it. All other pipes are text.
 */
export function pipelineSeparators(text: string, isPrefix: IsPrefix = () => false): PipelineSeparator[] {
  if (!HAS_OPERATOR.test(text)) return [];
  const separators: PipelineSeparator[] = [];
  const unclosed = new Set<string>();
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const { 0: whole, 1: typed = "", index: start } = token;
    const end = start + whole.length;
    const operator = OPERATORS.find((each) => each === typed.normalize("NFKC"));
    const isValue = isAfterEquals(text, start);
    if (!operator) TOKEN.lastIndex = (endOfQuote(text, end - 1, isValue, unclosed) ?? end - 1) + 1;
    else if (!isValue && scanInvocation(text, end)) separators.push({ operator, start, end });
    else if (!isValue && operator === "|") {
      const prefix = prefixAt(text, end, isPrefix);
      if (prefix !== undefined) separators.push({ operator, start, end, prefix });
    }
  }
  return separators;
}

/**
 * Returns the offset of a prefix without a slash whose arguments a command follows, or another prefix with a command.
 * Only the first one can lack its slash: see `withSlashes`.
 */
function prefixAt(text: string, offset: number, isPrefix: IsPrefix): number | undefined {
  let first: number | undefined;
  for (let at = offset; ;) {
    PREFIX.lastIndex = at;
    const [whole, name = ""] = PREFIX.exec(text) ?? [];
    if (whole === undefined || !isPrefix(withoutInvisible(name))) return undefined;
    first ??= at + whole.length - name.length;
    const run = scanLeadingRun(text, at + whole.length, {});
    if (run.isClosed) return undefined;
    if (scanInvocation(text, run.end)) return first;
    at = run.end;
  }
}

/** Returns a text of the same length in which the prefixes have slashes, in place of the white space before them. */
export function withSlashes(text: string, separators: readonly PipelineSeparator[]): string {
  const places = separators.flatMap(({ prefix }) => prefix ?? []);
  const parts = [0, ...places].map((start, index) => text.slice(start, (places[index] ?? text.length + 1) - 1));
  return parts.join("/");
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

/** Whether a stage gets an answer through a pipe. A fallback gets the one that the stage which failed got. */
export function isPiped(
  stages: readonly { readonly operator?: PipelineOperator | undefined }[],
  position: number,
): boolean {
  return stages.slice(0, position + 1).findLast(({ operator }) => operator !== "||")?.operator === "|";
}
