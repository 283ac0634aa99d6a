import type { ToolSettings } from "../config/consult-config.js";
import { ConsultError } from "../consult-error.js";

/** What a model may be called, so that no tool takes it for an option. */
const MODEL_NAME = /^[^\s\p{C}-][^\s\p{C}]*$/u;

/**
 * The model to ask for: the explicit one, else that for the kind of failure, else the tool's default of the configuration, else
 * none, which is the program's own choice.
 *
 * @throws ConsultError `invalid-option` for what cannot be a model's name
 */
export function chooseModel(
  { failure_models: byFailure, default_model: byDefault }: ToolSettings,
  { model, failureType }: { readonly model?: string | undefined; readonly failureType?: string | undefined },
): string | undefined {
  const isListed = failureType !== undefined && Object.hasOwn(byFailure, failureType);
  const chosen = model ?? (isListed ? byFailure[failureType] : undefined) ?? byDefault;
  if (chosen === undefined || MODEL_NAME.test(chosen)) return chosen;
  const rule = "no white space, and no - at the beginning";
  throw new ConsultError(
    "invalid-option",
    "model",
    `A model cannot be called ${JSON.stringify(chosen)}. Allowed: ${rule}.`,
  );
}
