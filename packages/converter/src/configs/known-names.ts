import { foldConfigName, pluginOf, shorterNames } from "./config-name.js";
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

/** Commands that Claude Code has by itself. */
export const BUILT_IN_COMMANDS: ReadonlySet<string> = new Set(
  `add-dir agents bug clear compact config context cost doctor export help hooks init login logout loop mcp memory model
  output-style permissions plan plugin pr-comments resume review rewind security-review skills status statusline
  terminal-setup todos usage vim`.split(/\s+/),
);

/**
 * Returns all names by which a text may call the slash commands of a store, folded, apart from the command `from` that
 * the text belongs to. A name without its plugin means a command of the plugin of `from`, or the only one of this name;
 * not that of another plugin if Claude Code has such a command by itself.
 */
export function commandNames(heads: readonly ConfigHead[], from = ""): string[] {
  const own = foldConfigName(from);
  const meanings = meaningsIn(heads, pluginOf(own));
  return [...meanings].filter(([, name]) => name !== own).map(([written]) => written);
}

/** Maps the names as texts in a plugin write them to the commands that they mean, all folded. */
function meaningsIn(heads: readonly ConfigHead[], plugin: string | undefined): ReadonlyMap<string, string> {
  const meant = new Map<string, string>();
  const shared = new Map<string, Set<string>>();
  for (const { type, name, aliases = [] } of heads) {
    if (type !== "slash_command") continue;
    const folded = foldConfigName(name);
    for (const each of [folded, ...aliases.map(foldConfigName)]) {
      meant.set(each, folded);
      for (const short of shorterNames(each)) shared.set(short, (shared.get(short) ?? new Set()).add(folded));
    }
  }
  for (const [short, names] of shared) {
    const inPlugin = plugin === undefined ? undefined : meant.get(`${plugin}:${short}`);
    const [only] = names.size === 1 && !BUILT_IN_COMMANDS.has(short) ? names : [];
    const name = inPlugin ?? meant.get(short) ?? only;
    if (name !== undefined) meant.set(short, name);
  }
  return meant;
}
