import { ellipsis } from "./plain-text.js";
import type { Diagnostic } from "./diagnostic.js";
import { type Parameter, parameterOf, type Parameters, typeOf } from "./parameter.js";
import type { CommandArguments } from "./scan-arguments.js";
import { suggestNames } from "./suggest-names.js";

/** What can be wrong with arguments. `unknown-parameter` is a warning, the others are errors. */
export type BindingProblemCode = "missing-parameter" | "unknown-parameter" | "value-not-allowed" | "wrong-type";

/** A problem with one parameter. */
export interface BindingProblem extends Diagnostic<BindingProblemCode> {
  /** Its name. */
  readonly parameter: string;
}

/** Arguments as their parameters want them. */
export interface BoundArguments {
  /** Typed values by name, defaults filled in; what could not be bound is missing. Every key is an own property. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Everything that is wrong, at once. */
  readonly problems: readonly BindingProblem[];
}

/**
 * Gives arguments the types of their parameters and checks them. An argument that is not declared is passed on as it is, with
 * a warning.
 *
 * @param positional - the arguments without a name in order, for parameters with a `position`
 *
 * @example
 * ```ts
 * import { bindArguments } from "@langslash/grammar";
 *
 * const { values } = bindArguments({ phases: "1,2" }, { phases: { type: "array", default: [1, 2, 3] } });
 * console.log(values); // { phases: [1, 2] }
 * ```
 */
export function bindArguments(
  given: CommandArguments,
  parameters: Parameters,
  positional: readonly string[] = [],
): BoundArguments {
  const values = new Map<string, unknown>();
  const problems: BindingProblem[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (parameterOf(parameters, name)) continue;
    values.set(name, value);
    problems.push(unknownParameter(name, Object.keys(parameters)));
  }
  for (const [name, parameter] of Object.entries(parameters)) {
    const value = Object.hasOwn(given, name) ? given[name] : positional[parameter.position ?? -1];
    const bound = value === undefined ? absent(name, parameter) : convert(name, value, parameter);
    if ("problem" in bound) problems.push(bound.problem);
    else if (bound.value !== undefined) values.set(name, bound.value);
  }
  return { values: Object.fromEntries(values), problems };
}

type Bound = { readonly value: unknown } | { readonly problem: BindingProblem };

function absent(name: string, parameter: Parameter): Bound {
  if (parameter.default !== undefined || !parameter.required) return { value: parameter.default };
  const message = `${name} is required: ${allowed(parameter)}.`;
  return { problem: { code: "missing-parameter", severity: "error", parameter: name, message } };
}

function convert(name: string, given: string | true, parameter: Parameter): Bound {
  const type = typeOf(parameter);
  if (given === true) {
    if (type === "boolean") return { value: true };
    return wrong("wrong-type", name, `${name} needs a value: ${allowed(parameter)}.`);
  }
  if (type !== "array") return element(name, given, type, parameter);
  const parts = given
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const elements = parts.map((part) => element(name, part, itemType(parameter), parameter));
  const problem = elements.find((bound) => "problem" in bound);
  return problem ?? { value: elements.map((bound) => ("value" in bound ? bound.value : undefined)) };
}

function element(name: string, given: string, type: string, parameter: Parameter): Bound {
  const value = type === "number" ? numberOf(given) : type === "boolean" ? booleanOf(given) : given;
  if (value === undefined) return wrong("wrong-type", name, `${name}: ${shown(given)} is not ${allowed(parameter)}.`);
  if (!parameter.values) return { value };
  const found = parameter.values.find((candidate) => String(candidate) === String(value));
  if (found !== undefined) return { value: found };
  return wrong("value-not-allowed", name, `${name}: ${shown(given)} is not ${allowed(parameter)}.`);
}

function wrong(code: BindingProblemCode, parameter: string, message: string): Bound {
  return { problem: { code, severity: "error", parameter, message } };
}

function unknownParameter(name: string, known: readonly string[]): BindingProblem {
  const [suggestion] = suggestNames(name, known);
  const hint = suggestion === undefined ? "" : ` Did you mean ${suggestion}?`;
  const list = known.length === 0 ? "none" : known.join(", ");
  const message = `${name} is not a parameter; it is passed on as text.${hint} Parameters: ${list}.`;
  return { code: "unknown-parameter", severity: "warning", parameter: name, message };
}

/** What may be given, in words. */
function allowed(parameter: Parameter): string {
  const { values } = parameter;
  const type = typeOf(parameter);
  const kind = type === "array" ? itemType(parameter) : type;
  const one = values
    ? `one of ${values.join(", ")}`
    : ({ number: "a number", boolean: "true or false" }[kind as string] ?? "text");
  return type === "array" ? `a list, separated by commas, each ${one}` : one;
}

/** The type of an array's elements: as declared, else that of the default's elements, else text. */
function itemType({ items, default: fallback }: Parameter): "string" | "number" | "boolean" {
  if (items) return items;
  const first: unknown = Array.isArray(fallback) ? fallback[0] : undefined;
  return typeof first === "number" ? "number" : typeof first === "boolean" ? "boolean" : "string";
}

function numberOf(text: string): number | undefined {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text))
    ? Number(text)
    : undefined;
}

function booleanOf(text: string): boolean | undefined {
  if (/^(?:true|yes|on|1)$/i.test(text)) return true;
  return /^(?:false|no|off|0)$/i.test(text) ? false : undefined;
}

/** A value as messages repeat it: quoted, at most 40 characters. */
function shown(value: string): string {
  return JSON.stringify(ellipsis(value, 40));
}
