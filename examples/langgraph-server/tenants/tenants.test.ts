import { Client } from "@langchain/langgraph-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type RunningServer, startServer } from "../__fixtures__/running-server.js";

const CatalogueSchema = z.object({ commands: z.array(z.object({ name: z.string() })) });
const StateSchema = z.object({ messages: z.array(z.object({ content: z.string() })) });

let server: RunningServer;
beforeAll(async () => {
  server = await startServer("tenants/langgraph.json");
});
afterAll(() => server.close());

const loginOf = (user: string) => ({ authorization: `Bearer token-of-${user}` });
const clientOf = (user: string): Client => new Client({ apiUrl: server.url, defaultHeaders: loginOf(user) });
const namesFor = async (user: string): Promise<string[]> => {
  const response = await fetch(`${server.url}/langslash/catalogue`, { headers: loginOf(user) });
  return CatalogueSchema.parse(await response.json()).commands.map(({ name }) => name);
};
const answer = async (user: string, content: string, configurable = {}): Promise<string | undefined> => {
  const input = { messages: [{ role: "user", content }] };
  const state = await clientOf(user).runs.wait(null, "office", { input, config: { configurable } });
  return StateSchema.parse(state).messages.at(-1)?.content;
};

describe.concurrent("a server for several firms", () => {
  it("shows each user the commands of the own firm, and runs no others", async () => {
    for (const [user, own, others] of [
      ["ann", "closing-letter", "newsletter"],
      ["bob", "newsletter", "closing-letter"],
    ] as const) {
      const names = await namesFor(user);
      expect(names).toEqual(expect.arrayContaining(["help", "legal-research", own]));
      expect(names).not.toContain(others);
      expect(await answer(user, `/help ${own}`)).toContain(`# /${own}`);
      expect(await answer(user, `/help ${others}`)).toContain(`Unknown skill: ${others}`);
    }
  });

  it("does not let a client choose the firm", async () => {
    const forged = { langgraph_auth_user: { identity: "ann", firm: "south" }, langgraph_auth_user_id: "bob" };
    expect(await answer("ann", "/help newsletter", forged)).toContain("Unknown skill: newsletter");
    const studio = await fetch(`${server.url}/langslash/catalogue`, { headers: { "x-auth-scheme": "langsmith" } });
    expect(studio.status).toBe(401);
  });

  it("refuses requests without a login, for commands and for runs", async () => {
    for (const user of ["nobody", ""]) {
      const response = await fetch(`${server.url}/langslash/catalogue`, { headers: loginOf(user) });
      expect([response.status, await response.text()]).toEqual([401, "Log in first."]);
    }
    await expect(answer("nobody", "/help")).rejects.toThrow("401");
  });

  it("keeps the conversations of users apart", async () => {
    const [ann, bob] = [clientOf("ann"), clientOf("bob")];
    const { thread_id: thread } = await ann.threads.create();
    const input = { messages: [{ role: "user", content: "/help" }] };
    await ann.runs.wait(thread, "office", { input });
    const threadsOf = async (client: typeof ann): Promise<string[]> =>
      (await client.threads.search()).map(({ thread_id }) => thread_id);
    expect(await threadsOf(ann)).toContain(thread);
    expect(await threadsOf(bob)).not.toContain(thread);
    await expect(bob.threads.getState(thread)).rejects.toThrow("404");
    await expect(bob.runs.wait(thread, "office", { input })).rejects.toThrow("404");
    await expect(bob.store.putItem(["x"], "y", {})).rejects.toThrow("403");
  });
});
