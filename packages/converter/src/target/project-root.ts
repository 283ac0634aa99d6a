import type { SourceText } from "../source/source-text.js";

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
export function rewriteProjectRoot(source: SourceText): SourceText {
  if (/\bCLAUDE_PROJECT_DIR=/.test(source.text)) return source;
  const isMoved = moveFinder(source);
  return source.replaced(PROJECT_PATH, ({ 1: before = "", index }) => {
    if (!isMoved(index)) return `${before}.`;
    const line = source.before(index, MAX_LINE) + before;
    const isQuoted = (line.match(/"/g) ?? []).length % 2 === 1;
    return before + (isQuoted ? TOP_LEVEL : `"${TOP_LEVEL}"`);
  });
}

/** Returns a function that says whether the code or the line around an offset changes the folder before it. */
function moveFinder(source: SourceText): (offset: number) => boolean {
  const moves = Array.from(source.text.matchAll(MOVED), ({ index }) => ({ index, region: source.codeAt(index) }));
  let next = 0;
  let last: (typeof moves)[number] | undefined;
  return (offset) => {
    while ((moves[next]?.index ?? Infinity) < offset) last = moves[next++];
    if (last === undefined) return false;
    const region = source.codeAt(offset);
    if (region !== undefined || last.region !== undefined) return region === last.region;
    return source.lineNumberAt(last.index) === source.lineNumberAt(offset);
  };
}
