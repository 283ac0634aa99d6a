import type { FileChange } from "./skill-diff.js";
import { comparedResults, copiedLines } from "./copied-lines.js";
import { encodedTexts } from "./encoded-text.js";
import { fetchAndRunLines } from "./fetch-and-run.js";
import { hasHiddenCharacters } from "./hidden-characters.js";
import { isInstruction } from "./instruction-phrases.js";
import { tagTexts } from "./tag-texts.js";
import { secretLines } from "../mask-secrets.js";

const COPIED = "this instruction is copied from a tool's result; it does not come from the user.";
const FETCHED = "this command downloads something and runs it.";
const SECRET = "this looks like a secret.";

/** The patterns for each line, with their findings. */
const DANGERS: readonly (readonly [isIn: (text: string) => boolean, finding: string])[] = [
  [(text) => encodedTexts(text).some(isInstructionOrTag), "this line contains an instruction encoded as Base64."],
  [hasHiddenCharacters, "this line contains invisible characters."],
];

function isInstructionOrTag(text: string): boolean {
  return isInstruction(text) || isInstruction(tagTexts(text));
}

/**
 * Returns the findings that a person should review before the skill is written, with file and line: instructions to the
 * model that are copied from a tool's result or encoded, hidden characters, commands that download and run something,
 * and secrets.
 */
export function scanSkill(changes: readonly FileChange[], toolResults: readonly string[]): string[] {
  const results = comparedResults(toolResults);
  return changes.flatMap(({ path, after }) => {
    const copied = copiedLines(after, results);
    const fetched = fetchAndRunLines(after);
    const secret = secretLines(after);
    const dangers = DANGERS.filter(([isIn]) => isIn(after));
    const lines = after.split("\n");
    return lines.flatMap((line, index) => {
      const found = dangers.filter(([isIn]) => isIn(line));
      const findings = [
        copied.has(index) && COPIED,
        fetched.has(index) && FETCHED,
        ...found.map(([, finding]) => finding),
        secret.has(index) && SECRET,
      ];
      return findings.filter((finding) => finding !== false).map((finding) => `${path}:${index + 1}: ${finding}`);
    });
  });
}
