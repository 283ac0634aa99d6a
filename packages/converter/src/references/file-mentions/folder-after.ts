/** One or two words, and a preposition: `prompt located in`. */
const LOCATED = String.raw`\s+(?:[a-z]{2,20}\s+){0,2}(?:located\s+|found\s+|stored\s+)?(?:in|from|under|inside|within)\s+`;
const FOLDER = String.raw`[\p{L}\p{M}\p{N}_-]{1,60}(?:\/[\p{L}\p{M}\p{N}_-]{1,60}){0,6}`;
/** `a.md in b/`, `` `a.md` prompt located in `.claude/b/` ``: the text after the name of the file. */
const AFTER = new RegExp(
  String.raw`^["'${"`"}*)]{0,3}${LOCATED}(?:the\s+)?["'${"`"}]{0,2}(?:\.\/)?(?<collection>\.claude\/)?(?<folder>${FOLDER})\/(?=["'${"`"}.,;:)\s]|$)`,
  "u",
);
/** Number of characters after a file that are examined. */
const MAX_AFTER = 160;

/** The folder of a file, and what it is relative to itself. */
export interface FolderAfter {
  readonly base: "collection" | "either";
  readonly folder: string;
}

/** Returns the folder that a text names after a file whose name ends at `end`. */
export function folderAfter(text: string, end: number): FolderAfter | undefined {
  const { collection, folder } = AFTER.exec(text.slice(end, end + MAX_AFTER))?.groups ?? {};
  return folder === undefined ? undefined : { base: collection === undefined ? "either" : "collection", folder };
}
