/** Normalises a name for comparison: case-insensitive, `plugin::name` as `plugin:name`. */
export function foldConfigName(name: string): string {
  const folded = name.trim().normalize("NFC").toLowerCase();
  return folded.includes("::") ? folded.replaceAll("::", ":") : folded;
}

/** Maximum number of parts of a shorter name, so that a lookup takes linear time. */
const MAX_PARTS = 8;

/**
 * Returns a folded name without its plugin, and without each further part: `b:c` and `c` for `a:b:c`; up to 8 parts.
 */
export function shorterNames(folded: string): string[] {
  const parts = folded.split(":").slice(1).slice(-MAX_PARTS);
  return parts.map((_part, index) => parts.slice(index).join(":"));
}

/** Whether two names mean the same thing: they are equal, or one is the other with its plugin in front. */
export function isSameName(one: string, other: string): boolean {
  const [first, second] = [foldConfigName(one), foldConfigName(other)];
  return first === second || first.endsWith(`:${second}`) || second.endsWith(`:${first}`);
}

/** Returns the plugin of a name such as `plugin:name`, or undefined if it has none. */
export function pluginOf(name: string): string | undefined {
  const end = name.indexOf(":");
  return end > 0 ? name.slice(0, end) : undefined;
}

/** Returns a name without its plugin and folders: `c` for `a:b:c`. */
export function shortNameOf(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1);
}
