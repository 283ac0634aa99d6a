/** Codes of `SkillError`. */
export type SkillErrorCode =
  | "digest-mismatch"
  | "empty-file"
  | "file-not-found"
  | "file-not-text"
  | "file-outside-root"
  | "file-too-large"
  | "file-unreadable"
  | "folder-not-found"
  | "lock-drift"
  | "lock-unreadable"
  | "not-approved"
  | "store-failed"
  | "unknown-skill";

const BRAND = Symbol.for("@langslash/skills/SkillError");

/**
 * Thrown when a skill or one of its files cannot be read, or a store fails. The message can be shown to users; it names
 * files relative to their root. Only `folder-not-found`, which `loadSkills` throws, is meant for developers.
 */
export class SkillError extends Error {
  override readonly name = "SkillError";
  readonly [BRAND] = true;
  readonly code: SkillErrorCode;
  /**
   * The file, relative to the root of its source; the folder or manifest as given; the unknown name; or a key or
   * namespace of the store.
   */
  readonly subject: string;

  constructor(code: SkillErrorCode, subject: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.subject = subject;
  }

  /** Returns whether `value` is a `SkillError`, including those of other copies of this package. */
  static isInstance(value: unknown): value is SkillError {
    return typeof value === "object" && value !== null && BRAND in value;
  }
}
