import { parseLooseJson } from "../json/loose-json.js";
import { parseJson } from "../json/strict-json.js";
import type { ReadItem } from "./tool-call-format.js";
import type { ToolDefinition } from "../tool-definition.js";

/** Keys under which models write the arguments. The first one present is used. */
const ARGUMENT_KEYS = ["arguments", "args", "parameters"] as const;

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
  const name = Object.hasOwn(call, "name") ? call["name"] : undefined;
  if (typeof name !== "string" || !HAS_NAME.test(name)) return { error: 'The call has no "name".' };
  const key = ARGUMENT_KEYS.find((candidate) => Object.hasOwn(call, candidate));
  const given = key === undefined ? inlineArguments(call, tools.get(name.trim())) : call[key];
  const args = typeof given === "string" && given.trim() !== "" ? parseArguments(given) : given;
  if (args === undefined || args === null || args === "") return { name: name.trim(), args: {} };
  if (!isRecord(args)) return { name: name.trim(), error: `The arguments of ${name.trim()} must be a JSON object.` };
  return { name: name.trim(), args };
}

/** Whether a JSON value has the form of a call: a name, and an arguments key with any value. */
export function isWholeCall(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const call = callOf(value);
  return Object.hasOwn(call, "name") && ARGUMENT_KEYS.some((key) => Object.hasOwn(call, key));
}

function callOf(value: Record<string, unknown>): Record<string, unknown> {
  return !("name" in value) && isRecord(value["function"]) ? value["function"] : value;
}

/** Returns the declared arguments that a model wrote next to the name, without an object around them. */
function inlineArguments(call: Record<string, unknown>, tool: ToolDefinition | undefined): Record<string, unknown> {
  const declared = tool?.parameters["properties"];
  const isArgument = (key: string): boolean => key !== "name" && isRecord(declared) && Object.hasOwn(declared, key);
  return Object.fromEntries(Object.entries(call).filter(([key]) => isArgument(key)));
}

function parseArguments(text: string): unknown {
  const parsed = parseJson(text);
  return parsed === undefined ? (parseLooseJson(text) ?? text) : parsed;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
