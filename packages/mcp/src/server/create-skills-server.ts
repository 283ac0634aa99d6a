import type { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { SkillIndex } from "@langslash/skills";
import { createMcpHandler, type McpRequestContext, McpServer } from "@modelcontextprotocol/server";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { type HttpServer, listen } from "./http-server.js";
import { loadCatalog } from "./load-catalog.js";
import { type PromptOptions, servePrompts } from "./serve-prompts.js";

/** Options for `createSkillsServer`. */
export interface SkillsServerOptions extends PromptOptions {
  /** Name of the server, as clients show it. @default "langslash" */
  readonly name?: string;
  /** Version of the server, as clients show it. @default "0.0.0" */
  readonly version?: string;
  /** Whether to follow changes of the skills, and to tell clients that the lists have changed. @default false */
  readonly watch?: boolean;
  /** Called with problems of skills that cannot be served as resources, and with errors of connections. */
  readonly onWarning?: (message: string) => void;
}

/** A server of skills, for every transport. */
export interface SkillsServer {
  /** Answers an MCP request over HTTP, in any framework. Does not check Host and Origin, as `listen` does. */
  readonly fetch: (request: Request) => Promise<Response>;
  /**
   * Serves clients over HTTP on 127.0.0.1, at `/mcp`. Refuses a foreign Host or Origin.
   *
   * @param port - 0 takes a free one
   */
  listen(port: number): Promise<HttpServer>;
  /** Serves one client over standard input and output. Resolves when the client has closed the connection. */
  stdio(input?: Readable, output?: Writable): Promise<void>;
  /** Reads changed skills and notifies connected clients. Not needed with `watch`. */
  refresh(): Promise<void>;
  /** Ends all connections and stops watching. */
  close(): Promise<void>;
}

/**
 * Serves an index of skills to MCP clients: every command that a user may type as a prompt with its arguments and their
 * completion, and every skill with a folder of its own by the skills extension of the protocol (SEP-2640).
 *
 * @example
 * ```ts
 * import { createSkillsServer } from "@langslash/mcp";
 * import { loadSkills } from "@langslash/skills";
 *
 * const server = await createSkillsServer(await loadSkills("skills"), { name: "law-office" });
 * const { url, close } = await server.listen(0);
 * console.log(url);
 * await close();
 * await server.close();
 * ```
 */
export async function createSkillsServer(index: SkillIndex, options: SkillsServerOptions = {}): Promise<SkillsServer> {
  const { name = "langslash", version = "0.0.0", onWarning = () => undefined } = options;
  const onerror = (error: unknown): void => onWarning(error instanceof Error ? error.message : String(error));
  const { catalog, reload } = await loadCatalog(index, onWarning);
  const connected = new Set<McpServer>();
  const create = (context: McpRequestContext): McpServer => {
    const mcp = new McpServer({ name, version });
    catalog.attach(mcp);
    servePrompts(mcp, context, { index, catalog, options });
    if (!context.requestInfo) connected.add(mcp);
    return mcp;
  };
  const handler = createMcpHandler(create, { onerror });
  const listeners = new Set<{ close(): Promise<void> }>();
  const tellClients = async (): Promise<void> => {
    const listChanged = await reload();
    handler.notify.promptsChanged();
    if (listChanged) handler.notify.resourcesChanged();
    for (const mcp of connected) mcp.sendPromptListChanged();
  };
  const watcher = options.watch ? await index.watch({ onChange: () => void tellClients().catch(onerror) }) : undefined;
  return {
    fetch: (request) => handler.fetch(request),
    async listen(port) {
      const server = await listen(handler.fetch, port);
      listeners.add(server);
      return server;
    },
    async stdio(input = process.stdin, output = process.stdout) {
      const connection = serveStdio(create, { onerror, transport: new StdioServerTransport(input, output) });
      listeners.add(connection);
      await finished(input, { writable: false }).catch(() => undefined);
      await connection.close();
    },
    async refresh() {
      await index.refresh();
      await tellClients();
    },
    async close() {
      await watcher?.close();
      await Promise.all(Array.from(listeners, (server) => server.close()));
      await handler.close();
    },
  };
}
