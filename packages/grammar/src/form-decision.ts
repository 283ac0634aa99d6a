import type { ArgumentField, ArgumentForm } from "./argument-forms.js";
import { bindArguments } from "./bind-arguments.js";
import type { Parameter } from "./parameter.js";

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

function typedValue({ name, kind, items, choices }: ArgumentField, value: unknown): unknown {
  if (typeof value !== "string") return value;
  const element = kind === "list" ? items : kind;
  const type = element === "integer" ? "number" : element === "number" || element === "boolean" ? element : "string";
  const parameter: Parameter = {
    ...(kind === "list" ? { type: "array", items: type } : { type }),
    ...(choices && { values: choices }),
  };
  return bindArguments({ [name]: value }, { [name]: parameter }).values[name] ?? value;
}
