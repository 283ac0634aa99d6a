import { once } from "node:events";
import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { connect as connectSocket, type Socket } from "node:net";
import { join } from "node:path";
import { loadSkills } from "@langslash/skills";
import { newFolder, temporaryFolder } from "@langslash/testing/temporary-folder";
import type { Client } from "@modelcontextprotocol/client";
import { describe, expect, it, onTestFinished } from "vitest";
import { connect } from "../__fixtures__/connect.js";
import { checkSkillsServer } from "./check-skills-server.js";
import { createSkillsServer, type SkillsServer } from "./create-skills-server.js";

const skill = (name: string, body = `How to ${name}.`): string =>
  `---\nname: ${name}\ndescription: Does ${name}.\n---\n\n${body}\n`;

const FILES = { "alpha/SKILL.md": skill("alpha"), "alpha/notes.md": "Notes.\n", "beta/SKILL.md": skill("beta") };

async function serve(
  folder: string,
  onWarning?: (message: string) => void,
): Promise<{ server: SkillsServer; client: Client }> {
  const server = await createSkillsServer(await loadSkills(folder), onWarning ? { onWarning } : {});
  onTestFinished(() => server.close());
  const { client } = await connect(server.fetch);
  onTestFinished(() => client.close());
  return { server, client };
}

const HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const PING = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });

