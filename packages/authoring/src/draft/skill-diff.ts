import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";

/** Change of a file. */
export interface FileChange {
  readonly path: string;
  /** The current text; undefined for a new file. */
  readonly before: string | undefined;
  readonly after: string;
}

/** Maximum number of edits that a line diff may take to compute, to bound its time. Does not apply to new files. */
const MAX_EDITS = 2_000;

/** Returns the changes as a unified diff, without the files that stay the same. */
export function skillDiff(changes: readonly FileChange[]): string {
  return changes
    .filter(({ before, after }) => before !== after)
    .map(({ path, before, after }) => {
      const old = before === undefined ? "/dev/null" : `a/${path}`;
      const options = { maxEditLength: before === undefined ? Infinity : MAX_EDITS, headerOptions: FILE_HEADERS_ONLY };
      const patch = createTwoFilesPatch(old, `b/${path}`, before ?? "", after, undefined, undefined, options);
      return patch ?? `--- ${old}\n+++ b/${path}\n(Too many changes to show: the whole text is replaced.)\n`;
    })
    .join("");
}
