import { isInstruction, lineCounter, scanText } from "@langslash/authoring/internal";
import { splitFrontmatter } from "@langslash/skills/internal";
import { findingOf, MARKDOWN, SCAN_RULES, type ScanCode, type ScanFinding } from "./scan-rules.js";

/** Number of blank lines after which readers expect no more text. */
const MAX_BLANK_LINES = 60;

const COMMENT = /<!--([^]*?)(?:-->|$)/g;

/** Returns the findings in a whole text, each with its line. */
export function scanWords(path: string, text: string): ScanFinding[] {
  const found = scanText(text).map(({ code, line }) => findingOf(code, path, undefined, line));
  const add = (code: ScanCode, index: number, message?: string): void =>
    void found.push(findingOf(code, path, message, index + 1));
  const { yaml } = MARKDOWN.test(path) ? splitFrontmatter(text) : {};
  const frontmatterEnd = yaml === undefined ? 0 : yaml.split("\n").length;
  const rules = CODES.filter((code) => SCAN_RULES[code].files?.test(path) ?? true);
  let blank = 0;
  for (const [index, line] of text.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
    const isBlank = line.trim() === "";
    if (!isBlank && blank >= MAX_BLANK_LINES) add("far-below", index);
    blank = isBlank ? blank + 1 : 0;
    for (const code of rules) {
      const { line: pattern, inFrontmatter = false, text: rule } = SCAN_RULES[code];
      if (!pattern?.test(line) || (inFrontmatter && index > frontmatterEnd)) continue;
      add(code, index, inFrontmatter ? `${rule}: ${line.trim()}` : rule);
    }
  }
  const lineOf = lineCounter(text);
  for (const { 1: comment = "", index } of MARKDOWN.test(path) ? text.matchAll(COMMENT) : []) {
    if (isInstruction(comment)) add("comment-instruction", lineOf(index));
  }
  return found;
}

// oxlint-disable-next-line no-unsafe-type-assertion -- the keys are the codes
const CODES = (Object.keys(SCAN_RULES) as ScanCode[]).filter((code) => SCAN_RULES[code].line);
