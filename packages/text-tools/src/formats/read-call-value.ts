import { parseLooseJson } from "../json/loose-json.js";
import { parseJson } from "../json/parse-json.js";
import type { ReadItem } from "./tool-call-format.js";
import type { ToolDefinition } from "../tool-definition.js";

/** The names under which models give the arguments, the first one that is there counts. */
const ARGUMENT_KEYS = ["arguments", "args", "parameters"] as const;

/** Something to call, and not the `...` of a description. */
const HAS_NAME = /[\p{L}\p{N}]/u;

/**
 * Reads a JSON value as a call: `{ name, arguments }`, or OpenAI's `{ type: "function", function: { name, arguments } }`. Other keys
 * are ignored, unless the arguments stand beside the name and not in an object of their own. Arguments that are left out or null are
 * none; JSON in a string is unpacked.
 */
export function readCallValue(value: unknown, tools: ReadonlyMap<string, ToolDefinition>): ReadItem {
  if (!isRecord(value)) return { error: "A call must be a JSON object with name and arguments." };
  const call = callOf(value);
  const name = Object.hasOwn(call, "name") ? call["name"] : undefined;
  if (typeof name !== "string" || !HAS_NAME.test(name)) return { error: 'The call has no "name".' };
  const key = ARGUMENT_KEYS.find((candidate) => Object.hasOwn(call, candidate));
  const given = key === undefined ? argumentsBeside(call, tools.get(name.trim())) : call[key];
  const args = typeof given === "string" && given.trim() !== "" ? unpacked(given) : given;
  if (args === undefined || args === null || args === "") return { name: name.trim(), args: {} };
  if (!isRecord(args)) return { name: name.trim(), error: `The arguments of ${name.trim()} must be a JSON object.` };
  return { name: name.trim(), args };
}

/** Whether a JSON value has the form of a call with arguments, also with none in them. */
export function isWholeCall(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const call = callOf(value);
  return Object.hasOwn(call, "name") && ARGUMENT_KEYS.some((key) => Object.hasOwn(call, key));
}

function callOf(value: Record<string, unknown>): Record<string, unknown> {
  return !("name" in value) && isRecord(value["function"]) ? value["function"] : value;
}

/** What a tool declares and stands beside its name: a model that forgets the object around its arguments means them all the same. */
function argumentsBeside(call: Record<string, unknown>, tool: ToolDefinition | undefined): Record<string, unknown> {
  const declared = tool?.parameters["properties"];
  const isArgument = (key: string): boolean => key !== "name" && isRecord(declared) && Object.hasOwn(declared, key);
  return Object.fromEntries(Object.entries(call).filter(([key]) => isArgument(key)));
}

function unpacked(text: string): unknown {
  const parsed = parseJson(text);
  return parsed === undefined ? (parseLooseJson(text) ?? text) : parsed;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
