import { foldedName, pluginOf } from "./config-name.js";
import type { ConfigType } from "./config-record.js";
import type { ConfigHead } from "./config-store.js";

/** The names of everything that can be referred to. */
export interface KnownNames {
  readonly agents: readonly string[];
  readonly skills: readonly string[];
}

/**
 * All names of agents and skills in a store, aliases too, as analysis and verification take them. Those in the plugin of `from`,
 * the name of what refers to them, are also known without it.
 */
export function knownNames(heads: readonly ConfigHead[], from?: string): KnownNames {
  const plugin = from === undefined ? undefined : pluginOf(from);
  const prefix = plugin === undefined ? undefined : `${foldedName(plugin)}:`;
  const namesOf = (type: ConfigType): string[] => {
    const names = heads.filter((head) => head.type === type).flatMap(({ name, aliases = [] }) => [name, ...aliases]);
    const own = names.filter((name) => prefix !== undefined && foldedName(name).startsWith(prefix));
    return [...new Set([...own.map((name) => name.slice(name.indexOf(":") + 1)), ...names])];
  };
  return { agents: namesOf("agent_definition"), skills: namesOf("skill") };
}
