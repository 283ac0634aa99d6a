import type { Diagnostic, Span } from "./diagnostic.js";
import { MAX_QUOTED_LENGTH, MAX_VALUE_LENGTH } from "./limits.js";
import { parameterOf, type Parameters, typeOf } from "./parameter.js";
import { cutText, ellipsis } from "./plain-text.js";

/** Kinds of problems with the arguments of a command. */
export type ArgumentDiagnosticCode =
  | "invalid-argument-name"
  | "repeated-argument"
  | "text-after-quote"
  | "too-many-arguments"
  | "unclosed-quote"
  | "value-cut";

/** An argument, or the problem with text that looks like one. */
export type ScannedArgument =
  | { readonly key: string; readonly value: string | true; readonly span: Span }
  | { readonly problem: Diagnostic<ArgumentDiagnosticCode> };

const FLAG = /--([A-Za-z_][A-Za-z0-9_-]*)(?=\s|$)/y;
const KEY = /(?:--)?([A-Za-z_][A-Za-z0-9_-]*)=/y;
const SPACE_BEFORE_VALUE = /\s+(?=\S)(?!--)(?!\/)/y;
const MALFORMED_KEY = /(?:--)?([\p{L}\p{M}\p{N}_.-]+)=/uy;
const MALFORMED_FLAG = /--([\p{L}\p{N}][\p{L}\p{M}\p{N}_.-]*)(?=\s|$)/uy;

/**
 * Reads one argument: `key=value`, `--key=value`, `--flag`, or `--key value` if the key is declared and not a boolean.
 * Returns undefined if there is ordinary text at the offset.
 */
export function scanArgument(text: string, start: number, parameters: Parameters): ScannedArgument | undefined {
  const flag = matchAt(FLAG, text, start);
  if (flag?.[1] !== undefined) {
    const key = flag[1];
    const end = start + flag[0].length;
    return scanValueAfterFlag(text, { start, end }, key, parameters) ?? { key, value: true, span: { start, end } };
  }
  const pair = matchAt(KEY, text, start);
  if (pair?.[1] !== undefined) {
    const value = scanValue(text, start + pair[0].length);
    const span = { start, end: value.end };
    if ("text" in value) return { key: pair[1], value: value.text, span };
    return { problem: unreadableValue(value.problem, pair[1], span) };
  }
  const malformed = matchAt(MALFORMED_KEY, text, start) ?? matchAt(MALFORMED_FLAG, text, start);
  if (malformed?.[1] === undefined) return undefined;
  return { problem: invalidName(malformed[1], { start, end: start + malformed[0].length }) };
}

/** Matches a sticky pattern at an offset. */
export function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

function scanValueAfterFlag(
  text: string,
  flag: Span,
  key: string,
  parameters: Parameters,
): ScannedArgument | undefined {
  const parameter = parameterOf(parameters, key);
  if (!parameter || typeOf(parameter) === "boolean") return undefined;
  const space = matchAt(SPACE_BEFORE_VALUE, text, flag.end);
  if (!space) return undefined;
  const value = scanValue(text, flag.end + space[0].length);
  return "text" in value ? { key, value: value.text, span: { start: flag.start, end: value.end } } : undefined;
}

function invalidName(name: string, span: Span): Diagnostic<"invalid-argument-name"> {
  const hint = "A name starts with a letter (a-z) or _, followed by letters, digits, _ or -.";
  const message = `Invalid argument name: ${ellipsis(name, MAX_QUOTED_LENGTH)}`;
  return { code: "invalid-argument-name", severity: "warning", message, hint, span };
}

function unreadableValue<Code extends "unclosed-quote" | "text-after-quote">(
  code: Code,
  key: string,
  span: Span,
): Diagnostic<Code> {
  const fault = code === "unclosed-quote" ? "has no closing quote" : "has no space after its closing quote";
  return {
    code,
    severity: "warning",
    message: `The value of ${ellipsis(key, MAX_QUOTED_LENGTH)} ${fault}; it is read as plain text.`,
    span,
  };
}

/** A value read after `key=`, or the reason why it is invalid. `end` is the offset just past it in both cases. */
export type ScannedValue =
  | { readonly text: string; readonly end: number }
  | { readonly problem: "unclosed-quote" | "text-after-quote"; readonly end: number };

const PLAIN = /\S*/y;
const SPACE_OR_END = /\s|$/y;

/**
 * Reads a value that is plain, in "double" quotes or in 'single' quotes. Inside double quotes, `\"` and `\\` are
 * escapes for `"` and `\`; all other backslashes are kept, so that Windows paths survive.
 */
export function scanValue(text: string, offset: number): ScannedValue {
  const quote = text[offset];
  if (quote !== '"' && quote !== "'") {
    PLAIN.lastIndex = offset;
    const plain = PLAIN.exec(text)?.[0] ?? "";
    return { text: plain, end: offset + plain.length };
  }
  const close = quote === "'" ? text.indexOf(quote, offset + 1) : closingDoubleQuote(text, offset + 1);
  if (close === -1) return { problem: "unclosed-quote", end: text.length };
  const end = close + 1;
  SPACE_OR_END.lastIndex = end;
  if (!SPACE_OR_END.test(text)) return { problem: "text-after-quote", end };
  const inner = text.slice(offset + 1, close);
  return { text: quote === '"' ? inner.replace(/\\(["\\])/g, (_escape, character: string) => character) : inner, end };
}

function closingDoubleQuote(text: string, offset: number): number {
  for (let index = offset; index < text.length; index += 1) {
    if (text[index] === '"') return index;
    if (text[index] === "\\") index += 1;
  }
  return -1;
}

/** Cuts an argument's value to at most `MAX_VALUE_LENGTH` characters, and reports it if that removes something. */
export function cutLongValue(
  key: string,
  given: string,
  span: Span,
): { readonly value: string; readonly diagnostics: readonly Diagnostic<"value-cut">[] } {
  const value = cutText(given, MAX_VALUE_LENGTH);
  if (value === given) return { value, diagnostics: [] };
  const lengths = `from ${given.length} to ${value.length} characters`;
  const message = `The value of ${ellipsis(key, MAX_QUOTED_LENGTH)} was cut ${lengths}.`;
  return { value, diagnostics: [{ code: "value-cut", severity: "warning", message, span }] };
}

/** Returns a value as it is typed after `key=`: in quotes if it would be read as something else without them. */
export function quotedValue(value: string): string {
  return /\s|^["']/.test(value) ? `"${value.replace(/["\\]/g, String.raw`\$&`)}"` : value;
}
