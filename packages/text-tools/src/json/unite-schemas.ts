import type { JsonSchema } from "../tool-definition.js";
import { isSchema, ownValue } from "./json-schema.js";
import { isRead, referredSchema, schemasTogether } from "./schema-alternatives.js";
import { isEmpty, valueDomain } from "./value-domain.js";

/**
 * Maximum number of united schemas for the schema of a tool. Of further ones only the first schema counts, with any
 * other properties, since schemas that contain themselves can be united in very many ways.
 */
const UNITED_LIMIT = 300;

/** Schemas of values that fit several schemas of one document. The same schemas give the same one, in any order. */
export class UnitedSchemas {
  readonly #root: JsonSchema;
  readonly #ids = new Map<JsonSchema, number>();
  readonly #united = new Map<string, JsonSchema>();
  readonly #parts = new Map<string, JsonSchema>();
  readonly #partsOf = new WeakMap<JsonSchema, readonly JsonSchema[]>();

  constructor(root: JsonSchema) {
    this.#root = root;
  }

  /**
   * Returns a schema of the objects and the lists that fit several schemas: it has the properties and the required keys
   * of all, and those items and further properties that all allow. A property that one of them declares is allowed by
   * all.
   *
   * @param isOpen whether any further property is allowed
   */
  unite(schemas: readonly JsonSchema[], isOpen: boolean): JsonSchema {
    const [first] = schemas;
    if (!first) return ANYTHING;
    if (schemas.length === 1 && !isOpen) return first;
    const key = this.#keyOf(schemas) + (isOpen ? "+" : "");
    const known = this.#united.get(key);
    if (known) return known;
    if (schemas.length > 1 && this.#united.size >= UNITED_LIMIT) return this.unite([first], true);
    const united = this.#merge(schemas, isOpen);
    this.#united.set(key, united);
    return united;
  }

  #merge(schemas: readonly JsonSchema[], isOpen: boolean): JsonSchema {
    const properties = this.#properties(schemas);
    const required = new Set(schemas.flatMap((schema) => listOf(schema["required"])));
    const items = schemas.map((schema) => schema["items"]);
    const others = isOpen ? [true] : schemas.map((schema) => schema["additionalProperties"]);
    const { $ref: _, anyOf: _any, oneOf: _one, allOf: _all, ...keywords }: JsonSchema = Object.assign({}, ...schemas);
    return {
      ...keywords,
      ...(properties && { properties }),
      required: [...required],
      items: this.#both(items),
      additionalProperties: this.#both(others.filter((schema) => schema !== undefined)),
    };
  }

  #properties(schemas: readonly JsonSchema[]): JsonSchema | undefined {
    const declared = schemas.map(({ properties }) => properties).filter(isSchema);
    if (declared.length === 0) return undefined;
    const values = new Map<string, unknown[]>();
    for (const [key, value] of declared.flatMap((properties) => Object.entries(properties))) {
      values.set(key, [...(values.get(key) ?? []), value]);
    }
    return Object.fromEntries([...values].map(([key, each]) => [key, this.#both(each)]));
  }

  /** Returns the schema of values that fit several schemas, which can lead to others; `false` if there are none. */
  #both(values: readonly unknown[]): unknown {
    const [first] = values;
    if (values.length === 1) return first;
    // a reference counts as its target
    const split = (schema: JsonSchema) => this.#partsOf.get(schema) ?? [referredSchema(schema, this.#root)];
    const parts = [...new Set(values.filter(isSchema).flatMap(split))].filter(isRead);
    if (values.includes(false) || isEmpty(valueDomain(schemasTogether(parts, this.#root)))) return false;
    if (parts.length < 2) return parts[0] ?? first;
    const key = this.#keyOf(parts);
    const known = this.#parts.get(key);
    if (known) return known;
    const both = { allOf: parts };
    this.#parts.set(key, both);
    this.#partsOf.set(both, parts);
    return both;
  }

  #keyOf(schemas: readonly JsonSchema[]): string {
    const ids = schemas.map((schema) => {
      const id = this.#ids.get(schema) ?? this.#ids.size;
      this.#ids.set(schema, id);
      return id;
    });
    return ids.toSorted((a, b) => a - b).join();
  }
}

const TABLES = new WeakMap<JsonSchema, UnitedSchemas>();

/** Returns the united schemas of a document. */
export function unitedSchemas(root: JsonSchema): UnitedSchemas {
  const known = TABLES.get(root) ?? new UnitedSchemas(root);
  TABLES.set(root, known);
  return known;
}

/** Whether an object can have all keys that a schema requires. */
export function isPossible({ properties, required }: JsonSchema): boolean {
  return !isSchema(properties) || listOf(required).every((key) => ownValue(properties, String(key)) !== false);
}

/** The schema of any value. */
export const ANYTHING: JsonSchema = {};

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
