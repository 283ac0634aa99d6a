import { valueFinder } from "@langslash/grammar/internal";
import { commandSections } from "./command-sections.js";
import type { ConversionSource } from "./conversion-source.js";
import type { Finding, FindingCode } from "./finding.js";
import { leftPlaceholders } from "../left-placeholders.js";
import { readCommand, templateOptions } from "../read-command.js";
import { verifyConversion } from "./verify-conversion.js";
import { removeIntroduction, removeThoughts, removeWrapping } from "./wrappings.js";

/** A conversion fixed by code, with the remaining findings. */
export interface FixedConversion {
  readonly output: string;
  readonly findings: readonly Finding[];
}

type Fix = (output: string, source: ConversionSource) => string;

/** Fixes that need no model, in the order in which they are applied. */
const FIXES: readonly (readonly [FindingCode, Fix])[] = [
  ["preamble", removeThoughts],
  ["preamble", removeIntroduction],
  ["fenced", (output) => removeWrapping(output) ?? output],
  ["frontmatter-left", (output) => readCommand(output).body],
  ["placeholder-left", fillPlaceholders],
];

/**
 * Applies the fixes that the findings call for: reasoning, a line before a fence around the rest, the fence, leftover
 * frontmatter, placeholders. A fix that causes an error that no fix removes is left out.
 */
export function fixConversion(source: ConversionSource, answer: string): FixedConversion {
  let output = answer.trim();
  let findings = verifyConversion(source, output);
  for (const [code, fix] of FIXES) {
    if (findings.every((found) => found.code !== code)) continue;
    const fixed = fix(output, source).trim();
    const found = verifyConversion(source, fixed);
    if (addsError(findings, found)) continue;
    output = fixed;
    findings = found;
  }
  return { output, findings };
}

const FIXABLE: ReadonlySet<FindingCode> = new Set(FIXES.map(([code]) => code));

/** Whether there is an error that was not there before, and that no fix removes. */
function addsError(before: readonly Finding[], after: readonly Finding[]): boolean {
  const known = new Set(before.map(({ message }) => message));
  return after.some(({ code, severity, message }) => severity === "error" && !FIXABLE.has(code) && !known.has(message));
}

/** Fills the placeholders that are left at the spots at which the command has them. */
function fillPlaceholders(output: string, { content, userArguments = "", inlined }: ConversionSource): string {
  const command = readCommand(content);
  const valueOf = valueFinder(templateOptions(command, userArguments));
  const isInCommand = commandSections(output, inlined);
  return leftPlaceholders(command, output, userArguments).reduceRight((text, { start, end, source }) => {
    const value = source && !isInCommand(start) ? valueOf(source).value : undefined;
    return value === undefined ? text : text.slice(0, start) + value + text.slice(end);
  }, output);
}
