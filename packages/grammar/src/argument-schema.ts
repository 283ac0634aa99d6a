import { MAX_SUGGESTED_CHOICES } from "./limits.js";
import { itemType, type Parameter, type Parameters, typeOf } from "./parameter.js";

/** JSON Schema of one argument, as far as questions about arguments use it. */
export interface ArgumentProperty {
  readonly type: "string" | "number" | "integer" | "boolean" | "array";
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly (string | number)[];
  /** Suggested values; others are allowed, too. */
  readonly examples?: readonly (string | number)[];
  readonly items?: ArgumentProperty;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** `true` for a secret: the answer is the reference that the application's store gave for it, never its value. */
  readonly writeOnly?: boolean;
  readonly format?: string;
  /** Whether the text may have several lines. */
  readonly "x-multiline"?: boolean;
}

/** JSON Schema of the arguments of a command. It is flat: no argument is an object. */
export interface ArgumentSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, ArgumentProperty>>;
  readonly required: readonly string[];
}

/** Suggested values by parameter. */
export type SuggestedValues = Readonly<Record<string, readonly (string | number)[]>>;

/**
 * Returns the JSON Schema of declared parameters, as a question about arguments contains it.
 *
 * @param choices - suggested values, of which the first 50 are used
 */
export function argumentSchema(parameters: Parameters, choices: SuggestedValues = {}): ArgumentSchema {
  const all = Object.entries(parameters);
  const suggested = (name: string) => (Object.hasOwn(choices, name) && choices[name]) || [];
  return {
    type: "object",
    properties: Object.fromEntries(all.map(([name, parameter]) => [name, propertyOf(parameter, suggested(name))])),
    required: all.filter(([, { required }]) => required).map(([name]) => name),
  };
}

function propertyOf(parameter: Parameter, choices: readonly (string | number)[]): ArgumentProperty {
  const { description, default: fallback, secret, multiline } = parameter;
  const described = { ...(description !== undefined && { description }) };
  if (secret) return { type: "string", ...described, writeOnly: true, format: "password" };
  return {
    ...(typeOf(parameter) === "array" ? { type: "array", items: elementOf(parameter) } : elementOf(parameter)),
    ...described,
    ...(fallback !== undefined && { default: fallback }),
    ...(choices.length > 0 && { examples: choices.slice(0, MAX_SUGGESTED_CHOICES) }),
    ...(multiline && { "x-multiline": true }),
  };
}

/** Returns the schema of a value, or of one element of an array. */
function elementOf(parameter: Parameter): ArgumentProperty {
  const { values, pattern, min, max } = parameter;
  if (values?.every((value) => typeof value === "number")) return { type: "number", enum: values };
  if (values) return { type: "string", enum: values.map(String) };
  const type = typeOf(parameter) === "array" ? itemType(parameter) : typeOf(parameter);
  if (type === "boolean") return { type };
  const [minimum, maximum] = [min !== undefined && { minimum: min }, max !== undefined && { maximum: max }];
  if (type === "number") return { type, ...minimum, ...maximum };
  const [minLength, maxLength] = [min !== undefined && { minLength: min }, max !== undefined && { maxLength: max }];
  return { type: "string", ...(pattern !== undefined && { pattern }), ...minLength, ...maxLength };
}
