/** Codes for programmer errors, and for turns that cannot continue. */
export type SkillMiddlewareErrorCode =
  | "invalid-agent"
  | "invalid-command"
  | "invalid-model"
  | "invalid-option"
  | "invalid-pinned"
  | "invalid-secret"
  | "invalid-skills"
  | "invalid-stream"
  | "invalid-toolbox"
  | "invalid-usage"
  | "missing-context"
  | "not-stored"
  | "skills-timeout"
  | "unknown-model";

const BRAND = Symbol.for("@langslash/middleware/SkillMiddlewareError");

/** Thrown for programmer errors, and to end a turn if an option says so. */
export class SkillMiddlewareError extends Error {
  override readonly name = "SkillMiddlewareError";
  readonly [BRAND] = true;
  readonly code: SkillMiddlewareErrorCode;
  /** The names that are allowed; empty if the error is not about a choice of names. */
  readonly allowed: readonly string[];

  constructor(
    code: SkillMiddlewareErrorCode,
    message: string,
    allowed: readonly string[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = code;
    this.allowed = allowed;
  }

  /** Whether `value` is a `SkillMiddlewareError`, including one from another copy of this package. */
  static isInstance(value: unknown): value is SkillMiddlewareError {
    return typeof value === "object" && value !== null && BRAND in value;
  }
}
