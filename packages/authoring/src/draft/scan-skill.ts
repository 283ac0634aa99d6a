import type { FileChange } from "./skill-diff.js";
import { injectedLines, MAX_COMPARED, instructionLines } from "./injected-lines.js";
import { maskSecrets } from "../mask-secrets.js";

/** What downloads something and runs it in one go. */
const FETCH_AND_RUN = [
  /\b(?:curl|wget|fetch)\b[^\n|;]{0,500}\|\s*(?:sudo\s+)?(?:env\s+)?(?:(?:ba|z|k|da|fi)?sh|python\d?|node|perl|ruby|php)\b/i,
  /\b(?:(?:ba|z|k|da)?sh|source|eval|python\d?)\b[^\n]{0,100}[<$]\(\s*(?:curl|wget)\b/i,
  /\b(?:iex|invoke-expression)\b[^\n]{0,200}\b(?:iwr|irm|curl|wget|invoke-webrequest|invoke-restmethod|downloadstring)\b/i,
  /\b(?:iwr|irm|invoke-webrequest|invoke-restmethod|downloadstring)\b[^\n]{0,500}\|\s*(?:iex|invoke-expression)\b/i,
  /\bbase64\s+(?:-d|--decode|-D)\b[^\n|]{0,200}\|\s*(?:sudo\s+)?(?:(?:ba|z|da)?sh|python\d?|node|perl)\b/i,
];

/** Characters that people do not see and models read: direction marks, zero width, tags, fillers. Joiners of emoji are none. */
const HIDDEN =
  /[\u00AD\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\u3164\uFEFF\uFFA0\u{E0000}-\u{E0FFF}]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D/u;

/** Longer lines are data. */
const MAX_LINE = 10_000;

/**
 * What a person should look at before a skill is used, as warnings with file and line: hidden characters, commands that fetch and
 * run, secrets, and lines that speak to the model and stand word by word in a tool's result.
 */
export function scanSkill(changes: readonly FileChange[], toolResults: readonly string[]): string[] {
  return changes.flatMap(({ path, after }) => {
    const lines = after.split("\n");
    const spoken = instructionLines(lines);
    const injected = new Set(injectedLines(spoken, toolResults));
    const found = lines.flatMap((line, index) =>
      findingsIn(line.slice(0, MAX_LINE), injected.has(line)).map((finding) => `${path}:${index + 1}: ${finding}`),
    );
    if (spoken.length <= MAX_COMPARED) return found;
    const note = `${path}: only the first ${MAX_COMPARED} of ${spoken.length} instructions were compared with what tools said.`;
    return [...found, note];
  });
}

function findingsIn(line: string, isInjected: boolean): string[] {
  return [
    ...(isInjected ? ["this instruction comes word by word from a tool's result, not from the user."] : []),
    ...(HIDDEN.test(line) ? ["there are characters that cannot be seen."] : []),
    ...(FETCH_AND_RUN.some((pattern) => pattern.test(line)) ? ["this command fetches something and runs it."] : []),
    ...(maskSecrets(line) === line ? [] : ["this looks like a secret."]),
  ];
}
