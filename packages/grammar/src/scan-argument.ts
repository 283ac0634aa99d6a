import { withoutInvisible } from "./command-name.js";
import type { Diagnostic, Span } from "./diagnostic.js";
import { MAX_QUOTED_LENGTH, MAX_VALUE_LENGTH } from "./limits.js";
import { parameterOf, type Parameters, typeOf } from "./parameter.js";
import { cutText, ellipsis } from "./plain-text.js";
import { closingQuote, endOfWord, opensQuote, QUOTE, quotedText } from "./quotes.js";

/** Kinds of problems with the arguments of a command. */
export type ArgumentDiagnosticCode =
  | "invalid-argument-name"
  | "list-with-spaces"
  | "repeated-argument"
  | "text-after-quote"
  | "too-many-arguments"
  | "unclosed-quote"
  | "value-cut";

/** An argument, or the problem with text that looks like one. */
export type ScannedArgument =
  | { readonly key: string; readonly value: string | true; readonly span: Span }
  | { readonly problem: Diagnostic<ArgumentDiagnosticCode> };

const FLAG = /--([A-Za-z_][A-Za-z0-9_-]*)(?=[^\S\ufeff]|$)/y;
const KEY = /(?:--)?([A-Za-z_][A-Za-z0-9_-]*)=/y;
const WHOLE_KEY = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/** Pattern of two hyphens, or of the dashes that autocorrection makes of them. */
export const DASHES = "-*[‒–—―⸺⸻﹘][-‒–—―⸺⸻﹘]*|[-‐‑−﹣－]{2}";
const NAME = String.raw`[\p{L}\p{M}\p{N}_.＿\-‐‑﹣－\p{DI}]+`;
/** Everything that looks like an argument's name, however it is typed. */
const TYPED = new RegExp(String.raw`\p{DI}*(${DASHES})?(${NAME})(?:([=＝])|(?=\s|$))`, "uy");
const SPACE_BEFORE_VALUE = /\s+(?=\S)(?!\p{DI}*(?:--|[/／]))/uy;

/**
 * Reads one argument: `key=value`, `--key=value`, `--flag`, or `--key value` if the key is declared and not a boolean.
 * The names of declared parameters may also have other dashes and full-width characters. Returns undefined if there is
 * ordinary text at the offset.
 */
export function scanArgument(text: string, start: number, parameters: Parameters): ScannedArgument | undefined {
  const flag = matchAt(FLAG, text, start);
  if (flag?.[1] !== undefined) return flagArgument(text, { start, end: start + flag[0].length }, flag[1], parameters);
  const pair = matchAt(KEY, text, start);
  if (pair?.[1] !== undefined) return pairArgument(text, { start, end: start + pair[0].length }, pair[1]);
  const typed = typedName(text, start, parameters);
  if (typed?.key === undefined) return typed && { problem: invalidName(typed.name, typed.span) };
  if (typed.hasValue) return pairArgument(text, typed.span, typed.key);
  return flagArgument(text, typed.span, typed.key, parameters);
}

/** A name that differs from the plain form: a key if it can only mean one, otherwise not valid. */
interface TypedName {
  readonly name: string;
  readonly key: string | undefined;
  readonly hasDashes: boolean;
  readonly hasValue: boolean;
  readonly span: Span;
}

function typedName(text: string, start: number, parameters: Parameters): TypedName | undefined {
  const [whole, dashes = "", typed = "", sign] = matchAt(TYPED, text, start) ?? [];
  if (whole === undefined || (dashes === "" && sign === undefined)) return undefined;
  const visible = withoutInvisible(typed);
  const key = visible.normalize("NFKC").replaceAll("‐", "-");
  const isPlain = (dashes === "" || dashes === "--") && sign !== "＝";
  const isKey = isArgumentName(key) && ((isPlain && key === visible) || parameterOf(parameters, key) !== undefined);
  const looksMeant = isPlain && (sign === "=" || /^[\p{L}\p{N}]/u.test(typed));
  if (!isKey && !looksMeant) return undefined;
  const span = { start, end: start + whole.length };
  return { name: typed, key: isKey ? key : undefined, hasDashes: dashes !== "", hasValue: sign !== undefined, span };
}