describe("a server over HTTP", () => {
  const listening = async (): Promise<string> => (await (await serve(temporaryFolder(FILES))).server.listen(0)).url;
  const statusOf = async (url: string, body: string, headers: Record<string, string> = {}): Promise<number> =>
    (await fetch(url, { method: "POST", headers: { ...HEADERS, ...headers }, body })).status;
  const openSocket = (url: string): Socket => {
    const socket = connectSocket(Number(new URL(url).port), "127.0.0.1");
    socket.on("error", () => undefined);
    onTestFinished(() => void socket.destroy());
    return socket;
  };

  it.each([
    "https://evil.example",
    "http://127.0.0.1.evil.example",
    "null",
    "file://",
    "http://localhost@evil.example",
  ])("refuses the Origin %s", async (origin) => {
    expect(await statusOf(await listening(), PING, { origin })).toBe(403);
  });

  it.each(["evil.example", "127.0.0.1.evil.example", "localhost@evil.example", "", "[::ffff:7f00:1].evil.example"])(
    "refuses the Host %j",
    async (host) => {
      const socket = openSocket(await listening());
      socket.end(`POST /mcp HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      const [first] = await once(socket, "data");
      expect(String(first)).toMatch(/^HTTP\/1\.1 40[03] /);
    },
  );

  it("is not reached by another address of this machine", async () => {
    const socket = connectSocket(Number(new URL(await listening()).port), "127.0.0.2");
    onTestFinished(() => void socket.destroy());
    await expect(once(socket, "connect")).rejects.toThrow(/ECONNREFUSED|EADDRNOTAVAIL|ETIMEDOUT|EHOSTUNREACH/);
  });

  it("refuses a body of more than 4 MiB, with and without its length, and answers the next request", async () => {
    const url = await listening();
    const large = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping", params: { text: "x".repeat(5_000_000) } });
    expect(await statusOf(url, large)).toBe(413);
    const chunks = new Blob([large]).stream();
    const init = { method: "POST", headers: HEADERS, body: chunks, duplex: "half" as const };
    expect((await fetch(url, init)).status).toBe(413);
    expect(await statusOf(url, PING)).toBe(200);
  });

  it.each(["", "{", "[]", "null", '"x"', "[".repeat(100_000), `[${Array.from({ length: 101 }, () => PING).join()}]`])(
    "refuses a body that is no request, and lives on (%#)",
    async (body) => {
      const url = await listening();
      expect(await statusOf(url, body)).toBe(400);
      expect(await statusOf(url, PING)).toBe(200);
    },
  );

  it("answers while two hundred clients do not finish their requests", async () => {
    const url = await listening();
    const slow = Array.from({ length: 200 }, () => openSocket(url));
    const head =
      "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{";
    for (const socket of slow) socket.write(head);
    await Promise.all(slow.map(async (socket) => socket.readyState === "open" || once(socket, "connect")));
    expect(await statusOf(url, PING)).toBe(200);
  });

  it("reports a request that it refuses as a warning", async () => {
    const warnings: string[] = [];
    const { server } = await serve(temporaryFolder(FILES), (warning) => warnings.push(warning));
    const request = new Request("http://127.0.0.1/mcp", { method: "POST", body: PING });
    expect((await server.fetch(request)).status).toBe(415);
    expect(warnings).toEqual(["Unsupported Media Type: Content-Type must be application/json"]);
  });

  it("answers nobody after it was closed", async () => {
    const { server } = await serve(temporaryFolder(FILES));
    const { url } = await server.listen(0);
    expect(await statusOf(url, PING)).toBe(200);
    await server.close();
    await expect(fetch(url)).rejects.toThrow("fetch failed");
  });

  it("keeps no session for the clients that begin one", async () => {
    const url = await listening();
    const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "flood", version: "0" } };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params });
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => fetch(url, { method: "POST", headers: HEADERS, body })),
    );
    for (const answer of answers) {
      expect([answer.status, answer.headers.get("mcp-session-id")]).toEqual([200, null]);
      await answer.text();
    }
    for (const method of ["GET", "DELETE"]) expect((await fetch(url, { method, headers: HEADERS })).status).toBe(405);
  });
});

describe("a folder that changes while it is served", () => {
  const read = async (client: Client, uri = "skill://alpha/SKILL.md"): Promise<unknown> =>
    (await client.readResource({ uri }, { cacheMode: "bypass" })).contents[0];

  it("gives no text that differs from the listing, until it is listed anew", async () => {
    const folder = temporaryFolder(FILES);
    const { server, client } = await serve(folder);
    writeFileSync(join(folder, "alpha/SKILL.md"), skill("alpha", "New."));
    await expect(read(client)).rejects.toThrow("changed since");
    await server.refresh();
    expect(await read(client)).toMatchObject({ text: skill("alpha", "New.") });
  });

  it("reads nothing through a folder that was exchanged with a link, even the same bytes", async () => {
    const [folder, outside] = [temporaryFolder(FILES), newFolder()];
    const warnings: string[] = [];
    const { client } = await serve(folder, (warning) => warnings.push(warning));
    renameSync(join(folder, "alpha"), join(outside, "alpha"));
    symlinkSync(join(outside, "alpha"), join(folder, "alpha"));
    await expect(read(client)).rejects.toThrow("could not be read");
    await expect(read(client, "skill://alpha/notes.md")).rejects.toThrow("could not be read");
    for (const warning of warnings) expect(warning).not.toContain(outside);
  });

  it("answers with an error when a file is gone, and serves the other skills", async () => {
    const folder = temporaryFolder(FILES);
    const { server, client } = await serve(folder);
    rmSync(join(folder, "alpha"), { recursive: true });
    await expect(read(client)).rejects.toThrow("could not be read");
    await expect(client.getPrompt({ name: "alpha" })).rejects.toThrow("Could not load /alpha");
    await server.refresh();
    expect(await read(client, "skill://beta/SKILL.md")).toMatchObject({ text: skill("beta") });
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(["beta"]);
  });

  it("serves the other skills when a file is too large to be served, and says so", async () => {
    const folder = temporaryFolder(FILES);
    truncateSync(join(folder, "alpha/notes.md"), 17 * 1024 * 1024);
    const warnings: string[] = [];
    const { client } = await serve(folder, (warning) => warnings.push(warning));
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(["skill://beta/SKILL.md"]);
    expect(warnings).toEqual([expect.stringMatching(/^alpha\/notes\.md: .*too large.*skill skipped/)]);
    const { skipped, served } = await checkSkillsServer(await loadSkills(folder));
    expect([skipped, served]).toEqual([warnings, ["beta"]]);
  });

  it("serves no skill with a link, and says so", async () => {
    const folder = temporaryFolder(FILES);
    symlinkSync("/etc/passwd", join(folder, "alpha/passwd"));
    const warnings: string[] = [];
    const { client } = await serve(folder, (warning) => warnings.push(warning));
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(["skill://beta/SKILL.md"]);
    expect(warnings).toEqual([expect.stringMatching(/^alpha\/passwd: .*not followed.*\(skill skipped\)$/)]);
  });

  it("serves the skills of the other folders when one is gone", async () => {
    const [gone, stays] = [temporaryFolder(FILES), temporaryFolder({ "gamma/SKILL.md": skill("gamma") })];
    const server = await createSkillsServer(await loadSkills([gone, stays]));
    onTestFinished(() => server.close());
    const { client } = await connect(server.fetch);
    onTestFinished(() => client.close());
    rmSync(gone, { recursive: true });
    await server.refresh();
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(["skill://gamma/SKILL.md"]);
  });

  it("serves neither hidden files nor packages that a skill has installed", async () => {
    const folder = temporaryFolder(FILES);
    for (const name of [".git", "node_modules"]) {
      mkdirSync(join(folder, "alpha", name));
      writeFileSync(join(folder, "alpha", name, "secret"), "Secret.");
    }
    const { client } = await serve(folder);
    const { messages } = await client.getPrompt({ name: "alpha" });
    expect(JSON.stringify(messages)).toContain("skill://alpha/notes.md");
    expect(JSON.stringify(messages)).not.toContain("secret");
    await expect(read(client, "skill://alpha/.git/secret")).rejects.toThrow("not found");
    await expect(read(client, "skill://alpha/node_modules/secret")).rejects.toThrow("not found");
  });
});
