import { parseSkillDocument } from "@langslash/skills";
import type { ConversionSource } from "./finding.js";
import { readCommand, withArguments } from "./read-command.js";
import { verifyConversion } from "./verify-conversion.js";

const OUTER_FENCE = /^(`{3,}|~{3,})[^\n]*\n([\s\S]*)\n\1[ \t]*$/;

/** Mends what needs no model: a fence around everything, frontmatter at the beginning, placeholders with a known value. */
export function mendConversion(source: ConversionSource, output: string): string {
  const has = (text: string, code: string): boolean =>
    verifyConversion(source, text).some((found) => found.code === code);
  let text = output.trim();
  if (has(text, "fenced")) text = (OUTER_FENCE.exec(text)?.[2] ?? text).trim();
  if (has(text, "frontmatter-left")) text = parseSkillDocument(text).body.trim();
  if (has(text, "placeholder-left")) {
    const command = readCommand(source.content);
    text = withArguments({ ...command, body: text }, source.userArguments ?? "", { append: false }).trim();
  }
  return text;
}
