import type { CliRequest } from "../tools/cli-tool.js";
import { ConsultError } from "../consult-error.js";

const PLACEHOLDER = /\{(model|prompt|cwd)\}/g;

/**
 * Fills the placeholders in the configured arguments. A nested list that contains `{model}` is omitted if there is no
 * model.
 *
 * @throws ConsultError `invalid-config` if an argument outside a nested list contains `{model}` and there is no model
 */
export function expandArguments(
  tool: string,
  args: readonly (string | readonly string[])[],
  request: CliRequest,
): readonly string[] {
  return args.flatMap((argument) => {
    const group = [argument].flat();
    if (request.model !== undefined || !group.some((text) => text.includes("{model}"))) {
      return group.map((text) => fillPlaceholders(text, request));
    }
    if (typeof argument !== "string") return [];
    const key = `tools.${tool}.args`;
    const remedy = `Set tools.${tool}.default_model, or write ["${argument}"] to omit it without a model.`;
    throw new ConsultError("invalid-config", key, `${key}: ${argument} needs a model, but none is set. ${remedy}`);
  });
}

/** Whether the prompt is passed as an argument, and therefore not on the standard input. */
export function takesPrompt(args: readonly (string | readonly string[])[]): boolean {
  return args.flat().some((text) => text.includes("{prompt}"));
}

function fillPlaceholders(text: string, request: CliRequest): string {
  return text.replace(PLACEHOLDER, (_placeholder, name: keyof CliRequest) => request[name] ?? "");
}
