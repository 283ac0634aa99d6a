import type { CatalogueCommand, Parameter } from "@langslash/grammar";
import type { PromptArgument } from "@modelcontextprotocol/server";

/** The arguments that a prompt declares to clients. */
export interface PromptArguments {
  /** The declared parameters by position, then in the order of their declaration; the free text last. */
  readonly list: readonly PromptArgument[];
  /** Name of the argument that takes the free text. */
  readonly request: string;
}

/** How clients are asked for a command's arguments. */
export interface ArgumentStyle {
  /**
   * Whether the free text is a required argument. Gemini CLI passes words without a name to required arguments only;
   * Claude Code refuses a command without its required arguments.
   * @default "optional"
   */
  readonly freeText?: "optional" | "required";
  /**
   * Whether each parameter is an argument, or only the free text, for clients such as Zed that take one argument.
   * Parameters are then typed as `name=value` in the text.
   * @default "declared"
   */
  readonly arguments?: "declared" | "text";
}

const REQUEST_NAMES = ["request", "text", "request_text"];

/** Describes the arguments of a command as MCP does: all of them strings. */
export function promptArguments(command: CatalogueCommand, style: ArgumentStyle = {}): PromptArguments {
  const { parameters = {}, argumentHint } = command;
  const declared = style.arguments === "text" ? [] : Object.entries(parameters).filter(([, { secret }]) => !secret);
  const inOrder = declared.toSorted(([, a], [, b]) => (a.position ?? Infinity) - (b.position ?? Infinity) || 0);
  const request = freeNameAmong(Object.keys(parameters));
  const freeText: PromptArgument = {
    name: request,
    description: argumentHint ?? "Your request, in your own words.",
    ...(style.freeText === "required" && { required: true }),
  };
  return { list: [...inOrder.map(([name, parameter]) => promptArgument(name, parameter)), freeText], request };
}

function promptArgument(name: string, parameter: Parameter): PromptArgument {
  const isRequired = parameter.required === true && parameter.default === undefined;
  const description = describeParameter(parameter);
  return { name, ...(description !== "" && { description }), ...(isRequired && { required: true }) };
}

/** Describes a parameter for people. */
export function describeParameter(parameter: Parameter): string {
  const { description, values, type, default: fallback } = parameter;
  const allowed = values ? `${type === "array" ? "Some" : "One"} of ${values.join(", ")}` : FORMS[type ?? "string"];
  const form = allowed && (values && type === "array" ? `${allowed}, separated by commas.` : `${allowed}.`);
  const shown = Array.isArray(fallback) ? fallback.join(",") : String(fallback);
  return [description, form, fallback === undefined ? undefined : `Default: ${shown}.`].filter(Boolean).join(" ");
}

const FORMS: Readonly<Record<string, string | undefined>> = {
  array: "A list, separated by commas",
  number: "A number",
  boolean: "true or false",
};

/** Returns the first name for the free text that is not the name of a parameter. */
function freeNameAmong(taken: readonly string[]): string {
  const free = REQUEST_NAMES.find((name) => !taken.includes(name));
  if (free !== undefined) return free;
  let number = 2;
  while (taken.includes(`request_text_${number}`)) number += 1;
  return `request_text_${number}`;
}
