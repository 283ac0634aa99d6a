import { type ConversionSource, type Finding, warning } from "./finding.js";
import type { Check } from "./conversion-errors.js";
import { evened } from "./line-coverage.js";
import { readCommand } from "./read-command.js";

/** How much longer or shorter than what it was made of a prompt may be. */
const MAX_GROWTH = 2;
const MIN_SHARE = 0.4;

const HEADING = /^ {0,3}#{1,6}\s+\S.*$/gm;
const CODE_BLOCK = /^ {0,3}(?:`{3,}|~{3,})/gm;

/** Places that a sandbox with nothing but the code base cannot reach. */
const OUT_OF_REACH: readonly (readonly [RegExp, string])[] = [
  [/~\/\.claude\b|\$HOME\/\.claude\b/, "the user's ~/.claude"],
  [/\$\{?CLAUDE_PLUGIN_ROOT\b/, "the plugin's folder"],
  [/(?<![\w.~/])\/(?:Users|home|root|mnt|Volumes)\/\S+/, "a path outside the code base"],
  [/(?<=^|[\s`$(])gh\s+(?:pr|issue|api|repo|run|release|workflow)\b/m, "GitHub's data, by gh"],
  [/\bhttps?:\/\/(?!localhost|127\.0\.0\.1|example\.)\S+/, "a URL"],
];

/** The checks of the warning class. */
export const WARNING_CHECKS: readonly Check[] = [hasLostHeading, hasLostCode, hasOddSize, isOutOfReach];

function hasLostHeading({ content }: ConversionSource, output: string): Finding[] {
  const present = evened(output);
  const lost = (readCommand(content).body.match(HEADING) ?? []).filter((heading) => {
    const words = evened(heading.replace(/^[\s#]+/, ""));
    return !words.includes("$") && !present.includes(words);
  });
  return lost.map((heading) => warning("heading-lost", `A heading is not in the prompt: ${shown(heading)}`));
}

function hasLostCode({ content }: ConversionSource, output: string): Finding[] {
  const [before, after] = [readCommand(content).body, output].map((text) => text.match(CODE_BLOCK)?.length ?? 0);
  if (before === undefined || after === undefined || after >= before) return [];
  return [warning("code-block-lost", `Code blocks are not in the prompt: ${Math.ceil((before - after) / 2)} of them.`)];
}

function hasOddSize({ content, inlined, userArguments = "" }: ConversionSource, output: string): Finding[] {
  const body = readCommand(content).body.length;
  const whole = body + userArguments.length + inlined.reduce((sum, config) => sum + config.content.length, 0);
  if (output.length > MAX_GROWTH * whole + 1000) {
    return [warning("size", `The prompt has ${output.length} characters, and what it is made of ${whole}.`)];
  }
  const isShort = body > 500 && output.length < MIN_SHARE * body;
  return isShort ? [warning("size", `The prompt has ${output.length} characters, and the command ${body}.`)] : [];
}

function isOutOfReach(_source: ConversionSource, output: string): Finding[] {
  return OUT_OF_REACH.flatMap(([pattern, what]) => {
    const [found] = pattern.exec(output) ?? [];
    return found === undefined ? [] : [warning("out-of-reach", `The sandbox cannot reach ${what}: ${shown(found)}`)];
  });
}

function shown(text: string): string {
  const line = evened(text);
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
