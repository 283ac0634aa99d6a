/** What a program or a configuration has wrong. */
export type ConsultErrorCode =
  | "disabled-tool"
  | "invalid-config"
  | "invalid-option"
  | "invalid-response"
  | "invalid-tool"
  | "no-tools"
  | "synthesis-failed"
  | "unknown-tool";

const BRAND = Symbol.for("@langslash/consult/ConsultError");

/** Thrown for a mistake in the program or in the configuration. A tool that fails is no error but a `ToolResponse`. */
export class ConsultError extends Error {
  override readonly name = "ConsultError";
  readonly [BRAND] = true;
  readonly code: ConsultErrorCode;
  /** The name, key or option that is wrong. */
  readonly subject: string;
  /** The names that would have been allowed; empty where there is no list of them. */
  readonly allowed: readonly string[];

  constructor(
    code: ConsultErrorCode,
    subject: string,
    message: string,
    { allowed = [], cause }: { readonly allowed?: readonly string[]; readonly cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.subject = subject;
    this.allowed = allowed;
  }

  /** Whether `value` is a `ConsultError`, also one of another copy of this package. */
  static isInstance(value: unknown): value is ConsultError {
    return typeof value === "object" && value !== null && BRAND in value;
  }
}
