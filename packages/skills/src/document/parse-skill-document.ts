import { copyText } from "../copy-text.js";
import { parseLenientYaml } from "./parse-lenient-yaml.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { type SplitDocument, splitFrontmatter } from "./split-frontmatter.js";

/** The parts of a skill or command file. */
export interface ParsedSkillDocument {
  /** The frontmatter; empty if there is none. Every key is an own property, `__proto__` included. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The text after the frontmatter, without leading blank lines. */
  readonly body: string;
  readonly diagnostics: readonly SkillDiagnostic[];
}

const FENCE_PROBLEMS: Readonly<Record<NonNullable<SplitDocument["problem"]>, SkillDiagnostic>> = {
  language: {
    code: "frontmatter-language",
    severity: "error",
    message: "The frontmatter specifies a language; it is not evaluated and is kept as text.",
    hint: "Use YAML, and open it with a line that is exactly ---.",
    line: 1,
  },
  unclosed: {
    code: "frontmatter-unclosed",
    severity: "warning",
    message: "The frontmatter has no closing --- line.",
    hint: "Close it with a line that is exactly ---.",
    line: 1,
  },
  unrecognized: {
    code: "frontmatter-unrecognized",
    severity: "warning",
    message: "The file begins with what looks like frontmatter, but is text, because line 1 is not ---.",
    hint: "Begin the file with a line that is exactly ---.",
    line: 1,
  },
};

/**
 * Parses a Markdown file with YAML frontmatter. Never evaluates code, reads invalid YAML as far as possible, and never
 * throws: every problem is a diagnostic.
 *
 * @param options.path - the path of the file, for the diagnostics
 *
 * @example
 * ```ts
 * import { parseSkillDocument } from "@langslash/skills";
 *
 * const { data, body } = parseSkillDocument("---\nname: weekly-report\n---\n# Weekly report");
 * console.log(data["name"], body); // "weekly-report" "# Weekly report"
 * ```
 */
export function parseSkillDocument(text: string, options: { readonly path?: string } = {}): ParsedSkillDocument {
  const split = splitFrontmatter(text);
  const { data, diagnostics } =
    split.yaml === undefined ? { data: {}, diagnostics: [] } : parseLenientYaml(copyText(split.yaml));
  const problems = split.problem ? [FENCE_PROBLEMS[split.problem], ...diagnostics] : diagnostics;
  const { path } = options;
  return {
    data,
    body: split.body.replace(/^(?:[ \t]*\r?\n)+/, ""),
    diagnostics: path === undefined ? problems : problems.map((problem) => ({ ...problem, path })),
  };
}
