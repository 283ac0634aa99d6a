import type { CatalogueCommand } from "./catalogue.js";
import { foldName } from "./command-name.js";
import { type RankedMatches, RankedNames } from "./ranked-names.js";

const SECTIONS = { "built-in": "built-in", command: "application", macro: "macros", skill: "skills" } as const;

/** Returns the section in which a command is listed. */
export function sectionOf({ kind, source }: CatalogueCommand): string {
  return source ?? SECTIONS[kind];
}

/**
 * Commands prepared for completion. Each part is prepared when it is first needed, since a shell completes only once.
 */
export class PreparedCommands {
  readonly #commands: readonly CatalogueCommand[];
  #ranked: RankedNames<CatalogueCommand> | undefined;
  #listed: RankedMatches<CatalogueCommand>["found"] | undefined;

  constructor(commands: readonly CatalogueCommand[]) {
    this.#commands = commands;
  }

  /** Returns the commands that a typed text finds; without one, all by section, and by name within a section. */
  find(typed: string, limit: number): RankedMatches<CatalogueCommand> {
    if (typed !== "") {
      this.#ranked ??= new RankedNames(this.#commands.flatMap(namesOf));
      return this.#ranked.find(typed, limit);
    }
    this.#listed ??= bySection(this.#commands);
    const found = this.#listed.slice(0, limit);
    return { found, more: this.#listed.length - found.length };
  }
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
