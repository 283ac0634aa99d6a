import type { Catalogue, CatalogueCommand } from "./catalogue.js";
import { foldName } from "./command-name.js";
import { NameLookup } from "./name-lookup.js";

interface Lookup {
  /** Commands and macros by their folded names. */
  readonly commands: Map<string, CatalogueCommand>;
  readonly skills: NameLookup<CatalogueCommand>;
}

const lookups = new WeakMap<Catalogue, Lookup>();

/**
 * Finds the command that a typed name runs, as a server with this catalogue finds it: built-in and custom commands and
 * macros, then skills by name or `source:name`, by alias, in another letter case, and by the first words of a name if
 * no other name begins with them.
 *
 * Names are prepared once per catalogue object, so pass the same object again rather than a copy.
 *
 * @example
 * ```ts
 * import { findCommand } from "@langslash/grammar";
 *
 * const catalogue = { commands: [{ name: "medical-records-analysis", kind: "skill" as const }] };
 * console.log(findCommand(catalogue, "medical-records")?.name); // "medical-records-analysis"
 * ```
 */
export function findCommand(catalogue: Catalogue, name: string): CatalogueCommand | undefined {
  const lookup = lookups.get(catalogue) ?? lookupOf(catalogue);
  lookups.set(catalogue, lookup);
  return lookup.commands.get(foldName(name)) ?? lookup.skills.find(name)?.entry;
}

function lookupOf({ commands, hidden = [] }: Catalogue): Lookup {
  const all = [...commands, ...hidden];
  const lookup: Lookup = {
    commands: new Map(),
    skills: new NameLookup(all.filter(({ kind }) => kind === "skill")),
  };
  for (const command of all) {
    const names = command.kind === "skill" ? [] : [command.name, ...(command.aliases ?? [])];
    for (const folded of names.map(foldName)) if (!lookup.commands.has(folded)) lookup.commands.set(folded, command);
  }
  return lookup;
}
