import { ellipsis } from "@langslash/grammar/internal";
import { parseYaml, type YamlData } from "./parse-yaml.js";
import { plainMapping } from "./plain-mapping.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { topLevelEntries, type TopLevelEntry } from "./top-level-entries.js";

/** What the frontmatter says, and what had to be mended to read it. */
export interface Frontmatter {
  readonly data: YamlData;
  readonly diagnostics: readonly SkillDiagnostic[];
}

/** Longer ones are not parsed as YAML, only scanned for keys. In UTF-16 code units. */
const MAX_LENGTH = 64 * 1024;

/** The fields that are text: YAML makes `2024-01-01` a date, `2048` a number and `[file]` a list, but their authors wrote text. */
const TEXT_FIELDS = new Set([
  "name",
  "description",
  "when_to_use",
  "argument-hint",
  "model",
  "license",
  "compatibility",
]);

/**
 * Reads frontmatter as leniently as real files need it, 27 % of public command files being invalid YAML: as YAML; then with the
 * offending values quoted; then by its `key:` lines alone. Each step down is a diagnostic with the line in the file.
 */
export function readFrontmatter(yaml: string): Frontmatter {
  const plain = plainMapping(yaml);
  if (plain) return { data: withSourceText(plain, yaml), diagnostics: [] };
  if (yaml.length > MAX_LENGTH) {
    const message = `The frontmatter has ${yaml.length} characters; at most ${MAX_LENGTH} are read as YAML.`;
    return scanned(topLevelEntries(yaml), { code: "frontmatter-too-large", severity: "warning", message, line: 1 });
  }
  const parsed = parseYaml(yaml);
  if ("data" in parsed) return { data: withSourceText(parsed.data, yaml), diagnostics: [] };
  if (parsed.problem === "not-a-mapping") {
    const message = `The frontmatter is not used: ${parsed.reason}.`;
    return { data: {}, diagnostics: [{ code: "frontmatter-not-a-mapping", severity: "warning", message, line: 1 }] };
  }
  const entries = topLevelEntries(yaml);
  if (parsed.problem === "too-large") {
    const message = `The frontmatter was not read as YAML: ${parsed.reason}.`;
    return scanned(entries, { code: "frontmatter-too-large", severity: "warning", message, line: 1 });
  }
  return repaired(entries) ?? scanned(entries, unreadable(parsed.reason, (parsed.line ?? 0) + 1));
}

/** Quotes every value that is no YAML by itself; undefined where that does not help. */
function repaired(entries: readonly TopLevelEntry[]): Frontmatter | undefined {
  const broken = entries.filter((entry) => !("data" in parseYaml(entry.source)));
  if (broken.length === 0 || !broken.every((entry) => entry.isSingleLine)) return undefined;
  const sources = entries.map((entry) =>
    broken.includes(entry) ? `${entry.key}: ${JSON.stringify(entry.value)}` : entry.source,
  );
  const mended = sources.join("\n");
  const parsed = parseYaml(mended);
  if (!("data" in parsed)) return undefined;
  const diagnostics = broken.map((entry): SkillDiagnostic => ({
    code: "frontmatter-repaired",
    severity: "warning",
    message: `The value of ${entry.key} is not valid YAML and was read as plain text.`,
    hint: `Put it in quotes: ${entry.key}: "..."`,
    line: entry.line + 1,
  }));
  return { data: withSourceText(parsed.data, mended), diagnostics };
}

function scanned(entries: readonly TopLevelEntry[], problem: SkillDiagnostic): Frontmatter {
  const fields = entries
    .filter((entry) => entry.value !== "")
    .map((entry) => [entry.key, unquoted(entry.value)] as const);
  if (fields.length === 0) return { data: {}, diagnostics: [problem] };
  const keys = fields.map(([key]) => key).join(", ");
  const message = `Only the plain lines of the frontmatter were read: ${ellipsis(keys, 200)}.`;
  const note: SkillDiagnostic = { code: "frontmatter-scanned", severity: "warning", message, line: 1 };
  return { data: Object.fromEntries(fields), diagnostics: [problem, note] };
}

function unreadable(reason: string, line: number): SkillDiagnostic {
  const message = `The frontmatter is not valid YAML: ${ellipsis(reason, 200)}.`;
  return { code: "frontmatter-unreadable", severity: "warning", message, line };
}

/** Gives text fields back as they are written, and dates, which no field here is. */
function withSourceText(data: YamlData, yaml: string): YamlData {
  const misread = Object.entries(data).filter(isMisread);
  if (misread.length === 0) return data;
  const written = new Map(
    topLevelEntries(yaml).flatMap(({ key, value, isSingleLine }) => (isSingleLine ? [[key, value]] : [])),
  );
  return { ...data, ...Object.fromEntries(misread.map(([key, value]) => [key, written.get(key) ?? value])) };
}

function isMisread([key, value]: [string, unknown]): boolean {
  return value instanceof Date || (TEXT_FIELDS.has(key) && value !== null && typeof value !== "string");
}

function unquoted(value: string): string {
  return /^(["']).*\1$/s.test(value) && value.length > 1 ? value.slice(1, -1) : value;
}
