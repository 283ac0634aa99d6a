import type { Parameters } from "@langslash/grammar";

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
