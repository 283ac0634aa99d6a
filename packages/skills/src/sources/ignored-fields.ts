import { fieldLines } from "../document/field-lines.js";
import type { FieldProblem } from "../document/parse-valid-fields.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";

/** At most this many ignored fields of a file are reported one by one. */
const MAX_REPORTED = 20;

/**
 * Returns the diagnostics of fields of a file's frontmatter that cannot be used, with their lines. After the first 20,
 * one more has the number of the others. An ignored name is an error, because the skill has another name then.
 *
 * @param source - the frontmatter, without the `---` line above it
 * @default source - empty; the diagnostics have no lines then
 */
export function ignoredFields(
  problems: readonly FieldProblem[],
  { path, source = "" }: { readonly path: string; readonly source?: string | undefined },
): SkillDiagnostic[] {
  if (problems.length === 0) return [];
  const lineOf = fieldLines(source);
  const diagnostics = problems.slice(0, MAX_REPORTED).map(({ field, reason }): SkillDiagnostic => {
    const line = lineOf(field.split(/[.[]/));
    const message = `The frontmatter's ${field} is ignored: ${reason.replace(/(?<=[^?])$/, "$&.")}`;
    const severity = field === "name" ? "error" : "warning";
    return { code: "frontmatter-field", severity, message, path, ...(line === undefined ? {} : { line }) };
  });
  const more = problems.length - diagnostics.length;
  if (more > 0) {
    const message = `The frontmatter has ${more} more ignored ${more === 1 ? "field" : "fields"}.`;
    diagnostics.push({ code: "frontmatter-field", severity: "warning", message, path });
  }
  return diagnostics;
}
