import { isSchema, jsonType } from "./json-schema.js";
import type { JsonSchema } from "../tool-definition.js";
import { referredSchema, schemaAlternatives } from "./schema-alternatives.js";
import { ANYTHING, isPossible, unitedSchemas } from "./unite-schemas.js";
import { type JsonType, valueDomain, type ValueDomain } from "./value-domain.js";

/** A JSON type with the schema that restricts it. */
export interface TypeLeaf {
  readonly type: JsonType;
  readonly schema: JsonSchema;
}

/** An alternative of a schema: a value, or all values of a type that fit a schema. */
export type SchemaLeaf = TypeLeaf | { readonly value: unknown };

const LEAVES = new WeakMap<JsonSchema, WeakMap<JsonSchema, readonly SchemaLeaf[]>>();
const TYPE_LEAVES = new WeakMap<JsonSchema, Map<JsonType, TypeLeaf>>();

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
  const leaves = new Set(
    schemaAlternatives(given, root).flatMap(({ schemas, isWhole }) => {
      const united = unitedSchemas(root).unite(schemas, !isWhole);
      return isPossible(united) ? leavesIn(valueDomain(schemas), united) : [];
    }),
  );
  return leaves.size > 0 ? [...leaves] : leavesIn(valueDomain([]), ANYTHING);
}

function leavesIn(domain: ValueDomain, schema: JsonSchema): readonly SchemaLeaf[] {
  if ("values" in domain) return domain.values.map((value) => ({ value }));
  const leaves = TYPE_LEAVES.get(schema) ?? new Map<JsonType, TypeLeaf>();
  TYPE_LEAVES.set(schema, leaves);
  return domain.types.map((type) => {
    const leaf = leaves.get(type) ?? { type, schema };
    leaves.set(type, leaf);
    return leaf;
  });
}

/** Returns the alternatives that several schemas allow, of which a value fits one; anything if there are none. */
export function leavesOfAny(given: readonly unknown[], root: JsonSchema): readonly SchemaLeaf[] {
  if (given.length === 1) return schemaLeaves(given[0], root);
  const leaves = new Set((given.length > 0 ? given : [ANYTHING]).map((schema) => schemaLeaves(schema, root)));
  return [...new Set([...leaves].flat())];
}

/** Returns the schemas that the arguments of a tool, which are an object, can fit. */
export function argumentSchemas(root: JsonSchema): readonly JsonSchema[] {
  const objects = schemasOf(schemaLeaves(root, root), "object");
  return objects.length > 0 ? objects : [ANYTHING];
}

/** Returns the schemas of the alternatives of a type. */
export function schemasOf(leaves: readonly SchemaLeaf[], type: JsonType): readonly JsonSchema[] {
  return leaves.flatMap((leaf) => ("type" in leaf && leaf.type === type ? [leaf.schema] : []));
}

/** Returns the JSON types of alternatives. */
export function leafTypes(leaves: readonly SchemaLeaf[]): ReadonlySet<string> {
  return new Set(leaves.map((leaf) => ("value" in leaf ? jsonType(leaf.value) : leaf.type)));
}
