import {
  type ArgumentDiagnosticCode,
  cutLongValue,
  matchAt,
  scanArgument,
  type ScannedArgument,
  scanValue,
} from "./scan-argument.js";
import type { Diagnostic, Span } from "./diagnostic.js";
import { MAX_ARGUMENTS, MAX_QUOTED_LENGTH } from "./limits.js";
import { parameterOf, type Parameters, typeOf } from "./parameter.js";
import { ellipsis } from "./plain-text.js";

/** Arguments of a command by key: the value as text, or `true` for a bare flag. Every key is an own property. */
export type CommandArguments = Readonly<Record<string, string | true>>;

/** Arguments of a command, and the range of its free text. */
export interface ScannedArguments {
  readonly arguments: CommandArguments;
  /** All of them in the order of the text, also those that are repeated. */
  readonly found: readonly Found[];
  /** Range of the free text, including the white space around it. */
  readonly prompt: Span;
  readonly diagnostics: readonly Diagnostic<ArgumentDiagnosticCode>[];
}

const SPACE = /\s*/y;
const INVISIBLE_SPACE = /[\s\p{DI}]*/uy;
const WORD = /\S*/y;
const END_OF_ARGUMENTS = /--\p{DI}*(?=[^\S\ufeff]|$)/uy;

type Found = Extract<ScannedArgument, { key: string }>;

/**
 * Reads the arguments of a command: the leading run after its name, up to `--` or the first word that is not an
 * argument, and the trailing run of declared parameters at the end of the text. `--` also rules out a trailing run.
 */
export function scanArguments(text: string, offset: number, parameters: Parameters = {}): ScannedArguments {
  const leading = scanLeadingRun(text, offset, parameters);
  const trailing = leading.isClosed
    ? { start: text.length, found: [] }
    : scanTrailingRun(text, leading.end, parameters, MAX_ARGUMENTS - leading.found.length);
  const found = [...leading.found, ...trailing.found];
  const { values, diagnostics } = collectValues(text, found, parameters);
  const problem = leading.problem ?? trailing.problem;
  return {
    arguments: values,
    found,
    prompt: { start: leading.end, end: trailing.start },
    diagnostics: problem ? [...diagnostics, problem] : diagnostics,
  };
}

/** Returns the text after a command's name without the arguments of these names. */
export function withoutArguments(text: string, names: readonly string[], parameters: Parameters = {}): string {
  const removed = scanArguments(text, 0, parameters).found.filter(({ key }) => names.includes(key));
  return removed
    .reduceRight((rest, { span }) => rest.slice(0, span.start).trimEnd() + rest.slice(span.end), text)
    .trim();
}

/** The arguments directly after a command's name. */
export interface LeadingRun {
  readonly found: readonly Found[];
  /** Offset just past the run, including a `--` that ends it. */
  readonly end: number;
  /** Whether the run ended with `--`. */
  readonly isClosed: boolean;
  /** The problem with the text after the run, if it looks like an argument but is not read as one. */
  readonly problem?: Diagnostic<ArgumentDiagnosticCode>;
}

/** Reads the arguments directly after a command's name, which ends at `offset`. */
export function scanLeadingRun(text: string, offset: number, parameters: Parameters): LeadingRun {
  const found: Found[] = [];
  for (let end = offset; ;) {
    const start = skip(INVISIBLE_SPACE, text, end);
    const closing = matchAt(END_OF_ARGUMENTS, text, start);
    if (closing) return { found, end: start + closing[0].length, isClosed: true };
    const open = { found, end, isClosed: false };
    const argument = scanArgument(text, start, parameters);
    if (!argument) return open;
    if ("problem" in argument) return { ...open, problem: argument.problem };
    if (found.length === MAX_ARGUMENTS) return { ...open, problem: tooManyArguments(argument.span) };
    found.push(argument);
    end = argument.span.end;
  }
}

interface TrailingRun {
  readonly start: number;
  readonly found: readonly Found[];
  readonly problem?: Diagnostic<ArgumentDiagnosticCode>;
}

/**
 * Reads the declared arguments at the very end of the text, the last `limit` of them. Without any, `start` is the
 * length of the text.
 */
