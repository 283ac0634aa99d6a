import { foldName, type Macro, type Parameters, suggestNames } from "@langslash/grammar";
import { EACH, IF } from "@langslash/grammar/internal";
import type { Skill, SkillIndex } from "@langslash/skills";
import {
  choosableModels,
  firstCommand,
  isTypable,
  type ModelOptions,
  type PrecedingCommand,
  precedingCommands,
  takesModel,
  type ReturnSchema,
  type SkillFork,
} from "@langslash/skills/internal";
import { currentFork, isSubagentRun } from "../run-config.js";
import { type ForkOptions, jsonSchemaOf } from "./fork-options.js";
import { PIN_ACTION, type PinAction, type SlashCommandDefinition } from "./define-command.js";
import { perObject } from "../per-object.js";

/** Commands that an application adds to its skills. */
export interface CustomCommands extends ForkOptions {
  /**
   * Custom commands, made by `defineCommand`.
   * @default []
   */
  readonly commands?: readonly SlashCommandDefinition[];
  /**
   * Short names for whole commands: `{ "quick-med": "/medical-records phases=1,2,3 output=brief" }`. They take
   * precedence over the macros of a manifest.
   * @default {}
   */
  readonly macros?: Readonly<Record<string, string>>;
  /**
   * Names of skills that commands may name in a run that a tool call started, such as a subagent, whose input a model
   * wrote. All other commands are text there: those of other skills, custom commands, macros, pins and help.
   * @default []
   */
  readonly subagentCommands?: readonly string[];
}

/** Options of a table: the commands of an application, and the models that `model=` chooses. */
export type TableOptions = CustomCommands & ModelOptions;

/** Options of a table, with the names of the only skills that commands may name in a run that a tool call started. */
interface OwnOptions extends Omit<Required<TableOptions>, "subagentCommands"> {
  readonly only?: readonly string[];
  /** The commands that the run is the fork of, which models may name, too: the agent around it has checked them. */
  readonly forked?: string | undefined;
}

const NO_COMMANDS = { commands: [], macros: {} };

/** Result of looking up a typed name. */
export type FoundCommand =
  | { readonly kind: "skill"; readonly target: Skill; readonly via: "name" | "alias" | "case" | "prefix" }
  | { readonly kind: "command"; readonly target: SlashCommandDefinition; readonly via: "name" | "case" }
  | { readonly kind: "unknown"; readonly suggestions: readonly string[] };

type PrecedingByName = ReadonlyMap<string, PrecedingCommand<SlashCommandDefinition>>;

/** Returns the effect of a command, if `pinCommands` made it. */
export function pinActionOf(command: object): PinAction | undefined {
  const marked: Pick<SlashCommandDefinition, typeof PIN_ACTION> = command;
  return marked[PIN_ACTION];
}

/** All commands that a user can type. `precedingCommands` has the order of precedence. */
export class CommandTable {
  readonly skills: SkillIndex;
  readonly commands: readonly SlashCommandDefinition[];
  /** Names of the only skills that commands may name; undefined if they may name all. */
  readonly only: readonly string[] | undefined;
  /** Options for stages that run in a context of their own. */
  readonly forks: Required<ForkOptions>;
  readonly #options: OwnOptions;
  readonly #returns: ReadonlyMap<string, ReturnSchema>;
  #preceding: { readonly of: object; readonly byName: PrecedingByName } | undefined;

  constructor(skills: SkillIndex, options: OwnOptions) {
    this.skills = skills;
    this.commands = options.commands;
    const forked = options.forked?.split(" ").map((name) => name.slice(1)) ?? [];
    this.only = options.only && [...options.only, ...forked];
    this.#options = options;
    this.forks = options;
    const returns = Object.entries(options.returns);
    this.#returns = new Map(returns.map(([name, schema]) => [name, jsonSchemaOf(schema)]));
  }

