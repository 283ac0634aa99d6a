import { propertySchema, schemaTypes } from "../json/json-schema.js";
import { parseJson } from "../json/parse-json.js";
import { safeJson } from "../json/safe-json.js";
import type { ReadBody } from "./tool-call-format.js";
import type { JsonSchema, ToolDefinition } from "../tool-definition.js";

const TAG = /<(\/?)arg_(key|value)>/gi;
/** Tags of the protocol, and the marks with which models' own templates begin a turn. */
const MARKS = /<(?:\/?(?:tool_call|tool_response|arg_key|arg_value|think)>|\|)/i;

/** Reads a GLM call: a name, then pairs of `<arg_key>` and `<arg_value>`. */
export function readGlmBody(body: string, isClosed: boolean, tools: ReadonlyMap<string, ToolDefinition>): ReadBody {
  const tags = [...body.matchAll(TAG)];
  const name = body.slice(0, tags[0]?.index).trim();
  const unreadable = (error: string): ReadBody => ({ items: [{ error, ...(name && { name }) }], rest: "" });
  // without its closing tag the call may lack arguments that were still to come
  if (!isClosed) return unreadable("The call is cut off.");
  if (name === "") return unreadable("The call has no name in front of its arguments.");
  const schema = tools.get(name)?.parameters;
  const args: [string, unknown][] = [];
  for (let index = 0; index < tags.length; index += 4) {
    const pair = tags.slice(index, index + 4);
    if (pair.map(([tag]) => tag.toLowerCase()).join("") !== "<arg_key></arg_key><arg_value></arg_value>") {
      return unreadable("The tags of the arguments do not match: each needs an arg_key and an arg_value.");
    }
    const [key, endOfKey, value, endOfValue] = pair;
    const argument = readKey(between(body, key, endOfKey));
    args.push([argument, readValue(between(body, value, endOfValue), isStringArgument(schema, argument))]);
  }
  return { items: [{ name, args: Object.fromEntries(args) }], rest: "" };
}

function between(body: string, open: RegExpExecArray | undefined, close: RegExpExecArray | undefined): string {
  return open && close ? body.slice(open.index + open[0].length, close.index) : "";
}

/** A key as it stands between `<arg_key>` tags. */
export function keyText(key: string): string {
  return isPlainKey(key) ? key : safeJson(key);
}

/** A value as it stands between `<arg_value>` tags: a string as it is, unless it would be read as something else. */
export function valueText(value: unknown): string {
  return typeof value === "string" && isPlainString(value) ? value : safeJson(value);
}

function readKey(text: string): string {
  const quoted = quotedString(text);
  return quoted !== undefined && !isPlainKey(quoted) ? quoted : text.trim();
}

function isStringArgument(schema: JsonSchema | undefined, argument: string): boolean {
  const types = schema && schemaTypes(propertySchema(schema, argument), schema);
  return types?.size === 1 && types.has("string");
}

function readValue(text: string, isString: boolean): unknown {
  const quoted = quotedString(text);
  if (isString) return quoted !== undefined && !isPlainString(quoted) ? quoted : text;
  const parsed = parseJson(text);
  return parsed === undefined ? text : parsed;
}

function isPlainKey(key: string): boolean {
  return key !== "" && key.trim() === key && !key.startsWith('"') && !MARKS.test(key);
}

function isPlainString(text: string): boolean {
  return !MARKS.test(text) && parseJson(text) === undefined;
}

function quotedString(text: string): string | undefined {
  const value = text.trim().startsWith('"') ? parseJson(text) : undefined;
  return typeof value === "string" ? value : undefined;
}
