import { isRecord } from "../../json/is-record.js";
import { parseLooseJson } from "../../json/loose-json.js";
import { argumentNames } from "../../json/part-leaves.js";
import type { JsonSchema } from "../../tool-definition.js";

/** Names under which models wrap all arguments in one. */
const WRAPPERS = new Set(["arguments", "input", "parameters", "properties"]);

/** Returns the arguments that a model wrapped in one of a common name, if the tool does not declare that one. */
export function unwrapped(args: Record<string, unknown>, schema: JsonSchema | undefined): Record<string, unknown> {
  const [first, ...others] = Object.entries(args);
  if (!first || others.length > 0) return args;
  const [key, value] = first;
  if (!WRAPPERS.has(key) || (argumentNames(schema)?.includes(key) ?? true)) return args;
  const inner = typeof value === "string" ? parseLooseJson(value) : value;
  return isRecord(inner) ? inner : args;
}
