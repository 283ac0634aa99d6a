import { commandNames } from "./command-names.js";
import { foldConfigName, pluginOf } from "./config-name.js";
import type { ConfigType } from "./config-record.js";
import type { ConfigHead } from "./config-store.js";

/** Names of all agents, skills and slash commands that a text can refer to. */
export interface KnownNames {
  readonly agents: readonly string[];
  readonly skills: readonly string[];
  /** Names of slash commands as texts write them, without the one that the text belongs to. @default [] */
  readonly commands?: readonly string[];
}

/**
 * Returns the names of all agents, skills and commands in a store, aliases included, for analysis and verification.
 * Names in the plugin of `from`, the name of the configuration that refers to them, are also returned without the
 * plugin.
 */
export function knownNames(heads: readonly ConfigHead[], from?: string): Required<KnownNames> {
  const plugin = from === undefined ? undefined : pluginOf(from);
  const prefix = plugin === undefined ? undefined : `${foldConfigName(plugin)}:`;
  const namesOf = (type: ConfigType): string[] => {
    const names = heads.filter((head) => head.type === type).flatMap(({ name, aliases = [] }) => [name, ...aliases]);
    const inPlugin = names.filter((name) => prefix !== undefined && foldConfigName(name).startsWith(prefix));
    return [...new Set([...inPlugin.map((name) => name.slice(name.indexOf(":") + 1)), ...names])];
  };
  return { agents: namesOf("agent_definition"), skills: namesOf("skill"), commands: commandNames(heads, from) };
}
