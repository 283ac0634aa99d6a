import {
  foldName,
  isCommandName,
  type Macro,
  type Parameters,
  parseSlashCommand,
  suggestNames,
} from "@langslash/grammar";
import type { Skill, SkillIndex } from "@langslash/skills";
import type { SlashCommandDefinition } from "./define-command.js";
import { SkillMiddlewareError } from "../middleware-error.js";

/** What an application adds to its skills. */
export interface CustomCommands {
  /**
   * Commands of the application's own, made by `defineCommand`.
   * @default []
   */
  readonly commands?: readonly SlashCommandDefinition[];
  /**
   * Names that stand for whole commands: `{ "quick-med": "/medical-records phases=1,2,3 output=brief" }`. They go before the
   * macros of a manifest.
   * @default {}
   */
  readonly macros?: Readonly<Record<string, string>>;
}

/** What a typed name leads to. */
export type FoundCommand =
  | { readonly kind: "skill"; readonly target: Skill; readonly via: "name" | "alias" | "case" | "prefix" }
  | { readonly kind: "command"; readonly target: SlashCommandDefinition; readonly via: "name" | "case" }
  | { readonly kind: "unknown"; readonly suggestions: readonly string[] };

/** The built-in command. */
export const HELP = "help";

/** Everything that can be typed, in its order of right: built-in, the application's own, macros, skills, aliases. */
export class CommandTable {
  readonly skills: SkillIndex;
  readonly commands: readonly SlashCommandDefinition[];
  readonly #commands: ReadonlyMap<string, SlashCommandDefinition>;
  readonly #ownMacros: readonly Macro[];
  /** Made again where the index has others. */
  #macros: { readonly of: readonly Macro[]; readonly byName: ReadonlyMap<string, Macro> } | undefined;

  constructor(skills: SkillIndex, { commands = [], macros = {} }: CustomCommands) {
    this.skills = skills;
    this.commands = commands;
    this.#commands = new Map(commands.map((command) => [foldName(command.name), command]));
    this.#ownMacros = Object.entries(macros).map(([name, text]) => ({ name, text }));
  }

  /** The macros that a name can run. */
  get macros(): readonly Macro[] {
    return [...this.#macrosByName().values()];
  }

  /** What a name runs. Macros are replaced before: see `macroOf`. A skill that users may not invoke is unknown to them. */
  find(name: string): FoundCommand {
    const own = this.#commands.get(foldName(name));
    if (own) return { kind: "command", target: own, via: own.name === name ? "name" : "case" };
    const resolution = this.skills.resolve(name);
    if (!("skill" in resolution)) return { kind: "unknown", suggestions: this.#suggest(name, resolution.suggestions) };
    if (!resolution.skill.userInvocable) return { kind: "unknown", suggestions: [] };
    return { kind: "skill", target: resolution.skill, via: resolution.via };
  }

  /** The macro of a name. */
  readonly macroOf = (name: string): Macro | undefined => this.#macrosByName().get(foldName(name));

  /** Whether a name can share a text with others: that of a skill, or of a macro. */
  readonly isStackable = (name: string): boolean => {
    return this.macroOf(name) !== undefined || this.find(name).kind === "skill";
  };

  /** What the command of a name declares. */
  readonly parametersOf = (name: string): Parameters | undefined => {
    const found = this.find(name);
    return found.kind === "unknown" ? undefined : found.target.parameters;
  };

  /** Whether a command of the application's own, or a macro, has a name. */
  isTaken(name: string): boolean {
    return this.#commands.has(foldName(name)) || this.macroOf(name) !== undefined;
  }

  /** How to call a skill that a command or a macro of this name hides. */
  hiddenBy(name: string): string | undefined {
    const hidden = this.skills.resolve(name);
    const isHidden = "skill" in hidden && (hidden.via === "name" || hidden.via === "case");
    return isHidden ? `${hidden.skill.source}:${hidden.skill.name}` : undefined;
  }

  #macrosByName(): ReadonlyMap<string, Macro> {
    const listed = this.skills.macros;
    if (this.#macros?.of === listed) return this.#macros.byName;
    const byName = new Map<string, Macro>();
    for (const macro of [...this.#ownMacros, ...listed]) {
      const folded = foldName(macro.name);
      if (!this.#commands.has(folded) && !byName.has(folded)) byName.set(folded, macro);
    }
    this.#macros = { of: listed, byName };
    return byName;
  }

  #suggest(name: string, skills: readonly string[]): readonly string[] {
    const others = [...this.commands, ...this.macros].map((command) => command.name);
    return others.length === 0 ? skills : suggestNames(name, [...others, ...skills]);
  }
}

/**
 * Checks what an application adds, once: its mistakes are the programmer's.
 *
 * @throws SkillMiddlewareError `invalid-command`, for a name that cannot be typed, is built in or given twice, and for a macro
 * that stands for no command
 */
export function checkCustomCommands({ commands = [], macros = {} }: CustomCommands): Required<CustomCommands> {
  const taken = new Set([HELP]);
  for (const name of [...commands.map((command) => command.name), ...Object.keys(macros)]) {
    const folded = foldName(name);
    if (!isCommandName(name)) throw invalid(name, "cannot be typed: use letters, digits, - _ and :");
    if (taken.has(folded)) throw invalid(name, folded === HELP ? "is built in" : "is given twice");
    taken.add(folded);
  }
  for (const [name, text] of Object.entries(macros)) {
    if (!parseSlashCommand(text)) throw invalid(name, `must stand for commands, not for ${JSON.stringify(text)}`);
  }
  return { commands, macros };
}

function invalid(name: string, reason: string): SkillMiddlewareError {
  return new SkillMiddlewareError("invalid-command", `The command ${JSON.stringify(`/${name}`)} ${reason}.`, []);
}
