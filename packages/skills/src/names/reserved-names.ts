const RESERVED: ReadonlySet<string> = new Set(["help"]);

/** Returns whether a name belongs to a built-in command. No skill, macro or alias can have such a name. */
export function isReservedName(name: string): boolean {
  return RESERVED.has(name.toLowerCase());
}
