/** What a program did wrong, or why a turn cannot go on. */
export type SkillMiddlewareErrorCode = "invalid-command" | "unknown-model";

const BRAND = Symbol.for("@langslash/middleware/SkillMiddlewareError");

/** Thrown for a mistake in the program, and where an option says that a turn shall stop. */
export class SkillMiddlewareError extends Error {
  override readonly name = "SkillMiddlewareError";
  readonly [BRAND] = true;
  readonly code: SkillMiddlewareErrorCode;
  /** The names that would have been allowed. */
  readonly allowed: readonly string[];

  constructor(code: SkillMiddlewareErrorCode, message: string, allowed: readonly string[]) {
    super(message);
    this.code = code;
    this.allowed = allowed;
  }

  /** Whether `value` is a `SkillMiddlewareError`, also one of another copy of this package. */
  static isInstance(value: unknown): value is SkillMiddlewareError {
    return typeof value === "object" && value !== null && BRAND in value;
  }
}
