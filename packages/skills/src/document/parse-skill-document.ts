import { copyText } from "../copy-text.js";
import { parseLenientYaml } from "./parse-lenient-yaml.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { splitFrontmatter } from "./split-frontmatter.js";

/** The parts of a skill or command file. */
export interface ParsedSkillDocument {
  /** The frontmatter; empty if there is none. Every key is an own property, `__proto__` included. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The text after the frontmatter, without leading blank lines. */
  readonly body: string;
  readonly diagnostics: readonly SkillDiagnostic[];
}

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
  const problems = split.problem ? [fenceProblem(split.problem), ...diagnostics] : diagnostics;
  const { path } = options;
  return {
    data,
    body: split.body.replace(/^(?:[ \t]*\r?\n)+/, ""),
    diagnostics: path === undefined ? problems : problems.map((problem) => ({ ...problem, path })),
  };
}

function fenceProblem(problem: "unclosed" | "language"): SkillDiagnostic {
  if (problem === "language") {
    const message = "The frontmatter specifies a language; it is not evaluated and is kept as text.";
    return {
      code: "frontmatter-language",
      severity: "error",
      message,
      hint: "Use YAML, and open it with a line that is exactly ---.",
      line: 1,
    };
  }
  const message = "The frontmatter has no closing --- line.";
  return {
    code: "frontmatter-unclosed",
    severity: "warning",
    message,
    hint: "Close it with a line that is exactly ---.",
    line: 1,
  };
}
