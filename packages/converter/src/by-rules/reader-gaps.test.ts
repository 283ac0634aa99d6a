import { expect, it } from "vitest";
import { agent, command, skill } from "../__fixtures__/configs.js";
import { convertDeterministically, memoryConfigs } from "../index.js";

const configs = memoryConfigs([agent("triage"), skill("style-guide"), command("kit:close", "Close the case.")]);

const warningsOn = async (content: string, userArguments = ""): Promise<readonly string[]> =>
  (await convertDeterministically({ content, userArguments, name: "run" }, configs)).warnings;

it("warns about a command that the text runs, and about none that it mentions, forbids or leaves to the user", async () => {
  const warning = "The text runs slash commands that the target does not have: /open-case";
  expect(await warningsOn("1. Run `/open-case`.")).toEqual([warning]);
  for (const content of [
    "Users type /close at the end.",
    "If all is ready, suggest `/open-case`.",
    "Do not auto-trigger `/close` from here.",
    "There is no `morgan`/request-logging middleware.",
  ])
    expect(await warningsOn(content)).toEqual([]);
});

it.each([
  ["triage", true],
  ["close", false],
])("takes the heading of a text for its name unless a command has it: /%s", async (name, isOwn) => {
  const content = `# /${name}\n\nSort it. Then run \`/${name}\` on the rest.`;
  const { convertedContent } = await convertDeterministically({ content, name: "run" }, configs);
  expect(convertedContent.includes(`Where this text says /${name}, it means these instructions.`)).toBe(isOwn);
});

it("warns about a skill that the text only mentions", async () => {
  expect(await warningsOn("## Related\n\n- `style-guide` skill")).toEqual([
    "The text mentions the skill style-guide, whose text is not part of the prompt.",
  ]);
});

it("says where the text of a command is that the prompt names", async () => {
  const { convertedContent } = await convertDeterministically(
    { content: "Run /close at the end.", name: "run" },
    configs,
  );
  expect(convertedContent).toBe(
    [
      "Run /close at the end.",
      'The text of /close (<command name="kit:close">) is below: where this text runs it, follow it there.',
      '<command name="kit:close">\nClose the case.\n</command>',
    ].join("\n\n"),
  );
});
