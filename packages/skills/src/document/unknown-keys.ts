import { suggestNames } from "@langslash/grammar";
import { ellipsis } from "@langslash/grammar/internal";
import { FrontmatterSchema } from "./frontmatter-schema.js";
import { fieldLines } from "./field-lines.js";
import { parseLenientYaml } from "./parse-lenient-yaml.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { splitFrontmatter } from "./split-frontmatter.js";

/** Keys of the agentskills.io specification. */
const SPECIFICATION_KEYS = ["name", "description", "license", "compatibility", "metadata", "allowed-tools"];

/** Keys of Claude Code that are kept as metadata here. */
const CLAUDE_CODE_KEYS = ["agent", "context", "disallowed-tools", "effort", "hooks", "paths", "shell"];

/** Keys of Copilot and opencode, of which the index says that they have no effect. */
const OTHER_KEYS = ["mode", "subtask", "tools"];

const KNOWN_KEYS: ReadonlySet<string> = new Set([
  ...SPECIFICATION_KEYS,
  ...Object.keys(FrontmatterSchema.shape),
  ...CLAUDE_CODE_KEYS,
  ...OTHER_KEYS,
]);

const NORMAL_FORMS: ReadonlyMap<string, string> = new Map(Array.from(KNOWN_KEYS, (key) => [normalForm(key), key]));

/** A frontmatter key that neither this library nor a known tool gives a meaning. */
export interface UnknownKey {
  readonly key: string;
  /** The warning, which is the same for each file with this key, but for its line. */
  readonly problem: SkillDiagnostic;
}

/**
 * Finds the keys in a file's frontmatter that are neither in the agentskills.io specification nor an extension of this
 * library or of Claude Code. Never throws.
 */
export function findUnknownKeys(text: string): UnknownKey[] {
  const { yaml } = splitFrontmatter(text);
  if (yaml === undefined) return [];
  const unknown = Object.keys(parseLenientYaml(yaml).data).filter((key) => !KNOWN_KEYS.has(key));
  const lineOf = fieldLines(yaml);
  return unknown.map((key) => ({ key, problem: unknownKeyProblem(key, lineOf([key])) }));
}

/**
 * Returns a warning for each key that differs from a known one by capitals, hyphens or underscores only, so that its
 * value is lost.
 *
 * @param yamlOf - returns the frontmatter, to find the lines; called if there is such a key
 */
export function misspeltKeys(data: Readonly<Record<string, unknown>>, yamlOf: () => string): SkillDiagnostic[] {
  const misspelt = Object.keys(data).filter((key) => !KNOWN_KEYS.has(key) && NORMAL_FORMS.has(normalForm(key)));
  if (misspelt.length === 0) return [];
  const lineOf = fieldLines(yamlOf());
  return misspelt.map((key) => unknownKeyProblem(key, lineOf([key])));
}

function normalForm(key: string): string {
  return key.toLowerCase().replaceAll("_", "-");
}

function unknownKeyProblem(key: string, line: number | undefined): SkillDiagnostic {
  const suggestion = NORMAL_FORMS.get(normalForm(key)) ?? suggestNames(key, KNOWN_KEYS)[0];
  return {
    code: "frontmatter-key-unknown",
    severity: "warning",
    message: `Unknown frontmatter key: ${ellipsis(key, 80)}.`,
    hint: suggestion === undefined ? "Put your own keys under metadata." : `Did you mean ${suggestion}?`,
    ...(line === undefined ? {} : { line }),
  };
}
