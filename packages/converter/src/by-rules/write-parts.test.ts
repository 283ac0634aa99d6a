import { expect, it } from "vitest";
import { collectionFolder } from "../__fixtures__/collection-folder.js";
import { agent, command } from "../__fixtures__/configs.js";
import { convertDeterministically, directoryConfigs, memoryConfigs } from "../index.js";

const collection = collectionFolder();
const { write } = collection;

it.each([["claude", "If Rowe v. Hale is empty, ask."]] as const)(
  "fills conditions on arguments as %s placeholders are read",
  async (placeholders, expected) => {
    const input = { content: "If $ARGUMENTS is empty, ask.", userArguments: "Rowe v. Hale", placeholders };
    const { convertedContent } = await convertDeterministically(input, memoryConfigs([]));
    expect(convertedContent).toBe(expected);
  },
);

it("notes the rules of the commands for their reader, and not those of agents", async () => {
  const rule = "Never sort it yourself.";
  const noted = "A rule of this text against doing such work yourself";
  const convert = async (content: string): Promise<string> => {
    const configs = memoryConfigs([
      agent("triage", `Sort it. ${rule}`),
      command("sort", `Use the triage agent. ${rule}`),
    ]);
    return (await convertDeterministically({ content, name: "run" }, configs)).convertedContent;
  };
  expect(await convert("Use the triage agent.")).not.toContain(noted);
  expect(await convert(`Use the triage agent. ${rule}`)).toContain(noted);
  expect(await convert("Run /sort.")).toContain(noted);
});

it("keeps the path of a script of the collection if the reader saves one of a plugin there", async () => {
  const content = "Run `bash ${CLAUDE_PLUGIN_ROOT}/scripts/check.sh`. Use the clerk agent.";
  const ofClerk = "Run `bash .claude/scripts/check.sh` and `bash ${CLAUDE_PLUGIN_ROOT}/scripts/check.sh`.";
  await write("plugins/kit/scripts/check.sh", "echo first");
  await write("scripts/check.sh", "echo second");
  await write("agents/clerk.md", `---\nname: clerk\ndescription: Files\n---\n${ofClerk}`);
  const input = { content, name: "kit:go", scripts: true };
  const { convertedContent, inlined } = await convertDeterministically(input, directoryConfigs(collection.path));
  expect(convertedContent).toContain("Run `bash .prompt/scripts/check.sh`. Use the clerk agent");
  expect(convertedContent).toContain(`<agent name="clerk">\n${ofClerk}\n</agent>`);
  expect(convertedContent).toMatch(/<file path="\.prompt\/scripts\/check\.sh">\necho first\n<\/file>$/);
  expect(inlined.map(({ name }) => name)).toEqual(["clerk", ".prompt/scripts/check.sh"]);
});

it("warns about the programs that a section runs", async () => {
  const configs = memoryConfigs([agent("clerk", "Run `ledger list --all`, then `ledger show --id 3`.")]);
  const { warnings } = await convertDeterministically({ content: "Use the clerk agent." }, configs);
  expect(warnings).toEqual(["The text runs programs that the target may not have: ledger"]);
});
