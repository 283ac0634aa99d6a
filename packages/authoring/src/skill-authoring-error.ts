/** What a program did wrong. */
export type SkillAuthoringErrorCode = "directory-outside-root" | "not-a-source";

const BRAND = Symbol.for("@langslash/authoring/SkillAuthoringError");

/** Thrown for a mistake in the program, when a tool or the middleware is made. */
export class SkillAuthoringError extends Error {
  override readonly name = "SkillAuthoringError";
  readonly [BRAND] = true;
  readonly code: SkillAuthoringErrorCode;
  /** The directory concerned, as it was given. */
  readonly directory: string;

  constructor(code: SkillAuthoringErrorCode, directory: string, message: string) {
    super(message);
    this.code = code;
    this.directory = directory;
  }

  /** Whether `value` is a `SkillAuthoringError`, also one of another copy of this package. */
  static isInstance(value: unknown): value is SkillAuthoringError {
    return typeof value === "object" && value !== null && BRAND in value;
  }
}