function scanTrailingRun(text: string, offset: number, parameters: Parameters, limit: number): TrailingRun {
  if (Object.keys(parameters).length === 0) return { start: text.length, found: [] };
  let run: { start: number; found: Found[] } | undefined;
  for (let start = skip(SPACE, text, offset); start < text.length;) {
    const argument = scanArgument(text, start, parameters);
    const isDeclared = argument && "key" in argument && parameterOf(parameters, argument.key) !== undefined;
    if (isDeclared) {
      run ??= { start, found: [] };
      run.found.push(argument);
    } else {
      run = undefined;
    }
    start = skip(SPACE, text, isDeclared ? argument.span.end : skip(WORD, text, start));
  }
  if (!run) return { start: text.length, found: [] };
  const excess = run.found[run.found.length - limit - 1];
  if (!excess) return run;
  return {
    start: excess.span.end,
    found: run.found.slice(run.found.length - limit),
    problem: tooManyArguments(excess.span),
  };
}

function tooManyArguments(span: Span): Diagnostic<"too-many-arguments"> {
  const message = `Too many arguments: at most ${MAX_ARGUMENTS} are read; the others are read as plain text.`;
  return { code: "too-many-arguments", severity: "warning", message, span };
}

function collectValues(
  text: string,
  found: readonly Found[],
  parameters: Parameters,
): { values: CommandArguments; diagnostics: Diagnostic<ArgumentDiagnosticCode>[] } {
  const values = new Map<string, string | true>();
  const diagnostics: Diagnostic<ArgumentDiagnosticCode>[] = [];
  for (const { key, value: given, span } of found) {
    if (values.has(key)) {
      const message = `Argument given more than once: ${ellipsis(key, MAX_QUOTED_LENGTH)}. The last value is used.`;
      diagnostics.push({ code: "repeated-argument", severity: "warning", message, span });
    }
    if (given === true) {
      values.set(key, true);
    } else {
      const cut = cutLongValue(key, given, span);
      values.set(key, cut.value);
      diagnostics.push(...cut.diagnostics);
      const isList = given.endsWith(",") && typeOf(parameterOf(parameters, key) ?? {}) === "array";
      if (isList && /^,\s+\S/.test(text.slice(span.end - 1))) diagnostics.push(listWithSpaces(key, span));
    }
  }
  return { values: Object.fromEntries(values), diagnostics };
}

function listWithSpaces(key: string, span: Span): Diagnostic<"list-with-spaces"> {
  const message = `The list ${ellipsis(key, MAX_QUOTED_LENGTH)} ends with a comma; what follows is read as text. Write it without spaces, or in quotes.`;
  return { code: "list-with-spaces", severity: "warning", message, span };
}

/** Returns the offset just past the match of a sticky pattern. */
function skip(pattern: RegExp, text: string, offset: number): number {
  return offset + (matchAt(pattern, text, offset)?.[0].length ?? 0);
}

/**
 * Splits argument text into words for `$0`, `$1` and so on, like a shell: at white space, removing quotes of any kind
 * around a whole word. Other quotes are part of the word, and no other character is special: `$HOME`, `|` and `*` are
 * kept as typed.
 */
export function splitArguments(text: string): string[] {
  return wordsOf(text).map(([word]) => word);
}

/** Returns argument text with another word at a position, counted as `splitArguments` does. */
export function withWord(text: string, position: number, word: string): string {
  const [, start, end] = wordsOf(text)[position] ?? ["", text.length, text.length];
  return text.slice(0, start) + word + text.slice(end);
}

/** Returns the words of argument text, each with the offsets of its start and just past its end. */
function wordsOf(text: string): (readonly [word: string, start: number, end: number])[] {
  const words: (readonly [string, number, number])[] = [];
  for (let offset = 0; ;) {
    const start = skip(INVISIBLE_SPACE, text, offset);
    if (start === text.length) return words;
    const value = scanValue(text, start, true);
    const word = "text" in value ? value.text : (matchAt(WORD, text, start)?.[0] ?? "");
    offset = "text" in value ? value.end : start + word.length;
    words.push([word, start, offset]);
  }
}
