import { ellipsis } from "@langslash/grammar/internal";
import { parsePlainYaml } from "./parse-plain-yaml.js";
import { parseStrictYaml, type YamlData, type YamlResult } from "./parse-strict-yaml.js";
import { misreadValues } from "./misread-values.js";
import type { SkillDiagnostic, SkillDiagnosticCode } from "../skill-diagnostic.js";
import { topLevelEntries, type TopLevelEntry } from "./top-level-entries.js";

/** Result of `parseLenientYaml`: the data that could be read, and a diagnostic for every problem. */
export interface LenientYaml {
  readonly data: YamlData;
  readonly diagnostics: readonly SkillDiagnostic[];
}

/**
 * Maximum length of frontmatter that is parsed as YAML, in UTF-16 code units. Of longer frontmatter, only the
 * `key: value` lines are read.
 */
const MAX_LENGTH = 64 * 1024;

/** Fields that are always text. YAML reads `2048` as a number and `[file]` as a list. */
const TEXT_FIELDS = new Set([
  "name",
  "description",
  "when_to_use",
  "argument-hint",
  "model",
  "license",
  "compatibility",
]);

/** The beginning of a comment after a value. */
const COMMENT = /[ \t]#/;

/** A key, its colon, and a space that is none in YAML. */
const UNUSUAL_SPACE = /^([A-Za-z_][\w-]*:)[^\S\n\r\t ]+/gm;

/**
 * A value on one line, up to a comment after it. The group is the value. A quote within a word, as in `[file's path]`,
 * is an ordinary character.
 */
const COMMENTED =
  /^((?:[^"']|(?=["'])(?:(?<!(?:[[{,]|["']:|:[ \t])[ \t]*)["']|(?<=(?:[[{,]|["']:|:[ \t])[ \t]*)(?:"(?:\\.|[^"\\])*"|'(?:''|[^'])*'(?!'))))*?)[ \t]#/;

/**
 * Parses frontmatter that may be broken YAML, as 27 % of public command files are. Never throws. Tries, in this order:
 *
 * 1. the text as YAML;
 * 2. the text as YAML, with the invalid values in quotes, if each of them is on a single line;
 * 3. each `key: value` line by itself, as text;
 * 4. no data at all, so that only the body of the file is used.
 *
 * Every step after the first adds a diagnostic with the line of the file.
 */
export function parseLenientYaml(yaml: string): LenientYaml {
  const plain = parsePlainYaml(yaml);
  if (plain) return withSourceText(plain, yaml);
  const parsed = yaml.length > MAX_LENGTH ? tooLong(yaml) : parseStrictYaml(yaml);
  if ("data" in parsed) return withSourceText(parsed.data, yaml);
  const spaced = yaml.replace(UNUSUAL_SPACE, "$1 ");
  if (spaced !== yaml) return withSpaces(yaml, spaced);
  const { problem, reason, line = 0 } = parsed;
  if (problem === "not-a-mapping") {
    const ignored = warning("frontmatter-not-a-mapping", `The frontmatter is ignored: ${reason}.`);
    return { data: {}, diagnostics: [ignored] };
  }
  const entries = topLevelEntries(yaml);
  if (problem === "too-large")
    return readKeyLines(entries, warning("frontmatter-too-large", `The frontmatter is not read as YAML: ${reason}.`));
  const message = `The frontmatter is not valid YAML: ${ellipsis(reason, 200)}.`;
  return parseWithQuotes(entries) ?? readKeyLines(entries, warning("frontmatter-unreadable", message, line + 1));
}

function tooLong({ length }: string): YamlResult {
  return { problem: "too-large", reason: `it has ${length} characters, and at most ${MAX_LENGTH} are read` };
}

function warning(code: SkillDiagnosticCode, message: string, line = 1): SkillDiagnostic {
  return { code, severity: "warning", message, line };
}

/** Reads frontmatter whose colons are followed by characters that only look like a space. */
function withSpaces(yaml: string, spaced: string): LenientYaml {
  const { data, diagnostics } = parseLenientYaml(spaced);
  const line = yaml.slice(0, yaml.search(UNUSUAL_SPACE)).split("\n").length + 1;
  const message = "A colon is followed by a no-break or other unusual space, which was read as a space.";
  const hint = "Type an ordinary space after the colon.";
  return { data, diagnostics: [{ ...warning("frontmatter-repaired", message, line), hint }, ...diagnostics] };
}

/** Puts every value that is not valid YAML in quotes and parses again. Returns undefined if that does not help. */
function parseWithQuotes(entries: readonly TopLevelEntry[]): LenientYaml | undefined {
  const broken = new Set(entries.filter((entry) => !("data" in parseStrictYaml(entry.source))));
  if (broken.size === 0 || ![...broken].every((entry) => entry.isSingleLine)) return undefined;
  const sources = entries.map((entry) =>
    broken.has(entry) ? `${entry.key}: ${JSON.stringify(entry.value)}` : entry.source,
  );
  const yaml = sources.join("\n");
  const parsed = parseStrictYaml(yaml);
  if (!("data" in parsed)) return undefined;
  const diagnostics = Array.from(broken, ({ key, line }): SkillDiagnostic => {
    const message = `The value of ${key} is not valid YAML and was read as plain text.`;
    return { ...warning("frontmatter-repaired", message, line + 1), hint: `Put it in quotes: ${key}: "..."` };
  });
  const { data, diagnostics: misread } = withSourceText(parsed.data, yaml);
  return { data, diagnostics: [...diagnostics, ...misread] };
}

/** Reads the values of all `key: value` lines as text, without parsing YAML. */
function readKeyLines(entries: readonly TopLevelEntry[], problem: SkillDiagnostic): LenientYaml {
  const fields = entries.filter((entry) => entry.value !== "");
  if (fields.length === 0) return { data: {}, diagnostics: [problem] };
  const data = new Map(fields.map(({ key, value }) => [key, withoutQuotes(value)]));
  const keys = [...data.keys()].join(", ");
  const message = `Only these \`key: value\` lines of the frontmatter were read: ${ellipsis(keys, 200)}.`;
  return { data: Object.fromEntries(data), diagnostics: [problem, warning("frontmatter-scanned", message)] };
}

/** Replaces the parsed value of a text field by its source text, and reports values that were hardly meant so. */
function withSourceText(data: YamlData, yaml: string): LenientYaml {
  const misread = Object.entries(data).filter(isMisread);
  if (misread.length === 0 && !COMMENT.test(yaml)) return { data, diagnostics: [] };
  const entries = topLevelEntries(yaml);
  const singleLines = entries.filter(({ isSingleLine }) => isSingleLine);
  const sourceTexts = new Map(singleLines.map(({ key, value }) => [key, withoutComment(value)]));
  const restored = misread.map(([key, value]) => [key, sourceTexts.get(key) ?? value] as const);
  return { data: { ...data, ...Object.fromEntries(restored) }, diagnostics: misreadValues(entries, data) };
}

function isMisread([key, value]: [string, unknown]): boolean {
  return TEXT_FIELDS.has(key) && value !== null && typeof value !== "string";
}

function withoutComment(value: string): string {
  return (COMMENTED.exec(value)?.[1] ?? value).trim();
}

function withoutQuotes(value: string): string {
  return /^(["']).*\1$/s.test(value) ? value.slice(1, -1) : value;
}
