import { referenceFinder } from "./find-references.js";
import { type ConversionSource, error, type Finding, type ReadSource } from "./finding.js";
import { readCommand } from "./read-command.js";
import { REFERENCE_ERRORS } from "./reference-errors.js";
import { TEXT_ERRORS } from "./text-errors.js";
import { TEXT_WARNINGS } from "./text-warnings.js";

/**
 * Checks a conversion: whether it stands alone and kept what it was made of. Pure; errors first.
 *
 * @param source - the command, the arguments, the texts that were read, and the names that there are
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
  const read: ReadSource = {
    ...source,
    userArguments: source.userArguments ?? "",
    command: readCommand(source.content),
    referencesIn: referenceFinder(source),
  };
  return [...TEXT_ERRORS, ...REFERENCE_ERRORS, ...TEXT_WARNINGS].flatMap((check) => check(read, output));
}
