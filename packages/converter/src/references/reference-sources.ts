import { pluginOf } from "../configs/config-name.js";
import type { ConfigHead, ConfigStore } from "../configs/config-store.js";
import { type ConfigFinder, configFinder } from "../configs/find-config.js";
import { type Reference, referenceFinder } from "./find-references.js";
import { knownNames } from "../configs/known-names.js";

/** A text that refers to agents and skills. */
export interface ReferringText {
  /** The name of what it is, if it has one: what it refers to is looked for in its own plugin first. */
  readonly name?: string | undefined;
  readonly text: string;
}

/** Where references are found, and what they mean. */
export interface ReferenceSources {
  readonly configs: ConfigStore;
  readonly find: ConfigFinder<ConfigHead>;
  readonly referencesIn: (text: ReferringText) => readonly Reference[];
}

/** Reads references by all names that a store lists. Names are prepared once for each plugin. */
export function referenceSources(configs: ConfigStore, heads: readonly ConfigHead[]): ReferenceSources {
  const finders = new Map<string | undefined, (text: string) => Reference[]>();
  return {
    configs,
    find: configFinder(heads),
    referencesIn({ name, text }) {
      const plugin = name === undefined ? undefined : pluginOf(name);
      const finder = finders.get(plugin) ?? referenceFinder(knownNames(heads, name));
      finders.set(plugin, finder);
      return finder(text);
    },
  };
}
