import { loadSkills, type SkillEntry, type SkillSource } from "@langslash/skills";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { connect } from "../__fixtures__/connect.js";
import { createSkillsServer, type SkillsServer } from "./create-skills-server.js";

const CITIES = Array.from({ length: 150 }, (_, number) => `city-${number}`);

/** What a generated source has at the moment. */
interface Contents {
  count: number;
  text: string;
}

function sourceOf(contents: Contents): SkillSource {
  const entry = (number: number): SkillEntry => ({
    name: `skill-${number}`,
    description: `Does number ${number}.`,
    file: `${number}.md`,
    aliases: [],
    tools: [],
    parameters: { city: { values: CITIES } },
    userInvocable: true,
    modelInvocable: true,
    metadata: {},
  });
  return {
    name: "generated",
    list: async () => ({
      skills: Array.from({ length: contents.count }, (_, number) => entry(number)),
      diagnostics: [],
    }),
    read: async () => ({ text: contents.text, version: contents.text }),
  };
}

async function pagesOf(client: Client): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await client.request({ method: "prompts/list", params: cursor === undefined ? {} : { cursor } });
    pages.push(page.prompts.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return pages;
}

async function serve(): Promise<{ contents: Contents; server: SkillsServer }> {
  const contents = { count: 4_000, text: "Go to $city." };
  return { contents, server: await createSkillsServer(await loadSkills([sourceOf(contents)])) };
}

async function clientOf({ fetch }: SkillsServer, mode: "auto" | "legacy" = "auto"): Promise<Client> {
  const { client } = await connect(fetch, { mode });
  onTestFinished(() => client.close());
  return client;
}

describe("a server of 4,000 skills", () => {
  let server: SkillsServer;
  beforeAll(async () => {
    ({ server } = await serve());
  });
  afterAll(() => server.close());

  it.each(["auto", "legacy"] as const)("lists each prompt once, in pages of 1,000 (%s)", async (mode) => {
    const pages = await pagesOf(await clientOf(server, mode));
    expect(pages.map(({ length }) => length)).toEqual(Array.from({ length: 4 }, () => 1_000));
    expect(new Set(pages.flat()).size).toBe(4_000);
    expect(pages.flat().at(-1)).toBe("skill-3999");
  });

  it.each([
    ["city", ""],
    ["request", "please city="],
  ])("completes at most 100 values in the argument %s, and says how many there are", async (name, before) => {
    const client = await clientOf(server);
    const complete = async (typed: string): Promise<object> => {
      const ref = { type: "ref/prompt", name: "skill-3999" } as const;
      const { completion } = await client.complete({ ref, argument: { name, value: before + typed } });
      return { ...completion, values: completion.values.length };
    };
    expect(await complete("")).toEqual({ values: 100, total: 150, hasMore: true });
    expect(await complete("city-14")).toEqual({ values: 11, total: 11, hasMore: false });
  });

  it("has an empty page after the last one, and no page at a cursor that it did not give", async () => {
    const client = await clientOf(server);
    const pageAt = async (cursor: string): Promise<object> =>
      client.request({ method: "prompts/list", params: { cursor } });
    for (const cursor of ["4000", "99999"]) expect(await pageAt(cursor)).toMatchObject({ prompts: [] });
    for (const cursor of ["1e3", "", " 0", "-1000", "0x10"]) {
      await expect(pageAt(cursor)).rejects.toMatchObject({ code: -32_602 });
    }
  });
});

it("tells a client that listens when 4,000 skills have changed, and serves the change", async () => {
  const { contents, server } = await serve();
  onTestFinished(() => server.close());
  const client = await clientOf(server);
  let changes = 0;
  client.setNotificationHandler("notifications/prompts/list_changed", () => void (changes += 1));
  const subscription = await client.listen({ promptsListChanged: true });
  const text = async (): Promise<unknown> =>
    (await client.getPrompt({ name: "skill-3000", arguments: { city: "city-7" } })).messages[0]?.content;
  expect(await text()).toEqual({ type: "text", text: "Go to city-7.\n\n---\n\ncity=city-7" });
  Object.assign(contents, { count: 3_001, text: "Stay in $city." });
  await server.refresh();
  await expect.poll(() => changes).toBe(1);
  await subscription.close();
  expect((await pagesOf(client)).map(({ length }) => length).slice(-2)).toEqual([1_000, 1]);
  expect(await text()).toEqual({ type: "text", text: "Stay in city-7.\n\n---\n\ncity=city-7" });
});

it("lists the skills with folders of their own in pages, each once", async () => {
  const files = Array.from({ length: 250 }, (_, number) => [
    `s${number}/SKILL.md`,
    `---\nname: s${number}\ndescription: Does ${number}.\n---\n\nText.\n`,
  ]);
  const server = await createSkillsServer(await loadSkills(temporaryFolder(Object.fromEntries(files))));
  onTestFinished(() => server.close());
  const { client, methods } = await connect(server.fetch);
  onTestFinished(() => client.close());
  const { resources } = await client.listResources();
  expect(new Set(resources.map(({ uri }) => uri)).size).toBe(250);
  expect(methods).toContain("resources/list");
});
