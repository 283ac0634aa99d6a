import type { Diagnostic, Span } from "./diagnostic.js";
import { MAX_VALUE_LENGTH } from "./limits.js";
import { parameterOf, type Parameters } from "./parameter.js";
import { cutText } from "./plain-text.js";
import { type ArgumentDiagnosticCode, matchAt, scanArgument, type ScannedArgument } from "./scan-argument.js";

/** Arguments of a command by key: the value as text, or `true` for a bare flag. Every key is an own property. */
export type CommandArguments = Readonly<Record<string, string | true>>;

/** Arguments of a command, and the range of its free text. */
export interface ScannedArguments {
  readonly arguments: CommandArguments;
  /** Range of the free text, including the white space around it. */
  readonly prompt: Span;
  readonly diagnostics: readonly Diagnostic<ArgumentDiagnosticCode>[];
}

const SPACE = /\s*/y;
const WORD = /\S*/y;
const END_OF_ARGUMENTS = /--(?=\s|$)/y;

type Found = Extract<ScannedArgument, { key: string }>;

/**
 * Reads the arguments of a command: the leading run after its name, up to `--` or the first word that is not an
 * argument, and the trailing run of declared parameters at the end of the text. `--` also rules out a trailing run.
 */
export function scanArguments(text: string, offset: number, parameters: Parameters = {}): ScannedArguments {
  const leading = scanLeadingRun(text, offset, parameters);
  const trailing = leading.isClosed
    ? { start: text.length, found: [] }
    : scanTrailingRun(text, leading.end, parameters);
  const { values, diagnostics } = collectValues([...leading.found, ...trailing.found]);
  return {
    arguments: values,
    prompt: { start: leading.end, end: trailing.start },
    diagnostics: leading.problem ? [...diagnostics, leading.problem] : diagnostics,
  };
}

/** The arguments directly after a command's name. */
export interface LeadingRun {
  readonly found: readonly Found[];
  /** Offset just past the run, including a `--` that ends it. */
  readonly end: number;
  /** Whether the run ended with `--`. */
  readonly isClosed: boolean;
  /** The problem with the text after the run, if it looks like an argument but is not a valid one. */
  readonly problem?: Diagnostic<ArgumentDiagnosticCode>;
}

/** Reads the arguments directly after a command's name, which ends at `offset`. */
export function scanLeadingRun(text: string, offset: number, parameters: Parameters): LeadingRun {
  const found: Found[] = [];
  for (let end = offset; ;) {
    const start = skip(SPACE, text, end);
    if (matchAt(END_OF_ARGUMENTS, text, start)) return { found, end: start + 2, isClosed: true };
    const argument = scanArgument(text, start, parameters);
    if (!argument) return { found, end, isClosed: false };
    if ("problem" in argument) return { found, end, isClosed: false, problem: argument.problem };
    found.push(argument);
    end = argument.span.end;
  }
}

/** Reads the declared arguments at the very end of the text. Without any, `start` is the length of the text. */
function scanTrailingRun(
  text: string,
  offset: number,
  parameters: Parameters,
): { start: number; found: readonly Found[] } {
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
  return run ?? { start: text.length, found: [] };
}

function collectValues(found: readonly Found[]): {
  values: CommandArguments;
  diagnostics: Diagnostic<ArgumentDiagnosticCode>[];
} {
  const values = new Map<string, string | true>();
  const diagnostics: Diagnostic<ArgumentDiagnosticCode>[] = [];
  for (const { key, value: given, span } of found) {
    if (values.has(key)) {
      const message = `Argument given more than once: ${key}. The last value is used.`;
      diagnostics.push({ code: "repeated-argument", severity: "warning", message, span });
    }
    const value = given === true ? true : cutText(given, MAX_VALUE_LENGTH);
    if (value !== given) {
      const lengths = `from ${String(given).length} to ${String(value).length} characters`;
      const message = `The value of ${key} was cut ${lengths}.`;
      diagnostics.push({ code: "value-cut", severity: "warning", message, span });
    }
    values.set(key, value);
  }
  return { values: Object.fromEntries(values), diagnostics };
}

/** Returns the offset just past the match of a sticky pattern. */
function skip(pattern: RegExp, text: string, offset: number): number {
  return offset + (matchAt(pattern, text, offset)?.[0].length ?? 0);
}
