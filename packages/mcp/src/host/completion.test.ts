import { parseSlashCommand } from "@langslash/grammar";
import { catalogue, loadSkills } from "@langslash/skills";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { expect, it } from "vitest";
import { scriptedPort } from "../__fixtures__/scripted-port.js";
import { completeWith } from "../__fixtures__/complete-with.js";
import { mcpCommands } from "../index.js";

it.each(["two words", '"quoted"', "'x", "it's", 'say "hi"', "C:\\new dir\\", '5"'])(
  "a suggested value is inserted so that it is read again: %j",
  async (value) => {
    const { port } = scriptedPort({
      "prompts/list": () => ({ prompts: [{ name: "records", arguments: [{ name: "case" }] }] }),
      "completion/complete": () => ({ completion: { values: [value] } }),
    });
    const commands = await mcpCommands(port, { label: "docs" });
    const known = catalogue(await loadSkills(temporaryFolder()), { commands });
    const text = "/docs:records case=";
    const { suggestions } = await completeWith(text, text.length, known, commands);
    const written = `/docs:records ${suggestions[0]?.insert} be strict`;
    expect(parseSlashCommand(written)).toMatchObject({ arguments: { case: value }, prompt: "be strict" });
  },
);
