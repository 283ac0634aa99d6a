import { isSchema, jsonType, resolveSchema } from "./json-schema.js";
import type { JsonSchema } from "../tool-definition.js";
import { uniteSchemas } from "./unite-schemas.js";

/** A JSON type with the schema that restricts it. */
interface TypeLeaf {
  readonly type: "string" | "number" | "integer" | "boolean" | "null" | "object" | "array";
  readonly schema: JsonSchema;
}

/** An alternative of a schema: a value, or all values of a type that fit a schema. */
export type SchemaLeaf = TypeLeaf | { readonly value: unknown };

const TYPES = ["string", "number", "boolean", "null", "object", "array"] as const;
const KNOWN_TYPES: ReadonlySet<string> = new Set([...TYPES, "integer"]);

/** The keywords that are read. */
const READ = [
  "type",
  "enum",
  "const",
  "anyOf",
  "oneOf",
  "allOf",
  "properties",
  "required",
  "additionalProperties",
  "items",
];

/** Maximum number of schemas with alternatives within a schema. The types of further ones are read only. */
const ALTERNATIVES_LIMIT = 100;

/** Stands for a schema that is not read. */
const UNREAD: JsonSchema = {};

/** Returns the alternatives that a schema allows. Keywords that restrict a type further are not read. */
export function schemaLeaves(given: unknown, root: JsonSchema): readonly SchemaLeaf[] {
  return leavesOfAny([given], root);
}

/** Returns the alternatives that several schemas allow, of which a value fits one. */
export function leavesOfAny(given: readonly unknown[], root: JsonSchema): readonly SchemaLeaf[] {
  const open = new Set(given.map((schema) => resolvedSchema(schema, root)));
  const found: (readonly SchemaLeaf[])[] = [];
  let replaced = 0;
  for (const schema of open) {
    const keyword = branchingKeyword(schema);
    if (keyword === undefined) found.push(ownLeaves(schema));
    else if (replaced === ALTERNATIVES_LIMIT) found.push(typesOf(schema).map((type) => ({ type, schema: UNREAD })));
    else {
      replaced += 1;
      for (const branch of branchesOf(schema, keyword)) {
        open.add(uniteSchemas(schema, resolvedSchema(branch, root), keyword));
      }
    }
  }
  return found.flat();
}

/** Returns the schemas that the arguments of a tool, which are an object, can fit. */
export function argumentSchemas(root: JsonSchema): readonly JsonSchema[] {
  const objects = schemasOf(schemaLeaves(root, root), "object");
  return objects.length > 0 ? objects : [UNREAD];
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

/** Follows a reference, and keeps what restricts values beside it. */
function resolvedSchema(schema: unknown, root: JsonSchema): JsonSchema {
  const target = resolveSchema(schema, root);
  const isAlone = !isSchema(schema) || !READ.some((keyword) => keyword in schema);
  return isAlone || target === schema ? target : uniteSchemas(schema, target, "$ref");
}

/** Returns the keyword with the schemas of which a value must fit one or all, unless the schema lists its values. */
function branchingKeyword(schema: JsonSchema): string | undefined {
  if (Array.isArray(schema["enum"]) || schema["const"] !== undefined) return undefined;
  return ["anyOf", "oneOf", "allOf"].find((keyword) => isList(schema[keyword]));
}

/** Returns the alternatives. Those of `allOf` apply one after the other. */
function branchesOf(schema: JsonSchema, keyword: string): readonly unknown[] {
  const branches = schema[keyword];
  if (!isList(branches)) return [];
  return keyword === "allOf" ? branches.slice(0, 1) : branches;
}

function ownLeaves(schema: JsonSchema): readonly SchemaLeaf[] {
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
