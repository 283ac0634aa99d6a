import type { FileChange } from "./skill-diff.js";
import { comparedResults, copiedLines } from "./copied-lines.js";
import { encodedTexts } from "./encoded-text.js";
import { isInstruction } from "./instruction-phrases.js";
import { maskSecrets } from "../mask-secrets.js";

/** Commands that download something and run it. */
const FETCH_AND_RUN = [
  /\b(?:curl|wget|fetch)\b[^\n|;]{0,500}\|\s*(?:sudo\s+)?(?:env\s+)?(?:(?:ba|z|k|da|fi)?sh|python\d?|node|perl|ruby|php)\b/i,
  /\b(?:(?:ba|z|k|da)?sh|source|eval|python\d?)\b[^\n]{0,100}[<$]\(\s*(?:curl|wget)\b/i,
  /\b(?:iex|invoke-expression)\b[^\n]{0,200}\b(?:iwr|irm|curl|wget|invoke-webrequest|invoke-restmethod|downloadstring)\b/i,
  /\b(?:iwr|irm|invoke-webrequest|invoke-restmethod|downloadstring)\b[^\n]{0,500}\|\s*(?:iex|invoke-expression)\b/i,
  /\bbase64\s+(?:-d|--decode|-D)\b[^\n|]{0,200}\|\s*(?:sudo\s+)?(?:(?:ba|z|da)?sh|python\d?|node|perl)\b/i,
];

/** Characters that models read but people cannot see. Zero-width joiners within emoji are allowed. */
const HIDDEN =
  /[\u00AD\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\u3164\uFEFF\uFFA0\u{E0000}-\u{E0FFF}]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D/u;

const COPIED = "this instruction is copied from a tool's result; it does not come from the user.";

/** The patterns for each line, with their findings. */
const DANGERS: readonly (readonly [isIn: (text: string) => boolean, finding: string])[] = [
  [(text) => encodedTexts(text).some(isInstruction), "this line contains an instruction encoded as Base64."],
  [(text) => HIDDEN.test(text), "this line contains invisible characters."],
  [(text) => FETCH_AND_RUN.some((pattern) => pattern.test(text)), "this command downloads something and runs it."],
  [(text) => maskSecrets(text) !== text, "this looks like a secret."],
];

/**
 * Returns the findings that a person should review before the skill is written, with file and line: instructions to the
 * model that are copied from a tool's result or encoded, hidden characters, commands that download and run something,
 * and secrets.
 */
export function scanSkill(changes: readonly FileChange[], toolResults: readonly string[]): string[] {
  const results = comparedResults(toolResults);
  return changes.flatMap(({ path, after }) => {
    const copied = copiedLines(after, results);
    const dangers = DANGERS.filter(([isIn]) => isIn(after));
    const lines = after.split("\n");
    return lines.flatMap((line, index) => {
      const found = dangers.filter(([isIn]) => isIn(line));
      const findings = [...(copied.has(index) ? [COPIED] : []), ...found.map(([, finding]) => finding)];
      return findings.map((finding) => `${path}:${index + 1}: ${finding}`);
    });
  });
}
