import { checkOptions } from "@langslash/grammar/internal";
import { PassThrough, type Readable, type Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import type { SkillIndex, SkillWatcher } from "@langslash/skills";
import { reportingOnce } from "@langslash/skills/internal";
import { createMcpHandler, type McpRequestContext, McpServer } from "@modelcontextprotocol/server";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { holdRequests } from "./hold-requests.js";
import type { HttpServer } from "./http-server.js";
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
  /**
   * Called with problems of skills that cannot be served as resources, once with each problem of `complete`, and with
   * errors of connections.
   */
  readonly onWarning?: (message: string) => void;
}

const OPTIONS: Readonly<Record<keyof SkillsServerOptions, true>> = {
  name: true,
  version: true,
  watch: true,
  onWarning: true,
  guard: true,
  freeText: true,
  arguments: true,
  complete: true,
  completeTimeout: true,
};

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
 * @param skills - the index, or a promise of it: then clients can connect at once, and their requests wait for it
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
export async function createSkillsServer(
  skills: SkillIndex | Promise<SkillIndex>,
  options: SkillsServerOptions = {},
): Promise<SkillsServer> {
  checkOptions("createSkillsServer", options, OPTIONS);
  const { name = "langslash", version = "0.0.0", onWarning = () => undefined } = options;
  const onerror = (error: unknown): void => onWarning(error instanceof Error ? error.message : String(error));
  const index = Promise.resolve(skills);
  const { catalog, reload } = await loadCatalog(index, onWarning);
  const report = reportingOnce(onWarning);
  const connected = new Set<McpServer>();
  const create = (context: McpRequestContext): McpServer => {
    const mcp = new McpServer({ name, version });
    catalog.attach(mcp);
    servePrompts(mcp, context, { index, catalog, options, report });
    if (!context.requestInfo) {
      connected.add(mcp);
      // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a server has no other way
      mcp.server.onclose = () => void connected.delete(mcp);
    }
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
  const loaded = reload();
  const watch = async (): Promise<SkillWatcher | undefined> => {
    await loaded;
    return options.watch ? (await index).watch({ onChange: () => void tellClients().catch(onerror) }) : undefined;
  };
  const watching = watch();
  watching.catch(() => undefined); // reported by what waits for it
  if (!("then" in skills)) await watching;
  const fetch = async (request: Request): Promise<Response> => {
    await loaded;
    return handler.fetch(request);
  };
  return {
    fetch,
    async listen(port) {
      const { listen } = await import("./http-server.js");
      const server = await listen(fetch, port);
      listeners.add(server);
      return server;
    },
    async stdio(input = process.stdin, output = process.stdout) {
      // The transport closes when its input ends, which must not happen before the last answer.
      const transport = new StdioServerTransport(input.pipe(new PassThrough(), { end: false }), output);
      const connection = serveStdio(create, { onerror, transport });
      const answered = holdRequests(transport, loaded);
      listeners.add(connection);
      try {
        await Promise.all([finished(input, { writable: false }).catch(() => undefined), watching]);
        await setImmediate(); // the last messages have arrived then
        await answered();
      } finally {
        await connection.close();
        listeners.delete(connection);
      }
    },
    async refresh() {
      await (await index).refresh();
      await tellClients();
    },
    async close() {
      const watcher = await watching.catch(() => undefined);
      await watcher?.close();
      await Promise.all(Array.from(listeners, (server) => server.close()));
      await handler.close();
    },
  };
}
