import type { ConversionSource } from "./conversion-source.js";
import type { Finding, FindingCode } from "./finding.js";
import { insertArguments, readCommand } from "../read-command.js";
import { verifyConversion } from "./verify-conversion.js";
import { removeWrapping, removeThoughts } from "./wrappings.js";

/** A conversion fixed by code, with the remaining findings. */
export interface FixedConversion {
  readonly output: string;
  readonly findings: readonly Finding[];
}

type Fix = (output: string, source: ConversionSource) => string;

/** Fixes that need no model, in the order in which they are applied. */
const FIXES: readonly (readonly [FindingCode, Fix])[] = [
  ["preamble", removeThoughts],
  ["fenced", (output) => removeWrapping(output) ?? output],
  ["frontmatter-left", (output) => readCommand(output).body],
  ["placeholder-left", fillPlaceholders],
];

/** Applies the fixes that the findings call for: reasoning, outer fence, leftover frontmatter, placeholders. */
export function fixConversion(source: ConversionSource, answer: string): FixedConversion {
  let output = answer.trim();
  let findings = verifyConversion(source, output);
  for (const [code, fix] of FIXES) {
    if (findings.every((found) => found.code !== code)) continue;
    output = fix(output, source).trim();
    findings = verifyConversion(source, output);
  }
  return { output, findings };
}

/** Fills the placeholders with the arguments. Placeholders in the user's own text stay as they are. */
function fillPlaceholders(output: string, { content, userArguments = "" }: ConversionSource): string {
  const command = readCommand(content);
  const own = userArguments.trim();
  const fill = (body: string): string => insertArguments({ ...command, body }, userArguments, { append: false });
  return own.includes("$") ? output.split(own).map(fill).join(own) : fill(output);
}
