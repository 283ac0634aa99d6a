/** Type of a parameter's value. */
export type ParameterType = "string" | "number" | "boolean" | "enum" | "array";

/** A parameter that a command declares. */
export interface Parameter {
  /** @default "enum" if `values` is set, else "string" */
  readonly type?: ParameterType;
  /**
   * Whether the command cannot run without a value.
   * @default false
   */
  readonly required?: boolean;
  /** Value to use if none is given; must be of the parameter's own type. */
  readonly default?: unknown;
  /** One-line description. */
  readonly description?: string;
  /** Allowed values of an enum, or of the elements of an array. */
  readonly values?: readonly (string | number)[];
  /** Type of an array's elements. @default the type of the default's first element, else "string" */
  readonly items?: "string" | "number" | "boolean";
  /**
   * Position among the arguments without a name, from 0. If no value is given by name, the one at this position is
   * used.
   */
  readonly position?: number;
  /**
   * Regular expression of a text, or of each text of an array, which has at most 256 characters then: from `^` to `$`,
   * of characters, classes and counts, of which at most three are of variable length.
   */
  readonly pattern?: string;
  /** Minimum of a number, or of the length of a text in characters; in an array, of each element. */
  readonly min?: number;
  /** Maximum of a number, or of the length of a text in characters; in an array, of each element. */
  readonly max?: number;
  /**
   * Whether a text usually has several lines.
   * @default false
   */
  readonly multiline?: boolean;
  /**
   * Whether the value is a secret: the argument is the reference that the application's store of secrets gave for it.
   * @default false
   */
  readonly secret?: boolean;
}

/** Parameters by name, in the order in which help lists them. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** Returns the parameter with this name. Considers own properties only. */
export function parameterOf(parameters: Parameters, name: string): Parameter | undefined {
  return Object.hasOwn(parameters, name) ? parameters[name] : undefined;
}

/** Returns the declared type of a parameter, or its default type. */
export function typeOf(parameter: Parameter): ParameterType {
  return parameter.type ?? (parameter.values ? "enum" : "string");
}

/**
 * Returns the type of an array's elements: the declared one, else the type of the default's first element, else text.
 */
export function itemType({ items, default: fallback }: Parameter): "string" | "number" | "boolean" {
  if (items) return items;
  const first: unknown = Array.isArray(fallback) ? fallback[0] : undefined;
  return typeof first === "number" ? "number" : typeof first === "boolean" ? "boolean" : "string";
}

/** Whether a value is a reference to a secret, as a store of secrets gives it. */
export function isReference(value: unknown): value is string {
  return typeof value === "string" && /^secret:[\w-]{1,128}$/.test(value);
}
