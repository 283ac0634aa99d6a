import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { collectionFolder } from "../../__fixtures__/collection-folder.js";
import { convertDeterministically, directoryConfigs, verifyConversion } from "../../index.js";

const collection = collectionFolder();
const { write } = collection;

const convert = async (content: string) => {
  const configs = directoryConfigs(collection.path);
  return convertDeterministically({ content, name: "a:go", scripts: true }, configs);
};

const AGENT = "Use the b:clerk agent.";
const writeAgent = (content: string): Promise<void> =>
  write("plugins/b/agents/clerk.md", `---\nname: clerk\ndescription: Files\n---\n${content}`);

describe("two files with the same path in their plugins", () => {
  it.each(["`references/style.md`", "`${CLAUDE_PLUGIN_ROOT}/references/style.md`"])(
    "are both taken in, and each text points to its own: %s",
    async (path) => {
      await write("plugins/a/references/style.md", "Write short sentences.");
      await write("plugins/b/references/style.md", "Write in verse.");
      await writeAgent(
        `Follow ${path}.\nFile each letter in the folder of its sender.\nKeep a list of what you filed.\nAsk the sender for each page that is missing.\nTell the court by noon.`,
      );
      const content = `Read ${path}. ${AGENT}`;
      const { convertedContent, inlined, warnings } = await convert(content);
      expect(convertedContent).toContain('Read <file path="references/style.md"> below.');
      expect(convertedContent).toContain('Follow <file path="b/references/style.md"> below.');
      expect(convertedContent).toContain('<file path="references/style.md">\nWrite short sentences.\n</file>');
      expect(convertedContent).toContain('<file path="b/references/style.md">\nWrite in verse.\n</file>');
      expect(warnings).toEqual([]);
      expect(verifyConversion({ content, inlined, agents: ["b:clerk"], skills: [] }, convertedContent)).toEqual([]);
    },
  );

  it("are also distinguished if one is in the folder of the collection itself", async () => {
    await write("plugins/b/references/style.md", "Write in verse.");
    await write("references/style.md", "Write short sentences.");
    await writeAgent("Follow `references/style.md`.");
    const { convertedContent } = await convert(`Read \`references/style.md\`. ${AGENT}`);
    expect(convertedContent).toContain('<file path="references/style.md">\nWrite short sentences.\n</file>');
    expect(convertedContent).toContain('Follow <file path="b/references/style.md"> below.');
  });

  it("are taken in once if they have the same text", async () => {
    await write("plugins/a/references/style.md", "Write short sentences.");
    await write("plugins/b/references/style.md", "Write short sentences.");
    await writeAgent("Follow `references/style.md`.");
    const { inlined } = await convert(`Read \`references/style.md\`. ${AGENT}`);
    expect(inlined.map(({ name }) => name)).toEqual(["references/style.md", "b:clerk"]);
  });
});

describe("two scripts that their reader would save at the same path", () => {
  it("are not mixed up: the second is left out with a warning, and nothing runs the first in its place", async () => {
    await write("plugins/a/scripts/check.sh", "echo first");
    await write("plugins/b/scripts/check.sh", "echo second");
    await writeAgent("Run `bash ${CLAUDE_PLUGIN_ROOT}/scripts/check.sh`.");
    const { convertedContent, warnings } = await convert(
      `Run \`bash \${CLAUDE_PLUGIN_ROOT}/scripts/check.sh\`. ${AGENT}`,
    );
    expect(convertedContent).toContain("Run `bash .prompt/scripts/check.sh`. Use the");
    expect(convertedContent).toContain("\nRun `bash b/scripts/check.sh`.\n");
    expect(convertedContent).not.toContain("second");
    expect(warnings).toContain(
      "The text uses files of its collection that are not part of the prompt: b/scripts/check.sh",
    );
  });

  it("leave out a third one that loads the second", async () => {
    await write("plugins/a/scripts/names.sh", "name=first");
    await write("plugins/b/scripts/names.sh", "name=second");
    await write("plugins/b/scripts/greet.sh", 'source "$(dirname "$0")/names.sh"\necho "$name"');
    await writeAgent("Run `bash ${CLAUDE_PLUGIN_ROOT}/scripts/greet.sh`.");
    const { convertedContent, warnings } = await convert(
      `Run \`bash \${CLAUDE_PLUGIN_ROOT}/scripts/names.sh\`. ${AGENT}`,
    );
    expect(convertedContent).not.toContain('<file path=".prompt/scripts/greet.sh">');
    expect(warnings).toContain("Left out, because it loads a file that has the path of another one: scripts/greet.sh.");
  });

  it("are also those of two skills with one name", async () => {
    for (const plugin of ["a", "b"]) {
      const skill = "---\nname: filing\ndescription: Files\n---\nRun `bash scripts/file.sh` on each letter.";
      await write(`plugins/${plugin}/skills/filing/SKILL.md`, skill);
      await write(`plugins/${plugin}/skills/filing/scripts/file.sh`, `echo of ${plugin}`);
    }
    const { convertedContent, warnings } = await convert("Use the a:filing skill, then use the b:filing skill.");
    expect(convertedContent).toContain("echo of a\n");
    expect(convertedContent).toContain("Run `bash .prompt/skills/filing/scripts/file.sh` on each letter.\n</skill>");
    expect(convertedContent).toContain("Run `bash scripts/file.sh` on each letter.\n</skill>");
    expect(convertedContent).not.toContain("echo of b");
    expect(warnings).toContain("The skill b:filing uses a file that is not part of the prompt: scripts/file.sh.");
  });

  it("are found in other folders of the repository, too", async () => {
    await write(".agents/scripts/check.sh", "echo second");
    await write(".agents/agents/clerk.md", "---\nname: clerk\ndescription: Files\n---\nFile it.");
    await write(".claude/scripts/check.sh", "echo first");
    const configs = directoryConfigs(join(collection.path, ".claude"), { repository: collection.path });
    const content = "1. Run `bash .claude/scripts/check.sh`.\n2. Run `bash .agents/scripts/check.sh`.";
    const { convertedContent, warnings } = await convertDeterministically({ content, scripts: true }, configs);
    expect(convertedContent).toContain(
      "1. Run `bash .prompt/scripts/check.sh`.\n2. Run `bash .agents/scripts/check.sh`.",
    );
    expect(warnings).toContain(
      "The text uses files of its collection that are not part of the prompt: .agents/scripts/check.sh",
    );
  });
});
