import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type BaseStore, InMemoryStore } from "@langchain/langgraph";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agent, command, skill, textOf } from "../__fixtures__/configs.js";
import { type EmbeddedPostgres, sharedPostgres } from "@langslash/testing/embedded-postgres";
import { type ConfigStore, convertDeterministically, directoryConfigs, memoryConfigs, storeConfigs } from "../index.js";
import { findConfig, hiddenCommands } from "../internal.js";

let postgres: EmbeddedPostgres;
beforeAll(async () => {
  postgres = await sharedPostgres();
});

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

describe.each([
  ["memoryConfigs", () => memoryConfigs([triage, { ...ship, id: "ship-1" }])],
  [
    "storeConfigs",
    async () => {
      const store = new InMemoryStore();
      await store.put(["configs", "agent-definition"], "triage", { content: triage.content });
      await store.put(["configs", "slash-command"], "ship", { content: ship.content, id: "ship-1" });
      return storeConfigs(store);
    },
  ],
])("the ids of records in %s", (_name, make) => {
  it("are listed, if they have any", async () => {
    const configs: ConfigStore = await make();
    expect((await configs.list()).toSorted((one, other) => (one.name > other.name ? 1 : -1))).toStrictEqual([
      { id: "ship-1", name: "ship", type: "slash_command" },
      { name: "triage", type: "agent_definition" },
    ]);
  });
});

describe("directoryConfigs", () => {
  it("lists the shared files of a directory in a repository once, by their paths in the directory", async () => {
    const repository = folderOf({ "kits/one/rules/a.md": "A", "rules/b.md": "B" });
    const configs = directoryConfigs(join(repository, "kits/one"), { repository });
    expect(await configs.listShared?.()).toEqual(["rules/a.md", "rules/b.md"]);
  });

  it("has no shared files if it is not there", async () => {
    const configs = directoryConfigs(join(folderOf({}), ".claude"));
    expect(await configs.readShared?.("rules/a.md")).toBeUndefined();
    const { inlined } = await convertDeterministically({ content: "Follow `rules/a.md`." }, configs);
    expect(inlined).toEqual([]);
  });

  it("has no files beside what is not there", async () => {
    const configs = directoryConfigs(folderOf({ "skills/log/SKILL.md": changelog.content, "skills/log/a.md": "A" }));
    expect(await configs.files?.("skill", "changelog")).toEqual(["a.md"]);
    expect(await configs.files?.("skill", "nothing")).toEqual([]);
    await expect(configs.readFile?.("skill", "nothing", "a.md")).rejects.toMatchObject({
      code: "invalid-input",
      message: "There is no file a.md beside nothing.",
    });
    expect(await configs.read("skill", "changelog")).toMatchObject({ original_format: "claude" });
    expect(await configs.read("skill", "nothing")).toBeUndefined();
  });

  it("leaves hidden plugins out", async () => {
    const names = [".hidden", "dotted."];
    const folder = folderOf(Object.fromEntries(names.map((name) => [`plugins/${name}/agents/a.md`, "A"])));
    expect((await directoryConfigs(folder).list()).map(({ name }) => name)).toEqual(["dotted.:a"]);
  });

  it("looks for a shared file of a plugin that is not there in the whole directory", async () => {
    const configs = directoryConfigs(folderOf({ "references/a.md": "A", "plugins/one/references/b.md": "B" }));
    expect(await configs.readShared?.("references/a.md", "two")).toBe("A");
    expect(await configs.readShared?.("references/b.md", "one")).toBe("B");
    expect(await configs.readShared?.("references/b.md", "two")).toBeUndefined();
  });

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

  it("names commands with a dot as texts do, so that they come along", async () => {
    const folder = folderOf({
      "commands/kit.plan.md": "Make the plan.",
      "plugins/office/commands/mail/kit.sort.md": "Sort it.",
    });
    const configs = directoryConfigs(folder);
    expect((await configs.list()).flatMap(({ name, aliases = [] }) => [name, ...aliases])).toEqual([
      "kit-plan",
      "kit.plan",
      "office:mail:kit-sort",
      "office:mail:kit.sort",
    ]);
    const { inlined } = await convertDeterministically({ content: "Execute `/kit.plan` to begin." }, configs);
    expect(inlined.map(({ content }) => content)).toEqual(["Make the plan."]);
  });

  it("reports the files of commands whose name belongs to another one", async () => {
    const folder = folderOf({
      "commands/kit/plan.md": "Plan it.",
      "plugins/kit/commands/plan.md": "Plan it again.",
      "plugins/kit/commands/ship.md": "Ship it.",
      "agents/ship.md": "Ship it.",
      "plugins/kit/agents/ship.md": "Ship it.",
    });
    expect(await hiddenCommands(folder)).toEqual([
      { path: join(folder, "plugins/kit/commands/plan.md"), name: "kit:plan" },
    ]);
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
  it("lists records of all types in the order of their names", async () => {
    const heads = await storeConfigs(await filled(new InMemoryStore())).list();
    expect(heads.map(({ name }) => name)).toEqual(["changelog", "ship", "triage"]);
  });

  it("lists a record by its key, by which it is read, whatever name its value has", async () => {
    const store = new InMemoryStore();
    await store.put(["configs", "slash-command"], "mend", { name: "fix", type: "skill", content: "Fix it." });
    const configs = storeConfigs(store);
    expect(await configs.list()).toEqual([{ name: "mend", type: "slash_command" }]);
    expect(await configs.read("slash_command", "mend")).toMatchObject({ name: "mend", content: "Fix it." });
    expect(await configs.read("slash_command", "fix")).toBeUndefined();
  });

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
    head("a:b:deep"),
    head(":odd"),
  ];
  it.each([
    ["triage", "triage"],
    ["TRIAGE", "triage"],
    ["code-reviewer", "Code-Reviewer"],
    ["debug:tracer", "debug:tracer"],
    ["other:tracer", undefined],
    ["same", undefined],
    ["tri", undefined],
    ["triage-agent", undefined],
  ])("%s means %s", (written, name) => {
    expect(findConfig(heads, "agent_definition", written)?.name).toBe(name);
  });

  it("may be decomposed", () => {
    expect(findConfig([head("pr\u00fcfer")], "agent_definition", "pru\u0308fer")?.name).toBe("pr\u00fcfer");
  });
});
