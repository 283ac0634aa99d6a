import { isCommandName } from "@langslash/grammar";
import type { z } from "zod";
import { type Answer, callForeign, failureOf } from "@langslash/skills/internal";
import { McpHostError } from "./mcp-host-error.js";
import type { McpPort } from "./mcp-port.js";

/** Options for everything that comes from an MCP server. */
export interface McpServerOptions {
  /**
   * Name of the server in this application: the beginning of all its names, as in `/docs:legal-research`. A command
   * name without a colon. The server's own name is never used, since it could pose as another one.
   */
  readonly label: string;
  /**
   * Time that a request may take, or all pages of a list, in milliseconds.
   * @default 30000
   */
  readonly timeout?: number;
}

/** Maximum number of pages of a listing. */
const MAX_PAGES = 64;

/** Maximum number of items of a listing. */
const MAX_ITEMS = 10_000;

/** Sends requests to one server, within the limits of its options. */
export class McpServerLink {
  readonly label: string;
  readonly #port: McpPort;
  readonly #timeout: number;

  /** @throws McpHostError if the label is not a command name without a colon */
  constructor(port: McpPort, { label, timeout = 30_000 }: McpServerOptions) {
    if (!isCommandName(label) || label.includes(":")) {
      const message = `Invalid label: ${JSON.stringify(label)}. Use letters, digits, - and _ only.`;
      throw new McpHostError("invalid-label", message);
    }
    this.label = label;
    this.#port = port;
    this.#timeout = timeout;
  }

  /** How models and users are told about the server. */
  get origin(): string {
    return `the MCP server ${this.label}`;
  }

  /** Returns the capabilities that the server declared. */
  capabilities(): Answer<NonNullable<ReturnType<McpPort["getServerCapabilities"]>>> {
    try {
      return { result: this.#port.getServerCapabilities() ?? {} };
    } catch (error) {
      return { problem: failureOf(this.origin, error, this.#timeout) };
    }
  }

  /**
   * Sends a request. An error of the server or the connection, or an invalid result, is a problem.
   *
   * @param signal - cancels the request
   * @param options - for the client
   * @throws the reason of the signal if it is aborted
   */
  async ask<Schema extends z.ZodType>(
    method: string,
    params: Record<string, unknown>,
    schema: Schema,
    signal?: AbortSignal,
    options?: { readonly allowInputRequired: boolean },
  ): Promise<Answer<z.output<Schema>>> {
    const request = { method, params };
    const answer = await callForeign(
      this.origin,
      this.#timeout,
      (either) => this.#port.request(request, schema, { timeout: this.#timeout, signal: either, ...options }),
      signal,
    );
    if ("problem" in answer) return answer;
    const { data, success } = schema.safeParse(answer.result);
    return success ? { result: data } : { problem: `${this.origin} sent an invalid answer to ${method}` };
  }

  /** Collects the items of all pages of a listing. */
  async list<Page extends { readonly nextCursor?: string | undefined }, Item>(
    method: string,
    schema: z.ZodType<Page>,
    itemsOf: (page: Page) => readonly Item[],
  ): Promise<Answer<readonly Item[]>> {
    const collect = async (signal: AbortSignal): Promise<Answer<readonly Item[]>> => {
      const items: Item[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const answer = await this.ask(method, cursor === undefined ? {} : { cursor }, schema, signal);
        if ("problem" in answer) return answer;
        const more = itemsOf(answer.result);
        if (items.length + more.length > MAX_ITEMS)
          return { problem: `${this.origin} sent more than ${MAX_ITEMS} items for ${method}` };
        items.push(...more);
        if (answer.result.nextCursor === undefined || answer.result.nextCursor === cursor) return { result: items };
        cursor = answer.result.nextCursor;
      }
      return { problem: `${this.origin} sent more than ${MAX_PAGES} pages for ${method}` };
    };
    const answer = await callForeign(this.origin, this.#timeout, collect);
    return "problem" in answer ? answer : answer.result;
  }
}
