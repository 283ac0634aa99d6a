import { onOneLine } from "@langslash/grammar/internal";
import type { PreparedSource } from "./conversion-source.js";
import { error, type Finding, warning } from "./finding.js";
import { deadSyntaxIn } from "../target/dead-syntax.js";
import { memoize } from "./memoize.js";
import { placesOutOfReach } from "./out-of-reach.js";
import { sharedSource, type SharedSource } from "./prepare-source.js";
import { coverageIn } from "./text-coverage.js";
import { excerptOf, linesOf, titleOf } from "./text-lines.js";

/** Minimum share of a text that the prompt must contain: of the whole command, and of each section. */
const MIN_OF_COMMAND = 0.3;
const MIN_OF_SECTION = 0.5;

/** Minimum length in characters. A shorter command or section may be reworded, so it never counts as lost. */
const LONG_COMMAND = 200;
const LONG_SECTION = 120;

/** Number of words of the phrases by which a section is recognised, so that synonyms do not count as lost text. */
const SHORT_PHRASE = 3;

const HEADING = /^ {0,3}#{1,6}\s+\S/;
const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;

/**
 * Finds text of the command that the prompt lost. It is an error if hardly anything is left: the answer carries the
 * task out, refuses it, or describes it. A section that was shortened, reworded or left out is a warning, since that
 * may be intended.
 */
export function findLostText(source: PreparedSource, output: string): Finding[] {
  const sections = sectionsOf(sharedSource(source.given));
  const reworded = coverageIn(output, SHORT_PHRASE);
  const isLost = (lines: readonly string[], long: number, least: number, coverage = source.coverage): boolean => {
    const whole = lines.reduce((sum, line) => sum + line.length, 0);
    const kept = lines.reduce((sum, line) => sum + line.length * coverage(line), 0);
    return whole >= long && kept < least * whole;
  };
  const all = sections.flatMap(({ lines }) => lines);
  if (isLost(all, LONG_COMMAND, MIN_OF_COMMAND)) {
    return [
      error(
        "text-lost",
        "Most of the command is missing from the prompt.",
        "Most of the command is missing from the prompt. Keep its wording, and do not carry it out.",
      ),
    ];
  }
  const lost = sections.filter(({ lines }) => isLost(lines, LONG_SECTION, MIN_OF_SECTION, reworded));
  return lost.map(({ title }) => {
    const what = title === undefined ? "The beginning of the command" : `The section ${excerptOf(title)}`;
    const message = `${what} is missing from the prompt, or reworded.`;
    return warning("section-lost", message, `${message} Keep its wording, unless the prompt cannot use it.`);
  });
}

interface Section {
  /** Heading of the section; undefined for the text before the first heading. */
  readonly title: string | undefined;
  /** Lines that should reach the prompt unchanged. */
  readonly lines: string[];
}

/**
 * Splits a command into sections, without lines that have to change: arguments, references, syntax of Claude Code,
 * places out of reach.
 */
const sectionsOf = memoize(({ command, referencesIn }: SharedSource): readonly Section[] => {
  const starts = referencesIn(command.body).map(({ start }) => start);
  let next = 0;
  let offset = 0;
  let isCode = false;
  let section: Section = { title: undefined, lines: [] };
  const sections = [section];
  for (const line of linesOf(command.body)) {
    const end = command.body.indexOf("\n", offset) + 1 || command.body.length + 1;
    const refers = (starts[next] ?? Infinity) < end;
    while ((starts[next] ?? Infinity) < end) next += 1;
    offset = end;
    if (FENCE.test(line)) isCode = !isCode;
    if (!isCode && HEADING.test(line)) {
      section = { title: titleOf(line), lines: [] };
      sections.push(section);
    }
    const isKept =
      !refers && !/\$\w/.test(line) && deadSyntaxIn(line).length === 0 && placesOutOfReach(line).length === 0;
    if (isKept) section.lines.push(onOneLine(line));
  }
  return sections;
});
