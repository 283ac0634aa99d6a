import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Duplex, PassThrough } from "node:stream";
import { setImmediate, setTimeout } from "node:timers/promises";
import { loadSkills, type SkillIndex } from "@langslash/skills";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { createSkillsServer } from "./create-skills-server.js";
import { holdRequests } from "./hold-requests.js";

const INITIALIZE = {
  id: 0,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "0" } },
};
const INITIALIZED = { method: "notifications/initialized" };

/** A client that is connected to a server whose skills are loaded later. */
function connection() {
  let load = (_index: SkillIndex | Promise<SkillIndex>): void => undefined;
  const index = new Promise<SkillIndex>((resolve) => (load = resolve));
  const [input, output] = [new PassThrough(), new PassThrough()];
  const received: { readonly id?: number; readonly method?: string; readonly result?: object }[] = [];
  output.setEncoding("utf8").on("data", (text: string) => {
    received.push(
      ...text
        .trimEnd()
        .split("\n")
        .map((line): (typeof received)[number] => JSON.parse(line)),
    );
  });
  const serve = async (): Promise<void> => {
    const server = await createSkillsServer(index, { watch: true });
    try {
      await server.stdio(input, output);
    } finally {
      await server.close();
    }
  };
  const ended = serve();
  ended.catch(() => undefined); // awaited by the tests
  return {
    load,
    received,
    ended,
    ids: () => received.map(({ id }) => id),
    send: (...messages: readonly object[]) => {
      for (const message of messages) input.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    },
    end: () => input.end(),
    until: async (count: number) => {
      while (received.length < count) await setTimeout(5);
    },
  };
}

function skills(): Promise<SkillIndex> {
  const folder = mkdtempSync(join(tmpdir(), "langslash-held-"));
  mkdirSync(join(folder, "notes"));
  writeFileSync(join(folder, "notes/SKILL.md"), "---\nname: notes\ndescription: Takes notes.\n---\n\nTake notes.\n");
  return loadSkills(folder);
}

describe("a client that connects while the skills are loaded", () => {
  it("is welcomed at once, and its requests wait", async () => {
    const { load, send, until, received, ids, end, ended } = connection();
    send(INITIALIZE, INITIALIZED, { id: 1, method: "prompts/list" }, { id: 2, method: "ping" });
    await until(1);
    await setTimeout(50);
    expect(ids()).toEqual([0]);
    load(skills());
    await until(3);
    expect(ids()).toEqual([0, 1, 2]);
    expect(received[1]?.result).toMatchObject({ prompts: [{ name: "notes" }] });
    send({ id: 3, method: "resources/list" });
    await until(4);
    expect(JSON.stringify(received[3])).toContain("skill://notes/SKILL.md");
    end();
    await ended;
    expect(received.filter(({ method }) => method !== undefined)).toEqual([]);
  });

  it("gets all answers if it has closed its input, except for cancelled requests", async () => {
    const { load, send, ids, end, ended } = connection();
    send(
      INITIALIZE,
      INITIALIZED,
      { id: 1, method: "resources/read", params: { uri: "skill://notes/SKILL.md" } },
      { id: 2, method: "prompts/get", params: { name: "notes" } },
      { id: 3, method: "prompts/list" },
      { method: "notifications/cancelled", params: { requestId: 3 } },
    );
    end();
    await setTimeout(50);
    load(skills());
    await ended;
    expect(new Set(ids().filter((id) => id !== 3))).toEqual(new Set([0, 1, 2]));
  });

  it("is answered until its input ends, though that could still be written to", async () => {
    const received: string[] = [];
    const output = new PassThrough().on("data", (chunk: Buffer) => void received.push(String(chunk)));
    const input = new Duplex({ read: () => undefined, write: () => undefined });
    const server = await createSkillsServer(await skills());
    const served = server.stdio(input, output);
    input.push(`${JSON.stringify({ jsonrpc: "2.0", ...INITIALIZE })}\n`);
    input.push(null);
    await served;
    expect(received.join("")).toContain('"id":0');
    await server.close();
  });

  it("is disconnected if they cannot be loaded", async () => {
    const { load, send, ids, ended } = connection();
    send(INITIALIZE, INITIALIZED, { id: 1, method: "prompts/list" });
    load(Promise.reject(new Error("The disk is gone.")));
    await expect(ended).rejects.toThrow("The disk is gone.");
    expect(ids()).not.toContain(1);
  });

  it("waits over HTTP too", async () => {
    let load = (_index: Promise<SkillIndex>): void => undefined;
    const server = await createSkillsServer(new Promise<SkillIndex>((resolve) => (load = resolve)));
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "prompts/list" });
    const response = server.fetch(new Request("http://localhost/mcp", { method: "POST", headers, body }));
    load(skills());
    expect(await (await response).text()).toContain("Takes notes.");
    await server.close();
  });
});

