import type { JsonSchema } from "../tool-definition.js";

/** Maximum number of references to follow. A longer chain counts as circular. */
const REFERENCE_LIMIT = 16;

/**
 * Follows a schema's local references (`#/$defs/Name`). Returns an empty schema if they lead nowhere or in a circle.
 */
export function resolveSchema(schema: unknown, root: JsonSchema): JsonSchema {
  let resolved = schema;
  for (let step = 0; step < REFERENCE_LIMIT; step += 1) {
    if (!isSchema(resolved)) return {};
    if (!hasReference(resolved)) return resolved;
    resolved = followReference(resolved, root);
  }
  return {};
}

/** Whether a schema refers to another one of the same document. */
export function hasReference({ $ref }: JsonSchema): boolean {
  return typeof $ref === "string" && $ref.startsWith("#");
}

/** Follows one reference. */
export function followReference({ $ref }: JsonSchema, root: JsonSchema): unknown {
  const keys = String($ref).split("/").slice(1);
  return keys.reduce<unknown>((found, key) => (isSchema(found) ? ownValue(found, key) : undefined), root);
}

/** Returns the JSON type of a value. Integers are `number` too. */
export function jsonType(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** Whether a value has one of these JSON types, among which `integer` can be. */
export function fits(value: unknown, types: ReadonlySet<string>): boolean {
  return types.has(jsonType(value)) || (Number.isInteger(value) && types.has("integer"));
}

/** Whether a value can be read as a schema with keywords. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null;
}

/** Returns the value of a key, unless it is inherited. */
export function ownValue(record: JsonSchema, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
