import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type BaseStore, InMemoryStore } from "@langchain/langgraph";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agent, command, skill, textOf } from "../__fixtures__/configs.js";
import { EmbeddedPostgres } from "@langslash/testing/embedded-postgres";
import { type ConfigStore, directoryConfigs, memoryConfigs, storeConfigs } from "../index.js";
import { findConfig } from "../internal.js";

let postgres: EmbeddedPostgres;
beforeAll(async () => {
  postgres = await EmbeddedPostgres.start();
}, 60_000);
afterAll(async () => postgres[Symbol.asyncDispose]());

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "configs-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const triage = agent("triage");
const changelog = skill("changelog");
const ship = command("ship", "Ship it.");

async function filled(store: BaseStore): Promise<BaseStore> {
  await store.put(["configs", "agent-definition"], "triage", { content: triage.content });
  await store.put(["configs", "skill"], "changelog", { content: changelog.content });
  await store.put(["configs", "slash-command"], "ship", { content: ship.content });
  await store.put(["configs", "skill"], "broken", { content: 7 });
  await store.put(["configs", "skill", "below"], "deeper", { content: changelog.content });
  return store;
}

const stores: readonly (readonly [string, () => Promise<ConfigStore>])[] = [
  ["memoryConfigs", async () => memoryConfigs([triage, changelog, ship])],
  ["storeConfigs", async () => storeConfigs(await filled(new InMemoryStore()))],
  ["storeConfigs over Postgres", async () => storeConfigs(await filled(postgres.store))],
  [
    "directoryConfigs",
    async () =>
      directoryConfigs(
        folderOf({
          "agents/triage.md": triage.content,
          "skills/changelog/SKILL.md": changelog.content,
          "commands/ship.md": ship.content,
        }),
      ),
  ],
];

describe.each(stores)("%s", (_name, make) => {
  it("lists everything, without contents", async () => {
    const heads = (await (await make()).list()).map(({ name, type }) => `${type} ${name}`);
    expect(heads.toSorted()).toEqual(["agent_definition triage", "skill changelog", "slash_command ship"]);
  });

  it("reads a whole file by type and name", async () => {
    const store = await make();
    expect(await store.read("agent_definition", "triage")).toMatchObject(triage);
    expect(await store.read("skill", "changelog")).toMatchObject(changelog);
    expect(await store.read("slash_command", "ship")).toMatchObject(ship);
  });

  it("returns nothing for another type or name", async () => {
    const store = await make();
    expect(await store.read("skill", "triage")).toBeUndefined();
    expect(await store.read("agent_definition", "tri")).toBeUndefined();
    expect(await store.read("agent_definition", "__proto__")).toBeUndefined();
  });
});

describe("directoryConfigs", () => {
  it("names configurations of plugins plugin:name, and agents by their frontmatter", async () => {
    const folder = folderOf({
      "agents/t.md": triage.content,
      "plugins/debugging/agents/tri.md": triage.content,
      "plugins/debugging/commands/git/fix.md": "Fix it.",
      "plugins/debugging/skills/log/SKILL.md": changelog.content,
    });
    const heads = await directoryConfigs(folder).list();
    expect(heads).toEqual([
      { name: "triage", type: "agent_definition", aliases: ["t"] },
      { name: "debugging:git:fix", type: "slash_command", aliases: [] },
      { name: "debugging:triage", type: "agent_definition", aliases: ["debugging:tri"] },
      { name: "debugging:changelog", type: "skill", aliases: ["debugging:log"] },
    ]);
    expect((await directoryConfigs(folder).read("agent_definition", "debugging:triage"))?.content).toBe(triage.content);
  });

  it("sees files that are added later, and accepts an empty directory", async () => {
    const folder = folderOf({});
    const configs = directoryConfigs(folder);
    expect(await configs.list()).toEqual([]);
    mkdirSync(join(folder, "agents"));
    writeFileSync(join(folder, "agents/late.md"), "Late.");
    expect((await configs.read("agent_definition", "late"))?.content).toBe("Late.");
  });

  it.skipIf(process.platform === "win32")("does not follow a link out of its folders", async () => {
    const outside = folderOf({ "secret.md": "SECRET" });
    const folder = folderOf({ "agents/a.md": "A" });
    symlinkSync(join(outside, "secret.md"), join(folder, "agents/secret.md"));
    const read = directoryConfigs(folder).read("agent_definition", "secret");
    await expect(read).rejects.toThrow("Skill file outside the skills directory: secret.md");
  });
});

describe("storeConfigs", () => {
  it("pages through hundreds of items in a custom namespace", async () => {
    const store = new InMemoryStore();
    for (let number = 0; number < 450; number += 1) {
      await store.put(["team", "x", "skill"], `skill-${number}`, { content: textOf(`${number}`) });
    }
    expect(await storeConfigs(store, { namespace: ["team", "x"] }).list()).toHaveLength(450);
  });
});

describe("a written name", () => {
  const head = (name: string, aliases: string[] = []) => ({ name, aliases, type: "agent_definition" as const });
  const heads = [
    head("triage"),
    head("Code-Reviewer"),
    head("debug:tracer", ["tracer-file"]),
    head("a:same"),
    head("b:same"),
  ];
  it.each([
    ["triage", "triage"],
    ["TRIAGE", "triage"],
    ["code-reviewer", "Code-Reviewer"],
    ["debug:tracer", "debug:tracer"],
    ["debug::tracer", "debug:tracer"],
    ["tracer", "debug:tracer"],
    ["tracer-file", "debug:tracer"],
    ["any:triage", "triage"],
    ["other:tracer", undefined],
    ["same", undefined],
    ["tri", undefined],
    ["triage-agent", undefined],
    ["reviewer", undefined],
  ])("%s means %s", (written, name) => {
    expect(findConfig(heads, "agent_definition", written)?.name).toBe(name);
  });
});
