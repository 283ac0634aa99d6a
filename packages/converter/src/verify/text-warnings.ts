import { onOneLine } from "@langslash/grammar/internal";
import { type Check, type ReadSource, type Finding, warning } from "./finding.js";
import { placesOutOfReach } from "./out-of-reach.js";
import { linesOf, shown } from "./text-lines.js";

/** How much longer or shorter than what it was made of a prompt may be. */
const MAX_GROWTH = 2;
const MIN_SHARE = 0.4;

/** How many lost headings are told. */
const MAX_TOLD = 20;

const HEADING = /^ {0,3}#{1,6}\s+\S.*$/gm;
const CODE_BLOCK = /^ {0,3}(?:`{3,}|~{3,})/gm;

/** What the text of a conversion shows that may not be as it should. */
export const TEXT_WARNINGS: readonly Check[] = [hasLostHeading, hasLostCode, hasOddSize, isOutOfReach];

function hasLostHeading({ command }: ReadSource, output: string): Finding[] {
  const present = onOneLine(output);
  const lines = new Set(linesOf(output).map(titleOf));
  const titles = (command.body.match(HEADING) ?? []).map(titleOf);
  const gone = titles.filter((title) => !title.includes("$") && !lines.has(title)).slice(0, MAX_TOLD);
  return gone
    .filter((title) => !present.includes(title))
    .map((title) => warning("heading-lost", `A heading is not in the prompt: ${shown(title)}`));
}

function titleOf(line: string): string {
  return onOneLine(line.replace(/^[\s#]+/, ""));
}

function hasLostCode({ command }: ReadSource, output: string): Finding[] {
  const [before, after] = [command.body, output].map((text) => text.match(CODE_BLOCK)?.length ?? 0);
  if (before === undefined || after === undefined || after >= before) return [];
  return [warning("code-block-lost", `Code blocks are not in the prompt: ${Math.ceil((before - after) / 2)} of them.`)];
}

function hasOddSize({ command, inlined, userArguments }: ReadSource, output: string): Finding[] {
  const body = command.body.length;
  const whole = body + userArguments.length + inlined.reduce((sum, config) => sum + config.content.length, 0);
  if (output.length > MAX_GROWTH * whole + 1000) {
    return [warning("size", `The prompt has ${output.length} characters, and what it is made of ${whole}.`)];
  }
  const isShort = body > 500 && output.length < MIN_SHARE * body;
  return isShort ? [warning("size", `The prompt has ${output.length} characters, and the command ${body}.`)] : [];
}

function isOutOfReach(_source: ReadSource, output: string): Finding[] {
  return placesOutOfReach(output).map((message) => warning("out-of-reach", message));
}
