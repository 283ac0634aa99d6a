import { expect, it } from "vitest";
import { collectionFolder } from "../__fixtures__/collection-folder.js";
import { convertDeterministically, directoryConfigs } from "../index.js";
import { listedOnce } from "./listed-once.js";

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
