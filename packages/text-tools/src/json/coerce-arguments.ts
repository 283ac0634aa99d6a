import { isRecord } from "./is-record.js";
import { fits } from "./json-schema.js";
import { parseLooseJson } from "./loose-json.js";
import type { NumberSpellings } from "./number-spellings.js";
import { itemLeaves, propertyLeaves, requiredKeys } from "./part-leaves.js";
import { argumentSchemas, leafTypes, schemasOf, type SchemaLeaf } from "./schema-leaves.js";
import { parseJson } from "./strict-json.js";
import type { JsonSchema } from "../tool-definition.js";

const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const BOOLEAN = /^(?:true|false)$/i;

/**
 * Converts arguments to the types in a tool's schema if only one reading is possible: `"12"` to a number, `"true"` to a
 * boolean, JSON text to an array or an object, and `1.10` to a string, with the digits that were written. Null for an
 * optional argument that cannot be null is left out. Any other value stays unchanged, so that the tool's own validation
 * reports it.
 *
 * @param spellings how the numbers were written
 */
export function coerceArguments(
  args: Readonly<Record<string, unknown>>,
  root: JsonSchema,
  spellings: NumberSpellings,
): Record<string, unknown> {
  return coerceObject(args, argumentSchemas(root), { root, spellings });
}

/** What the values of a call have in common. */
interface Call {
  /** The schema of all arguments, in which references lead to definitions. */
  readonly root: JsonSchema;
  readonly spellings: NumberSpellings;
}

function coerceObject(
  object: Readonly<Record<string, unknown>>,
  schemas: readonly JsonSchema[],
  call: Call,
): Record<string, unknown> {
  const fitting = schemas.length > 1 ? fittingSchemas(object, schemas, call.root) : schemas;
  const required = new Set(fitting.flatMap(requiredKeys));
  const entries = Object.entries(object).flatMap(([key, value]) => {
    const leaves = propertyLeaves(fitting, key, call.root);
    const coerced = coerce(value, leaves, call);
    return coerced !== null || required.has(key) || leafTypes(leaves).has("null") ? [[key, coerced] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Returns the schemas that an object can fit by its keys and its constants, in any spelling, or else all of them. */
function fittingSchemas(
  object: Readonly<Record<string, unknown>>,
  schemas: readonly JsonSchema[],
  root: JsonSchema,
): readonly JsonSchema[] {
  const fitting = schemas.filter(
    (schema) =>
      requiredKeys(schema).every((key) => Object.hasOwn(object, key)) &&
      Object.entries(object).every(([key, value]) =>
        propertyLeaves([schema], key, root).some((leaf) => !("value" in leaf) || String(leaf.value) === String(value)),
      ),
  );
  return fitting.length > 0 ? fitting : schemas;
}

function coerce(value: unknown, leaves: readonly SchemaLeaf[], call: Call): unknown {
  const types = leafTypes(leaves);
  const fitting = fits(value, types) ? value : convert(value, types, call);
  if (Array.isArray(fitting)) {
    const items = itemLeaves(schemasOf(leaves, "array"), call.root);
    return fitting.map((item) => coerce(item, items, call));
  }
  return isRecord(fitting) ? coerceObject(fitting, schemasOf(leaves, "object"), call) : fitting;
}

/** Converts a value of the wrong type. Returns it unchanged if none of the types fits. */
function convert(value: unknown, types: ReadonlySet<string>, { spellings }: Call): unknown {
  if (typeof value === "number") return (types.has("string") ? spellings(value) : undefined) ?? value;
  if (typeof value === "boolean") return types.has("string") ? String(value) : value;
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (isExactNumber(text) && (types.has("number") || types.has("integer"))) return Number(text);
  if (BOOLEAN.test(text) && types.has("boolean")) return text.toLowerCase() === "true";
  if (!/^[[{]/.test(text)) return value;
  const parsed = parseJson(text) ?? parseLooseJson(text);
  return parsed !== undefined && fits(parsed, types) ? parsed : value;
}

/**
 * Whether a text is a number that JavaScript represents without overflow and, if it is an integer, without losing
 * digits.
 */
function isExactNumber(text: string): boolean {
  const number = Number(text);
  return NUMBER.test(text) && Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number));
}
