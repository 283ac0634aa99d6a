/** A file of the visitor. */
export interface ProjectFile {
  /** Relative path, such as `skills/client-letter/SKILL.md`. */
  readonly path: string;
  readonly text: string;
}

/** The input of the playground, and the content of a link. */
export interface Project {
  readonly files: readonly ProjectFile[];
  /** The messages of earlier turns. */
  readonly turns: readonly string[];
  /** The message that is being typed. */
  readonly message: string;
}
