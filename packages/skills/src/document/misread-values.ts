import type { SkillDiagnostic } from "../skill-diagnostic.js";
import type { YamlData } from "./parse-strict-yaml.js";
import type { TopLevelEntry } from "./top-level-entries.js";

/** Fields of prose, in which a number sign is hardly ever meant as the beginning of a comment. */
const PROSE = new Set(["description", "when_to_use", "argument-hint", "examples", "not_for", "compatibility"]);
/** Fields of which a list is no value, though its source text is. An `argument-hint` may look like one. */
const NO_LISTS = new Set(["name", "description", "when_to_use", "license", "compatibility"]);

/** A value on its line, after its key or the dash of a list. */
const VALUE = /^[ \t]*(?:-[ \t]+)?(?:[\w-]+[ \t]*:(?:[ \t]+|$))?(.*)$/;
const BLOCK = /^[|>][-+\d]*(?:[ \t]|$)/;
const NOT_PLAIN = /^["'[{&*!|>#]/;

/** Finds values that are valid YAML and hardly meant: a text cut at ` #`, or a list as a text. */
export function misreadValues(entries: readonly TopLevelEntry[], data: YamlData): SkillDiagnostic[] {
  return entries.flatMap((entry) => {
    const { key, value, line, isSingleLine } = entry;
    const diagnostics: SkillDiagnostic[] = [];
    const cut = PROSE.has(key) ? lineCutAtComment(entry) : undefined;
    if (cut !== undefined) {
      const message = `The value of ${key} ends before " #", which begins a comment in YAML.`;
      diagnostics.push(problemAt(line + 1 + cut, message, 'Put the whole value in quotes: "... #12 ..."'));
    }
    const isList = typeof data[key] === "object" && data[key] !== null;
    if (isList && isSingleLine && value !== "" && NO_LISTS.has(key)) {
      const message = `The value of ${key} is a ${Array.isArray(data[key]) ? "list" : "mapping"} in YAML and was read as plain text.`;
      diagnostics.push(problemAt(line + 1, message, `Put it in quotes: ${key}: "..."`));
    }
    return diagnostics;
  });
}

/** Returns the index of the first line of an entry on which a comment cuts a plain value. */
function lineCutAtComment({ source }: TopLevelEntry): number | undefined {
  const lines = source.split("\n");
  const [, first = ""] = VALUE.exec(lines[0] ?? "") ?? [];
  if (BLOCK.test(first) || /^["'[{]/.test(first)) return undefined;
  const index = lines.findIndex((line) => {
    const [, value = ""] = VALUE.exec(line) ?? [];
    return !NOT_PLAIN.test(value) && /\S[ \t]+#/.test(value);
  });
  return index === -1 ? undefined : index;
}

function problemAt(line: number, message: string, hint: string): SkillDiagnostic {
  return { code: "frontmatter-misread", severity: "warning", message, hint, line };
}
