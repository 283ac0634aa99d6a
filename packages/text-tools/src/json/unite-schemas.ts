import { isSchema } from "./json-schema.js";
import type { JsonSchema } from "../tool-definition.js";

/**
 * Maximum number of schemas that are united for one property. A property with more of them can have any value, since
 * schemas that contain themselves could be united without end.
 */
const UNITED_LIMIT = 4;

/** A result for each pair of schemas, so that a schema that contains itself is recognized. */
class PairCache {
  readonly #results = new WeakMap<JsonSchema, WeakMap<JsonSchema, JsonSchema>>();

  get(first: JsonSchema, second: JsonSchema, create: () => JsonSchema): JsonSchema {
    const results = this.#results.get(first) ?? new WeakMap<JsonSchema, JsonSchema>();
    this.#results.set(first, results);
    const result = results.get(second) ?? create();
    results.set(second, result);
    return result;
  }
}

const SCHEMAS = new PairCache();
const VALUES = new PairCache();
/** The number of schemas that are united for a property. */
const SIZES = new WeakMap<JsonSchema, number>();

/**
 * Adds the keywords of a schema to one that applies to the same values: a branch of the keyword, or its first one in
 * the case of `allOf`. The result has the properties and the required keys of both. Of most other keywords, that of the
 * branch counts.
 */
export function uniteSchemas(schema: JsonSchema, branch: JsonSchema, keyword: string): JsonSchema {
  return SCHEMAS.get(schema, branch, () => {
    const { [keyword]: replaced, ...around } = schema;
    const rest: unknown[] = keyword === "allOf" ? listOf(replaced).slice(1) : [];
    const later = ["anyOf", "oneOf"]
      .filter((each) => each in around && each in branch)
      .map((each) => ({ [each]: around[each] }));
    const allOf = [...rest, ...listOf(around["allOf"]), ...listOf(branch["allOf"]), ...later];
    const required = [...listOf(around["required"]), ...listOf(branch["required"])];
    return {
      ...around,
      ...branch,
      ...(isSchema(around["properties"]) && isSchema(branch["properties"])
        ? { properties: uniteProperties(around["properties"], branch["properties"]) }
        : {}),
      ...("items" in around && "items" in branch ? { items: uniteValues(around["items"], branch["items"]) } : {}),
      ...(required.length > 0 ? { required } : {}),
      allOf,
    };
  });
}

function uniteProperties(first: JsonSchema, second: JsonSchema): JsonSchema {
  const both = Object.entries(second)
    .filter(([key]) => Object.hasOwn(first, key))
    .map(([key, value]) => [key, uniteValues(first[key], value)] as const);
  return { ...first, ...second, ...Object.fromEntries(both) };
}

/** Returns the schema of values that fit two schemas. */
function uniteValues(first: unknown, second: unknown): unknown {
  if (!isSchema(first) || first === second) return second;
  if (!isSchema(second)) return first;
  return VALUES.get(first, second, () => {
    const size = (SIZES.get(first) ?? 1) + (SIZES.get(second) ?? 1);
    if (size > UNITED_LIMIT) return {};
    const united = { allOf: [first, second] };
    SIZES.set(united, size);
    return united;
  });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
