import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { loadSkills } from "@langslash/skills";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { McpServer } from "@modelcontextprotocol/server";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { connect } from "../__fixtures__/connect.js";
import { createSkillsServer, type SkillsServer } from "./create-skills-server.js";

const skill = (name: string): string => `---\nname: ${name}\ndescription: Does ${name}.\n---\n\nText.\n`;

describe("a server with the option watch", () => {
  const serve = async (): Promise<{ server: SkillsServer; folder: string }> => {
    const folder = temporaryFolder({ "alpha/SKILL.md": skill("alpha") });
    const server = await createSkillsServer(await loadSkills(folder), { watch: true });
    onTestFinished(() => server.close());
    return { server, folder };
  };
  const addBeta = (folder: string): void => {
    mkdirSync(join(folder, "beta"));
    writeFileSync(join(folder, "beta/SKILL.md"), skill("beta"));
  };

  it("tells clients over HTTP of skills that come and go, as prompts and as resources", async () => {
    const { server, folder } = await serve();
    const { client } = await connect(server.fetch);
    onTestFinished(() => client.close());
    const told = new Set<string>();
    for (const list of ["prompts", "resources"] as const) {
      client.setNotificationHandler(`notifications/${list}/list_changed`, () => void told.add(list));
    }
    const subscription = await client.listen({ promptsListChanged: true, resourcesListChanged: true });
    onTestFinished(() => subscription.close());
    const names = async (): Promise<readonly string[]> =>
      (await client.listPrompts()).prompts.map(({ name }) => name).toSorted();
    addBeta(folder);
    await expect.poll(() => [...told].toSorted()).toEqual(["prompts", "resources"]);
    expect(await names()).toEqual(["alpha", "beta"]);
    told.clear();
    rmSync(join(folder, "alpha"), { recursive: true });
    await expect.poll(() => [...told].toSorted()).toEqual(["prompts", "resources"]);
    expect(await names()).toEqual(["beta"]);
  });

  it("tells clients over HTTP of no resources that have not changed", async () => {
    const folder = temporaryFolder({ "alpha/SKILL.md": skill("alpha") });
    const server = await createSkillsServer(await loadSkills(folder));
    onTestFinished(() => server.close());
    const { client } = await connect(server.fetch);
    onTestFinished(() => client.close());
    const told: string[] = [];
    for (const list of ["prompts", "resources"] as const) {
      client.setNotificationHandler(`notifications/${list}/list_changed`, () => void told.push(list));
    }
    const subscription = await client.listen({ promptsListChanged: true, resourcesListChanged: true });
    onTestFinished(() => subscription.close());
    await server.refresh();
    await expect.poll(() => told).toEqual(["prompts"]);
    addBeta(folder);
    await server.refresh();
    await expect.poll(() => told).toEqual(["prompts", "prompts", "resources"]);
  });

  it("keeps nothing of a request over HTTP that it has answered", async () => {
    const { server } = await serve();
    const { client } = await connect(server.fetch);
    const subscription = await client.listen({ promptsListChanged: true });
    await subscription.close();
    await client.close();
    const notified = vi.spyOn(McpServer.prototype, "sendPromptListChanged");
    onTestFinished(() => notified.mockRestore());
    await server.refresh();
    expect(notified).not.toHaveBeenCalled();
  });

  it("tells a client over standard input and output", async () => {
    const { server, folder } = await serve();
    const [input, output] = [new PassThrough(), new PassThrough()];
    let received = "";
    output.on("data", (chunk: Buffer) => (received += String(chunk)));
    const served = server.stdio(input, output);
    const send = (message: object): unknown => input.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    const clientInfo = { name: "test", version: "1" };
    send({ id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo } });
    await expect.poll(() => received).toContain('"id":1');
    send({ method: "notifications/initialized" });
    addBeta(folder);
    await expect.poll(() => received).toContain("notifications/prompts/list_changed");
    await expect.poll(() => received).toContain("notifications/resources/list_changed");
    input.end();
    await served;
    received = "";
    const notified = vi.spyOn(McpServer.prototype, "sendPromptListChanged");
    onTestFinished(() => notified.mockRestore());
    await server.refresh();
    await setImmediate();
    expect([received, notified.mock.calls]).toEqual(["", []]);
  });
});
