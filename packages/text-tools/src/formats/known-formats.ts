import { glmFormat } from "./glm-format.js";
import { jsonFormat } from "./json-format.js";
import { TextToolsError } from "../text-tools-error.js";
import type { ToolCallFormat } from "./tool-call-format.js";

const FORMATS = { json: jsonFormat, glm: glmFormat };

/** A built-in format by name, or one of your own. */
export type FormatChoice = keyof typeof FORMATS | ToolCallFormat;

/**
 * The format that is meant.
 *
 * @throws TextToolsError where no built-in format has this name
 */
export function formatOf(choice: FormatChoice = "json"): ToolCallFormat {
  if (typeof choice !== "string") return choice;
  if (Object.hasOwn(FORMATS, choice)) return FORMATS[choice];
  const allowed = Object.keys(FORMATS).join(" and ");
  throw new TextToolsError("unknown-format", `There is no format "${choice}"; built in are ${allowed}.`);
}

/** The formats that a parser reads: the given one first, and always the built-in ones. */
export function knownFormats(choice?: FormatChoice): readonly ToolCallFormat[] {
  return [...new Set([formatOf(choice), jsonFormat, glmFormat])];
}
