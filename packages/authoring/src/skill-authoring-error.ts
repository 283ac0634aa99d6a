/** Codes for programmer errors. */
export type SkillAuthoringErrorCode = "directory-outside-root" | "not-a-source";

const BRAND = Symbol.for("@langslash/authoring/SkillAuthoringError");

/** Thrown when a tool or the middleware is created with invalid options. */
export class SkillAuthoringError extends Error {
  override readonly name = "SkillAuthoringError";
  readonly [BRAND] = true;
  readonly code: SkillAuthoringErrorCode;
  /** The value of the `directory` option. */
  readonly directory: string;

  constructor(code: SkillAuthoringErrorCode, directory: string, message: string) {
    super(message);
    this.code = code;
    this.directory = directory;
  }

  /** Whether `value` is a `SkillAuthoringError`, including one from another copy of this package. */
  static isInstance(value: unknown): value is SkillAuthoringError {
    return typeof value === "object" && value !== null && BRAND in value;
  }
}
