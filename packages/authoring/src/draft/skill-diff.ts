import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff";

/** A file before and after. */
export interface FileChange {
  readonly path: string;
  /** Undefined where the file is new. */
  readonly before: string | undefined;
  readonly after: string;
}

/** So different texts are not compared line by line: it would take too long. A new file is all new, whatever its length. */
const MAX_EDITS = 2_000;

/** The changes as a unified diff, files without a change left out. */
export function skillDiff(changes: readonly FileChange[]): string {
  return changes
    .filter(({ before, after }) => before !== after)
    .map(({ path, before, after }) => {
      const old = before === undefined ? "/dev/null" : `a/${path}`;
      const options = { maxEditLength: before === undefined ? Infinity : MAX_EDITS, headerOptions: FILE_HEADERS_ONLY };
      const patch = createTwoFilesPatch(old, `b/${path}`, before ?? "", after, undefined, undefined, options);
      return patch ?? `--- ${old}\n+++ b/${path}\n(The whole text is another one.)\n`;
    })
    .join("");
}
