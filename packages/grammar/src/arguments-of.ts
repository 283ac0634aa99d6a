import type { Parameter, Parameters } from "./parameter.js";

/** The type of a parameter's values, once they are bound. */
export type ValueOf<P extends Parameter> = P extends { readonly type: "array" }
  ? readonly ElementOf<P>[]
  : P extends { readonly values: readonly (infer Value)[] }
    ? Value
    : P extends { readonly type: "number" }
      ? number
      : P extends { readonly type: "boolean" }
        ? boolean
        : string;

type ElementOf<P extends Parameter> = P extends { readonly values: readonly (infer Value)[] }
  ? Value
  : P extends { readonly items: "number" }
    ? number
    : P extends { readonly items: "boolean" }
      ? boolean
      : P extends { readonly items: "string" }
        ? string
        : P extends { readonly default: readonly (infer Element)[] }
          ? Widened<Element>
          : string;

type Widened<T> = T extends number ? number : T extends boolean ? boolean : string;

/** Parameters whose values are always there once they are bound. */
type IsGiven<P extends Parameter> = P extends
  | { readonly required: true }
  | { readonly default: boolean | number | object | string }
  ? true
  : false;

/**
 * The types of bound arguments: those that are required or have a default are there, the others may be undefined, and what is
 * not declared is unknown.
 */
export type ArgumentsOf<P extends Parameters> = Readonly<Record<string, unknown>> &
  (string extends keyof P
    ? unknown
    : { readonly [Name in keyof P]: IsGiven<P[Name]> extends true ? ValueOf<P[Name]> : ValueOf<P[Name]> | undefined });
