import { referenceFinder } from "../references/find-references.js";
import { type Check, type ConversionSource, error, type Finding, type ReadSource } from "./finding.js";
import { readCommand } from "../read-command.js";
import type { ConfigName } from "../configs/inlined-config.js";
import { hasLostText } from "./lost-text.js";
import { REFERENCE_ERRORS } from "./reference-errors.js";
import { REFERENCE_WARNINGS } from "./reference-warnings.js";
import { coverageIn } from "./text-coverage.js";
import { TEXT_ERRORS } from "./text-errors.js";
import { TEXT_WARNINGS } from "./text-warnings.js";

/** Errors first. */
const CHECKS: readonly Check[] = [
  ...TEXT_ERRORS,
  ...REFERENCE_ERRORS,
  hasLostText,
  ...REFERENCE_WARNINGS,
  ...TEXT_WARNINGS,
];

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
  const { userArguments = "", missing = [], agents, skills } = source;
  const missed = (type: ConfigName["type"]): string[] =>
    missing.flatMap((each) => (each.type === type ? each.name : []));
  const read: ReadSource = {
    ...source,
    userArguments,
    missing,
    command: readCommand(source.content),
    coverage: coverageIn(output),
    referencesIn: referenceFinder({
      agents: [...agents, ...missed("agent")],
      skills: [...skills, ...missed("skill")],
    }),
  };
  return CHECKS.flatMap((check) => check(read, output));
}
