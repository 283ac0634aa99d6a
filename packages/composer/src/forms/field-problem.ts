import { type ArgumentField, bindArguments } from "@langslash/grammar";
import { fieldParameter } from "@langslash/grammar/internal";

/**
 * Returns the reason why the agent would ask for a value again, as far as a page knows.
 *
 * @param value - as `formDecision` returns it; undefined if the field is empty
 */
export function fieldProblem(field: ArgumentField, value: unknown): string | undefined {
  const { label, kind, items = kind, required } = field;
  if (kind === "secret" && value !== undefined) return undefined; // it is handed over first
  if (items === "integer" && [value].flat().some((each) => typeof each === "number" && !Number.isInteger(each)))
    return `${label}: expected a whole number.`;
  const parameter = { ...fieldParameter(field), required, secret: kind === "secret" };
  const values: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  const given = values.length === 0 ? {} : { [label]: values.map(String).join(",") };
  return bindArguments(given, { [label]: parameter }).problems[0]?.message;
}
