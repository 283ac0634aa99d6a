import { rangeAt } from "@langslash/grammar/internal";

/** The range of a path in a text. */
export interface PathRange {
  readonly start: number;
  readonly end: number;
}

/**
 * `docs/02 Code/a b.md` in backticks or quotes: a folder first, also with a number (`6. Forms/a.md`), and nothing of a
 * command line.
 */
const SPACED =
  /(?<=[`"])(?:(?:~|\.{1,2})\/)?\.?(?:\d{1,3}[.)]? (?:[-–—] )?[\p{L}\p{N}_][\p{L}\p{M}\p{N}_ &-]{0,60}|[\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]{0,60})\/[\p{L}\p{M}\p{N}_/ .&,()-]{1,120}\.[a-z]{2,8}(?=[`"])/gu;
/** A flag, another path, or a file with an extension before a space. */
const COMMAND_LINE = / (?:-(?! )|[~.]{0,2}\/|\.\w)|\.[a-z]{2,4} /;

/** Returns the ranges of the paths in quotes or backticks that have a space in them, in linear time. */
export function spacedPathsIn(text: string): PathRange[] {
  return Array.from(text.matchAll(SPACED)).flatMap(({ 0: path, index }) => {
    const isPath = path.includes(" ") && !COMMAND_LINE.test(path);
    return isPath ? { start: index, end: index + path.length } : [];
  });
}

/** A path with its position in a text. */
export interface FoundPath {
  readonly path: string;
  readonly index: number;
}

/** Returns the paths that a pattern finds in a text, and whole ones for those with a space, in their order. */
export function pathsIn(text: string, pattern: RegExp): FoundPath[] {
  const spaced = spacedPathsIn(text);
  const partAt = rangeAt(spaced);
  const found = Array.from(text.matchAll(pattern)).flatMap(({ 0: path, index }) =>
    partAt(index) ? [] : { path, index },
  );
  const whole = spaced.map(({ start, end }) => ({ path: text.slice(start, end), index: start }));
  return [...found, ...whole].toSorted((one, other) => one.index - other.index);
}
