/** Codes for the reasons why a command cannot be converted. */
export type ConverterErrorCode = "command-not-found" | "conversion-failed" | "empty-command" | "invalid-input";

const BRAND = Symbol.for("@langslash/converter/ConverterError");

/** Thrown when a command cannot be converted. */
export class ConverterError extends Error {
  override readonly name = "ConverterError";
  readonly [BRAND] = true;
  readonly code: ConverterErrorCode;
  /** Names of similar commands, if the command was not found. */
  readonly suggestions: readonly string[];

  constructor(
    code: ConverterErrorCode,
    message: string,
    options: { readonly cause?: unknown; readonly suggestions?: readonly string[] } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.suggestions = options.suggestions ?? [];
  }

  /** Whether `value` is a `ConverterError`, including one from another copy of this package. */
  static isInstance(value: unknown): value is ConverterError {
    return typeof value === "object" && value !== null && BRAND in value;
  }
}
