import { expect, it } from "vitest";
import { agent, command, skill } from "../__fixtures__/configs.js";
import { convertDeterministically, memoryConfigs } from "../index.js";

const configs = memoryConfigs([agent("triage"), skill("style-guide"), command("kit:close", "Close the case.")]);

const warningsOn = async (content: string, userArguments = ""): Promise<readonly string[]> =>
  (await convertDeterministically({ content, userArguments, name: "run" }, configs)).warnings;

it.each(["/close", "/kit:close"])(
  "warns about a command that users type, with and without its plugin: %s",
  async (name) => {
    expect(await warningsOn(`Users type ${name} at the end.`)).toEqual([
      `The text mentions slash commands that the target cannot run: ${name}`,
    ]);
  },
);

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
