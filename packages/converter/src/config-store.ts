import type { ConfigRecord, ConfigType } from "./config-record.js";

/** What a store lists of a configuration. */
export interface ConfigHead extends Pick<ConfigRecord, "id" | "name" | "type"> {
  /** Further names by which it is found, the path of its file for instance. */
  readonly aliases?: readonly string[];
}

/** A place where configurations are kept. `name` and `type` together tell them apart. */
export interface ConfigStore {
  /** Everything there is, in a steady order, without contents. */
  list(): Promise<readonly ConfigHead[]>;
  /** The configuration of exactly this type and name; undefined where there is none. */
  read(type: ConfigType, name: string): Promise<ConfigRecord | undefined>;
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
  const ofType = heads.filter((head) => head.type === type);
  const wanted = folded(name);
  const exact = ofType.find((head) => head.name === name || head.id === name);
  const named = exact ?? ofType.find((head) => namesOf(head).some((known) => folded(known) === wanted));
  if (named) return named;
  const related = ofType.filter((head) => namesOf(head).some((known) => isSameButForPlugin(folded(known), wanted)));
  return related.length === 1 ? related[0] : undefined;
}

function namesOf({ name, aliases = [] }: ConfigHead): readonly string[] {
  return [name, ...aliases];
}

/** `plugin:name` and `name` may be the same, `one:name` and `other:name` are not. */
function isSameButForPlugin(known: string, wanted: string): boolean {
  if (known.includes(":") === wanted.includes(":")) return false;
  return lastPart(known) === lastPart(wanted);
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1);
}

function folded(name: string): string {
  return name.trim().normalize("NFC").toLowerCase().replace("::", ":");
}
