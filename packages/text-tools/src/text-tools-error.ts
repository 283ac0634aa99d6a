/** Codes for programmer errors. `invalid-option` is an option that the function does not have. */
export type TextToolsErrorCode =
  | "invalid-tool"
  | "invalid-option"
  | "unknown-tool"
  | "unknown-format"
  | "invalid-mark"
  | "unsupported-method"
  | "unsupported-constraint"
  | "wrong-order";

const BRAND = Symbol.for("@langslash/text-tools/TextToolsError");

/** Thrown for programmer errors only. A call that a model writes wrongly becomes an invalid tool call instead. */
export class TextToolsError extends Error {
  override readonly name = "TextToolsError";
  readonly [BRAND] = true;
  readonly code: TextToolsErrorCode;

  constructor(code: TextToolsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  /** Whether `value` is a `TextToolsError`. It can come from another copy of this package. */
  static isInstance(value: unknown): value is TextToolsError {
    return typeof value === "object" && value !== null && BRAND in value;
  }
}
