/** What a program did wrong. */
export type TextToolsErrorCode =
  | "invalid-tool"
  | "unknown-tool"
  | "unknown-format"
  | "unsupported-method"
  | "wrong-order";

const BRAND = Symbol.for("@langslash/text-tools/TextToolsError");

/** Thrown for a mistake in the program. What a model writes is never an error, only an invalid tool call. */
export class TextToolsError extends Error {
  override readonly name = "TextToolsError";
  readonly [BRAND] = true;
  readonly code: TextToolsErrorCode;

  constructor(code: TextToolsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  /** Whether `value` is a `TextToolsError`, also one of another copy of this package. */
  static isInstance(value: unknown): value is TextToolsError {
    return typeof value === "object" && value !== null && BRAND in value;
  }
}
