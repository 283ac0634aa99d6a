import { foldConfigName, shorterNames, shortNameOf } from "../../configs/config-name.js";
import type { KnownNames } from "../../configs/known-names.js";

/** The known agents and skills by their folded names, with and without plugin. */
export interface NameTables {
  readonly agent: ReadonlyMap<string, string>;
  readonly skill: ReadonlyMap<string, string>;
}

/** Creates the tables of all known names. */
export function nameTables({ agents, skills }: KnownNames): NameTables {
  return { agent: nameTable(agents), skill: nameTable(skills) };
}

/** Returns the known name that a folded name means. A plugin that is not known is ignored before several words. */
export function knownNameOf(table: ReadonlyMap<string, string>, folded: string): string | undefined {
  const short = shortNameOf(folded);
  return table.get(folded) ?? (/[-_]/.test(short) ? table.get(short) : undefined);
}

/** Maps folded names, with and without plugin, to known names. A short name shared by plugins maps to itself. */
function nameTable(names: readonly string[]): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  for (const name of names) {
    for (const short of shorterNames(foldConfigName(name))) table.set(short, table.has(short) ? short : name);
  }
  for (const name of names) table.set(foldConfigName(name), name);
  return table;
}
