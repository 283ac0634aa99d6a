/** Why a skill could not be read. */
export type SkillErrorCode =
  | "digest-mismatch"
  | "empty-file"
  | "file-not-found"
  | "file-not-text"
  | "file-outside-root"
  | "file-too-large"
  | "file-unreadable"
  | "store-failed"
  | "unknown-skill";

const BRAND = Symbol.for("@langslash/skills/SkillError");

/** Thrown when the text of a skill cannot be had. The message names the file relative to its root and can be shown to users. */
export class SkillError extends Error {
  override readonly name = "SkillError";
  readonly [BRAND] = true;
  readonly code: SkillErrorCode;
  /** The file, relative to the root of its source, or the name that is unknown. */
  readonly subject: string;

  constructor(code: SkillErrorCode, subject: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.subject = subject;
  }

  /** Whether `value` is a `SkillError`, also one of another copy of this package. */
  static isInstance(value: unknown): value is SkillError {
    return typeof value === "object" && value !== null && BRAND in value;
  }
}
