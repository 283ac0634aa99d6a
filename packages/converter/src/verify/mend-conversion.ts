import type { ConversionSource, Finding, FindingCode } from "./finding.js";
import { withoutOuterFence } from "./outer-fence.js";
import { readCommand, withArguments } from "../read-command.js";
import { verifyConversion } from "./verify-conversion.js";
import { withoutThoughts } from "./without-thoughts.js";

/** A conversion as code has mended it, and what is left to say of it. */
export interface MendedConversion {
  readonly output: string;
  readonly findings: readonly Finding[];
}

type Mend = (output: string, source: ConversionSource) => string;

/** What needs no model, in the order in which it is mended. */
const MENDS: readonly (readonly [FindingCode, Mend])[] = [
  ["preamble", withoutThoughts],
  ["fenced", (output) => withoutOuterFence(output) ?? output],
  ["frontmatter-left", (output) => readCommand(output).body],
  ["placeholder-left", filled],
];

/** Mends thoughts at the beginning, a fence around everything, frontmatter at the beginning, and placeholders with a known value. */
export function mendConversion(source: ConversionSource, answer: string): MendedConversion {
  let output = answer.trim();
  let findings = verifyConversion(source, output);
  for (const [code, mend] of MENDS) {
    if (findings.every((found) => found.code !== code)) continue;
    output = mend(output, source).trim();
    findings = verifyConversion(source, output);
  }
  return { output, findings };
}

/** Puts the arguments in. Where the user's own text holds a placeholder, it stays as it is. */
function filled(output: string, { content, userArguments = "" }: ConversionSource): string {
  const command = readCommand(content);
  const own = userArguments.trim();
  const fill = (body: string): string => withArguments({ ...command, body }, userArguments, { append: false });
  return own.includes("$") ? output.split(own).map(fill).join(own) : fill(output);
}
