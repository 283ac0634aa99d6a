import { propertySchema, schemaTypes } from "../json/json-schema.js";
import { parseJson, stringifyForPrompt } from "../json/strict-json.js";
import type { ReadBody } from "./tool-call-format.js";
import type { JsonSchema, ToolDefinition } from "../tool-definition.js";

const TAG = /<(\/?)arg_(key|value)>/gi;
/** Tags of the protocol, and `<|`, which begins the turn marks of many chat templates. */
const MARKS = /<(?:\/?(?:tool_call|tool_response|arg_key|arg_value|think)>|\|)/i;

/** Reads the body of a GLM call: the name of the tool, then pairs of `<arg_key>` and `<arg_value>`. */
export function readGlmBody(body: string, isClosed: boolean, tools: ReadonlyMap<string, ToolDefinition>): ReadBody {
  const tags = [...body.matchAll(TAG)];
  const name = body.slice(0, tags[0]?.index).trim();
  const unreadable = (error: string): ReadBody => ({ items: [{ error, ...(name && { name }) }], rest: "" });
  // without the closing tag, arguments may be missing
  if (!isClosed) return unreadable("The call is cut off.");
  if (name === "" || parseJson(name) !== undefined) return unreadable("The call has no name before its arguments.");
  const schema = tools.get(name)?.parameters;
  const args: [string, unknown][] = [];
  for (let index = 0; index < tags.length; index += 4) {
    const pair = tags.slice(index, index + 4);
    if (pair.map(([tag]) => tag.toLowerCase()).join("") !== "<arg_key></arg_key><arg_value></arg_value>") {
      return unreadable("The argument tags do not match: each argument needs an arg_key and an arg_value.");
    }
    const [key, endOfKey, value, endOfValue] = pair;
    const argument = readKey(textBetween(body, key, endOfKey));
    args.push([argument, readValue(textBetween(body, value, endOfValue), isStringArgument(schema, argument))]);
  }
  return { items: [{ name, args: Object.fromEntries(args) }], rest: "" };
}

function textBetween(body: string, open: RegExpExecArray | undefined, close: RegExpExecArray | undefined): string {
  return open && close ? body.slice(open.index + open[0].length, close.index) : "";
}

/**
 * Writes a key for the text between `<arg_key>` tags: as it is, unless it contains a tag or would be read back
 * differently.
 */
export function writeKey(key: string): string {
  return isPlainKey(key) ? key : stringifyForPrompt(key);
}

/**
 * Writes a value for the text between `<arg_value>` tags: strings as they are, other values as JSON. A string that
 * contains a tag or is itself JSON is written as a JSON string, so that it is read back unchanged.
 */
export function writeValue(value: unknown): string {
  return typeof value === "string" && isPlainString(value) ? value : stringifyForPrompt(value);
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
