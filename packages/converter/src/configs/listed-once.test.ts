import { expect, it } from "vitest";
import { collectionFolder } from "../__fixtures__/collection-folder.js";
import { convertDeterministically, directoryConfigs, memoryConfigs } from "../index.js";
import { listedOnce } from "./read-once.js";

const project = collectionFolder();
const { write } = project;

it("converts a command among many as it is converted alone", async () => {
  await write("CLAUDE.md", "Cite every case.");
  await write("scripts/check.sh", "echo checked");
  await write(".mcp.json", JSON.stringify({ mcpServers: { ledger: {} } }));
  await write(".claude/rules/dates.md", "Write dates in full.");
  await write(".claude/agents/clerk.md", "---\nname: clerk\ndescription: x\n---\nFile the claim.");
  const content = [
    "Use the clerk agent. Follow CLAUDE.md exactly. Read each rule in `.claude/rules/*.md`.",
    "Ask the ledger server. Run `bash scripts/check.sh`.",
  ].join("\n");
  await write(".claude/commands/run.md", content);
  const configs = directoryConfigs(`${project.path}/.claude`, { repository: project.path });
  const alone = await convertDeterministically({ content, name: "run" }, configs);
  expect(alone.inlined.map(({ name }) => name)).toEqual(["CLAUDE.md", "rules/dates.md", "clerk"]);
  expect(await convertDeterministically({ content, name: "run" }, listedOnce(configs))).toEqual(alone);
});

it("has nothing that its store does not have", async () => {
  const configs = listedOnce(memoryConfigs([]));
  expect(await configs.files("skill", "filing")).toEqual([]);
  expect(await configs.readFile("skill", "filing", "a.md")).toBe("");
  expect(await configs.listShared()).toEqual([]);
  expect(await configs.readInstructions("CLAUDE.md")).toBeUndefined();
  expect(await configs.hooks()).toEqual([]);
  expect(await configs.isOfProject("a.md")).toBe(false);
  expect(await configs.context()).toBeUndefined();
});
