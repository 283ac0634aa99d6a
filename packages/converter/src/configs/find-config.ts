import { foldConfigName, pluginOf, shorterNames } from "./config-name.js";
import type { ConfigType } from "./config-record.js";
import type { ConfigHead } from "./config-store.js";

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
