/**
 * What a command may be called: Unicode letters and digits, `-`, `_` and `:` (for namespaces), starting with a letter or a
 * digit. Combining marks are letters here, so that names in decomposed form and in scripts that need marks work.
 */
const NAME = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}_:-]*`;

const WHOLE_NAME = new RegExp(`^${NAME}$`, "u");
const INVOCATION = new RegExp(String.raw`(\s*)\/(${NAME})(?=\s|$)`, "uy");
const NAME_CHARACTERS = /[\p{L}\p{M}\p{N}_:-]*/uy;
const ESCAPED_INVOCATION = new RegExp(String.raw`^(\s*)\/(?=\/${NAME}(?:\s|$))`, "u");

/** Whether `name` can be typed as a command. */
export function isCommandName(name: string): boolean {
  return WHOLE_NAME.test(name);
}

/** A name as it is compared: without regard to case and to how its characters are composed. */
export function foldName(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

/** A slash and a name, found at the start of a text. */
export interface Invocation {
  /** The name as typed, without its slash. */
  readonly name: string;
  /** Offset of the slash. */
  readonly start: number;
  /** Offset behind the name. */
  readonly end: number;
}

/**
 * Reads the invocation at `offset`, where white space may stand before the slash. White space of any kind, or the end of the
 * text, must follow the name: `/usr/bin/env` is a path and no invocation.
 */
export function scanInvocation(text: string, offset = 0): Invocation | undefined {
  INVOCATION.lastIndex = offset;
  const match = INVOCATION.exec(text);
  if (!match) return undefined;
  const [whole, space = "", name = ""] = match;
  return { name, start: offset + space.length, end: offset + whole.length };
}

/** Offset behind the characters of a name that stand at `offset`. */
export function endOfName(text: string, offset: number): number {
  NAME_CHARACTERS.lastIndex = offset;
  return offset + (NAME_CHARACTERS.exec(text)?.[0].length ?? 0);
}

/**
 * Turns the escape `//name …` into the literal text `/name …`. Only where `/name` would be a command: `// a comment` and
 * every other text come back as they are.
 */
export function unescapeCommand(text: string): string {
  return text.replace(ESCAPED_INVOCATION, (_escape, space: string) => space);
}