/** Whether a text can be the name of an argument. */
export function isArgumentName(text: string): boolean {
  return WHOLE_KEY.test(text);
}

/** Matches a sticky pattern at an offset. */
export function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

/** Returns the argument of a flag, with the value after it if its parameter takes one. */
function flagArgument(text: string, flag: Span, key: string, parameters: Parameters): ScannedArgument {
  const bare: ScannedArgument = { key, value: true, span: flag };
  const parameter = parameterOf(parameters, key);
  if (!parameter || typeOf(parameter) === "boolean") return bare;
  const space = matchAt(SPACE_BEFORE_VALUE, text, flag.end);
  if (!space) return bare;
  const start = flag.end + space[0].length;
  const next = typedName(text, start, parameters);
  if (next?.hasDashes && next.key !== undefined) return bare;
  const value = scanValue(text, start);
  return "text" in value ? { key, value: value.text, span: { start: flag.start, end: value.end } } : bare;
}

function pairArgument(text: string, name: Span, key: string): ScannedArgument {
  const value = scanValue(text, name.end);
  const span = { start: name.start, end: value.end };
  if ("problem" in value) return { problem: unreadableValue(value.problem, key, span) };
  return { key, value: value.text, span };
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
const INVISIBLE_START = /\p{DI}+/uy;
const INVISIBLE_END = /(?<!\p{DI})\p{DI}+$/u;
/** Selectors of the look of the character before them: of an emoji, a flag or an ideograph. */
const SELECTORS = new RegExp(
  String.raw`(?<=(?!\p{Emoji_Presentation})\p{Extended_Pictographic})[\ufe0e\ufe0f]|(?<=\u{1f3f4})[\u{e0020}-\u{e007f}]+` +
    String.raw`|(?<=\p{Ideographic})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]|(?<=\p{Script=Mongolian})[\u180b-\u180d\u180f]`,
  "uy",
);

/**
 * Reads a value that is plain or in quotes of any kind, without the invisible characters around it. Text inside
 * quotes is kept as it is.
 *
 * @param isWord - whether it is a word of free text, in which an apostrophe is no quote
 */
export function scanValue(text: string, offset: number, isWord = false): ScannedValue {
  const start = isAscii(text, offset) ? offset : offset + (matchAt(INVISIBLE_START, text, offset)?.[0].length ?? 0);
  if (!opensQuote(text, start, isWord)) {
    const plain = matchAt(PLAIN, text, start)?.[0] ?? "";
    const end = start + plain.length;
    return { text: isAscii(text, end - 1) ? plain : withoutInvisibleEnd(plain), end };
  }
  const close = closingQuote(text, start);
  if (close === -1) return { problem: "unclosed-quote", end: text.length };
  const end = endOfWord(text, close + 1);
  if (end === undefined) return { problem: "text-after-quote", end: close + 1 };
  return { text: quotedText(text, start, close), end };
}

function isAscii(text: string, offset: number): boolean {
  return !(text.charCodeAt(offset) > 0x7f); // NaN beyond the ends
}

function withoutInvisibleEnd(text: string): string {
  const end = INVISIBLE_END.exec(text);
  return end ? text.slice(0, end.index) + (matchAt(SELECTORS, text, end.index)?.[0] ?? "") : text;
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

const NEEDS_QUOTES = new RegExp(String.raw`\s|^(?:${QUOTE}|\p{DI})|\p{DI}$`, "u");

/** Returns a value as it is typed after `key=`: in quotes if it would be read as something else without them. */
export function quotedValue(value: string): string {
  return NEEDS_QUOTES.test(value) ? `"${value.replace(/["\\]/g, String.raw`\$&`)}"` : value;
}
