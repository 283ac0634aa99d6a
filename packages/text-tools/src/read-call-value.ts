import { parseLooseJson } from "./loose-json.js";
import { parseJson } from "./parse-json.js";
import type { ReadItem } from "./tool-call-format.js";

/** The names under which models give the arguments, the first one that is there counts. */
const ARGUMENT_KEYS = ["arguments", "args", "parameters"] as const;

/** Something to call, and not the `...` of a description. */
const HAS_NAME = /[\p{L}\p{N}]/u;

/**
 * Reads a JSON value as a call: `{ name, arguments }`, or OpenAI's `{ type: "function", function: { name, arguments } }`. Other keys
 * are ignored. Arguments that are left out or null are none; JSON in a string is unpacked.
 */
export function readCallValue(value: unknown): ReadItem {
  if (!isRecord(value)) return { error: "A call must be a JSON object with name and arguments." };
  const call = !("name" in value) && isRecord(value["function"]) ? value["function"] : value;
  const name = Object.hasOwn(call, "name") ? call["name"] : undefined;
  if (typeof name !== "string" || !HAS_NAME.test(name)) return { error: 'The call has no "name".' };
  const key = ARGUMENT_KEYS.find((candidate) => Object.hasOwn(call, candidate));
  const given = key === undefined ? undefined : call[key];
  const args = typeof given === "string" && given.trim() !== "" ? unpacked(given) : given;
  if (args === undefined || args === null || args === "") return { name: name.trim(), args: {} };
  if (!isRecord(args)) return { name: name.trim(), error: `The arguments of ${name.trim()} must be a JSON object.` };
  return { name: name.trim(), args };
}

function unpacked(text: string): unknown {
  const parsed = parseJson(text);
  return parsed === undefined ? (parseLooseJson(text) ?? text) : parsed;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
