import { findPlaceholders } from "@langslash/grammar/internal";
import type { SkillDiagnostic, SkillDiagnosticCode } from "../skill-diagnostic.js";

/** Input for `inspectBody`. */
export interface InspectedBody {
  readonly body: string;
  /** The frontmatter of the same file. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Line of the file on which the body begins, from 1. */
  readonly firstLine: number;
}

interface Finding {
  readonly code: SkillDiagnosticCode;
  readonly pattern: RegExp;
  readonly message: (match: string) => string;
}

const COMMAND: Finding = {
  code: "command-not-run",
  pattern: /(?<=^|\s)!`[^`]+`/,
  message: () => "Commands in !`...` are not run; they are kept as text.",
};
const FILE: Finding = {
  code: "file-not-included",
  pattern: /(?<=^|\s)@(?:[\w.~-]{1,100}\/)*[\w-]{1,100}\.[A-Za-z]\w{0,9}(?![\w@])/,
  message: (match) => `${match} is not included; it is kept as text.`,
};
const PLACEHOLDER: Finding = {
  code: "undeclared-placeholder",
  pattern: /(?<!\\)\$\d+(?!\w)/,
  message: (match) =>
    `${match} is kept as text, because no arguments are declared; the mode "claude" would replace it.`,
};

/** Maximum length of a line that is inspected, in UTF-16 code units. Longer lines hold data, not instructions. */
const MAX_LINE = 10_000;
const DECLARING = ["arguments", "parameters", "argument-hint"];

/**
 * Finds syntax in a skill's text that other tools would run, include or replace and that this library keeps as text.
 * Reports the first match of each kind.
 */
export function inspectBody({ body, data, firstLine }: InspectedBody): SkillDiagnostic[] {
  const declares = DECLARING.some((key) => Object.hasOwn(data, key));
  const takesPositions = declares || findPlaceholders(body, {}).some(({ start }) => /\d/.test(body.charAt(start + 1)));
  const open = new Set(takesPositions ? [COMMAND, FILE] : [COMMAND, FILE, PLACEHOLDER]);
  const diagnostics: SkillDiagnostic[] = [];
  for (const [index, line] of body.split("\n").entries()) {
    if (line.length > MAX_LINE) continue;
    for (const finding of open) {
      const match = finding.pattern.exec(line);
      if (!match) continue;
      open.delete(finding);
      const message = finding.message(match[0]);
      diagnostics.push({ code: finding.code, severity: "info", message, line: firstLine + index });
    }
  }
  return diagnostics;
}

/** Returns the line on which the last part of a text begins, from 1. `part` must be the end of `text`. */
export function firstLineOf(text: string, part: string): number {
  return text.slice(0, text.length - part.length).split("\n").length;
}