describe("holdRequests", () => {
  const response = (id: number | string): JSONRPCMessage => ({ jsonrpc: "2.0", id, result: {} });
  const request = (id: number | string, method: string): JSONRPCMessage => ({ jsonrpc: "2.0", id, method });
  const note = (method: string, params?: Record<string, unknown>): JSONRPCMessage => ({
    jsonrpc: "2.0",
    method,
    ...(params && { params }),
  });

  /** A transport without a connection, whose messages are held until `load` is called. */
  function holding() {
    const delivered: unknown[] = [];
    const sent: JSONRPCMessage[] = [];
    const transport: Transport = {
      start: async () => undefined,
      close: async () => undefined,
      send: async (message) => void sent.push(message),
      onmessage: (...given) => void delivered.push(given),
    };
    let load = (): void => undefined;
    const answered = holdRequests(transport, new Promise<void>((resolve) => (load = resolve)));
    const receive = (message: JSONRPCMessage): void => transport.onmessage?.(message, { authInfo: undefined });
    return { transport, receive, delivered, sent, load: () => load(), answered };
  }

  it("delivers what opens a connection at once, and everything else in its order when the skills are loaded", async () => {
    const { receive, delivered, load } = holding();
    const opening = ["initialize", "server/discover", "ping"].map((method, id) => request(id, method));
    opening.push(note("notifications/initialized"));
    const later = [request(8, "prompts/list"), request(9, "ping"), response(1), note("notifications/x")];
    for (const message of [...opening, ...later]) receive(message);
    expect(delivered).toEqual(opening.map((message) => [message, { authInfo: undefined }]));
    delivered.length = 0;
    load();
    await setImmediate();
    expect(delivered).toEqual(later.map((message) => [message]));
    delivered.length = 0;
    receive(later[0] ?? response(0));
    expect(delivered).toEqual([[later[0], { authInfo: undefined }]]);
  });

  it("sends no change of a list before the skills are loaded", async () => {
    const { transport, sent, load } = holding();
    const change = note("notifications/prompts/list_changed");
    await transport.send(change);
    await transport.send(note("notifications/message"));
    await transport.send(response(1));
    load();
    await setImmediate();
    await transport.send(change);
    expect(sent).toEqual([note("notifications/message"), response(1), change]);
  });

  it("waits for the answers of all requests that get one", async () => {
    const { transport, receive, answered } = holding();
    await answered();
    receive(request(1, "prompts/list"));
    receive(request("two", "prompts/list"));
    receive(request(3, "prompts/list"));
    receive(request(4, "subscriptions/listen"));
    receive(response(5));
    let isOver = false;
    const waiting = answered().then(() => (isOver = true));
    receive(note("notifications/cancelled", { requestId: "two" }));
    receive(note("notifications/cancelled", { requestId: {} }));
    receive(note("notifications/cancelled"));
    receive(note("notifications/progress", { requestId: 3 }));
    await transport.send(response(1));
    await transport.send(request(3, "sampling/createMessage"));
    await transport.send(note("notifications/x"));
    await setImmediate();
    expect(isOver).toBe(false);
    receive(note("notifications/cancelled", { requestId: 3 }));
    await setImmediate();
    expect(isOver).toBe(true);
    await waiting;
  });

  it("leaves no timer after the last answer", async () => {
    const { transport, receive, answered } = holding();
    const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    const before = timers();
    receive(request(1, "prompts/list"));
    const waiting = answered();
    expect(timers()).toBe(before + 1);
    await transport.send(response(1));
    await waiting;
    expect(timers()).toBe(before);
  });

  it("drops the messages of a transport that nobody reads", async () => {
    const transport: Transport = {
      start: async () => undefined,
      close: async () => undefined,
      send: async () => undefined,
    };
    holdRequests(transport, Promise.resolve());
    transport.onmessage?.(request(1, "prompts/list"));
    await setImmediate();
    expect(() => transport.onmessage?.(request(2, "prompts/list"))).not.toThrow();
  });
});
