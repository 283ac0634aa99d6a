import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { loadSkills } from "@langslash/skills";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, it, onTestFinished } from "vitest";
import { boundedFetch, mcpSource } from "../index.js";

const MIB = 1024 * 1024;

/** Starts a server that greets a client and then answers everything with 64 MiB. Counts the bytes that were taken. */
async function floodingServer(type: string, status = 200): Promise<{ url: URL; sent: () => number }> {
  let sent = 0;
  const flood = async (response: ServerResponse): Promise<void> => {
    response.writeHead(status, { "content-type": type });
    response.write(type === "application/json" ? '{"x":"' : "data: ");
    const piece = Buffer.alloc(MIB, status === 200 ? "x" : "x\n\n");
    for (let count = 0; count < 64 && !response.destroyed; count += 1) {
      sent += MIB;
      if (!response.write(piece)) await Promise.race([once(response, "drain"), once(response, "close")]);
    }
    response.end();
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    const { id, method = "" }: { id?: number; method?: string } = body === "" ? {} : JSON.parse(body);
    if (id === undefined) response.writeHead(request.method === "GET" ? 405 : 202).end();
    else if (method !== "initialize") await flood(response);
    else {
      const capabilities = { resources: {}, extensions: { "io.modelcontextprotocol/skills": {} } };
      const result = { protocolVersion: "2025-11-25", capabilities, serverInfo: { name: "flood", version: "0" } };
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { url: new URL(`http://127.0.0.1:${port}/mcp`), sent: () => sent };
}

describe("boundedFetch", () => {
  it.each(["application/json", "text/event-stream"])("ends an answer of 64 MiB at its limit (%s)", async (type) => {
    const { url, sent } = await floodingServer(type);
    const client = new Client({ name: "test", version: "0" }, { versionNegotiation: { mode: "legacy" } });
    await client.connect(new StreamableHTTPClientTransport(url, { fetch: boundedFetch(2 * MIB) }));
    onTestFinished(() => client.close());
    const errors: string[] = [];
    client.onerror = ({ message }) => void errors.push(message); // oxlint-disable-line unicorn/prefer-add-event-listener -- a client has no other way
    const loading = loadSkills([mcpSource(client, { label: "docs" })]);
    await expect.poll(() => errors.join("\n")).toContain("The answer is larger than 2097152 bytes.");
    await client.close(); // after an error in a stream, it would wait for another answer
    const skills = await loading;
    expect(skills.list()).toEqual([]);
    expect(skills.diagnostics).toHaveLength(1);
    expect(sent()).toBeLessThan(32 * MIB);
  });

  it("ends an error of 64 MiB at its limit, also if it says that it is a stream of events", async () => {
    const { url, sent } = await floodingServer("text/event-stream", 500);
    const client = new Client({ name: "test", version: "0" }, { versionNegotiation: { mode: "legacy" } });
    await client.connect(new StreamableHTTPClientTransport(url, { fetch: boundedFetch(2 * MIB) }));
    onTestFinished(() => client.close());
    const skills = await loadSkills([mcpSource(client, { label: "docs" })]);
    expect(skills.list()).toEqual([]);
    expect(skills.diagnostics).toHaveLength(1);
    expect(sent()).toBeLessThan(32 * MIB);
  });

  const accepting = { headers: { Accept: "application/json, text/event-stream" } };
  const answering = (body: string, type: string, status = 200) =>
    boundedFetch(
      20,
      async () => new Response(body, { status, headers: { "content-type": type, "mcp-session-id": "s" } }),
    );

  it("passes smaller answers and events on", async () => {
    const events = "\ndata: 1234567890123\n\ndata: 12345678\r\n\r\ndata: 1\n\n";
    const response = await answering(events, "text/event-stream; charset=utf-8", 201)("http://x", accepting);
    expect(await response.text()).toBe(events);
    expect([response.status, response.headers.get("mcp-session-id")]).toEqual([201, "s"]);
    const json = await answering("x".repeat(20), "application/json")("http://x");
    expect(await json.text()).toHaveLength(20);
    const empty = new Response(null, { status: 202 });
    expect(await boundedFetch(20, async () => empty)("http://x")).toBe(empty);
  });

  it.each(["\n", "\r\n", "\r"])("counts each event by itself if lines end with %j", async (end) => {
    const fitting = `event: a${end}data: ${"1".repeat(20 - 15 - 2 * end.length)}${end}${end}`.repeat(5);
    const response = await answering(fitting, "Text/Event-Stream")("http://x", accepting);
    expect(await response.text()).toBe(fitting);
  });

  it.each([
    ["an answer", "x".repeat(21), "application/json", 200, accepting],
    ["an answer with empty lines", `${"x".repeat(17)}\n\nxx`, "application/json", 200, accepting],
    ["an event of several lines", "data: 12345\ndata: 12345\n\n", "text/event-stream", 200, accepting],
    ["an event after a short one", `data: 1\n\ndata: ${"x".repeat(15)}`, "text/event-stream", 200, accepting],
    ["an event of lines that end with CR", "data: 12345\rdata: 12345\r\r", "text/event-stream", 200, accepting],
    ["an event of lines that end with CR LF", "data: 1234\r\ndata: 1234\r\n", "text/event-stream", 200, accepting],
    ["an error with the type of a stream", "data: 12345\n\n".repeat(2), "text/event-stream", 500, accepting],
    ["a stream for a request that accepts none", "data: 12345\n\n".repeat(2), "text/event-stream", 200, undefined],
    [
      "a stream for a request that accepts another type",
      "data: 12345\n\n".repeat(2),
      "text/event-stream",
      200,
      { headers: new Headers({ accept: "application/json" }) },
    ],
  ])("ends %s after its limit", async (_, body, type, status, init) => {
    const response = await answering(body, type, status)("http://x", init);
    await expect(response.text()).rejects.toThrow("The answer is larger than 20 bytes.");
  });
});
