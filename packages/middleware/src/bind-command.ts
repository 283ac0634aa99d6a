import { bindArguments, type BindingProblem, type SlashCommand, splitArguments } from "@langslash/grammar";
import type { Skill } from "@langslash/skills";
import type { CommandRules } from "./command-rules.js";

/** The arguments of a command as its skill wants them. */
export interface BoundCommand {
  /** Typed values by name, defaults filled in, without an override of the model. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The model that `model=…` asks for; undefined where it does not choose the model. */
  readonly model: string | undefined;
  readonly problems: readonly BindingProblem[];
}

/** Gives the arguments of a command their types. A skill that declares nothing takes them as they are. */
export function bindCommand(
  command: SlashCommand,
  skill: Skill,
  { modelOverride }: Required<CommandRules>,
): BoundCommand {
  const parameters = skill.parameters ?? {};
  const { model, ...others } = command.arguments;
  const choosesModel = modelOverride !== false && typeof model === "string" && !Object.hasOwn(parameters, "model");
  const given = choosesModel ? others : command.arguments;
  const chosen = choosesModel && model !== "" ? model : undefined;
  if (Object.keys(parameters).length === 0) return { values: given, model: chosen, problems: [] };
  const { values, problems } = bindArguments(given, parameters, splitArguments(command.prompt));
  const asTyped = problems.filter(
    ({ parameter }) => Object.hasOwn(given, parameter) && !Object.hasOwn(values, parameter),
  );
  const kept = asTyped.map(({ parameter }) => [parameter, given[parameter]] as const);
  return { values: Object.fromEntries([...Object.entries(values), ...kept]), model: chosen, problems };
}

/** The problems because of which a command must not run. */
export function errorsOf({ problems }: BoundCommand): BindingProblem[] {
  return problems.filter(({ severity }) => severity === "error");
}
