import { expect, it } from "vitest";
import { agent, skill } from "../__fixtures__/configs.js";
import { convertDeterministically, memoryConfigs } from "../index.js";

it("a file that the user typed is not absent", async () => {
  const input = { content: "Read `$ARGUMENTS`.", userArguments: "templates/a.md" };
  expect(await convertDeterministically(input, memoryConfigs([]))).toMatchObject({
    convertedContent: "Read `templates/a.md`.",
    warnings: [],
  });
});

it("a file that a skill lacks is not absent if another text brings it", async () => {
  const kit = {
    ...memoryConfigs([skill("kit-one", "Read references/a.md and references/b.md.")]),
    files: async () => ["references/a.md", "references/b.md"],
    readFile: async (_type: string, _name: string, path: string) => {
      if (path === "references/b.md") throw new Error("gone");
      return "KEEP it short.";
    },
  };
  const content = "Use the kit-one skill. Read `references/b.md`.";
  const alone = await convertDeterministically({ content }, kit);
  expect(alone.convertedContent).toContain("- Files: references/b.md\n");
  const readShared = async (path: string) => (path === "references/b.md" ? "MIND the style." : undefined);
  const { convertedContent } = await convertDeterministically({ content }, { ...kit, readShared });
  expect(convertedContent).toContain('<file path="references/b.md">\nMIND the style.');
  expect(convertedContent).not.toContain("- Files: ");
});

it.each([
  ["agents/triage.md", "CLAUDE_PLUGIN_ROOT stands for the folder of the files below."],
  ["agents/nobody.md", "CLAUDE_PLUGIN_ROOT stands for the folder of a plugin, which you do not have."],
])("the folder of a plugin has its files in the prompt, or is absent: %s", async (path, note) => {
  const content = `Use the triage agent:\n\`\`\`bash\nwc -w "\${CLAUDE_PLUGIN_ROOT}/${path}"\n\`\`\``;
  const { convertedContent } = await convertDeterministically({ content }, memoryConfigs([agent("triage")]));
  expect(convertedContent).toContain(note);
});
