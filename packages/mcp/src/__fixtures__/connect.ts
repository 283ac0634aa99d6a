import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

/** A client of a server in this process, and the requests that it sent. */
export interface ConnectedClient {
  readonly client: Client;
  /** Names of the methods that the client called. */
  readonly methods: readonly string[];
}

/** Connects a client to a fetch handler, without a port. */
export async function connect(
  fetch: (request: Request) => Promise<Response>,
  { mode = "auto", name = "test" }: { mode?: "auto" | "legacy"; name?: string } = {},
): Promise<ConnectedClient> {
  const methods: string[] = [];
  const client = new Client({ name, version: "0" }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL("http://office.test/mcp"), {
    fetch: async (url, init) => {
      const request = new Request(url, init);
      const body: unknown = request.method === "POST" ? await request.clone().json() : undefined;
      if (typeof body === "object" && body !== null && "method" in body) methods.push(String(body.method));
      return fetch(request);
    },
  });
  await client.connect(transport);
  return { client, methods };
}
