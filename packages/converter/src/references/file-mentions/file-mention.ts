/**
 * The use that a text has for a file that it names:
 *
 * - `read`: its reader reads it there, or runs it
 * - `procedure`: its reader follows its instructions, so that it may be the text of a command
 * - `definition`: its text alone is meant, also if its file is one among agents or skills
 * - `loaded`: a script loads it, so that it has to be saved beside that script
 * - `named`: the text names it as a file of its collection
 * - `passing`: the text names a path that may be that of any file, so that it is no loss if there is none
 */
export type MentionUse = "read" | "procedure" | "definition" | "loaded" | "named" | "passing";

/**
 * The folder that a path is relative to: that of the plugin, that of the whole collection, one of these, or that of the
 * command's own file. `unknown` if the text has no more than the name of the file.
 */
export type MentionBase = "plugin" | "collection" | "either" | "command" | "unknown";

/** A mention of a file that may belong to the collection of a text. */
export interface FileMention {
  readonly base: MentionBase;
  /** The path, which may have a variable in the name of the file: `rules/{topic}.md`. */
  readonly path: string;
  /** Number of folders above that of the text at which the path begins: 1 for `../a.md`. */
  readonly up: number;
  readonly use: MentionUse;
  /**
   * The part of the collection that is searched if the file is not there: all of it, since the path may begin at
   * another folder; the same path from its top; or none.
   */
  readonly elsewhere: "anywhere" | "same-path" | "nowhere";
}

/** A mention with its position in a text, with `@`, from `start` up to `end`. */
export interface MentionInText extends FileMention {
  readonly start: number;
  readonly end: number;
}

/** Returns the mention of a file by its very path in the whole collection, or in a plugin. */
export function mentionOfFile(
  path: string,
  use: MentionUse,
  base: "collection" | "plugin" = "collection",
): FileMention {
  return { base, path, up: 0, use, elsewhere: "nowhere" };
}

/** Whether the text needs the content of the file, rather than naming it. */
export function isRead({ use }: Pick<FileMention, "use">): boolean {
  return use !== "named" && use !== "passing";
}
