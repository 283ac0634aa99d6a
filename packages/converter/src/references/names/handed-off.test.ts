import { beforeEach, expect, it } from "vitest";
import { collectionFolder } from "../../__fixtures__/collection-folder.js";
import { convertDeterministically, directoryConfigs } from "../../index.js";

const collection = collectionFolder();
const { write } = collection;

const inlinedBy = async (content: string): Promise<string[]> => {
  const configs = directoryConfigs(`${collection.path}/.claude`, { repository: collection.path });
  return (await convertDeterministically({ content, name: "run" }, configs)).inlined.map(({ name }) => name);
};

beforeEach(async () => {
  await write("CLAUDE.md", "Count by the hour.");
  await write(".claude/agents/court-clerk.md", "File it.");
  await write(".claude/skills/late-fees/SKILL.md", "Add a tenth.");
});

it.each([
  ["an agent hands over", "- Filing → the `court-clerk` agent."],
  ["an agent skips", "## What to skip\n\n- Late fees, by the `late-fees` skill."],
  ["it is not for", "Do NOT use it for:\n\n- Late cases — use the `late-fees` skill."],
])("work that %s brings no text", async (_how, text) => {
  await write(".claude/agents/fee-clerk.md", `Count the fees.\n\n${text}`);
  expect(await inlinedBy("Use the fee-clerk agent.")).toEqual(["fee-clerk"]);
});

it("a file brings no agent or skill that it only names", async () => {
  await write(".claude/fees/order.md", "Readers: `court-clerk`, `late-fees`.");
  expect(await inlinedBy("Read `.claude/fees/order.md`.")).toEqual(["fees/order.md"]);
});

it.each([
  "**Court Commands:**\n\n1. `ls cases`",
  "Per-package `CLAUDE.md` should agree with the code.",
  "**When to run:** after a `/court-list` that touches fees.",
])("a label and a time bring no text: %j", async (content) => {
  for (const name of ["court-list", "to-court"]) await write(`.claude/commands/${name}.md`, "List them.");
  expect(await inlinedBy(content)).toEqual([]);
});
