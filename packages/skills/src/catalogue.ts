import {
  type Catalogue,
  type CatalogueCommand,
  type CatalogueRules,
  foldName,
  type Parameters,
} from "@langslash/grammar";
import { EACH, IF, isOpen } from "@langslash/grammar/internal";
import type { ChoiceOptions, CompleteCommand } from "./argument-choices.js";
import {
  choosableModels,
  firstCommand,
  isTypable,
  type ModelOptions,
  type PrecedingCommand,
  precedingCommands,
  takesModel,
} from "./names/command-precedence.js";
import { unmetRequirement } from "./names/required-skills.js";
import type { SkillIndex } from "./skill-index.js";
import type { Skill } from "./skill.js";

/**
 * Commands, macros, models and rules that an application adds to an index; the same as in the options of its
 * middleware.
 */
export interface CatalogueExtras extends ModelOptions, CatalogueRules, ChoiceOptions {
  /** Custom commands. */
  readonly commands?: readonly {
    readonly name: string;
    readonly description: string;
    readonly parameters?: Parameters;
    readonly completes?: CatalogueCommand["completes"];
    readonly complete?: CompleteCommand;
  }[];
  /** Macros: name to the commands that it runs. */
  readonly macros?: Readonly<Record<string, string>>;
  /** Agents of forks: with any, `/each` is completed. */
  readonly agents?: Readonly<Record<string, unknown>>;
  /** The schemas of answers, as in `skillMiddleware`. */
  readonly returns?: Readonly<Record<string, unknown>>;
}

type CustomCommand = NonNullable<CatalogueExtras["commands"]>[number];

const HELP_HINT = "[command]";
const HELP_DESCRIPTION = "Lists the commands, or describes one.";

/** The built-in command that a skill of that name replaces. */
const EACH_COMMAND: CatalogueCommand = {
  name: EACH,
  kind: "built-in",
  description: "Runs a skill in a context of its own for each file, or for each item of a list.",
  parameters: {
    files: { description: "Pattern of the files, such as *.md" },
    items: { description: "Path of the list in the answer before, such as $.claims" },
  },
};

/** The built-in command that guards a stage by a value. */
const IF_COMMAND: CatalogueCommand = {
  name: IF,
  kind: "built-in",
  description: "After a pipe, runs a command only if the answer before has a value.",
  parameters: { value: { description: "Path of the value, such as $.urgent", required: true } },
};

const NO_EXTRAS: CatalogueExtras = {};
const cache = new WeakMap<readonly Skill[], WeakMap<CatalogueExtras, Catalogue>>();

/**
 * Returns everything that a user may type, for `complete`: plain JSON, which a server can send to a page. If several
 * commands have the same name, its `commands` have only the one that runs. Returns the same object for the same
 * `extras`
 * until the index is refreshed. Leaves out skills whose requirements are unmet when it is made.
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
  const result = catalogueOf(index, extras, (skill) => unmetRequirement(skill, index) === undefined);
  byExtras.set(extras, result);
  return result;
}

/** Returns the catalogue of an index with the skills whose requirements are unmet here, but may be met elsewhere. */
export function catalogueWithUnmet(index: SkillIndex): Catalogue {
  return catalogueOf(index, NO_EXTRAS, () => true);
}

function catalogueOf(index: SkillIndex, extras: CatalogueExtras, isListed: (skill: Skill) => boolean): Catalogue {
  const { commands = [], macros = {}, agents = {}, returns = {}, onUnknownCommand, onInvalidArguments } = extras;
  const of: SkillOptions = { models: choosableModels(extras), hasChoices: extras.complete !== undefined };
  const extraMacros = Object.entries(macros).map(([name, text]) => ({ name, text }));
  const preceding = precedingCommands(commands, index.usableMacros([...extraMacros, ...index.whole.macros], commands));
  const typable = index.list().filter((skill) => isTypable(skill) && isListed(skill));
  const isFree = (name: string): boolean => !preceding.has(foldName(name));
  const isBuiltIn = (name: string): boolean => isFree(name) && "suggestions" in index.resolve(name, isTypable);
  const hasEach = Object.keys(agents).length > 0 && isBuiltIn(EACH);
  const hasValues = Object.keys(returns).length > 0 || typable.some((skill) => skill.returns);
  const hidden = typable
    .filter(({ name }) => !isFree(name))
    .map((skill) => describeSkill(skill, { ...of, hasChoices: false })); // its name would find the command
  const rules = { ...(onUnknownCommand && { onUnknownCommand }), ...(onInvalidArguments && { onInvalidArguments }) };
  return {
    commands: [
      ...Array.from(preceding.values(), (each) => describe(each, preceding, index, of)),
      ...(hasEach ? [EACH_COMMAND] : []),
      ...(hasValues && isBuiltIn(IF) ? [IF_COMMAND] : []),
      ...typable.filter(({ name }) => isFree(name)).map((skill) => describeSkill(skill, of)),
    ],
    ...(hidden.length > 0 && { hidden }),
    ...(Object.keys(rules).length > 0 && { rules }),
  };
}

function describe(
  each: PrecedingCommand<CustomCommand>,
  preceding: ReadonlyMap<string, PrecedingCommand<CustomCommand>>,
  index: SkillIndex,
  of: SkillOptions,
): CatalogueCommand {
  const { name, kind } = each;
  if (kind === "built-in") return { name, kind, description: HELP_DESCRIPTION, argumentHint: HELP_HINT };
  const first = firstCommand(name, preceding, index);
  const { parameters } = (first?.kind === "skill" ? first.skill : first?.command) ?? {};
  const description = kind === "command" ? each.command.description : each.macro.text;
  const choices = first?.kind === "skill" ? choicesOf(first.skill, of) : first && choicesOfCommand(first.command);
  const hints = { ...(parameters && { parameters }), ...choices };
  const { completes } = kind === "command" ? each.command : {};
  return { name, kind, description, ...hints, ...(completes && { completes }) };
}

function describeSkill(skill: Skill, of: SkillOptions): CatalogueCommand {
  const { name, description, aliases, otherNames, source, parameters, argumentHint } = skill;
  const hints = { ...(parameters && { parameters }), ...(argumentHint === undefined ? {} : { argumentHint }) };
  return {
    name,
    kind: "skill",
    description,
    aliases,
    ...(otherNames && { otherNames }),
    source,
    ...hints,
    ...choicesOf(skill, of),
  };
}

/** What the options say about all skills. */
interface SkillOptions {
  /** Names of the models that can be chosen. */
  readonly models: readonly string[];
  /** Whether code provides values for their parameters. */
  readonly hasChoices: boolean;
}

type Choices = Pick<CatalogueCommand, "models" | "choicesOf">;

function choicesOf({ name, parameters = {} }: Skill, { models, hasChoices }: SkillOptions): Choices {
  return {
    ...(models.length > 0 && takesModel(parameters) && { models }),
    ...(hasChoices && Object.values(parameters).some(isOpen) && { choicesOf: name }),
  };
}

function choicesOfCommand({ name, parameters = {}, complete }: CustomCommand): Choices {
  return complete && Object.values(parameters).some(isOpen) ? { choicesOf: name } : {};
}
