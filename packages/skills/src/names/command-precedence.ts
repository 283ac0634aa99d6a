import { foldName, type Macro, type Parameters } from "@langslash/grammar";
import { HELP, MAX_MACRO_DEPTH, scanInvocation } from "@langslash/grammar/internal";
import type { Resolution } from "./name-table.js";
import type { Skill } from "../skill.js";

/** Everything with a name that takes precedence over skills. */
export type PrecedingCommand<Custom> =
  | { readonly kind: "built-in"; readonly name: string }
  | { readonly kind: "command"; readonly name: string; readonly command: Custom }
  | { readonly kind: "macro"; readonly name: string; readonly macro: Macro };

/**
 * Returns the commands that take precedence over skills, by their folded names and in order of precedence: built-in
 * commands, custom commands, macros. A name that is not among them belongs to a skill or, last, to an alias: see
 * `NameTable`. If two sources have a skill of the same name, `mergeSources` decides which one gets it.
 *
 * @param macros - the macros of the application before those of the index
 */
export function precedingCommands<Custom extends { readonly name: string }>(
  commands: readonly Custom[],
  macros: readonly Macro[],
): ReadonlyMap<string, PrecedingCommand<Custom>> {
  const inOrder: readonly PrecedingCommand<Custom>[] = [
    { kind: "built-in", name: HELP },
    ...commands.map((command) => ({ kind: "command", name: command.name, command }) as const),
    ...macros.map((macro) => ({ kind: "macro", name: macro.name, macro }) as const),
  ];
  const byName = new Map<string, PrecedingCommand<Custom>>();
  for (const each of inOrder) if (!byName.has(foldName(each.name))) byName.set(foldName(each.name), each);
  return byName;
}

/** A command that is not a macro. */
export type FirstCommand<Custom> =
  | { readonly kind: "command"; readonly command: Custom }
  | { readonly kind: "skill"; readonly skill: Skill };

/** Whether a user may call a skill by its name. */
export function isTypable({ userInvocable }: Skill): boolean {
  return userInvocable;
}

/**
 * Returns the command that gets the arguments after a name: the command of that name, or if it is a macro, the first
 * command of its text, which may be a macro too.
 */
export function firstCommand<Custom>(
  name: string,
  preceding: ReadonlyMap<string, PrecedingCommand<Custom>>,
  skills: { resolve(name: string, accepts: (skill: Skill) => boolean): Resolution },
): FirstCommand<Custom> | undefined {
  let called = name;
  for (let depth = 0; depth <= MAX_MACRO_DEPTH; depth += 1) {
    const found = preceding.get(foldName(called));
    if (found?.kind === "command") return { kind: "command", command: found.command };
    if (found?.kind !== "macro") {
      const resolution = skills.resolve(called, isTypable);
      return "skill" in resolution ? { kind: "skill", skill: resolution.skill } : undefined;
    }
    called = scanInvocation(found.macro.text)?.name ?? "";
  }
  return undefined;
}

/** The models of an application, as in the options of its middleware. */
export interface ModelOptions {
  /** The models by the names that skills use. Only the names matter. */
  readonly models?: Readonly<Record<string, unknown>>;
  /** Whether `/skill model=haiku` chooses the model for a turn, or the names that may be chosen. @default true */
  readonly modelOverride?: boolean | readonly string[];
}

/** Returns the names of the configured models that `model=` can choose. */
export function choosableModels({ models = {}, modelOverride = true }: ModelOptions): readonly string[] {
  if (modelOverride === false) return [];
  return modelOverride === true ? Object.keys(models) : modelOverride.filter((name) => Object.hasOwn(models, name));
}

/**
 * Whether `model=` chooses the model of a skill with these parameters. A declared parameter of that name is another.
 */
export function takesModel(parameters: Parameters = {}): boolean {
  return !Object.hasOwn(parameters, "model");
}
