import { countHidden } from "@langslash/skills/internal";
import type { FileChange } from "./skill-diff.js";
import { comparedResults, copiedLines } from "./copied-lines.js";
import { encodedTexts } from "./encoded-text.js";
import { fetchAndRunLines } from "./fetch-and-run.js";
import { isInstruction } from "./instruction-phrases.js";
import { lineCounter } from "../line-counter.js";
import { tagTexts } from "./tag-texts.js";
import { secretLines } from "../mask-secrets.js";

const COPIED = "this instruction is copied from a tool's result; it does not come from the user.";

/** Findings that a person should look at. */
const WORDS = {
  "download-and-run": "this command downloads something and runs it.",
  "encoded-instruction": "this line contains an instruction encoded as Base64.",
  "hidden-characters": "this line contains invisible characters.",
  secret: "this looks like a secret.",
} as const;

/** A finding in a text. */
export interface TextFinding {
  readonly code: keyof typeof WORDS;
  /** From 1. */
  readonly line: number;
}

/**
 * Returns the findings that a person should review before the skill is written, with file and line: instructions to the
 * model that are copied from a tool's result, and those of `scanText`.
 */
export function scanSkill(changes: readonly FileChange[], toolResults: readonly string[]): string[] {
  const results = comparedResults(toolResults);
  return changes.flatMap(({ path, after }) => {
    const copied = Array.from(copiedLines(after, results), (index) => ({ line: index + 1, message: COPIED }));
    const found = scanText(after).map(({ code, line }) => ({ line, message: WORDS[code] }));
    const findings = [...copied, ...found].toSorted((one, other) => one.line - other.line);
    return findings.map(({ line, message }) => `${path}:${line}: ${message}`);
  });
}

/**
 * Returns the findings in a whole text that a person should look at, by line: encoded instructions, hidden characters,
 * commands that download and run something, and secrets.
 */
export function scanText(text: string): TextFinding[] {
  const hidden = text.split("\n").flatMap((line, index) => (countHidden(line) > 0 ? index : []));
  const found = {
    "download-and-run": fetchAndRunLines(text),
    "encoded-instruction": encodedLines(text),
    "hidden-characters": new Set(hidden),
    secret: secretLines(text),
  };
  return CODES.flatMap((code) => Array.from(found[code], (index) => ({ code, line: index + 1 }))).toSorted(
    (one, other) => one.line - other.line,
  );
}

const CODES = ["download-and-run", "encoded-instruction", "hidden-characters", "secret"] as const;

/** Returns the indexes of the lines in which the code of an instruction begins. */
function encodedLines(text: string): ReadonlySet<number> {
  const offsets = encodedTexts(text).flatMap(({ offset, text: decoded }) =>
    isInstruction(decoded) || isInstruction(tagTexts(decoded)) ? [offset] : [],
  );
  const lineOf = lineCounter(text);
  return new Set(offsets.toSorted((a, b) => a - b).map(lineOf));
}
