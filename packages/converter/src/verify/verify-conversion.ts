import { referenceFinder } from "../references/find-references.js";
import type { Check, ConversionSource, PreparedSource } from "./conversion-source.js";
import { error, type Finding } from "./finding.js";
import { readCommand } from "../read-command.js";
import type { ConfigName } from "../configs/config-reference.js";
import { ADDED_TEXT } from "./added-text.js";
import { findLostText } from "./lost-text.js";
import { REFERENCE_ERRORS } from "./reference-errors.js";
import { REFERENCE_WARNINGS } from "./reference-warnings.js";
import { coverageIn } from "./text-coverage.js";
import { TEXT_ERRORS } from "./text-errors.js";
import { TEXT_WARNINGS } from "./text-warnings.js";

/** All checks, those for errors first. */
const CHECKS: readonly Check[] = [
  ...TEXT_ERRORS,
  ...REFERENCE_ERRORS,
  findLostText,
  ...ADDED_TEXT,
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
  const { userArguments = "", missing = [], target = {}, agents, skills, commands = [] } = source;
  const missingNames = (type: ConfigName["type"]): string[] =>
    missing.flatMap((each) => (each.type === type ? each.name : []));
  const prepared: PreparedSource = {
    ...source,
    given: source,
    userArguments,
    missing,
    target,
    commands,
    command: readCommand(source.content),
    coverage: coverageIn(output),
    referencesIn: referenceFinder({
      agents: [...agents, ...missingNames("agent")],
      skills: [...skills, ...missingNames("skill")],
    }),
  };
  return CHECKS.flatMap((check) => check(prepared, output));
}
