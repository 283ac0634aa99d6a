import { foldedName, pluginOf, shorterNames } from "./config-name.js";
import type { ConfigType } from "./config-record.js";
import type { ConfigHead } from "./config-store.js";

/**
 * What a written name may mean: in the plugin of `from`, the name of what refers to it; else exactly so (a name or an id); else
 * without regard to case; else with or without its plugin. Only the last may give several.
 */
export type ConfigFinder<Head extends ConfigHead> = (type: ConfigType, name: string, from?: string) => readonly Head[];

/** Makes a finder over what a store lists; finding takes the same time however many there are. */
export function configFinder<Head extends ConfigHead>(heads: readonly Head[]): ConfigFinder<Head> {
  const exact = new Map<string, Head>();
  const named = new Map<string, Head>();
  const shortened = new Map<string, Set<Head>>();
  for (const head of heads) {
    const { type, name, id = name, aliases = [] } = head;
    for (const own of [name, id]) addFirst(exact, keyOf(type, own), head);
    for (const known of [name, ...aliases].map(foldedName)) {
      addFirst(named, keyOf(type, known), head);
      for (const short of shorterNames(known)) {
        const key = keyOf(type, short);
        shortened.set(key, (shortened.get(key) ?? new Set()).add(head));
      }
    }
  }
  return (type, name, from) => {
    const folded = foldedName(name);
    const plugin = from === undefined ? undefined : pluginOf(from);
    const own = plugin === undefined ? undefined : named.get(keyOf(type, `${foldedName(plugin)}:${folded}`));
    const sure = own ?? exact.get(keyOf(type, name)) ?? named.get(keyOf(type, folded));
    if (sure) return [sure];
    const longer = shortened.get(keyOf(type, folded)) ?? [];
    const shorter = shorterNames(folded).flatMap((short) => named.get(keyOf(type, short)) ?? []);
    return [...new Set([...longer, ...shorter])];
  };
}

/**
 * The configuration that a written name means: exactly so, then without regard to case, then with or without its plugin
 * (`plugin:name`), where that is unique. Never a part of a name: a missing agent must not become another.
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
