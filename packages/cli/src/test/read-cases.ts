import { readSkillCases, type SkillCases, SkillError, type SkillIndex } from "@langslash/skills";
import { CliError } from "../cli-error.js";
import { report } from "../print/output.js";
import { printableLine } from "../print/printable.js";

/**
 * Reads the evaluations at several paths.
 *
 * @throws CliError if a path does not exist
 */
export async function readCases(paths: readonly string[], skills: SkillIndex): Promise<SkillCases> {
  const read = await Promise.all(paths.map((path) => readSkillCases(path, skills))).catch((error: unknown) => {
    throw SkillError.isInstance(error) ? new CliError(error.message, 2) : error;
  });
  return {
    cases: read.flatMap(({ cases }) => cases),
    files: read.flatMap(({ files }) => files),
    diagnostics: read.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** Reports the problems of evaluation files, each with its path and line. */
export function reportProblems(diagnostics: SkillCases["diagnostics"]): void {
  for (const { path = "", line, severity, message, hint } of diagnostics) {
    const place = `${path}${line === undefined ? "" : `:${line}`}`;
    report(printableLine(`${place}: ${severity} ${message}${hint === undefined ? "" : ` ${hint}`}`));
  }
}
