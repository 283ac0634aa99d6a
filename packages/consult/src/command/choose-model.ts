import type { ToolSettings } from "../config/consult-config.js";
import { ConsultError } from "../consult-error.js";

/** A model name. It must not start with `-`, so that no tool mistakes it for an option. */
const MODEL_NAME = /^[^\s\p{C}-][^\s\p{C}]*$/u;

/** Returns a note if the configuration lists the models of a tool and this one is not among them. */
export function modelNote(tool: string, { models }: ToolSettings, model: string | undefined): string | undefined {
  if (model === undefined || models.length === 0 || models.includes(model)) return undefined;
  return `${model} is not one of tools.${tool}.models: ${models.join(", ")}`;
}

/**
 * Chooses the model to request: the explicit one, then the configured one for the kind of failure, then the tool's
 * `default_model`. Returns undefined if none of these is set, which leaves the choice to the program.
 *
 * @throws ConsultError `invalid-option` if the model name is invalid
 */
export function chooseModel(
  { failure_models: failureModels, default_model: defaultModel }: ToolSettings,
  { model, failureType }: { readonly model?: string | undefined; readonly failureType?: string | undefined },
): string | undefined {
  const hasFailureModel = failureType !== undefined && Object.hasOwn(failureModels, failureType);
  const name = model ?? (hasFailureModel ? failureModels[failureType] : undefined) ?? defaultModel;
  if (name === undefined || MODEL_NAME.test(name)) return name;
  const rule = "it must not be empty, contain white space or start with -";
  throw new ConsultError("invalid-option", "model", `Invalid model name ${JSON.stringify(name)}: ${rule}.`);
}
