import {
  type Catalogue,
  type CatalogueCommand,
  foldName,
  type Parameters,
  parseSlashCommand,
} from "@langslash/grammar";
import { MAX_MACRO_DEPTH } from "@langslash/grammar/internal";
import { type PrecedingCommand, precedingCommands } from "./names/command-precedence.js";
import type { SkillIndex } from "./skill-index.js";
import type { Skill } from "./skill.js";

/** Commands and macros that an application adds to an index; the same as in the options of its middleware. */
export interface CatalogueExtras {
  /** Custom commands. */
  readonly commands?: readonly {
    readonly name: string;
    readonly description: string;
    readonly parameters?: Parameters;
  }[];
  /** Macros: name to the commands that it runs. */
  readonly macros?: Readonly<Record<string, string>>;
}

type CustomCommand = NonNullable<CatalogueExtras["commands"]>[number];

const HELP_DESCRIPTION = "Lists the commands, or describes one.";

const NO_EXTRAS: CatalogueExtras = {};
const cache = new WeakMap<readonly Skill[], WeakMap<CatalogueExtras, Catalogue>>();

/**
 * Returns everything that a user may type, for `complete`: plain JSON, which a server can send to a page. If several
 * commands have the same name, the catalogue has only the one that runs. Returns the same object for the same `extras`
 * until the index is refreshed.
 *
 * @example
 * ```ts
 * import { complete } from "@langslash/grammar";
 * import { catalogue, loadSkills } from "@langslash/skills";
 *
 * const skills = await loadSkills("skills");
 * console.log(complete("/leg", 4, catalogue(skills)).suggestions[0]?.insert); // "/legal-research"
 * ```
 */
export function catalogue(index: SkillIndex, extras: CatalogueExtras = NO_EXTRAS): Catalogue {
  const skills = index.list();
  const byExtras = cache.get(skills) ?? new WeakMap<CatalogueExtras, Catalogue>();
  cache.set(skills, byExtras);
  const cached = byExtras.get(extras);
  if (cached) return cached;
  const { commands = [], macros = {} } = extras;
  const extraMacros = Object.entries(macros).map(([name, text]) => ({ name, text }));
  const preceding = precedingCommands(commands, [...extraMacros, ...index.macros]);
  const visible = userInvocableSkills(skills).filter(({ name }) => !preceding.has(foldName(name)));
  const result = {
    commands: [...Array.from(preceding.values(), (each) => describe(each, preceding, index)), ...visible],
  };
  byExtras.set(extras, result);
  return result;
}

function describe(
  each: PrecedingCommand<CustomCommand>,
  preceding: ReadonlyMap<string, PrecedingCommand<CustomCommand>>,
  index: SkillIndex,
): CatalogueCommand {
  const { name, kind } = each;
  if (kind === "built-in") return { name, kind, description: HELP_DESCRIPTION };
  const parameters = parametersOf(name, preceding, index);
  const description = kind === "command" ? each.command.description : each.macro.text;
  return { name, kind, description, ...(parameters && { parameters }) };
}

/** Returns the parameters of a command by its name. A macro has those of its first command, which may be a macro itself. */
function parametersOf(
  name: string,
  preceding: ReadonlyMap<string, PrecedingCommand<CustomCommand>>,
  index: SkillIndex,
  depth = 0,
): Parameters | undefined {
  const found = preceding.get(foldName(name));
  if (found?.kind === "command") return found.command.parameters;
  if (found?.kind === "macro") {
    const first = parseSlashCommand(found.macro.text)?.name ?? "";
    return depth < MAX_MACRO_DEPTH ? parametersOf(first, preceding, index, depth + 1) : undefined;
  }
  const resolution = index.resolve(name);
  return "skill" in resolution ? resolution.skill.parameters : undefined;
}

function userInvocableSkills(skills: readonly Skill[]): CatalogueCommand[] {
  const invocable = skills.filter(({ userInvocable }) => userInvocable);
  return invocable.map(({ name, description, aliases, parameters, argumentHint }) => {
    const hints = { ...(parameters && { parameters }), ...(argumentHint === undefined ? {} : { argumentHint }) };
    return { name, kind: "skill", description, aliases, ...hints };
  });
}
