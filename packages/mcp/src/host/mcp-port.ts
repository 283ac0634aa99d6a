import type { z } from "zod";

/**
 * The part of an MCP client that this package uses. Satisfied by the clients of `@modelcontextprotocol/client`, of
 * `@modelcontextprotocol/sdk` 1.x and of `@langchain/mcp-adapters` (`await adapters.getClient("name")`).
 */
export interface McpPort {
  /** Returns the capabilities that the server declared when the connection began. */
  getServerCapabilities():
    | {
        readonly extensions?: Readonly<Record<string, unknown>>;
        readonly prompts?: unknown;
        readonly completions?: unknown;
      }
    | undefined;
  /** Sends a request and checks the result against a schema. */
  request(
    request: { readonly method: string; readonly params?: Record<string, unknown> },
    schema: z.ZodType,
    options?: { readonly signal?: AbortSignal; readonly timeout?: number; readonly allowInputRequired?: boolean },
  ): Promise<unknown>;
  /** Answers requests of the server. Needed for the option `elicitation` of `mcpCommands` only. */
  readonly setRequestHandler?: unknown;
}
