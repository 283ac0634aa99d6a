/** A file of the visitor. */
export interface ProjectFile {
  /** Relative path, such as `skills/client-letter/SKILL.md`. */
  readonly path: string;
  readonly text: string;
}

/** Everything that the playground works on, and that a link has. */
export interface Project {
  readonly files: readonly ProjectFile[];
  /** The messages of earlier turns. */
  readonly turns: readonly string[];
  /** The message that is being typed. */
  readonly message: string;
}
