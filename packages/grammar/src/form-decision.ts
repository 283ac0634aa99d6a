import type { ArgumentField, ArgumentForm } from "./argument-forms.js";
import { bindArguments } from "./bind-arguments.js";
import type { Parameter } from "./parameter.js";
import { isValuePath } from "./value-path.js";
import { patternProblem } from "./value-pattern.js";

/** A decision with the arguments of a form, in the format of LangChain's `HITLResponse`. */
export interface ArgumentDecision {
  readonly type: "edit";
  readonly editedAction: { readonly name: string; readonly args: Record<string, unknown> };
}

/** A decision about a command. */
export type FormDecision = ArgumentDecision | { readonly type: "approve" | "reject" };

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

/**
 * Returns the reason why the agent would ask for a value again, as far as the form says; undefined if there is none.
 *
 * @param value - a text, or as `formDecision` returns it; undefined if the field is empty
 */
export function fieldProblem(field: ArgumentField, value: unknown): string | undefined {
  const { label, kind, items = kind, required } = field;
  if (kind === "secret" && value !== undefined) return undefined; // it is handed over first
  if (typeof value === "string" && isValuePath(value)) return undefined; // the agent knows whether a pipe passes it
  const texts: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  const given = texts.length === 0 ? {} : { [label]: texts.map(String).join(",") };
  const parameter = { ...fieldParameter(field), required, secret: kind === "secret" };
  const { values, problems } = bindArguments(given, { [label]: parameter });
  const isWhole =
    items !== "integer" || [values[label]].flat().every((each) => each === undefined || Number.isInteger(each));
  return problems[0]?.message ?? (isWhole ? undefined : `${label}: expected a whole number.`);
}

function typedValue(field: ArgumentField, value: unknown): unknown {
  if (typeof value !== "string") return value;
  return bindArguments({ [field.name]: value }, { [field.name]: fieldParameter(field) }).values[field.name] ?? value;
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
