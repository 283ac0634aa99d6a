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
    const reference = resolved["$ref"];
    if (typeof reference !== "string" || !reference.startsWith("#")) return resolved;
    const keys = reference.split("/").slice(1);
    resolved = keys.reduce<unknown>((found, key) => (isSchema(found) ? ownValue(found, key) : undefined), root);
  }
  return {};
}

/** Returns the schema of a property, or an empty one if the property is not declared. */
export function propertySchema(schema: JsonSchema, name: string): unknown {
  const { properties } = schema;
  return isSchema(properties) ? (ownValue(properties, name) ?? {}) : {};
}

/** Returns the alternatives of a schema: the branches of `anyOf` or `oneOf`, or else the schema itself. */
export function alternatives(schema: unknown, root: JsonSchema): JsonSchema[] {
  const resolved = resolveSchema(schema, root);
  const branches = resolved["anyOf"] ?? resolved["oneOf"];
  return Array.isArray(branches) ? branches.map((branch) => resolveSchema(branch, root)) : [resolved];
}

/** Returns the JSON types that a schema allows, or undefined if it does not restrict them. */
export function schemaTypes(schema: unknown, root: JsonSchema): ReadonlySet<string> | undefined {
  const types = new Set<string>();
  for (const { type, enum: values, const: constant } of alternatives(schema, root)) {
    const allowed = Array.isArray(values) ? values : constant === undefined ? undefined : [constant];
    if (typeof type === "string") types.add(type);
    else if (Array.isArray(type)) for (const name of type) types.add(String(name));
    else if (allowed) for (const value of allowed) types.add(jsonType(value));
    else return undefined;
  }
  return types;
}

/** Returns the JSON type of a value. Integers are `number` too. */
export function jsonType(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** Whether a value can be read as a schema with keywords. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null;
}

function ownValue(record: JsonSchema, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
