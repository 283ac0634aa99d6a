import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { loadSkills, type SkillIndex } from "@langslash/skills";
import { describe, expect, it } from "vitest";
import { createSkillsServer } from "./create-skills-server.js";

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
