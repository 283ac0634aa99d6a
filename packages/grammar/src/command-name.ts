/** Pattern of one character of a name, for use in regular expressions with the `u` flag. */
export const NAME_CHARACTER = String.raw`[\p{L}\p{M}\p{N}_:-]`;

/**
 * Pattern of a command's name, for use in regular expressions with the `u` flag: Unicode letters and digits, `-`, `_`
 * and `:` (for namespaces), starting with a letter or a digit. Combining marks are allowed after the first character,
 * so names in decomposed form and in scripts that need marks work.
 */
export const NAME = String.raw`[\p{L}\p{N}]${NAME_CHARACTER}*`;

const WHOLE_NAME = new RegExp(`^${NAME}$`, "u");
const INVOCATION = new RegExp(String.raw`(\s*)\/(${NAME})(?=\s|$)`, "uy");
const NAME_CHARACTERS = new RegExp(`${NAME_CHARACTER}*`, "uy");

/** Whether `name` can be typed as a command. */
export function isCommandName(name: string): boolean {
  return WHOLE_NAME.test(name);
}

/** Returns the form in which names are compared: in lower case and NFC, so case and composition do not matter. */
export function foldName(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

/** A slash and a name, found at the start of a text. */
export interface Invocation {
  /** The name as typed, without its slash. */
  readonly name: string;
  /** Offset of the slash. */
  readonly start: number;
  /** Offset just past the name. */
  readonly end: number;
}

/**
 * Reads the invocation at `offset`, skipping white space before the slash. The name must be followed by white space or
 * the end of the text: `/usr/bin/env` is a path, and `//name` an escape, not an invocation.
 */
export function scanInvocation(text: string, offset = 0): Invocation | undefined {
  INVOCATION.lastIndex = offset;
  const match = INVOCATION.exec(text);
  if (!match) return undefined;
  const [whole, space = "", name = ""] = match;
  return { name, start: offset + space.length, end: offset + whole.length };
}

/** Returns the offset just past the name characters at `offset`. */
export function endOfName(text: string, offset: number): number {
  NAME_CHARACTERS.lastIndex = offset;
  return offset + (NAME_CHARACTERS.exec(text)?.[0].length ?? 0);
}
