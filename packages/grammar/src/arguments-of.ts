import type { Parameter, Parameters } from "./parameter.js";

/** Type of a parameter's bound value. */
type ValueOf<P extends Parameter> = P extends { readonly type: "array" }
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

/** `true` for parameters that always have a bound value. */
type IsGiven<P extends Parameter> = P extends
  | { readonly required: true }
  | { readonly default: boolean | number | object | string }
  ? true
  : false;

/**
 * Types of bound arguments. Required parameters and those with a default always have a value, the others may be
 * undefined. Arguments that are not declared are `unknown`.
 */
export type ArgumentsOf<P extends Parameters> = Readonly<Record<string, unknown>> &
  (string extends keyof P
    ? unknown
    : { readonly [Name in keyof P]: IsGiven<P[Name]> extends true ? ValueOf<P[Name]> : ValueOf<P[Name]> | undefined });
