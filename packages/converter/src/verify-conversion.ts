import { ERROR_CHECKS } from "./conversion-errors.js";
import { WARNING_CHECKS } from "./conversion-warnings.js";
import type { ConversionSource, Finding } from "./finding.js";

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
  const errors = ERROR_CHECKS.flatMap((check) => check(source, output));
  if (errors.some(({ code }) => code === "empty")) return errors.filter(({ code }) => code === "empty");
  return [...errors, ...WARNING_CHECKS.flatMap((check) => check(source, output))];
}
