import type { Catalogue, CatalogueCommand } from "./catalogue.js";
import { foldName } from "./command-name.js";
import { namePrefixes } from "./name-prefixes.js";

/**
 * Ways in which a name finds a command, in the order of their precedence: those of commands and macros ignore the case,
 * those of skills first do not.
 */
type Way = "command" | "name" | "alias" | "folded name" | "folded alias" | "prefix";

/** Commands by `way/name`. */
type Lookup = ReadonlyMap<string, CatalogueCommand | undefined>;

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
  const typed = name.normalize("NFC");
  const folded = foldName(name);
  return (
    lookup.get(`command/${folded}`) ??
    find(lookup, "name", typed) ??
    lookup.get(`alias/${typed}`) ??
    find(lookup, "folded name", folded) ??
    lookup.get(`folded alias/${folded}`) ??
    lookup.get(`prefix/${folded}`)
  );
}

/** Finds a skill by its name, or by `source:name`. */
function find(lookup: Lookup, way: Way, name: string): CatalogueCommand | undefined {
  const colon = name.indexOf(":");
  const source = name.slice(0, Math.max(0, colon));
  const skill = colon < 0 ? undefined : lookup.get(`${way}/${name.slice(colon + 1)}`);
  const isFromSource = skill?.source !== undefined && [skill.source, foldName(skill.source)].includes(source);
  return lookup.get(`${way}/${name}`) ?? (isFromSource ? skill : undefined);
}

function lookupOf({ commands }: Catalogue): Lookup {
  const lookup = new Map<string, CatalogueCommand | undefined>();
  const add = (way: Way, name: string, command: CatalogueCommand): void => {
    const key = `${way}/${name}`;
    if (way === "prefix" && lookup.has(key)) lookup.set(key, undefined);
    else if (!lookup.has(key)) lookup.set(key, command);
  };
  for (const command of commands) {
    const { name, aliases = [], kind } = command;
    if (kind !== "skill") {
      for (const each of [name, ...aliases]) add("command", foldName(each), command);
      continue;
    }
    add("name", name, command);
    add("folded name", foldName(name), command);
    for (const alias of aliases) {
      add("alias", alias, command);
      add("folded alias", foldName(alias), command);
    }
    for (const prefix of namePrefixes(name)) add("prefix", prefix, command);
  }
  return lookup;
}
