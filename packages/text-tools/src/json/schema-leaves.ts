import { isSchema, jsonType } from "./json-schema.js";
import type { JsonSchema } from "../tool-definition.js";
import { referredSchema, schemaAlternatives } from "./schema-alternatives.js";
import { ANYTHING, unitedSchemas } from "./unite-schemas.js";

/** A JSON type with the schema that restricts it. */
export interface TypeLeaf {
  readonly type: "string" | "number" | "integer" | "boolean" | "null" | "object" | "array";
  readonly schema: JsonSchema;
}

/** An alternative of a schema: a value, or all values of a type that fit a schema. */
export type SchemaLeaf = TypeLeaf | { readonly value: unknown };

const TYPES = ["string", "number", "boolean", "null", "object", "array"] as const;
const KNOWN_TYPES: ReadonlySet<string> = new Set([...TYPES, "integer"]);

const LEAVES = new WeakMap<JsonSchema, WeakMap<JsonSchema, readonly SchemaLeaf[]>>();
const OWN_LEAVES = new WeakMap<JsonSchema, readonly SchemaLeaf[]>();

/**
 * Returns the alternatives that a schema allows. Keywords that restrict a type further are not read. A schema of a
 * document gives the same ones each time.
 */
export function schemaLeaves(given: unknown, root: JsonSchema): readonly SchemaLeaf[] {
  const schema = isSchema(given) ? referredSchema(given, root) : ANYTHING;
  const known = LEAVES.get(root) ?? new WeakMap<JsonSchema, readonly SchemaLeaf[]>();
  LEAVES.set(root, known);
  const leaves = known.get(schema) ?? readLeaves(schema, root);
  known.set(schema, leaves);
  return leaves;
}

function readLeaves(given: JsonSchema, root: JsonSchema): readonly SchemaLeaf[] {
  const united = unitedSchemas(root);
  const found = schemaAlternatives(given, root).map(({ schemas, isWhole }) => united.unite(schemas, !isWhole));
  return [...new Set(found.length > 0 ? found : [ANYTHING])].flatMap(ownLeaves);
}

/** Returns the alternatives that several schemas allow, of which a value fits one. */
export function leavesOfAny(given: readonly unknown[], root: JsonSchema): readonly SchemaLeaf[] {
  const leaves = new Set(given.map((schema) => schemaLeaves(schema, root)));
  return [...new Set([...leaves].flat())];
}

/** Returns the schemas that the arguments of a tool, which are an object, can fit. */
export function argumentSchemas(root: JsonSchema): readonly JsonSchema[] {
  const objects = schemasOf(schemaLeaves(root, root), "object");
  return objects.length > 0 ? objects : [ANYTHING];
}

/** Returns the schemas of the alternatives of a type. */
export function schemasOf(leaves: readonly SchemaLeaf[], type: TypeLeaf["type"]): readonly JsonSchema[] {
  return leaves.flatMap((leaf) => ("type" in leaf && leaf.type === type ? [leaf.schema] : []));
}

/** Returns the JSON types of alternatives, or undefined if they are all that JSON can hold. */
export function leafTypes(leaves: readonly SchemaLeaf[]): ReadonlySet<string> | undefined {
  if (isAnything(leaves)) return undefined;
  return new Set(leaves.map((leaf) => ("value" in leaf ? jsonType(leaf.value) : leaf.type)));
}

function ownLeaves(schema: JsonSchema): readonly SchemaLeaf[] {
  const leaves = OWN_LEAVES.get(schema) ?? readOwnLeaves(schema);
  OWN_LEAVES.set(schema, leaves);
  return leaves;
}

function readOwnLeaves(schema: JsonSchema): readonly SchemaLeaf[] {
  const { enum: values, const: constant } = schema;
  if (Array.isArray(values)) return values.map((value: unknown) => ({ value }));
  if (constant !== undefined) return [{ value: constant }];
  return typesOf(schema).map((type) => ({ type, schema }));
}

function typesOf(schema: JsonSchema): readonly TypeLeaf["type"][] {
  const { type } = schema;
  const types = (isList(type) ? type : [type]).filter(isType);
  return types.length > 0 ? types : impliedTypes(schema);
}

/** Whether alternatives are all that JSON can hold. */
export function isAnything(leaves: readonly SchemaLeaf[]): boolean {
  return TYPES.every((type) => leaves.some((leaf) => "type" in leaf && leaf.type === type && isFree(leaf.schema)));
}

function isFree(schema: JsonSchema): boolean {
  return ["properties", "additionalProperties", "items"].every((keyword) => !(keyword in schema));
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
