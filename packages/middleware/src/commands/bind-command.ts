import { bindArguments, type BindingProblem, type CommandArguments, type Parameters } from "@langslash/grammar";
import { isReference, splitArguments } from "@langslash/grammar/internal";
import { currentFork } from "../run-config.js";
import type { SecretStore } from "../secrets.js";
import type { ResolvedCommandOptions } from "./command-options.js";
import type { TypedCall } from "./message-meaning.js";

/** The arguments of a command, with the types that its parameters declare. */
export interface BoundCommand {
  /** Typed values by name, defaults filled in, without an override of the model. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The model that `model=…` asks for; undefined if no model is typed or the command cannot choose one. */
  readonly model: string | undefined;
  readonly problems: readonly BindingProblem[];
}

/**
 * Gives the arguments of a command their types, except for values that a pipe has not passed yet. A command without
 * parameters takes them as they are.
 */
export function bindCommand(
  call: TypedCall,
  { modelOverride }: Pick<ResolvedCommandOptions, "modelOverride">,
): BoundCommand {
  const { command, kind, target, references = {} } = call;
  const isKnown = ([key]: readonly [string, unknown]): boolean => !Object.hasOwn(references, key);
  const parameters = Object.fromEntries(Object.entries(target.parameters ?? {}).filter(isKnown));
  const typed: CommandArguments = Object.fromEntries(Object.entries(command.arguments).filter(isKnown));
  const { model, ...others } = typed;
  const mayChoose = kind === "skill" && modelOverride !== false && !Object.hasOwn(parameters, "model");
  const choosesModel = mayChoose && typeof model === "string";
  const given = choosesModel ? others : typed;
  const chosen = choosesModel && model !== "" ? model : undefined;
  if (Object.keys(parameters).length === 0) return { values: given, model: chosen, problems: [] };
  const { values, problems } = bindArguments(given, parameters, splitArguments(command.prompt));
  const secrets = new Set(problems.flatMap(({ code, parameter }) => (code === "secret-typed" ? parameter : [])));
  // Invalid arguments stay as they were typed, after the others; typed secrets do not.
  const shown = Object.entries(given).filter(([name]) => !secrets.has(name));
  return { values: { ...values, ...Object.fromEntries(shown), ...values }, model: chosen, problems };
}

/** Returns the values of a command without arguments, which a skill gets as well if no command named it. */
export function defaultArguments(parameters: Parameters = {}): BoundCommand["values"] {
  return bindArguments({}, parameters).values;
}

/**
 * Returns the problems that prevent a command from running. A custom command never runs with invalid arguments, and no
 * command with a typed secret.
 */
export function bindingErrors(
  call: TypedCall,
  options: ResolvedCommandOptions,
  bound = bindCommand(call, options),
): BindingProblem[] {
  const isStrict = call.kind === "command" || options.onInvalidArguments !== "warn";
  return bound.problems.filter(({ severity, code }) => severity === "error" && (isStrict || code === "secret-typed"));
}

/**
 * Whether a person must confirm a command before it runs. A skill that runs in a fork is confirmed before: the agent
 * around the fork asks, or refuses it.
 */
export function mustConfirm({ kind, target }: TypedCall): boolean {
  return target.ask === "always" && (kind === "command" || currentFork() === undefined);
}

/** Whether a command asks a person, if the agent can ask: its arguments do not fit, or it always asks. */
export function needsPerson(call: TypedCall): boolean {
  const { problems } = bindCommand(call, { modelOverride: true });
  return call.target.ask === "always" || problems.some(({ severity }) => severity === "error");
}

/** Returns a problem for each reference to a secret that the store does not have. */
export async function unknownSecrets(
  call: TypedCall,
  options: ResolvedCommandOptions,
  { values }: BoundCommand = bindCommand(call, options),
): Promise<BindingProblem[]> {
  const secrets = Object.entries(await secretsIn(values, call.target.parameters, options.secrets));
  return secrets.flatMap(([parameter, secret]): BindingProblem[] => {
    const message = `${parameter} refers to a secret that is gone. It must be entered again.`;
    return secret === undefined ? [{ code: "value-not-allowed", severity: "error", parameter, message }] : [];
  });
}

/** Returns the secrets that values refer to, by the name of the parameter: undefined if the store does not have it. */
export async function secretsIn(
  values: Readonly<Record<string, unknown>>,
  parameters: Parameters = {},
  store: SecretStore,
): Promise<Readonly<Record<string, string | undefined>>> {
  const found: [string, string | undefined][] = [];
  for (const [name, { secret }] of Object.entries(parameters)) {
    const reference = secret && Object.hasOwn(values, name) ? values[name] : undefined;
    if (isReference(reference)) found.push([name, await store.get(reference)]);
  }
  return Object.fromEntries(found);
}
