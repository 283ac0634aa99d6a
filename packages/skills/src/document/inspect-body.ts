import type { SkillDiagnostic, SkillDiagnosticCode } from "../skill-diagnostic.js";

/** What to look at. */
export interface InspectedBody {
  readonly body: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The line of the file on which the body begins, from 1. */
  readonly firstLine: number;
}

interface Finding {
  readonly code: SkillDiagnosticCode;
  readonly pattern: RegExp;
  readonly message: (found: string) => string;
}

const COMMAND: Finding = {
  code: "command-not-run",
  pattern: /(?<=^|\s)!`[^`]+`/,
  message: () => "A command in !`...` is not run; it stays text.",
};
const FILE: Finding = {
  code: "file-not-included",
  pattern: /(?<=^|\s)@(?:[\w.~-]{1,100}\/)*[\w-]{1,100}\.[A-Za-z]\w{0,9}(?![\w@])/,
  message: (found) => `${found} is not included; it stays text.`,
};
const PLACEHOLDER: Finding = {
  code: "undeclared-placeholder",
  pattern: /(?<!\\)\$\d+(?!\w)/,
  message: (found) => `${found} stays text, because no arguments are declared; the mode "claude" would replace it.`,
};

/** Longer lines are data. */
const MAX_LINE = 10_000;
const DECLARING = ["arguments", "parameters", "argument-hint"];

/** Finds what other tools would treat as an instruction and this library leaves as it is: the first of each kind. */
export function inspectBody({ body, data, firstLine }: InspectedBody): SkillDiagnostic[] {
  const declares = DECLARING.some((key) => Object.hasOwn(data, key));
  const open = new Set(declares ? [COMMAND, FILE] : [COMMAND, FILE, PLACEHOLDER]);
  const found: SkillDiagnostic[] = [];
  for (const [index, line] of body.split("\n").entries()) {
    if (line.length > MAX_LINE) continue;
    for (const finding of open) {
      const match = finding.pattern.exec(line);
      if (!match) continue;
      open.delete(finding);
      found.push({ code: finding.code, severity: "info", message: finding.message(match[0]), line: firstLine + index });
    }
  }
  return found;
}

/** The line on which the last part of a text begins, from 1. */
export function firstLineOf(text: string, part: string): number {
  return text.slice(0, text.length - part.length).split("\n").length;
}
