import { cutText } from "./plain-text.js";
import type { Diagnostic, Span } from "./diagnostic.js";
import { parameterOf, type Parameters } from "./parameter.js";
import { type ArgumentDiagnosticCode, matchAt, scanArgument, type ScannedArgument } from "./scan-argument.js";

/** The arguments of a command by key: the value as text, or `true` for a bare flag. Every key is an own property. */
export type CommandArguments = Readonly<Record<string, string | true>>;

/** The arguments of a command, and where the text between them stands. */
export interface ScannedArguments {
  readonly arguments: CommandArguments;
  /** The free text, white space around it included. */
  readonly prompt: Span;
  readonly diagnostics: readonly Diagnostic<ArgumentDiagnosticCode>[];
}

/** The longest value in UTF-16 code units; what is longer is cut. */
const MAX_VALUE_LENGTH = 1000;

const SPACE = /\s*/y;
const WORD = /\S*/y;
const END_OF_ARGUMENTS = /--(?=\s|$)/y;

type Found = Extract<ScannedArgument, { key: string }>;

/**
 * Reads the arguments behind a name: the leading run, up to `--` or to the first token that is none, and of the declared
 * parameters also the trailing run at the end of the text.
 */
export function scanArguments(text: string, offset: number, parameters: Parameters = {}): ScannedArguments {
  const leading = leadingRun(text, offset, parameters);
  const trailing = leading.isClosed ? { start: text.length, found: [] } : trailingRun(text, leading.end, parameters);
  const { values, diagnostics } = collect([...leading.found, ...trailing.found]);
  return {
    arguments: values,
    prompt: { start: leading.end, end: trailing.start },
    diagnostics: leading.problem ? [...diagnostics, leading.problem] : diagnostics,
  };
}

/** The arguments right behind a name. */
export interface LeadingRun {
  readonly found: readonly Found[];
  /** Offset behind the run, and behind `--` where it ends so. */
  readonly end: number;
  /** Whether `--` ended it. */
  readonly isClosed: boolean;
  /** Why the token behind it is no argument, though it looks like one. */
  readonly problem?: Diagnostic<ArgumentDiagnosticCode>;
}

/** Reads the arguments right behind a name. */
export function leadingRun(text: string, offset: number, parameters: Parameters): LeadingRun {
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

/** The declared arguments at the very end; `start` is where they begin. */
function trailingRun(text: string, offset: number, parameters: Parameters): { start: number; found: readonly Found[] } {
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

function collect(found: readonly Found[]): {
  values: CommandArguments;
  diagnostics: Diagnostic<ArgumentDiagnosticCode>[];
} {
  const values = new Map<string, string | true>();
  const diagnostics: Diagnostic<ArgumentDiagnosticCode>[] = [];
  for (const { key, value: given, span } of found) {
    if (values.has(key)) {
      const message = `Argument given more than once: ${key}. The last value counts.`;
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

/** The offset behind what a pattern matches. */
function skip(pattern: RegExp, text: string, offset: number): number {
  return offset + (matchAt(pattern, text, offset)?.[0].length ?? 0);
}
