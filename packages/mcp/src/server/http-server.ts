import { once } from "node:events";
import { createServer } from "node:http";
import { localhostHostValidation, localhostOriginValidation, toNodeHandler } from "@modelcontextprotocol/node";

/** Path of the MCP endpoint. */
const PATH = "/mcp";

/** A listening server. */
export interface HttpServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves a handler on 127.0.0.1. Refuses requests whose Host or Origin is not this machine, so that no web page can
 * reach it through a name that it controls.
 *
 * @param port - 0 takes a free one
 */
export async function listen(fetch: (request: Request) => Promise<Response>, port: number): Promise<HttpServer> {
  const handle = toNodeHandler({ fetch });
  const isLocalHost = localhostHostValidation();
  const isLocalOrigin = localhostOriginValidation();
  const server = createServer((request, response) => {
    if (!isLocalHost(request, response) || !isLocalOrigin(request, response)) return;
    const [path] = (request.url ?? "").split("?");
    if (path === PATH) void handle(request, response);
    else response.writeHead(404, { "content-type": "text/plain" }).end(`Not found. The endpoint is ${PATH}.\n`);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const chosen = typeof address === "object" ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${chosen}${PATH}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
