import type { Diagnostic, Span } from "./diagnostic.js";
import { scanValue } from "./scan-value.js";

/** The arguments of a command by key: the value as text, or `true` for a bare flag. Every key is an own property. */
export type CommandArguments = Readonly<Record<string, string | true>>;

/** What can be wrong with the arguments of a command. */
export type ArgumentDiagnosticCode =
  | "invalid-argument-name"
  | "repeated-argument"
  | "text-after-quote"
  | "unclosed-quote"
  | "value-cut";

/** The leading run of arguments. */
export interface ScannedArguments {
  readonly arguments: CommandArguments;
  /** Offset where the free text begins, white space included. */
  readonly end: number;
  readonly diagnostics: readonly Diagnostic<ArgumentDiagnosticCode>[];
}

/** The longest value in UTF-16 code units; what is longer is cut. */
const MAX_VALUE_LENGTH = 1000;

const SPACE = /\s*/y;
const END_OF_ARGUMENTS = /--(?=\s|$)/y;
const FLAG = /--([A-Za-z_][A-Za-z0-9_-]*)(?=\s|$)/y;
const KEY = /(?:--)?([A-Za-z_][A-Za-z0-9_-]*)=/y;
const MALFORMED_KEY = /(?:--)?([\p{L}\p{M}\p{N}_.-]+)=/uy;
const MALFORMED_FLAG = /--([\p{L}\p{N}][\p{L}\p{M}\p{N}_.-]*)(?=\s|$)/uy;

/** Reads `key=value`, `--key=value` and `--flag` from `offset`, up to `--` or to the first token that is none of these. */
export function scanArguments(text: string, offset: number): ScannedArguments {
  const values = new Map<string, string | true>();
  const diagnostics: Diagnostic<ArgumentDiagnosticCode>[] = [];
  let end = offset;
  for (;;) {
    const start = end + (matchAt(SPACE, text, end)?.[0].length ?? 0);
    if (matchAt(END_OF_ARGUMENTS, text, start)) {
      end = start + 2;
      break;
    }
    const token = scanArgument(text, start);
    if (!token) break;
    if ("problem" in token) {
      diagnostics.push(token.problem);
      break;
    }
    const span = { start, end: token.end };
    if (values.has(token.key)) diagnostics.push(repeated(token.key, span));
    const value = token.value === true ? true : cut(token.value);
    if (value !== token.value) diagnostics.push(valueCut(token.key, token.value, value, span));
    values.set(token.key, value);
    end = token.end;
  }
  return { arguments: Object.fromEntries(values), end, diagnostics };
}

type ScannedArgument =
  | { readonly key: string; readonly value: string | true; readonly end: number }
  | { readonly problem: Diagnostic<ArgumentDiagnosticCode> };

/** Reads one argument at `start`; undefined where ordinary text stands. */
function scanArgument(text: string, start: number): ScannedArgument | undefined {
  const flag = matchAt(FLAG, text, start);
  if (flag?.[1] !== undefined) return { key: flag[1], value: true, end: start + flag[0].length };

  const pair = matchAt(KEY, text, start);
  if (pair?.[1] !== undefined) {
    const value = scanValue(text, start + pair[0].length);
    if ("text" in value) return { key: pair[1], value: value.text, end: value.end };
    return { problem: unreadableValue(value.problem, pair[1], { start, end: value.end }) };
  }

  const malformed = matchAt(MALFORMED_KEY, text, start) ?? matchAt(MALFORMED_FLAG, text, start);
  if (malformed?.[1] === undefined) return undefined;
  return { problem: invalidName(malformed[1], { start, end: start + malformed[0].length }) };
}

function invalidName(name: string, span: Span): Diagnostic<"invalid-argument-name"> {
  const hint = "A name starts with a letter a-z or _ and goes on with letters, digits, _ and -.";
  return {
    code: "invalid-argument-name",
    severity: "warning",
    message: `Invalid argument name: ${name}`,
    hint,
    span,
  };
}

function repeated(key: string, span: Span): Diagnostic<"repeated-argument"> {
  const message = `Argument given more than once: ${key}. The last value counts.`;
  return { code: "repeated-argument", severity: "warning", message, span };
}

function unreadableValue<Code extends "unclosed-quote" | "text-after-quote">(
  code: Code,
  key: string,
  span: Span,
): Diagnostic<Code> {
  const what =
    code === "unclosed-quote" ? "The closing quote is missing" : "Text follows the closing quote without a space";
  const message = `${what} in the value of ${key}; it is read as plain text.`;
  return { code, severity: "warning", message, span };
}

function valueCut(key: string, whole: string | true, kept: string | true, span: Span): Diagnostic<"value-cut"> {
  const lengths = `from ${String(whole).length} to ${String(kept).length} characters`;
  return { code: "value-cut", severity: "warning", message: `The value of ${key} was cut ${lengths}.`, span };
}

/** Cuts to the longest allowed length without splitting a surrogate pair. */
function cut(value: string): string {
  if (value.length <= MAX_VALUE_LENGTH) return value;
  const end = /[\uD800-\uDBFF]/.test(value[MAX_VALUE_LENGTH - 1] ?? "") ? MAX_VALUE_LENGTH - 1 : MAX_VALUE_LENGTH;
  return value.slice(0, end);
}

function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}
