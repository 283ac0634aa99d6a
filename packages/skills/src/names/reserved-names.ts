const RESERVED: ReadonlySet<string> = new Set(["help"]);

/** Whether a name is one of the built-in commands, which no skill and no alias can take. */
export function isReservedName(name: string): boolean {
  return RESERVED.has(name.toLowerCase());
}