  /** Whether these are the options of the table. */
  hasOptions(options: OwnOptions): boolean {
    if (options === this.#options) return true;
    const keys = Object.keys({ ...this.#options, ...options });
    return keys.every((key) => Reflect.get(this.#options, key) === Reflect.get(options, key));
  }

  /** The table of the whole index, if this one is for a view of it; otherwise this one. */
  get whole(): CommandTable {
    return tableWith(this.skills.whole, this.#options);
  }

  /** The macros that can be called, without those that a custom command or another macro hides. */
  get macros(): readonly Macro[] {
    return Array.from(this.preceding.values()).flatMap((each) => (each.kind === "macro" ? each.macro : []));
  }

  /**
   * Finds the command that a name runs. Macros are not found here, because they are expanded first: see `macroOf`. A
   * skill that users may not invoke is treated as if it were not there.
   */
  find(name: string): FoundCommand {
    const preceding = this.preceding.get(foldName(name));
    if (preceding?.kind === "command") {
      return { kind: "command", target: preceding.command, via: preceding.name === name ? "name" : "case" };
    }
    const resolution = this.skills.resolve(name, isTypable);
    if ("skill" in resolution) return { kind: "skill", target: resolution.skill, via: resolution.via };
    const others = [...this.commands, ...this.macros].map((command) => command.name);
    return { kind: "unknown", suggestions: suggestNames(name, [...others, ...resolution.suggestions]) };
  }

  /** Returns the macro with a name. */
  macroOf(name: string): Macro | undefined {
    const preceding = this.preceding.get(foldName(name));
    return preceding?.kind === "macro" ? preceding.macro : undefined;
  }

  /** Whether the command of a name can share a text with others: skills and macros can. */
  isStackable(name: string): boolean {
    return this.macroOf(name) !== undefined || this.find(name).kind === "skill";
  }

  /** Returns the parameters of the command of a name: those that it declares, and the override of the model. */
  parametersOf(name: string): Parameters | undefined {
    const first = firstCommand(name, this.preceding, this.skills);
    if (first?.kind !== "skill") return first?.command.parameters;
    const { parameters } = first.skill;
    return this.#options.modelOverride === false ? parameters : { model: {}, ...parameters };
  }

  /** Whether a name is that of `/each`: the application has agents for forks, and no other command has its name. */
  isEach(name: string): boolean {
    return this.#hasForks && this.#isBuiltIn(name, EACH);
  }

  /** Whether a name is that of `/if`. */
  isIf(name: string): boolean {
    return this.#isBuiltIn(name, IF);
  }

  #isBuiltIn(name: string, builtIn: string): boolean {
    return foldName(name) === builtIn && !this.isTaken(name) && this.find(name).kind === "unknown";
  }

  /** Returns how a stage with these skills runs in a context of its own: as the first one that declares it. */
  forkOf(skills: readonly Skill[]): SkillFork | undefined {
    const fork = this.#hasForks ? skills.find((each) => each.fork)?.fork : undefined;
    return fork && currentFork() === undefined ? fork : undefined;
  }

  /** Returns the schema of the answer to a stage with these skills: that of the last one that has any. */
  returnsOf(skills: readonly Pick<Skill, "name">[]): ReturnSchema | undefined {
    const own = skills.map(({ name }) => this.#returns.get(name) ?? this.skills.get(name)?.returns);
    return own.findLast((schema) => schema !== undefined);
  }

  /** Whether an earlier stage with these skills ran in a context of its own, and left no text of them. */
  wasFork(skills: readonly Skill[]): boolean {
    return skills.some(({ fork }) => fork) && (this.#hasForks || currentFork() !== undefined);
  }

  get #hasForks(): boolean {
    return Object.keys(this.forks.agents).length > 0;
  }

  /** Returns a skill with the names of the models that `model=` can choose for it, as usage lines show them. */
  withModels(skill: Skill): Skill & { readonly models?: readonly string[] } {
    const models = choosableModels(this.#options);
    const isShown = models.length > 0 && takesModel(skill.parameters);
    return isShown ? { ...skill, models } : skill;
  }

  /** Whether a custom command or a macro has a name. */
  isTaken(name: string): boolean {
    return this.macroOf(name) !== undefined || this.find(name).kind === "command";
  }

  /** Returns the qualified name of the skill that a custom command or macro of this name hides. */
  hiddenBy(name: string): string | undefined {
    const hidden = this.skills.resolve(name);
    const isHidden = "skill" in hidden && (hidden.via === "name" || hidden.via === "case");
    return isHidden ? `${hidden.skill.source}:${hidden.skill.name}` : undefined;
  }

  /** The commands that take precedence over skills, by name. Made again for each revision of the index. */
  get preceding(): PrecedingByName {
    const { revision, whole } = this.skills;
    if (this.#preceding?.of === revision) return this.#preceding.byName;
    const custom = Object.entries(this.#options.macros).map(([name, text]) => ({ name, text }));
    const macros = this.only ? [] : [...custom, ...whole.macros];
    const usable = this.skills.usableMacros(macros, this.commands);
    const byName = precedingCommands(this.commands, usable);
    this.#preceding = { of: revision, byName };
    return byName;
  }
}

/** The tables of each index, the newest first. */
const tablesOf = perObject((): CommandTable[] => []);

/** Maximum number of tables that are kept for an index: a hand-written graph may make new options in each call. */
const MAX_TABLES = 16;

/**
 * Returns the table of an index and custom commands: the same table for the same options, so that the meanings of
 * messages are kept from one model call to the next. In a run that a tool call started, another one has only the
 * skills that a model may name.
 */
export function commandTableOf(skills: SkillIndex, given: Required<TableOptions>): CommandTable {
  if (!isSubagentRun()) return tableWith(skills, given);
  const { subagentCommands, ...options } = given;
  const forked = currentFork()?.replace(/ \d+$/, ""); // the number of an input
  return tableWith(skills, { ...options, ...NO_COMMANDS, only: subagentCommands, forked });
}

function tableWith(skills: SkillIndex, custom: OwnOptions): CommandTable {
  const tables = tablesOf(skills);
  const known = tables.find((table) => table.hasOptions(custom));
  if (known) return known;
  const table = new CommandTable(skills, custom);
  tables.unshift(table);
  tables.splice(MAX_TABLES);
  return table;
}
