import { resolveSchema } from "../json/json-schema.js";
import type { JsonSchema } from "../tool-definition.js";

/** A JSON type with the schema that restricts it. */
interface TypeLeaf {
  readonly type: "string" | "number" | "integer" | "boolean" | "null" | "object" | "array";
  readonly schema: JsonSchema;
}

/** An alternative of a schema: a value, or all values of a type that fit a schema. */
export type SchemaLeaf = TypeLeaf | { readonly value: unknown };

const TYPES = ["string", "number", "boolean", "null", "object", "array"] as const;
const KNOWN_TYPES: ReadonlySet<string> = new Set([...TYPES, "integer"]);

/** Maximum number of schemas with alternatives within a schema. The types of further ones are read only. */
const ALTERNATIVES_LIMIT = 100;

/** Returns the alternatives that a schema allows. Keywords that restrict a type further are not read. */
export function schemaLeaves(given: unknown, root: JsonSchema): readonly SchemaLeaf[] {
  const open = [resolveSchema(given, root)];
  const ends: JsonSchema[] = [];
  let replaced = 0;
  for (const schema of open) {
    const branches = replaced < ALTERNATIVES_LIMIT ? branchesOf(schema) : undefined;
    if (branches) replaced += 1;
    else ends.push(schema);
    for (const branch of branches ?? []) open.push(merged(schema, resolveSchema(branch, root)));
  }
  return ends.flatMap(ownLeaves);
}

/** Returns the schemas of which a value must fit one, unless the schema lists its values. */
function branchesOf({
  enum: values,
  const: constant,
  anyOf,
  oneOf,
  allOf,
}: JsonSchema): readonly unknown[] | undefined {
  if (Array.isArray(values) || constant !== undefined) return undefined;
  return [anyOf, oneOf].find(isList) ?? (isList(allOf) && allOf.length === 1 ? allOf : undefined);
}

function ownLeaves(schema: JsonSchema): readonly SchemaLeaf[] {
  const { enum: values, const: constant, type } = schema;
  if (Array.isArray(values)) return values.map((value: unknown) => ({ value }));
  if (constant !== undefined) return [{ value: constant }];
  const types = (isList(type) ? type : [type]).filter(isType);
  return (types.length > 0 ? types : impliedTypes(schema)).map((name) => ({ type: name, schema }));
}

/** Whether alternatives are all that JSON can hold. */
export function isAnything(leaves: readonly SchemaLeaf[]): boolean {
  return TYPES.every((type) => leaves.some((leaf) => "type" in leaf && leaf.type === type && isFree(leaf.schema)));
}

function isFree(schema: JsonSchema): boolean {
  return ["properties", "additionalProperties", "items"].every((keyword) => !(keyword in schema));
}

/** The results of `merged`, so that a schema that contains itself is recognized. */
const MERGED = new WeakMap<JsonSchema, WeakMap<JsonSchema, JsonSchema>>();
const ALTERNATIVES = new Set(["anyOf", "oneOf", "allOf"]);

/** Adds the keywords of the schema around a branch to the branch. */
function merged(schema: JsonSchema, branch: JsonSchema): JsonSchema {
  const known = MERGED.get(schema) ?? new WeakMap<JsonSchema, JsonSchema>();
  MERGED.set(schema, known);
  const around = Object.entries(schema).filter(([keyword]) => !ALTERNATIVES.has(keyword));
  const result = known.get(branch) ?? { ...Object.fromEntries(around), ...branch };
  known.set(branch, result);
  return result;
}

function impliedTypes({ properties, additionalProperties, items }: JsonSchema): readonly TypeLeaf["type"][] {
  if (properties !== undefined || additionalProperties !== undefined) return ["object"];
  return items === undefined ? TYPES : ["array"];
}

function isType(value: unknown): value is TypeLeaf["type"] {
  return typeof value === "string" && KNOWN_TYPES.has(value);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0;
}

/** The properties of an object in their order. */
export interface ObjectShape {
  readonly properties: readonly { readonly key: string; readonly schema: unknown; readonly isRequired: boolean }[];
  /** The schema of further properties; undefined if none are allowed. */
  readonly others: unknown;
}

/**
 * Returns the properties of an object. One with a default can be left out. Further properties are allowed if the schema
 * says so, or if it declares none at all.
 */
export function objectShape(schema: JsonSchema): ObjectShape {
  const { properties, additionalProperties, required } = schema;
  const names = new Set(Array.isArray(required) ? required : []);
  const isOpen = additionalProperties === true || (additionalProperties === undefined && properties === undefined);
  return {
    properties: Object.entries(properties ?? {}).map(([key, property]: [string, unknown]) => ({
      key,
      schema: property,
      isRequired: names.has(key) && !(typeof property === "object" && property !== null && "default" in property),
    })),
    others:
      typeof additionalProperties === "object" && additionalProperties !== null
        ? additionalProperties
        : isOpen
          ? {}
          : undefined,
  };
}
