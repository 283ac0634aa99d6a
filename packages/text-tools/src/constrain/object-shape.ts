import { isSchema } from "../json/json-schema.js";
import { otherProperties, requiredKeys } from "../json/part-leaves.js";
import type { JsonSchema } from "../tool-definition.js";

/** The properties of an object in their order. */
export interface ObjectShape {
  readonly properties: readonly { readonly key: string; readonly schema: unknown; readonly isRequired: boolean }[];
  /** The schema of further properties; undefined if none are allowed. */
  readonly others: unknown;
}

/**
 * Returns the properties of an object. One with a default can be left out. Further properties are allowed if the schema
 * says so, or if it declares none at all. One that can have no value is left out. Those that it requires without a
 * declaration come last.
 */
export function objectShape(schema: JsonSchema): ObjectShape {
  const others = otherProperties(schema);
  const needed = new Set(requiredKeys(schema));
  const entries: [string, unknown][] = Object.entries(schema["properties"] ?? {});
  const declared = entries
    .filter(([, property]) => property !== false)
    .map(([key, property]) => ({
      key,
      schema: property,
      isRequired: needed.has(key) && !(isSchema(property) && "default" in property),
    }));
  const known = new Set(entries.map(([key]) => key));
  const undeclared = [...needed]
    .filter((key) => !known.has(key))
    .map((key) => ({ key, schema: others ?? {}, isRequired: true }));
  return { properties: [...declared, ...undeclared], others };
}
