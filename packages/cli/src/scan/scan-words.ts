import { isInstruction, lineCounter, scanText } from "@langslash/authoring/internal";
import { splitFrontmatter } from "@langslash/skills/internal";
import { findingOf, type ScanCode, type ScanFinding } from "./scan-finding.js";

/** Number of blank lines after which readers expect no more text. */
const MAX_BLANK_LINES = 60;

const TOOLS =
  /^(?:allowed[-_]tools|disallowed[-_]tools|tools(?:_required)?|hooks|mcp[-_]?servers|permission[-_]?mode)[ \t]*:/i;
const ON_LOAD = /!`[^`\n]+`|^[ \t]*`{3,}!/;
const OVERRIDES =
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:previous|prior|above|earlier|system|safety)\b.{0,20}\b(?:instructions?|prompts?|rules?|guidelines?)\b/i;

/** Words that give a verdict to a reviewer, or to a model that judges. */
const REVIEWERS =
  /\b(?:scanners?|reviewers?|auditors?|classifiers?|judges?|graders?|evaluators?|moderators?|security (?:tools?|models?|analysis))\b.{0,80}\b(?:must|should|please|mark|report|classify|rate|treat|consider|conclude|answer|respond|return|output|skip|ignore)\b.{0,60}\b(?:safe|benign|clean|harmless|trusted|approved|(?:no|zero) (?:issues?|findings?|threats?|risks?))\b|"(?:verdict|is_?safe|safe|risk|severity)"\s*:\s*(?:true|"(?:safe|benign|clean|none|low)")/i;

const COMMENT = /<!--([^]*?)(?:-->|$)/g;

/** Returns the findings in a whole text. */
export function scanWords(path: string, text: string): ScanFinding[] {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/);
  const isMarkdown = /\.(?:md|mdx|markdown|mdc)$/i.test(path);
  const found = scanText(text).map(({ code, message, line }) => findingOf(code, path, sentence(message), line));
  const add = (code: ScanCode, index: number): void => void found.push(findingOf(code, path, undefined, index + 1));
  const { yaml = "" } = isMarkdown ? splitFrontmatter(text) : {};
  const fields = yaml.split("\n");
  for (const [index, field] of fields.entries()) if (TOOLS.test(field)) found.push(toolRequest(path, field, index + 2));
  let blank = 0;
  for (const [index, line] of lines.entries()) {
    const isBlank = line.trim() === "";
    if (!isBlank && blank >= MAX_BLANK_LINES) add("far-below", index);
    blank = isBlank ? blank + 1 : 0;
    if (isMarkdown && ON_LOAD.test(line)) add("command-on-load", index);
    if (OVERRIDES.test(line)) add("overrides-instructions", index);
    if (REVIEWERS.test(line)) add("speaks-to-reviewers", index);
  }
  if (isMarkdown) {
    const lineOf = lineCounter(text);
    for (const { 1: comment = "", index } of text.matchAll(COMMENT)) {
      if (isInstruction(comment)) add("comment-instruction", lineOf(index));
    }
  }
  return found;
}

function toolRequest(path: string, field: string, line: number): ScanFinding {
  return findingOf("tool-request", path, `Asks for ${field.trim()}`, line);
}

function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/, "")}`;
}
