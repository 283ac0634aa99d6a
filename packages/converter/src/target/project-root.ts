import { codeRegions, rangeAt } from "@langslash/grammar/internal";
import { lineBefore } from "../line-before.js";

const VARIABLE = String.raw`\$(?:\{CLAUDE_PROJECT_DIR\}|CLAUDE_PROJECT_DIR\b)`;
/** The project's folder at the start of a path and after `cd`. A text may also explain it, or delete it. */
const PROJECT_PATH = new RegExp(String.raw`(\bcd[ \t]+["']?)${VARIABLE}|${VARIABLE}(?=["']?\/)`, "g");
/** A change to another folder than the project's own. */
const MOVED = new RegExp(String.raw`\b(?:cd|pushd)[ \t]+(?!["']?${VARIABLE}["']?(?:[\s;&|)]|$))`, "g");
/** The folder of the project in a shell that may be in one below it. */
const TOP_LEVEL = "$(git rev-parse --show-toplevel)";

/** Number of characters of a line before a path in which quotes are counted. */
const MAX_LINE = 1000;

/** Writes the project's folder as the working directory; after a `cd` in the same code, as a command that finds it. */
export function rewriteProjectRoot(text: string): string {
  if (/\bCLAUDE_PROJECT_DIR=/.test(text)) return text;
  const isMoved = moveFinder(text);
  return text.replace(PROJECT_PATH, (_whole, before = "", at: number) => {
    if (!isMoved(at)) return `${before}.`;
    const line = lineBefore(text, at, MAX_LINE) + before;
    const isQuoted = (line.match(/"/g) ?? []).length % 2 === 1;
    return before + (isQuoted ? TOP_LEVEL : `"${TOP_LEVEL}"`);
  });
}

/** Returns a function that says whether the code or the line around an offset changes the folder before it. */
function moveFinder(text: string): (offset: number) => boolean {
  const regions = codeRegions(text);
  const regionOfMove = rangeAt(regions);
  const moves = Array.from(text.matchAll(MOVED), ({ index }) => ({ index, region: regionOfMove(index) }));
  const regionAt = rangeAt(regions);
  let next = 0;
  let last: (typeof moves)[number] | undefined;
  return (offset) => {
    while ((moves[next]?.index ?? Infinity) < offset) last = moves[next++];
    if (last === undefined) return false;
    const region = regionAt(offset);
    if (region !== undefined || last.region !== undefined) return region === last.region;
    const lineEnd = text.indexOf("\n", last.index);
    return lineEnd < 0 || lineEnd > offset;
  };
}
