import { MultiServerMCPClient } from "@langchain/mcp-adapters";
import { Client as V1Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as V1Transport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { onTestFinished } from "vitest";
import type { McpPort, SkillsServer } from "../index.js";
import { connect } from "./connect.js";

type Connect = (server: SkillsServer) => Promise<McpPort>;

const withV2 =
  (mode: "auto" | "legacy"): Connect =>
  async ({ fetch }) => {
    const { client } = await connect(fetch, { mode });
    onTestFinished(() => client.close());
    return client;
  };

/** Every kind of client that an application may have, each connected to a server. */
export const HOSTS: readonly (readonly [name: string, connect: Connect])[] = [
  ["the SDK 2, at 2026-07-28", withV2("auto")],
  ["the SDK 2, at 2025-11-25", withV2("legacy")],
  [
    "the SDK 1",
    async (server) => {
      const client = new V1Client({ name: "test", version: "0" });
      const fetch = (url: string | URL, init?: RequestInit): Promise<Response> => server.fetch(new Request(url, init));
      await client.connect(new V1Transport(new URL("http://office.test/mcp"), { fetch }));
      onTestFinished(() => client.close());
      return client;
    },
  ],
  [
    "@langchain/mcp-adapters",
    async (server) => {
      const { url } = await server.listen(0);
      const adapters = new MultiServerMCPClient({ mcpServers: { office: { transport: "http", url } } });
      onTestFinished(() => adapters.close());
      const client = await adapters.getClient("office");
      if (!client) throw new Error("No client.");
      return client;
    },
  ],
];
