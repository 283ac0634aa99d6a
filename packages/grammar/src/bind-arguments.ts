import type { Diagnostic } from "./diagnostic.js";
import { MAX_LISTED, MAX_QUOTED_LENGTH } from "./limits.js";
import { isReference, itemType, type Parameter, parameterOf, type Parameters, typeOf } from "./parameter.js";
import { ellipsis, firstOf } from "./plain-text.js";
import type { CommandArguments } from "./scan-arguments.js";
import { suggestNames } from "./suggest-names.js";
import { matchesPattern } from "./value-pattern.js";

/** Kinds of problems with arguments. `unknown-parameter` is a warning, the others are errors. */
export type BindingProblemCode =
  | "missing-parameter"
  | "secret-typed"
  | "unknown-parameter"
  | "value-not-allowed"
  | "wrong-type";

/** A problem with one parameter. */
export interface BindingProblem extends Diagnostic<BindingProblemCode> {
  /** Name of the parameter. */
  readonly parameter: string;
}

/** Arguments converted to the types of their parameters. */
export interface BoundArguments {
  /** Typed values by name, defaults included. Invalid arguments are left out. Every key is an own property. */
  readonly values: Readonly<Record<string, unknown>>;
  /** All problems, not just the first. */
  readonly problems: readonly BindingProblem[];
}

/**
 * Checks arguments against the declared parameters and converts them to the declared types. An argument that is not
 * declared is passed on unchanged, with a warning.
 *
 * @param positional - the arguments without a name, in order, for parameters with a `position`
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
  positional: readonly (string | undefined)[] = [],
): BoundArguments {
  const values = new Map<string, unknown>();
  const problems: BindingProblem[] = [];
  const known = Object.keys(parameters);
  const declared = known.length === 0 ? "none" : listOf(known);
  for (const [name, value] of Object.entries(given)) {
    if (parameterOf(parameters, name)) continue;
    values.set(name, value);
    problems.push(unknownParameter(name, known, declared));
  }
  for (const [name, parameter] of Object.entries(parameters)) {
    const value = Object.hasOwn(given, name) ? given[name] : positional[parameter.position ?? -1];
    const bound = value === undefined ? bindMissing(name, parameter) : convert(name, value, parameter);
    if ("problem" in bound) problems.push(bound.problem);
    else if (bound.value !== undefined) values.set(name, bound.value);
  }
  return { values: Object.fromEntries(values), problems };
}

type Bound = { readonly value: unknown } | { readonly problem: BindingProblem };

function bindMissing(name: string, parameter: Parameter): Bound {
  const { default: fallback } = parameter;
  const value: unknown = Array.isArray(fallback) ? [...fallback] : fallback; // a run may change its own list
  if (value !== undefined || !parameter.required) return { value };
  const message = `${name} is required: expected ${describeAllowed(parameter)}.`;
  return { problem: { code: "missing-parameter", severity: "error", parameter: name, message } };
}

function convert(name: string, given: string | true, parameter: Parameter): Bound {
  if (parameter.secret && !isReference(given)) return fail("secret-typed", name, `${name} is a secret. ${NOT_TYPED}`);
  const type = typeOf(parameter);
  if (given === true) {
    if (type === "boolean") return { value: true };
    return fail("wrong-type", name, `${name} needs a value: expected ${describeAllowed(parameter)}.`);
  }
  if (type !== "array") return convertElement(name, given, type, parameter);
  const parts = given
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const elements: unknown[] = [];
  for (const part of parts) {
    const bound = convertElement(name, part, itemType(parameter), parameter);
    if ("problem" in bound) return bound;
    elements.push(bound.value);
  }
  return { value: elements };
}

/** The advice about a typed secret, which never repeats it. */
const NOT_TYPED = "It must not be typed in a message: fill in the form, which gives a reference to it.";

function convertElement(name: string, given: string, type: string, parameter: Parameter): Bound {
  const value = type === "number" ? numberOf(given) : type === "boolean" ? booleanOf(given) : given;
  if (value === undefined) return fail("wrong-type", name, describeMismatch(name, given, parameter));
  if (!parameter.values) return isWithin(value, parameter) ? { value } : notAllowed(name, given, parameter);
  const found = parameter.values.find((candidate) => String(candidate) === String(value));
  if (found !== undefined) return { value: found };
  return notAllowed(name, given, parameter);
}

function notAllowed(name: string, given: string, parameter: Parameter): Bound {
  return fail("value-not-allowed", name, describeMismatch(name, given, parameter));
}

/** Whether a value is within the limits of a parameter. Lengths are in code points, as in JSON Schema. */
function isWithin(value: string | number | boolean, { min, max, pattern }: Parameter): boolean {
  if (typeof value === "boolean") return true;
  const size = typeof value === "number" ? value : Array.from(value).length;
  const isInRange = size >= (min ?? Number.NEGATIVE_INFINITY) && size <= (max ?? Number.POSITIVE_INFINITY);
  return isInRange && (typeof value === "number" || pattern === undefined || matchesPattern(value, pattern));
}

function describeMismatch(name: string, given: string, parameter: Parameter): string {
  const advice = typeOf(parameter) === "array" ? " Separate values with commas." : "";
  return `${name}: ${quoteValue(given)} is not ${describeElement(parameter)}.${advice}`;
}

function fail(code: BindingProblemCode, parameter: string, message: string): Bound {
  return { problem: { code, severity: "error", parameter, message } };
}

function unknownParameter(name: string, known: readonly string[], declared: string): BindingProblem {
  const [suggestion] = suggestNames(name, known);
  const hint = suggestion === undefined ? "" : ` Did you mean ${suggestion}?`;
  const shown = ellipsis(name, MAX_QUOTED_LENGTH);
  const message = `Unknown parameter ${shown} is passed on unchanged.${hint} Declared parameters: ${declared}.`;
  return { code: "unknown-parameter", severity: "warning", parameter: name, message };
}

/** Describes the allowed values of a parameter, for a message. */
function describeAllowed(parameter: Parameter): string {
  const element = describeElement(parameter);
  return typeOf(parameter) === "array" ? `a comma-separated list, each item ${element}` : element;
}

/** Describes the allowed values of a parameter, or of one element of an array. */
function describeElement(parameter: Parameter): string {
  if (parameter.values) return `one of ${listOf(parameter.values)}`;
  const type = typeOf(parameter);
  const kind: string = type === "array" ? itemType(parameter) : type;
  if (parameter.secret) return "a secret";
  return ({ number: "a number", boolean: "true or false" }[kind] ?? "text") + describeLimits(kind, parameter);
}

/** Describes the limits of a value: ` of at least 1`, ` of 2 to 20 characters that matches ^[a-z]+$`. */
function describeLimits(kind: string, { min, max, pattern }: Parameter): string {
  if (kind === "boolean") return "";
  const range = max === undefined ? `at least ${min}` : min === undefined ? `at most ${max}` : `${min} to ${max}`;
  const unit = kind === "number" ? "" : " characters";
  const size = min === undefined && max === undefined ? "" : ` of ${range}${unit}`;
  return kind === "number" || pattern === undefined ? size : `${size} that matches ${pattern}`;
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

/** Lists names or values for a message. */
function listOf(items: readonly (string | number)[]): string {
  const listed = items.map((item) => ellipsis(String(item), MAX_QUOTED_LENGTH));
  return firstOf(listed, MAX_LISTED);
}

/** Quotes a value for a message, shortened if it is long. */
function quoteValue(value: string): string {
  return JSON.stringify(ellipsis(value, MAX_QUOTED_LENGTH));
}
