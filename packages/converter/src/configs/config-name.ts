import type { ConfigType } from "./config-record.js";
import type { ConfigHead } from "./config-store.js";

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

/**
 * Returns the configurations that a written name may mean. Tries, in this order: the name in the plugin of `from` (the
 * name of the configuration that refers to it), the exact name or id, the name in any case, the name with or without
 * its plugin. Only the last step can return several.
 */
export type ConfigFinder<Head extends ConfigHead> = (type: ConfigType, name: string, from?: string) => readonly Head[];

/** Creates a finder over the list of a store. A lookup takes the same time for any length of the list. */
export function configFinder<Head extends ConfigHead>(heads: readonly Head[]): ConfigFinder<Head> {
  const exact = new Map<string, Head>();
  const named = new Map<string, Head>();
  const shortened = new Map<string, Set<Head>>();
  for (const head of heads) {
    const { type, name, id = name, aliases = [] } = head;
    for (const each of [name, id]) addFirst(exact, keyOf(type, each), head);
    for (const known of [name, ...aliases].map(foldConfigName)) {
      addFirst(named, keyOf(type, known), head);
      for (const short of shorterNames(known)) {
        const key = keyOf(type, short);
        shortened.set(key, (shortened.get(key) ?? new Set()).add(head));
      }
    }
  }
  return (type, name, from) => {
    const folded = foldConfigName(name);
    const plugin = from === undefined ? undefined : pluginOf(from);
    const inPlugin = plugin === undefined ? undefined : named.get(keyOf(type, `${foldConfigName(plugin)}:${folded}`));
    const match = inPlugin ?? exact.get(keyOf(type, name)) ?? named.get(keyOf(type, folded));
    if (match) return [match];
    const longer = shortened.get(keyOf(type, folded)) ?? [];
    const shorter = shorterNames(folded).flatMap((short) => named.get(keyOf(type, short)) ?? []);
    return [...new Set([...longer, ...shorter])];
  };
}

/**
 * Finds the configuration that a written name means: an exact match, then a match in any case, then a unique match with
 * or without its plugin (`plugin:name`). Parts of names never match: a missing agent must not become a different one.
 */
export function findConfig<Head extends ConfigHead>(
  heads: readonly Head[],
  type: ConfigType,
  name: string,
): Head | undefined {
  const found = configFinder(heads)(type, name);
  return found.length === 1 ? found[0] : undefined;
}

function keyOf(type: ConfigType, name: string): string {
  return `${type} ${name}`;
}

function addFirst<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}
