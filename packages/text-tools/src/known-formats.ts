import { glmFormat } from "./glm-format.js";
import { jsonFormat } from "./json-format.js";
import type { ToolCallFormat } from "./tool-call-format.js";

const FORMATS = { json: jsonFormat, glm: glmFormat };

/** A built-in format by name, or one of your own. */
export type FormatChoice = keyof typeof FORMATS | ToolCallFormat;

/** The format that is meant. */
export function formatOf(choice: FormatChoice = "json"): ToolCallFormat {
  return typeof choice === "string" ? FORMATS[choice] : choice;
}

/** The formats that a parser reads: the given one first, and always the built-in ones. */
export function knownFormats(choice?: FormatChoice): readonly ToolCallFormat[] {
  return [...new Set([formatOf(choice), jsonFormat, glmFormat])];
}
