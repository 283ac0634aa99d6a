/** What a value may be. */
export type ParameterType = "string" | "number" | "boolean" | "enum" | "array";

/** A parameter that a command declares. */
export interface Parameter {
  /** @default "enum" where `values` are given, else "string" */
  readonly type?: ParameterType;
  /**
   * Whether the command cannot run without it.
   * @default false
   */
  readonly required?: boolean;
  /** The value where none is given; of the parameter's own type. */
  readonly default?: unknown;
  /** What it means, in one line. */
  readonly description?: string;
  /** The values that are allowed, for an enum or for the elements of an array. */
  readonly values?: readonly (string | number)[];
  /** The type of an array's elements. @default the type of the default's elements, else "string" */
  readonly items?: "string" | "number" | "boolean";
  /** Its place among the arguments without a name, from 0. It then also takes the value that stands there. */
  readonly position?: number;
}

/** Parameters by name, in the order in which help shows them. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** The parameter of this name, own properties only. */
export function parameterOf(parameters: Parameters, name: string): Parameter | undefined {
  return Object.hasOwn(parameters, name) ? parameters[name] : undefined;
}

/** The type that a parameter has. */
export function typeOf(parameter: Parameter): ParameterType {
  return parameter.type ?? (parameter.values ? "enum" : "string");
}
