/** Codes for programmer errors and invalid configuration. */
export type ConsultErrorCode =
  | "disabled-tool"
  | "invalid-config"
  | "invalid-option"
  | "invalid-response"
  | "invalid-tool"
  | "no-tools"
  | "unknown-tool";

const BRAND = Symbol.for("@langslash/consult/ConsultError");

/**
 * Thrown for programmer errors and invalid configuration. A tool that fails does not throw: its `ToolResponse` holds
 * the error.
 */
export class ConsultError extends Error {
  override readonly name = "ConsultError";
  readonly [BRAND] = true;
  readonly code: ConsultErrorCode;
  /** The invalid name, key or option. */
  readonly subject: string;
  /** The allowed names. Empty if there is no fixed list. */
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

  /** Whether `value` is a `ConsultError`, including one from another copy of this package. */
  static isInstance(value: unknown): value is ConsultError {
    return typeof value === "object" && value !== null && BRAND in value;
  }
}
