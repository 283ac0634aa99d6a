import { alternatives, jsonType, propertySchema, resolveSchema, schemaTypes } from "./json-schema.js";
import { parseLooseJson } from "./loose-json.js";
import type { NumberSpellings } from "./number-spellings.js";
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
  return coerceObject(args, resolveSchema(root, root), { root, spellings });
}

/** What the values of a call have in common. */
interface Call {
  /** The schema of all arguments, in which references lead to definitions. */
  readonly root: JsonSchema;
  readonly spellings: NumberSpellings;
}

function coerceObject(
  object: Readonly<Record<string, unknown>>,
  schema: JsonSchema,
  call: Call,
): Record<string, unknown> {
  const required: unknown[] = Array.isArray(schema["required"]) ? schema["required"] : [];
  const entries = Object.entries(object)
    .map(([key, value]) => [key, coerce(value, propertySchema(schema, key), call)] as const)
    .filter(
      ([key, value]) => value !== null || required.includes(key) || allowsNull(propertySchema(schema, key), call.root),
    );
  return Object.fromEntries(entries);
}

function allowsNull(schema: unknown, root: JsonSchema): boolean {
  return schemaTypes(schema, root)?.has("null") ?? true;
}

function coerce(value: unknown, schema: unknown, call: Call): unknown {
  const types = schemaTypes(schema, call.root);
  const fitting = types && !fits(value, types) ? convert(value, types, call) : value;
  const branches = alternatives(schema, call.root).filter(({ type }) => type === jsonType(fitting));
  const [branch] = branches;
  if (!branch || branches.length > 1) return fitting;
  if (Array.isArray(fitting)) return fitting.map((item) => coerce(item, branch["items"], call));
  return isRecord(fitting) ? coerceObject(fitting, branch, call) : fitting;
}

function fits(value: unknown, types: ReadonlySet<string>): boolean {
  return types.has(jsonType(value)) || (Number.isInteger(value) && types.has("integer"));
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return jsonType(value) === "object";
}
