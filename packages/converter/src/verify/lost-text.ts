import { SourceText } from "../source/source-text.js";
import { onOneLine } from "@langslash/grammar/internal";
import type { PreparedSource } from "./conversion-source.js";
import { error, type Finding, warning } from "./finding.js";
import { deadSyntaxIn } from "../target/dead-syntax.js";
import { memoize } from "../memoize.js";
import { placesOutOfReach } from "./out-of-reach.js";
import { sharedSource, type SharedSource } from "./prepare-source.js";
import { coverageIn } from "./text-coverage.js";
import { excerptOf, titleOf } from "./text-lines.js";

/** Minimum share of a text that the prompt must contain: of the whole command, and of each section. */
const MIN_OF_COMMAND = 0.3;
const MIN_OF_SECTION = 0.5;

/** Minimum length in characters. A shorter command or section may be reworded, so it never counts as lost. */
const LONG_COMMAND = 200;
const LONG_SECTION = 120;

/** Number of words of the phrases by which a section is recognised, so that synonyms do not count as lost text. */
const SHORT_PHRASE = 3;

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
    const message = "Most of the command is missing from the prompt.";
    return [error("text-lost", message, "Keep its wording, and do not carry it out.")];
  }
  const lost = sections.filter(({ lines }) => isLost(lines, LONG_SECTION, MIN_OF_SECTION, reworded));
  return lost.map(({ title }) => {
    const what = title === undefined ? "The beginning of the command" : `The section ${excerptOf(title)}`;
    const message = `${what} is missing from the prompt, or reworded.`;
    return warning("section-lost", message, "Keep its wording, unless the prompt cannot use it.");
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
const sectionsOf = memoize(({ command, sourceOf, referencesIn }: SharedSource): readonly Section[] => {
  const starts = referencesIn(command.body).map(({ start }) => start);
  const { lines, headings } = sourceOf(command.body);
  let next = 0;
  let section: Section = { title: undefined, lines: [] };
  const sections = [section];
  for (const [number, line] of lines.entries()) {
    const text = line.text.replace(/\r$/, "");
    const refers = (starts[next] ?? Infinity) <= line.end;
    while ((starts[next] ?? Infinity) <= line.end) next += 1;
    if (headings[number]?.at(-1) === line && titleOf(text) !== "") {
      section = { title: titleOf(text), lines: [] };
      sections.push(section);
    }
    const own = new SourceText(text);
    const isKept =
      !refers && !/\$\w/.test(text) && deadSyntaxIn(text).length === 0 && placesOutOfReach(own).length === 0;
    if (isKept) section.lines.push(onOneLine(text));
  }
  return sections;
});
