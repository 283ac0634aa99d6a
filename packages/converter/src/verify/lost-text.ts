import { onOneLine } from "@langslash/grammar/internal";
import { error, type Finding, type ReadSource, warning } from "./finding.js";
import { placesOutOfReach } from "./out-of-reach.js";
import { linesOf, shown } from "./text-lines.js";

/** Below which share of its own text a whole command, and a section of it, counts as lost. */
const MIN_OF_COMMAND = 0.3;
const MIN_OF_SECTION = 0.5;

/** A command, and a section of it, with less text of its own, in characters, may be said in other words. */
const LONG_COMMAND = 200;
const LONG_SECTION = 120;

const HEADING = /^ {0,3}#{1,6}\s+\S/;
const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;

/**
 * Whether text of the command was lost. An error is a prompt with hardly anything of it: an answer that does the task, refuses
 * it, or tells of it. A section that was shortened, rewritten or left out may be as it should.
 */
export function hasLostText(source: ReadSource): Finding[] {
  const sections = sectionsOf(source);
  const isLost = (lines: readonly string[], long: number, least: number): boolean => {
    const whole = lines.reduce((sum, line) => sum + line.length, 0);
    const kept = lines.reduce((sum, line) => sum + line.length * source.coverage(line), 0);
    return whole >= long && kept < least * whole;
  };
  const all = sections.flatMap(({ lines }) => lines);
  if (isLost(all, LONG_COMMAND, MIN_OF_COMMAND)) {
    return [error("text-lost", "Most of the command is not in the prompt. Keep its wording, and do not carry it out.")];
  }
  const lost = sections.filter(({ lines }) => isLost(lines, LONG_SECTION, MIN_OF_SECTION));
  return lost.map(({ title }) => {
    const what = title === undefined ? "The beginning of the command" : `The section ${shown(title)}`;
    const message = `${what} is not in the prompt, or in other words. Keep its wording, unless the prompt cannot use it.`;
    return warning("section-lost", message);
  });
}

interface Section {
  /** Its heading; undefined before the first one. */
  readonly title: string | undefined;
  /** Its lines that have no reason to be changed. */
  readonly lines: string[];
}

/** The sections of a command, without the lines in which something has to change: arguments, references, places out of reach. */
function sectionsOf({ command, referencesIn }: ReadSource): Section[] {
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
      section = { title: line.replace(/^[\s#]+/, ""), lines: [] };
      sections.push(section);
    }
    if (!refers && !/\$\w/.test(line) && placesOutOfReach(line).length === 0) section.lines.push(onOneLine(line));
  }
  return sections;
}
