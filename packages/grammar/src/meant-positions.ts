import { type CodeRegion, codeRegions } from "./code-regions.js";
import type { PlaceholderToken } from "./placeholder-token.js";
import { hintNames } from "./hint-names.js";
import { quotedPrograms } from "./quoted-programs.js";

/** Declarations of a file about its arguments. */
export interface PositionContext {
  readonly argumentHint: string | undefined;
  /** Whether the file declares arguments in any way. */
  readonly isDeclared: boolean;
  /** Whether the text has `$ARGUMENTS`. */
  readonly hasWhole: boolean;
}

/**
 * How a `$N` reads at its place. `text`: money, a field of awk, a parameter of a function. `clear`: part of a path or
 * of an issue number, or the value of a label (`Name: $1`). `open`: a word of a sentence or of code within a line.
 * `price`: like `open`, after a word such as "pay". `code`: in a block of code, so it depends on the rest of the text.
 */
type Reading = "text" | "clear" | "open" | "price" | "code";

/** Number of characters before and after a `$N` that are considered. */
const WINDOW = 80;
/** Number of characters directly before a `$N` that can make it money. */
const NEAR = 30;
const GROUPS =
  /^(?:apache|apacheconf|awk|make|makefile|nginx|pcre|perl|php|plpgsql|postgres|postgresql|pgsql|regex|regexp|ruby|sed|sql|tcl)$/;
/** Code of a script or of a function with parameters of its own. */
const SCRIPT =
  /^\s*#!|^\s*(?:function\s+[\w:-]+|[\w:-]+\s*\(\s*\))\s*(?:\(\s*\))?\s*\{?\s*$|[\w-]\s*\(\s*\)\s*\{|\$[#@*]|\$\{[@*#!]?\d|\bshift\b|\bgetopts\b|\b(?:base|dir)name "?\$0|\bcase\s+"?\$\d"?\s+in\b|\bUsage:[^\n]{0,40}\$0|\[\s+-[zn]\s+"?\$\d/m;
