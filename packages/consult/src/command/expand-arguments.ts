import type { CliRequest } from "../tools/cli-tool.js";
import { ConsultError } from "../consult-error.js";

const PLACEHOLDER = /\{(model|prompt|cwd)\}/g;

/**
 * Fills in the arguments of the configuration. A list within the list is left out where a value for it is missing.
 *
 * @throws ConsultError `invalid-config` where a single argument needs a model and there is none
 */
export function expandArguments(
  tool: string,
  args: readonly (string | readonly string[])[],
  request: CliRequest,
): readonly string[] {
  return args.flatMap((argument) => {
    const group = [argument].flat();
    if (request.model !== undefined || !group.some((text) => text.includes("{model}"))) {
      return group.map((text) => filled(text, request));
    }
    if (Array.isArray(argument)) return [];
    const key = `tools.${tool}.args`;
    const remedy = `set tools.${tool}.default_model, or write ["${group.join("")}"] to leave it out`;
    throw new ConsultError(
      "invalid-config",
      key,
      `${key}: ${group.join("")} needs a model, and none is set: ${remedy}.`,
    );
  });
}

/** Whether the prompt is among the arguments, and so does not go by standard input. */
export function takesPrompt(args: readonly (string | readonly string[])[]): boolean {
  return args.flat().some((text) => text.includes("{prompt}"));
}

function filled(text: string, request: CliRequest): string {
  return text.replace(PLACEHOLDER, (_placeholder, name: keyof CliRequest) => request[name] ?? "");
}
