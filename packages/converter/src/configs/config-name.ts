/** A name as names are compared: without regard to case, `plugin::name` as `plugin:name`. */
export function foldedName(name: string): string {
  return name.trim().normalize("NFC").toLowerCase().replaceAll("::", ":");
}

/** A folded name without its plugin, and without each further part: `b:c` and `c` of `a:b:c`. */
export function shorterNames(folded: string): string[] {
  const parts = folded.split(":");
  return parts.slice(1).map((_part, index) => parts.slice(index + 1).join(":"));
}

/** Whether two names mean the same: equal, or one of them is the other behind its plugin. */
export function isSameName(one: string, other: string): boolean {
  const [first, second] = [foldedName(one), foldedName(other)];
  return first === second || first.endsWith(`:${second}`) || second.endsWith(`:${first}`);
}

/** The plugin of a name such as `plugin:name`; undefined where it has none. */
export function pluginOf(name: string): string | undefined {
  const end = name.indexOf(":");
  return end > 0 ? name.slice(0, end) : undefined;
}
