import type { SourceText } from "../source/source-text.js";
import { onOneLine } from "@langslash/grammar/internal";
import type { Check, PreparedSource } from "./conversion-source.js";
import { type Finding, warning } from "./finding.js";
import { deadSyntaxIn } from "../target/dead-syntax.js";
import { missingTools } from "../target/missing-tools.js";
import { placesOutOfReach } from "./out-of-reach.js";
import { excerptOf, linesOf, titleOf } from "./text-lines.js";

/** Maximum length of a prompt, as a multiple of the length of its sources. */
const MAX_GROWTH = 2;
/** Minimum length of a prompt, as a share of the length of the command. */
const MIN_SHARE = 0.4;

/** Maximum number of lost headings that are reported. */
const MAX_LOST_HEADINGS = 20;

/** Checks for possible problems in the text of a prompt. */
export const TEXT_WARNINGS: readonly Check[] = [
  findLostHeadings,
  checkCodeBlocks,
  checkSize,
  findPlacesOutOfReach,
  findDeadSyntax,
];

function findLostHeadings({ command, sourceOf }: PreparedSource, output: string): Finding[] {
  const present = onOneLine(output);
  const lines = new Set(linesOf(output).map(titleOf));
  const headings = sourceOf(command.body).lines.filter(({ level, text }) => level > 0 && titleOf(text) !== "");
  const titles = headings.map(({ text }) => titleOf(text));
  const gone = titles.filter((title) => !title.includes("$") && !lines.has(title)).slice(0, MAX_LOST_HEADINGS);
  return gone
    .filter((title) => !present.includes(title))
    .map((title) => warning("heading-lost", `A heading is missing from the prompt: ${excerptOf(title)}`));
}

function checkCodeBlocks({ command, sourceOf }: PreparedSource, output: string): Finding[] {
  const lost = codeMarksIn(sourceOf(command.body)) - codeMarksIn(sourceOf(output));
  if (lost <= 0) return [];
  return [warning("code-block-lost", `Code blocks are missing from the prompt: ${Math.ceil(lost / 2)}.`)];
}

function codeMarksIn({ lines }: SourceText): number {
  return lines.filter(({ fence, indent }) => fence && indent <= 3).length;
}

function checkSize({ command, inlined, userArguments }: PreparedSource, output: string): Finding[] {
  const body = command.body.length;
  const whole = body + userArguments.length + inlined.reduce((sum, config) => sum + config.content.length, 0);
  if (output.length > MAX_GROWTH * whole + 1000) {
    return [warning("size", `The prompt has ${output.length} characters, but its sources have only ${whole}.`)];
  }
  const isShort = body > 500 && output.length < MIN_SHARE * body;
  return isShort
    ? [warning("size", `The prompt has only ${output.length} characters, but the command has ${body}.`)]
    : [];
}

function findPlacesOutOfReach({ sourceOf }: PreparedSource, output: string): Finding[] {
  return placesOutOfReach(sourceOf(output)).map((message) => warning("out-of-reach", message));
}

function findDeadSyntax({ target, sourceOf, own }: PreparedSource): Finding[] {
  return [...deadSyntaxIn(own), ...missingTools(sourceOf(own), target).warnings].map((message) =>
    warning("dead-syntax", message),
  );
}
