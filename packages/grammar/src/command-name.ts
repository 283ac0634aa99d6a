/**
 * Pattern of one character of a name as it may be typed: also a full-width one, another hyphen, or one of the
 * characters that are not drawn (`\p{DI}`), such as joiners and direction marks, which keyboards and pages add unseen.
 */
export const TYPED_CHARACTER = String.raw`[\p{L}\p{M}\p{N}_＿:：\-‐‑–−﹣－\p{DI}]`;

/** Pattern of a slash, which may be full-width, a name as it may be typed, and nothing else in its word. */
export const TYPED_INVOCATION = String.raw`[/／](\p{DI}*(?!\p{DI})[\p{L}\p{N}]${TYPED_CHARACTER}*)(?=\s|$)`;

const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_:-]*$/u;
const INVOCATION = new RegExp(String.raw`([\s\p{DI}]*)${TYPED_INVOCATION}`, "uy");
const TYPED_CHARACTERS = new RegExp(`${TYPED_CHARACTER}*`, "uy");
const NOT_DRAWN = /^(?:\p{DI}+(?:\s+|$))+/u;
const NOT_DRAWN_AT_END = /(?<![\s\p{DI}])((?:(?!\s)\p{DI})*)\s[\s\p{DI}]*$/u;
const ASCII_ENDS = /^[\0-\x7f](?:[^]*[\0-\x7f])?$/;
const ASCII = /^[\0-\x7f]*$/;

/**
 * Whether `name` can be the name of a command: Unicode letters and digits, `-`, `_` and `:` (for namespaces), starting
 * with a letter or a digit. Combining marks are allowed after the first character, so names in decomposed form and in
 * scripts that need marks work.
 *
 * @example
 * ```ts
 * import { isCommandName } from "@langslash/grammar";
 *
 * console.log(isCommandName("medical-records"), isCommandName("medical records")); // true false
 * ```
 */
export function isCommandName(name: string): boolean {
  return NAME.test(name);
}

/**
 * Returns the form in which names are compared: in lower case and NFKC, with plain hyphens and without invisible
 * characters, so that case, composition, width and the keyboard do not matter.
 *
 * @example
 * ```ts
 * import { foldName } from "@langslash/grammar";
 *
 * console.log(foldName("Übersicht") === foldName("u\u0308bersicht")); // true
 * ```
 */
export function foldName(name: string): string {
  if (ASCII.test(name)) return name.toLowerCase();
  return withoutInvisible(name.normalize("NFKC").replace(/[‐–−]/g, "-")).toLowerCase();
}

/** Removes the characters that are not drawn. */
export function withoutInvisible(text: string): string {
  return ASCII.test(text) ? text : text.replace(/\p{DI}/gu, "");
}

/** Returns a typed name without the slash that may be in front of it. */
export function withoutSlash(typed: string): string {
  return typed.replace(/^\p{DI}*[/／]/u, "");
}

/** Trims a text, also of words at its ends in which nothing is drawn. */
export function trimVisible(text: string): string {
  const trimmed = text.trim();
  if (ASCII_ENDS.test(trimmed)) return trimmed;
  return trimmed.replace(NOT_DRAWN, "").replace(NOT_DRAWN_AT_END, (_words, attached: string) => attached);
}

/** A slash and a name, found at the start of a text. */
export interface Invocation {
  /** The name as typed, without its slash and without invisible characters. */
  readonly name: string;
  /** Offset of the slash. */
  readonly start: number;
  /** Offset just past the name. */
  readonly end: number;
}

/**
 * Reads the invocation at `offset`, skipping white space and invisible characters. The name must be followed by white
 * space or the end of the text: `/usr/bin/env` is a path, and `//name` an escape, not an invocation.
 */
export function scanInvocation(text: string, offset = 0): Invocation | undefined {
  INVOCATION.lastIndex = offset;
  const match = INVOCATION.exec(text);
  if (!match) return undefined;
  const [whole, space = "", name = ""] = match;
  return { name: withoutInvisible(name), start: offset + space.length, end: offset + whole.length };
}

/** Returns the offset just past the name characters at `offset`. */
export function endOfName(text: string, offset: number): number {
  TYPED_CHARACTERS.lastIndex = offset;
  return offset + (TYPED_CHARACTERS.exec(text)?.[0].length ?? 0);
}
