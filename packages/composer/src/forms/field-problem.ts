import { type ArgumentField, bindArguments, type Parameter } from "@langslash/grammar";
import { patternProblem } from "@langslash/grammar/internal";

/**
 * Returns the reason why the agent would ask for a value again, as far as a page knows.
 *
 * @param value - as `formDecision` returns it; undefined if the field is empty
 */
export function fieldProblem(field: ArgumentField, value: unknown): string | undefined {
  const { label, kind, items = kind, choices, pattern = "", min, max, required } = field;
  if (kind === "secret" && value !== undefined) return undefined; // it is handed over first
  if (items === "integer" && [value].flat().some((each) => typeof each === "number" && !Number.isInteger(each)))
    return `${label}: expected a whole number.`;
  const type = items === "integer" ? "number" : items === "number" || items === "boolean" ? items : "string";
  const parameter: Parameter = {
    ...(kind === "list" ? { type: "array", items: type } : { type }),
    ...(choices && { values: choices }),
    ...(patternProblem(pattern) === undefined && { pattern }), // others are for the agent
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    required,
    secret: kind === "secret",
  };
  const values: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  const given = values.length === 0 ? {} : { [label]: values.map(String).join(",") };
  return bindArguments(given, { [label]: parameter }).problems[0]?.message;
}
