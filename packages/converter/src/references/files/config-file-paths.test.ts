import { describe, expect, it } from "vitest";
import type { ConfigStore } from "../../configs/config-store.js";
import { configFinder } from "../../configs/config-name.js";
import { memoryConfigs } from "../../configs/memory-configs.js";
import { configFiles } from "./file-reader.js";

describe("a path", () => {
  const records = [
    { name: "clerk", type: "agent_definition", content: "File the papers." },
    { name: "filing", type: "skill", content: "File each claim." },
  ] as const;
  const configs = memoryConfigs(records);
  const isConfig = async (path: string, more: Partial<ConfigStore> = {}): Promise<boolean> => {
    const store = { ...configs, ...more };
    return await configFiles({ configs: store, find: configFinder(records) })(
      { key: path, path, isGuessed: false },
      "file",
    );
  };

  it.each([
    ["agents/clerk.md", true],
    ["agents/office/courts/clerk.md", true],
    ["office/agents/clerk.md", true],
    ["skills/filing/SKILL.md", true],
    ["agents/clerk/SKILL.md", false],
  ])("leads to an agent or a skill of the store: %s: %s", async (path, isOne) => {
    expect(await isConfig(path)).toBe(isOne);
  });

  it("leads to the agent whose text its file has", async () => {
    const has = (text: string) => ({ readShared: async () => text });
    expect(await isConfig("office/agents/clerk.md", has("\nFile the papers.\n"))).toBe(true);
    expect(await isConfig("office/agents/clerk.md", has("Count the papers."))).toBe(false);
    expect(await isConfig("agents/clerk.md", has("Count the papers."))).toBe(true);
  });

  it("leads to another file than an agent that the store lists and no longer has", async () => {
    const more = { readShared: async () => "File the papers.", read: async () => undefined };
    expect(await isConfig("office/agents/clerk.md", more)).toBe(false);
  });
});
