/** Codes of `McpHostError`. */
export type McpHostErrorCode = "invalid-label";

const BRAND = Symbol.for("@langslash/mcp/McpHostError");

/**
 * Thrown when the options for an MCP server are invalid. The message is meant for developers.
 *
 * @example
 * ```ts
 * import { Client } from "@modelcontextprotocol/client";
 * import { McpHostError, mcpSource } from "@langslash/mcp";
 *
 * try {
 *   mcpSource(new Client({ name: "office", version: "1.0.0" }), { label: "My notes" });
 * } catch (error) {
 *   if (McpHostError.isInstance(error)) console.log(error.code); // "invalid-label"
 * }
 * ```
 */
export class McpHostError extends Error {
  override readonly name = "McpHostError";
  readonly [BRAND] = true;
  readonly code: McpHostErrorCode;

  constructor(code: McpHostErrorCode, message: string) {
    super(message);
    this.code = code;
  }

  /** Returns whether `value` is an `McpHostError`, including those of other copies of this package. */
  static isInstance(value: unknown): value is McpHostError {
    return typeof value === "object" && value !== null && BRAND in value;
  }
}
