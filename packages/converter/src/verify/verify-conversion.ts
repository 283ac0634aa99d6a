import type { Check, ConversionSource } from "./conversion-source.js";
import { error, type Finding } from "./finding.js";
import { findAddedText } from "./added-text.js";
import { findLostText } from "./lost-text.js";
import { prepareSource } from "./prepare-source.js";
import { REFERENCE_ERRORS } from "./reference-errors.js";
import { REFERENCE_WARNINGS } from "./reference-warnings.js";
import { TEXT_ERRORS } from "./text-errors.js";
import { TEXT_WARNINGS } from "./text-warnings.js";

/** All checks, those for errors first. */
const CHECKS: readonly Check[] = [
  ...TEXT_ERRORS,
  ...REFERENCE_ERRORS,
  findLostText,
  findAddedText,
  ...REFERENCE_WARNINGS,
  ...TEXT_WARNINGS,
];

/**
 * Checks whether a conversion is self-contained and keeps the content of its sources. Returns the problems, errors
 * first.
 *
 * @param source - the command, its arguments, the texts that were read, and the names of all agents and skills
 * @param output - the converted prompt
 *
 * @example
 * ```ts
 * import { verifyConversion } from "@langslash/converter";
 *
 * const source = { content: "Fix $ARGUMENTS.", userArguments: "login", inlined: [], agents: [], skills: [] };
 * console.log(verifyConversion(source, "Fix $ARGUMENTS.").map(({ code }) => code));
 * ```
 */
export function verifyConversion(source: ConversionSource, output: string): Finding[] {
  if (output.trim() === "") return [error("empty", "The prompt is empty.")];
  const prepared = prepareSource(source, output);
  return CHECKS.flatMap((check) => check(prepared, output));
}
