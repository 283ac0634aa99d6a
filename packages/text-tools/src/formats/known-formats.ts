import { glmFormat } from "./glm-format.js";
import { jsonFormat } from "./json-format.js";
import { TextToolsError } from "../text-tools-error.js";
import type { ToolCallFormat } from "./tool-call-format.js";

/** The built-in formats by name. Each one is also listed in the contract suite, tool-call-format.test.ts. */
const FORMATS = { json: jsonFormat, glm: glmFormat };

/** A built-in format by name, or a custom format. */
export type FormatChoice = keyof typeof FORMATS | ToolCallFormat;

/**
 * Returns the chosen format.
 *
 * @throws TextToolsError if no built-in format has this name
 */
export function formatOf(choice: FormatChoice = "json"): ToolCallFormat {
  if (typeof choice !== "string") return choice;
  if (Object.hasOwn(FORMATS, choice)) return FORMATS[choice];
  const allowed = Object.keys(FORMATS).join(", ");
  throw new TextToolsError("unknown-format", `Unknown tool call format "${choice}". Built-in formats: ${allowed}.`);
}

/** Returns the formats that a parser reads: the chosen one first, then all built-in ones. */
export function knownFormats(choice?: FormatChoice): readonly ToolCallFormat[] {
  return [...new Set([formatOf(choice), ...Object.values(FORMATS)])];
}
