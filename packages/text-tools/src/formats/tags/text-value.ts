import { fits } from "../../json/json-schema.js";
import { parseLooseJson } from "../../json/loose-json.js";
import { propertyLeaves } from "../../json/part-leaves.js";
import { argumentSchemas, leafTypes } from "../../json/schema-leaves.js";
import { parseJson, stringifyAsTemplate, stringifyForPrompt, unicodeEscape } from "../../json/strict-json.js";
import type { JsonSchema } from "../../tool-definition.js";

/** The types of a value that can only be a string. */
export const ONLY_STRING: ReadonlySet<string> = new Set(["string"]);

/** Text that could pose as a mark of a dialect: tags, the marks of chat templates, and MiniMax's prefix. */
const MARKS = /<(?=[A-Za-z/|!]|\P{ASCII})|\]<\]/u;

/**
 * Writes a value for a notation in which values are text: strings as they are, other values as JSON. A string is
 * written as a JSON string if it contains what could pose as a mark, or could be read as another value.
 *
 * @param types the JSON types that the tool's schema allows; undefined if it is not known
 */
export function writeTextValue(value: unknown, types?: ReadonlySet<string>): string {
  if (typeof value !== "string") return stringifyAsTemplate(value);
  const isPlain = isOnlyString(types) ? !isQuoted(value) && !MARKS.test(value) : isPlainString(value);
  return isPlain ? value : stringifyForPrompt(value);
}

/**
 * Reads a value that is written as text. A parameter that takes only strings takes the text as it is, unless it is a
 * JSON string that could not be written otherwise. Any other value is JSON, or a Python literal, or else the text.
 *
 * @param types the JSON types that the tool's schema allows; undefined if it is not known
 */
export function readTextValue(text: string, types: ReadonlySet<string> | undefined): unknown {
  if (isOnlyString(types)) return isQuoted(text) ? parseJson(text) : text;
  const literal = parseLiteral(text);
  const value = literal === undefined && types && !types.has("string") ? parseEscaped(text) : literal;
  if (value === undefined) return text;
  return types?.has("string") && !fits(value, types) ? text : value;
}

/** Returns the types that a tool's schema allows for an argument; undefined if there is no schema. */
export function argumentTypes(schema: JsonSchema | undefined, argument: string): ReadonlySet<string> | undefined {
  return schema && leafTypes(propertyLeaves(argumentSchemas(schema), argument, schema));
}

/** Writes a name for a tag or an attribute, without quotes: what a tag cannot hold is escaped as in a JSON string. */
export function writeTextKey(key: string): string {
  return key === "" ? EMPTY_KEY : key.replace(/[^\p{L}\p{N}_.:-]/gu, (text) => unicodeEscape(text));
}

/** Reads a name that `writeTextKey` wrote. */
export function readTextKey(text: string): string {
  return text === EMPTY_KEY
    ? ""
    : text.replace(/\\u([\da-f]{4})/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The spelling of the empty name: an escape without its digits, which no other name has. */
const EMPTY_KEY = String.raw`\u`;

/** Whether a value can only be a string. */
export function isOnlyString(types: ReadonlySet<string> | undefined): boolean {
  return types?.size === 1 && types.has("string");
}

/** Whether a string can stand as it is, whatever types its reader knows. */
function isPlainString(text: string): boolean {
  return !MARKS.test(text) && parseLiteral(text) === undefined;
}

/** Whether a text is a JSON string that had to be written as one. */
function isQuoted(text: string): boolean {
  const value = parseJson(text);
  return typeof value === "string" && !isPlainString(value);
}

/** Reads JSON that was escaped once too often. */
function parseEscaped(text: string): unknown {
  const unescaped = parseJson(`"${text.trim()}"`);
  return typeof unescaped === "string" ? parseJson(unescaped) : undefined;
}

/** Reads JSON, or a literal of Python. */
function parseLiteral(text: string): unknown {
  const trimmed = text.trim();
  const value = parseJson(trimmed);
  if (value !== undefined) return value;
  return /^[[{'TFN]/.test(trimmed) ? parseLooseJson(trimmed) : undefined;
}
