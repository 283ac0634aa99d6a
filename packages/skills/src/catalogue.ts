import {
  type Catalogue,
  type CatalogueCommand,
  foldName,
  type Macro,
  type Parameters,
  parseSlashCommand,
} from "@langslash/grammar";
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

const HELP: CatalogueCommand = {
  name: "help",
  kind: "built-in",
  description: "Lists the commands, or describes one.",
};
/** Maximum depth of macros within macros. */
const MAX_DEPTH = 8;

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
  const commands = [HELP, ...customCommands(extras), ...macros(index, extras)];
  const result = { commands: withoutHidden(commands, userInvocableSkills(skills)) };
  byExtras.set(extras, result);
  return result;
}

function customCommands({ commands = [] }: CatalogueExtras): CatalogueCommand[] {
  return commands.map(({ name, description, parameters }) => {
    return { name, kind: "command", description, ...(parameters && { parameters }) };
  });
}

/** Lists the macros. A macro has the parameters of its first command, which may be a macro itself. */
function macros(index: SkillIndex, { commands = [], macros: extraMacros = {} }: CatalogueExtras): CatalogueCommand[] {
  const listed = [...Object.entries(extraMacros).map(([name, text]): Macro => ({ name, text })), ...index.macros];
  const byName = new Map(listed.toReversed().map((macro) => [foldName(macro.name), macro]));
  const parametersOf = (text: string, depth = 0): Parameters | undefined => {
    const name = parseSlashCommand(text)?.name ?? "";
    const command = commands.find((each) => foldName(each.name) === foldName(name));
    const macro = command ? undefined : byName.get(foldName(name));
    if (macro) return depth < MAX_DEPTH ? parametersOf(macro.text, depth + 1) : undefined;
    const found = index.resolve(name);
    return command ? command.parameters : "skill" in found ? found.skill.parameters : undefined;
  };
  return listed.map(({ name, text }) => {
    const parameters = parametersOf(text);
    return { name, kind: "macro", description: text, ...(parameters && { parameters }) };
  });
}

function userInvocableSkills(skills: readonly Skill[]): CatalogueCommand[] {
  const invocable = skills.filter(({ userInvocable }) => userInvocable);
  return invocable.map(({ name, description, aliases, parameters, argumentHint }) => {
    const hints = { ...(parameters && { parameters }), ...(argumentHint === undefined ? {} : { argumentHint }) };
    return { name, kind: "skill", description, aliases, ...hints };
  });
}

/** Joins commands and skills. Of several with the same name, keeps the one that takes precedence. */
function withoutHidden(commands: readonly CatalogueCommand[], skills: readonly CatalogueCommand[]): CatalogueCommand[] {
  const byName = new Map(commands.toReversed().map((command) => [foldName(command.name), command]));
  const running = commands.filter((command) => byName.get(foldName(command.name)) === command);
  return [...running, ...skills.filter(({ name }) => !byName.has(foldName(name)))];
}
