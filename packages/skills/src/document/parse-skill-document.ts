import { copyText } from "../copy-text.js";
import { readFrontmatter } from "./read-frontmatter.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { splitFrontmatter } from "./split-frontmatter.js";

/** A skill or command file, cut into its parts. */
export interface ParsedSkillDocument {
  /** The frontmatter; empty where there is none. Every key is an own property. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The text behind the frontmatter, without leading blank lines. */
  readonly body: string;
  readonly diagnostics: readonly SkillDiagnostic[];
}

/**
 * Reads a Markdown file with YAML frontmatter. Nothing is evaluated, invalid YAML is read as far as possible, and it never
 * throws: every problem is a diagnostic.
 *
 * @param options.path - the file as the diagnostics shall name it
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
    split.yaml === undefined ? { data: {}, diagnostics: [] } : readFrontmatter(copyText(split.yaml));
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
    const message = "The frontmatter names a language and is not evaluated; it stays in the text.";
    return {
      code: "frontmatter-language",
      severity: "error",
      message,
      hint: "Write YAML after a bare --- line.",
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