const REPLACING =
  /\breplace(?:All|ment)?\b|\bre\.sub\b|\bpreg_replace|\brewrite\b|\bdestination\b|\bmoduleNameMapper\b|\(\.[*+]\??\)|\\\d|\(\\w/i;
const USAGE = /(?:\bUsage:|\b(?:base|dir)name "?)\s*$/;
const QUERY = /\b(?:SELECT|INSERT|UPDATE|DELETE|WHERE|VALUES|SET|LIMIT)\b/;
const SHELL_TALK =
  /\b(?:awk|bash|capture group|captured|parameterized|positional parameter|prepared statement|regex|shell|SQL)\b/i;
const AMOUNT_AFTER =
  /^(?:[.,]\d|\s?[-–—]\s?\$?\d|\+|%|\s?(?:million|billion|trillion|thousand|grand|USD|dollars?|bucks?|cents)\b|\s?[KMB]\b|\s(?:per|off)\b|\san?\s(?:day|hour|month|piece|seat|user|week|year)\b)/i;
const RATE_AFTER =
  /^\/(?:1?[KM]|call|d|day|GB|h|hr|hour|mo|month|request|seat|TB|token|unit|user|week|wk|year|yr)(?![\w-]|[./]\w)/i;
const AMOUNT_BEFORE = /(?:(?<![A-Za-z])(?:A|AU|C|CA|HK|NT|NZ|R|S|US|USD|EUR)|[~≈±€£]\s?|\$\d[\d,.]*[KMB]?\s?[-–—]\s?)$/;
const PRICE_BEFORE =
  /\b(?:bills?|billed|charges?|charged|costs?|discount|earns?|fees?|paid|pays?|paying|prices?|priced|refund|revenue|saved?|saves|saving|spend|spending|spent|worth)(?:\s(?:about|at|is|of|only|over|under))?:?\s[*_]{0,2}$/i;
/** The end of a label, and the rest of the line after its value. */
const LABEL = /^[^\n$]{1,80}[:：]\s?[*_"'`]{0,4}$/;
const LABELLED = /^[*_"'`]{0,4}\s*(?:$|[(（])/;
const GLUED = /(?:[\w.)]\/|[#@])$/;
/** An unmistakable amount, joined to the `$N`: "between $5 and $10". */
const JOINED_AFTER = /^\s?(?:and|or|to|vs\.?|→|=|\|)\s\$(?:\d{2,}|\d+[.,]\d|\d+[KMBkmb]\b)/;
const JOINED_BEFORE = /\$(?:\d{2,}[\d.,]*|\d+[.,]\d+|\d+[KMBkmb])\s?(?:and|or|to|vs\.?|→|=|\|)\s$/;

/** Returns the `$N` that their author meant as placeholders. */
export function meantPositions(
  text: string,
  tokens: readonly PlaceholderToken[],
  context: PositionContext,
): ReadonlySet<PlaceholderToken> {
  if (tokens.length === 0) return new Set();
  const readings = readingsOf(text, tokens, context.hasWhole);
  const numbersOf = (isMeant: (reading: Reading | undefined) => boolean): Set<number> =>
    new Set(
      tokens.flatMap(({ digits, isEscaped }, index) => (!isEscaped && isMeant(readings[index]) ? Number(digits) : [])),
    );
  const { names, isOpen } = hintNames(context.argumentHint);
  if (!context.isDeclared && numbersOf((reading) => reading === "clear").size === 0) return new Set();

  const all = numbersOf((reading) => reading !== "text");
  // The hint has as many names as the text has numbers, so that "Pay $1 to $2" is about arguments.
  const fitsHint = !isOpen && !context.hasWhole && all.size === names.length && Math.max(...all) <= names.length;
  const openly = numbersOf((reading) => reading === "clear" || reading === "open" || (fitsHint && reading === "price"));
  const takesCode = context.isDeclared && !context.hasWhole && openly.size === 0;
  const candidates = takesCode ? all : openly;
  const isInOrder = (number: number): boolean =>
    Array.from({ length: Math.max(0, number - 1) }, (_, index) => index + 1).every((each) => candidates.has(each));
  const limit = isOpen ? 0 : names.length;
  const isMeant = ({ digits }: PlaceholderToken, index: number): boolean =>
    readings[index] !== "text" &&
    (readings[index] !== "price" || fitsHint) &&
    candidates.has(Number(digits)) &&
    (Number(digits) <= limit || isInOrder(Number(digits)));
  return new Set(tokens.filter(isMeant));
}

function readingsOf(text: string, tokens: readonly PlaceholderToken[], hasWhole: boolean): Reading[] {
  const regions = codeRegions(text);
  const fences = new Map<CodeRegion, boolean>();
  const isScript = (region: CodeRegion): boolean => {
    const known = fences.get(region) ?? SCRIPT.test(text.slice(region.start, region.end));
    fences.set(region, known);
    return known;
  };
  const blocks = regions.filter(({ isFence }) => isFence);
  const programs = [
    ...quotedPrograms(text, false).map(([start, end]) => ({ start, end })),
    ...blocks.flatMap(({ start, end }) =>
      quotedPrograms(text.slice(start, end), true).map(([from, to]) => ({ start: start + from, end: start + to })),
    ),
  ].toSorted((a, b) => a.start - b.start);
  const regionAt = lookup(regions);
  const programAt = lookup(programs);
  return tokens.map(({ start, end }): Reading => {
    const region = regionAt(start);
    const before = text.slice(Math.max(0, start - WINDOW), start).replace(/^[^]*\n/, "");
    const [after = ""] = text.slice(end, end + WINDOW).split("\n", 1);
    if (programAt(start) || isAmount(before, after) || /\$\{[^{}]*$/.test(before)) return "text";
    if (region?.isFence) return isScript(region) ? "text" : readInFence(region.language, before + after);
    if (region && hasWhole && SHELL_TALK.test(before + after)) return "text";
    if (region && QUERY.test(text.slice(region.start, region.end))) return "text";
    if (USAGE.test(before.slice(-NEAR))) return "text";
    if (!region && PRICE_BEFORE.test(before.slice(-NEAR))) return "price";
    return GLUED.test(before.slice(-2)) || (LABEL.test(before) && LABELLED.test(after)) ? "clear" : "open";
  });
}

function isAmount(before: string, after: string): boolean {
  const near = before.slice(-NEAR);
  const isAmountBefore = AMOUNT_BEFORE.test(near) || JOINED_BEFORE.test(near);
  return isAmountBefore || AMOUNT_AFTER.test(after) || JOINED_AFTER.test(after) || isRate(near, after);
}

function isRate(before: string, after: string): boolean {
  return RATE_AFTER.test(after) && !GLUED.test(before);
}

function readInFence(language: string, line: string): Reading {
  if (GROUPS.test(language) || REPLACING.test(line) || QUERY.test(line)) return "text";
  return "code";
}

/** Returns a function that finds the range around an offset; offsets must ascend. */
function lookup<Part extends { readonly start: number; readonly end: number }>(
  ranges: readonly Part[],
): (offset: number) => Part | undefined {
  let next = 0;
  return (offset) => {
    while ((ranges[next]?.end ?? Infinity) <= offset) next += 1;
    const range = ranges[next];
    return range && range.start <= offset ? range : undefined;
  };
}
