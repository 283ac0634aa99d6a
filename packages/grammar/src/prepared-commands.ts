import type { CatalogueCommand } from "./catalogue.js";
import { foldName } from "./command-name.js";
import { type RankedMatches, RankedNames } from "./ranked-names.js";
import { suggestNames, WITHOUT_SPACES } from "./suggest-names.js";

/** Minimum length of a text that is searched for in descriptions, unless its script has no spaces. */
const MIN_SEARCHED = 3;

/** Sections by the kind of a command, and by names that sources have by default, which tell users nothing. */
const SECTIONS: Readonly<Record<string, string>> = {
  "built-in": "Help",
  command: "Commands",
  commands: "Commands",
  macro: "Shortcuts",
  manifest: "Skills",
  skill: "Skills",
  skills: "Skills",
};

/** Returns the heading under which users find a command. */
export function sectionOf({ kind, source }: Pick<CatalogueCommand, "kind" | "source">): string {
  const name = source ?? kind;
  return Object.hasOwn(SECTIONS, name) ? (SECTIONS[name] ?? name) : name;
}

/**
 * Commands prepared for completion. Each part is prepared when it is first needed, since a shell completes only once.
 */
export class PreparedCommands {
  readonly #commands: readonly CatalogueCommand[];
  #ranked: RankedNames<CatalogueCommand> | undefined;
  #described: readonly string[] | undefined;
  #listed: RankedMatches<CatalogueCommand>["found"] | undefined;

  constructor(commands: readonly CatalogueCommand[]) {
    this.#commands = commands;
  }

  /** Returns the commands that a typed text finds; without one, all by section, and by name within a section. */
  find(typed: string, limit: number): RankedMatches<CatalogueCommand> {
    if (typed !== "") return this.#search(typed, limit);
    this.#listed ??= bySection(this.#commands);
    const found = this.#listed.slice(0, limit);
    return { found, more: this.#listed.length - found.length };
  }

  /** Finds commands by their names, then by words of their descriptions, and if there are none, by similar names. */
  #search(typed: string, limit: number): RankedMatches<CatalogueCommand> {
    this.#ranked ??= new RankedNames(this.#commands.flatMap(namesOf));
    const named = this.#ranked.find(typed, limit);
    const wanted = foldName(typed);
    const isWhole = named.found.some(({ name }) => foldName(name) === wanted);
    if (named.found.length === limit || isWhole || (wanted.length < MIN_SEARCHED && !WITHOUT_SPACES.test(wanted)))
      return named;
    this.#described ??= this.#commands.map(({ kind, description = "" }) =>
      kind === "macro" ? "" : foldName(description),
    );
    const known = new Set(named.found.map(({ item }) => item));
    const items = this.#commands.filter((item, at) => !known.has(item) && hasWord(this.#described?.[at] ?? "", wanted));
    const found = [...named.found, ...items.map((item) => ({ name: item.name, item }))];
    if (found.length === 0) found.push(...this.#similar(typed));
    return { found: found.slice(0, limit), more: named.more + Math.max(0, found.length - limit) };
  }

  #similar(typed: string): RankedMatches<CatalogueCommand>["found"] {
    const byName = new Map(this.#commands.flatMap(namesOf));
    const items = new Set(suggestNames(typed, byName.keys()).flatMap((name) => byName.get(name) ?? []));
    return Array.from(items, (item) => ({ name: item.name, item }));
  }
}

/** Whether a word of a text begins with another text; in scripts without spaces, any part may be a word. */
function hasWord(text: string, start: string): boolean {
  const isAnywhere = WITHOUT_SPACES.test(start);
  for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, at + 1)) {
    if (isAnywhere || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "")) return true;
  }
  return false;
}

function namesOf(item: CatalogueCommand): (readonly [name: string, item: CatalogueCommand])[] {
  return [item.name, ...(item.aliases ?? [])].map((name) => [name, item] as const);
}

function bySection(commands: readonly CatalogueCommand[]): RankedMatches<CatalogueCommand>["found"] {
  const sections = new Map<string, [key: string, item: CatalogueCommand][]>();
  for (const item of commands) {
    const section = sections.get(sectionOf(item)) ?? [];
    section.push([foldName(item.name), item]);
    sections.set(sectionOf(item), section);
  }
  const sorted = Array.from(sections.values(), (section) => section.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return sorted.flat().map(([, item]) => ({ name: item.name, item }));
}
