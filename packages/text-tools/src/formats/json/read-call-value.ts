import { isRecord } from "../../json/is-record.js";
import { parseLooseJson } from "../../json/loose-json.js";
import { argumentNames } from "../../json/part-leaves.js";
import { parseJson } from "../../json/strict-json.js";
import type { ReadItem } from "../frame.js";
import type { ToolDefinition } from "../../tool-definition.js";

/** Keys under which models write the name. One whose value is a known tool takes precedence, then the first one. */
const NAME_KEYS = ["name", "tool", "function", "tool_name", "action"] as const;

/** Keys under which models write the arguments. The first one present is used. */
const ARGUMENT_KEYS = ["arguments", "args", "parameters", "action_input"] as const;

/** Matches a tool's name, but not the `...` in a description of the format. */
const HAS_NAME = /[\p{L}\p{N}]/u;

/**
 * Reads a JSON value as a call: `{ name, arguments }`, or OpenAI's
 * `{ type: "function", function: { name, arguments } }`. Arguments that are missing, null or empty become `{}`, and
 * arguments in a string are parsed as JSON. Other keys are ignored, except that without an arguments key those that the
 * tool declares are its arguments.
 */
export function readCallValue(value: unknown, tools: ReadonlyMap<string, ToolDefinition>): ReadItem {
  if (!isRecord(value)) return { error: 'A call must be a JSON object with "name" and "arguments".' };
  const call = callOf(value);
  const nameKey =
    NAME_KEYS.find((key) => isToolName(call, key, tools)) ?? NAME_KEYS.find((key) => typeof call[key] === "string");
  const written = nameKey && call[nameKey];
  if (typeof written !== "string" || !HAS_NAME.test(written)) return { error: 'The call has no "name".' };
  const name = written.trim();
  const [key, other] = ARGUMENT_KEYS.filter((candidate) => Object.hasOwn(call, candidate));
  if (key !== undefined && other !== undefined) return { name, error: `The arguments of ${name} are given twice.` };
  const given = key === undefined ? inlineArguments(call, nameKey, tools.get(name)) : call[key];
  const args = typeof given === "string" && given.trim() !== "" ? parseArguments(given) : given;
  if (args === null || args === "") return { name, args: {} };
  return isRecord(args) ? { name, args } : { name, error: `The arguments of ${name} must be a JSON object.` };
}

/**
 * Whether a JSON value has the form of a call: an arguments key with any value, and a name, or a tool's name under
 * another key.
 */
export function isWholeCall(value: unknown, tools: ReadonlyMap<string, ToolDefinition>): boolean {
  if (!isRecord(value)) return false;
  const call = callOf(value);
  const isNamed = Object.hasOwn(call, "name") || NAME_KEYS.some((key) => isToolName(call, key, tools));
  return isNamed && ARGUMENT_KEYS.some((key) => Object.hasOwn(call, key));
}

function callOf(value: Record<string, unknown>): Record<string, unknown> {
  return !Object.hasOwn(value, "name") && isRecord(value["function"]) ? value["function"] : value;
}

function isToolName(call: Record<string, unknown>, key: string, tools: ReadonlyMap<string, ToolDefinition>): boolean {
  const name = call[key];
  return typeof name === "string" && tools.has(name.trim());
}

/** Returns the declared arguments that a model wrote next to the name, without an object around them. */
function inlineArguments(
  call: Record<string, unknown>,
  nameKey: string | undefined,
  tool: ToolDefinition | undefined,
): Record<string, unknown> {
  const declared = argumentNames(tool?.parameters);
  return Object.fromEntries(Object.entries(call).filter(([key]) => key !== nameKey && declared?.includes(key)));
}

function parseArguments(text: string): unknown {
  const parsed = parseJson(text);
  return parsed === undefined ? (parseLooseJson(text) ?? text) : parsed;
}
