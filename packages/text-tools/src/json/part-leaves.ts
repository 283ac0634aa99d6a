import type { JsonSchema } from "../tool-definition.js";
import { isSchema, ownValue } from "./json-schema.js";
import { argumentSchemas, leavesOfAny, type SchemaLeaf } from "./schema-leaves.js";
import { ANYTHING } from "./unite-schemas.js";

/**
 * Returns the alternatives for a property of an object that fits one of several schemas: those of all schemas that
 * allow it, or anything if none does. A schema that declares properties allows others only if it says so.
 */
export function propertyLeaves(schemas: readonly JsonSchema[], name: string, root: JsonSchema): readonly SchemaLeaf[] {
  const parts = schemas.map((schema) => declaredProperty(schema, name) ?? otherProperties(schema));
  const allowed = parts.filter((schema) => schema !== undefined);
  return leavesOfAny(allowed, root);
}

/** Returns the schema of a property of an object; undefined if it is not declared. */
export function declaredProperty({ properties }: JsonSchema, name: string): unknown {
  return isSchema(properties) ? ownValue(properties, name) : undefined;
}

/** Returns the schema of further properties of an object; undefined if none are allowed. */
export function otherProperties({ properties, additionalProperties }: JsonSchema): unknown {
  if (additionalProperties === undefined) return properties === undefined ? ANYTHING : undefined;
  return additionalProperties === false ? undefined : additionalProperties;
}

/** Returns the alternatives for the items of a list that fits one of several schemas. */
export function itemLeaves(schemas: readonly JsonSchema[], root: JsonSchema): readonly SchemaLeaf[] {
  const parts = schemas.map(({ items }) => items ?? ANYTHING);
  return leavesOfAny(parts, root);
}

/**
 * Returns the names of the arguments that a tool declares, in their order, and then of those that it only requires;
 * undefined if it declares none at all.
 */
export function argumentNames(root: JsonSchema | undefined): readonly string[] | undefined {
  if (!root) return undefined;
  const schemas = argumentSchemas(root);
  const declared = schemas.flatMap(({ properties }) => (isSchema(properties) ? [properties] : []));
  const names = declared.flatMap((properties) => Object.keys(properties));
  return declared.length > 0 ? [...new Set([...names, ...schemas.flatMap(requiredKeys)])] : undefined;
}

/** Whether a tool takes arguments of any name. */
export function allowsAnyName(root: JsonSchema): boolean {
  return argumentSchemas(root).some((schema) => otherProperties(schema) !== undefined);
}

/** Returns the names of the properties that an object must have. */
export function requiredKeys({ required }: JsonSchema): readonly string[] {
  return Array.isArray(required) ? required.filter((key) => typeof key === "string") : [];
}
