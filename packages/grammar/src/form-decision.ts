import type { ArgumentField, ArgumentForm } from "./argument-forms.js";
import { bindArguments, type BoundArguments } from "./bind-arguments.js";
import type { Parameter } from "./parameter.js";
import { patternProblem } from "./value-pattern.js";

/** A decision with the arguments of a form, in the format of LangChain's `HITLResponse`. */
export interface ArgumentDecision {
  readonly type: "edit";
  readonly editedAction: { readonly name: string; readonly args: Record<string, unknown> };
}

/**
 * Returns the decision for a filled-in form. Texts become values of the field's type if they can; an empty text, null
 * or undefined leaves the argument out.
 *
 * @param values - by name of the field; a secret's value is the reference that the application's store gave for it
 */
export function formDecision(form: ArgumentForm, values: Readonly<Record<string, unknown>>): ArgumentDecision {
  const filled = form.fields.flatMap((field): [string, unknown][] => {
    const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    return value === undefined || value === null || value === "" ? [] : [[field.name, typedValue(field, value)]];
  });
  const args = Object.fromEntries([...Object.entries(form.otherArguments), ...filled]);
  return { type: "edit", editedAction: { name: form.command, args } };
}

/** Returns the first problem of a text for a field, in one sentence; undefined if there is none. */
export function fieldProblem(field: ArgumentField, text: string): string | undefined {
  const { values, problems } = bindField(field, text);
  const isWhole = field.kind !== "integer" || Number.isInteger(values[field.name]);
  return problems[0]?.message ?? (isWhole ? undefined : `${field.name}: ${text} is not a whole number.`);
}

function typedValue(field: ArgumentField, value: unknown): unknown {
  return typeof value === "string" ? (bindField(field, value).values[field.name] ?? value) : value;
}

function bindField(field: ArgumentField, text: string): BoundArguments {
  return bindArguments({ [field.name]: text }, { [field.name]: fieldParameter(field) });
}

/** Returns a field as a parameter, without a pattern that `patternProblem` refuses. */
export function fieldParameter({ kind, items, choices, pattern, min, max }: ArgumentField): Parameter {
  const element = kind === "list" ? items : kind;
  const type = element === "integer" ? "number" : element === "number" || element === "boolean" ? element : "string";
  const isPattern = pattern !== undefined && patternProblem(pattern) === undefined;
  return {
    ...(kind === "list" ? { type: "array", items: type } : { type }),
    ...(choices && { values: choices }),
    ...(isPattern && { pattern }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  };
}
