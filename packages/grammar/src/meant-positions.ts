import { anyOf } from "./any-of.js";
import { isCallWith } from "./is-call-with.js";
import { type CodeRegion, codeRegions, rangeAt } from "./code-regions.js";
import type { PlaceholderToken } from "./placeholder-token.js";
import { hintNames } from "./hint-names.js";
import { isAmount, isPriced, isRate } from "./is-amount.js";
import { isFormula } from "./is-formula.js";
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
 * How a `$N` reads at its place. `text`: money, a formula, a field of awk, a parameter of a function. `clear`: part of
 * a path or of an issue number, the value of a label (`Name: $1`), or of a call whose positions all occur in sentences
 * (`report.py $1`). `open`: a word of a sentence or of code within a line.
 * `price`: like `open`, after a word such as "pay". `code`: in a block of code, so it depends on the rest of the text.
 */
type Reading = "text" | "clear" | "open" | "price" | "code";

/** Number of characters before and after a `$N` that are considered. */
const WINDOW = 80;
/** Number of characters of a formula that are considered. */
const MAX_FORMULA = 300;
const USAGE = /(?:\bUsage:|\b(?:base|dir)name "?)\s*$/;
const QUERY =
  /\b(?:SELECT|INSERT|UPDATE|DELETE|WHERE|VALUES|SET|LIMIT)\b|\b(?:insert into|delete from|select .{1,60} from|update \w{1,60} set)\b|\bvalues ?\(/;
const SHELL_TALK =
  /\b(?:awk|bash|capture group|captured|parameterized|positional parameter|prepared statement|regex|shell|SQL)\b/i;
/** The end of a label, and the rest of the line after its value. */
const LABEL = /^[^\n$]{1,80}[:：][*_]{0,2}\s?[*_"'`]{0,4}$/;
const LABELLED = /^[*_"'`]{0,4}\s*(?:$|[(（])/;
/** The end of a path, or the mark of an issue or of a person. */
const GLUED = /(?:[\w.)]\/|[#@])$/;
/** Languages in which `$1` is a group, a field or a parameter. */
const LANGUAGES_WITH_GROUPS = new Set(
  (
    "apache apacheconf awk make makefile nginx pcre perl php plpgsql postgres postgresql pgsql regex regexp ruby sed " +
    "sql tcl"
  ).split(" "),
);
/** Signs that code is a script, or a function with parameters of its own. */
const SCRIPT = anyOf([
  /#! ?\//, // names its interpreter
  /\bfunction [\w:-]+\s*\{/, // function say {
  /[\w-] ?\(\)\s*\{/, // say() {
  /\$[#@*]/, // the number of its parameters, or all of them
  /\$\{[@*#!]?\d/, // ${1:-default}
  /\b(?:shift|getopts)\b/,
  /\bcase "?\$\d"? in\b/,
  /\[ -[zn] "?\$\d/, // [ -z "$1" ]
  /\b(?:base|dir)name "?\$0/,
  /\bUsage:[^\n]{0,40}\$0/,
]);
/** Signs that a line of code replaces text, so that `$1` is a group. */
const REPLACING = anyOf(
  [
    /\breplace(?:All|ment)?\b|\bre\.sub\b|\bpreg_replace/, // functions
    /\brewrite\b|\bdestination\b|\bmoduleNameMapper\b/, // settings of servers and of test runners
    /\(\.[*+]\??\)|\(\\w/, // a pattern with a group: (.*) or (\w+)
    /\\\d/, // another group: \2
  ],
  "i",
);

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
  const takesCode = !context.hasWhole && openly.size === 0;
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
  const isScript = memoize((region) => SCRIPT.test(text.slice(region.start, region.end)));
  const isQuery = memoize((region) => QUERY.test(text.slice(region.start, region.end)));
  const programs = [
    ...quotedPrograms(text, false).map(([start, end]) => ({ start, end })),
    ...regions.flatMap(({ start, end }) =>
      quotedPrograms(text.slice(start, end), true).map(([from, to]) => ({ start: start + from, end: start + to })),
    ),
  ].toSorted((a, b) => a.start - b.start);
  const regionAt = rangeAt(regions);
  const programAt = rangeAt(programs);
  const regionsOfTokens = tokens.map(({ start }) => regionAt(start));
  const readings = tokens.map(({ start, end }, index): Reading => {
    const region = regionsOfTokens[index];
    const window = text.slice(Math.max(0, start - WINDOW), start);
    const before = window.slice(window.lastIndexOf("\n") + 1);
    const [after = ""] = text.slice(end, end + WINDOW).split("\n", 1);
    const isGlued = GLUED.test(before);
    if (programAt(start) || isAmount(before, after) || (isRate(after) && !isGlued) || /\$\{[^{}]*$/.test(before))
      return "text";
    if (isFormula(text.slice(end, end + MAX_FORMULA), region !== undefined)) return "text";
    if (region?.isFence) return isScript(region) ? "text" : readInFence(region.language, before + after);
    if (region && hasWhole && SHELL_TALK.test(before + after)) return "text";
    if (region && isQuery(region)) return "text";
    if (USAGE.test(before)) return "text";
    if (!region && isPriced(before)) return "price";
    return isGlued || (LABEL.test(before) && LABELLED.test(after)) ? "clear" : "open";
  });
  const inSentences = new Set(
    tokens.flatMap(({ digits }, index) => (regionsOfTokens[index] || readings[index] === "text" ? [] : Number(digits))),
  );
  const isCall = memoize(({ isFence, start, end }) => !isFence && isCallWith(text.slice(start, end), inSentences));
  return readings.map((reading, index) => {
    const region = regionsOfTokens[index];
    return reading === "open" && region && isCall(region) ? "clear" : reading;
  });
}

/** Returns a function that computes each value once. */
function memoize(compute: (region: CodeRegion) => boolean): (region: CodeRegion) => boolean {
  const known = new Map<CodeRegion, boolean>();
  return (region) => {
    const value = known.get(region) ?? compute(region);
    known.set(region, value);
    return value;
  };
}

function readInFence(language: string, line: string): Reading {
  const isText = LANGUAGES_WITH_GROUPS.has(language) || REPLACING.test(line) || QUERY.test(line);
  return isText ? "text" : "code";
}
