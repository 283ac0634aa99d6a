import type { CatalogueCommand } from "./catalogue.js";
import { type Parameter, typeOf } from "./parameter.js";
import { onOneLine } from "./plain-text.js";
import { quotedValue } from "./scan-argument.js";

/** A command with a usage line: a skill, a macro or a custom command. */
export type Callable = Pick<CatalogueCommand, "aliases" | "argumentHint" | "models" | "name" | "parameters">;

/** A parameter described in words. */
export interface ParameterWords {
  readonly name: string;
  /** The allowed values: `text`, `number`, `full|brief`, `number,...`. */
  readonly values: string;
  /** The default value as it would be typed; undefined if there is none. */
  readonly fallback: string | undefined;
  readonly isRequired: boolean;
  /** On one line. Empty if none is declared. */
  readonly description: string;
}

/** Describes the declared parameters of a command in words. */
export function parametersOf({ parameters = {} }: Callable): ParameterWords[] {
  return Object.entries(parameters).map(([name, parameter]) => ({
    name,
    values: valuesOf(parameter),
    fallback: parameter.default === undefined ? undefined : formatValue(parameter.default),
    isRequired: parameter.required === true,
    description: onOneLine(parameter.description ?? ""),
  }));
}

/**
 * Returns the usage line of a command: required parameters, then optional ones in brackets, the models that can be
 * chosen, then text.
 *
 * @example
 * ```ts
 * import { usageOf } from "@langslash/grammar";
 *
 * console.log(usageOf({ name: "med", parameters: { output: { values: ["full", "brief"] } } }));
 * // /med [output=<full|brief>] [text]
 * ```
 */
export function usageOf(command: Callable): string {
  const all = parametersOf(command);
  const models = command.models?.length ? [`[model=<${command.models.join("|")}>]`] : [];
  if (all.length === 0) {
    return [`/${command.name}`, ...models, command.argumentHint ?? "[key=value ...] [text]"].join(" ");
  }
  const required = all.filter(({ isRequired }) => isRequired).map(({ name, values }) => `${name}=<${values}>`);
  const optional = all.filter(({ isRequired }) => !isRequired).map(({ name, values }) => `[${name}=<${values}>]`);
  return [`/${command.name}`, ...required, ...optional, ...models, "[text]"].join(" ");
}

/** Returns an example of the command as a user could type it, with the shortest of its names. */
export function exampleOf({ name, aliases = [], argumentHint, parameters = {} }: Callable): string {
  const shortest = [name, ...aliases].reduce((a, b) => (b.length < a.length ? b : a));
  const given = Object.entries(parameters).flatMap(([key, parameter]) => {
    const { required, values, default: fallback, secret } = parameter;
    if (secret) return [];
    return required || values || fallback !== undefined ? [`${key}=${sampleOf(parameter)}`] : [];
  });
  return [`/${shortest}`, ...(given.length > 0 ? given : [argumentHint ?? "your request"])].join(" ");
}

function valuesOf(parameter: Parameter): string {
  const { values, items, default: fallback } = parameter;
  const type = typeOf(parameter);
  if (parameter.secret) return "secret";
  if (type !== "array") return values?.join("|") ?? kindOf(type);
  const first: unknown = Array.isArray(fallback) ? fallback[0] : undefined;
  return `${values?.join("|") ?? kindOf(items ?? typeof first)},...`;
}

function kindOf(type: string): string {
  if (type === "number") return "number";
  return type === "boolean" ? "true|false" : "text";
}

function sampleOf(parameter: Parameter): string {
  const { values, default: fallback } = parameter;
  if (fallback !== undefined) return formatValue(fallback);
  if (values?.[0] !== undefined) return formatValue(values[0]);
  if (parameter.type === "number") return "1";
  return parameter.type === "boolean" ? "true" : "...";
}

/** Formats a value as it would be typed after `key=`. */
function formatValue(value: unknown): string {
  const text = Array.isArray(value) ? value.join(",") : typeof value === "string" ? value : JSON.stringify(value);
  return quotedValue(text);
}
