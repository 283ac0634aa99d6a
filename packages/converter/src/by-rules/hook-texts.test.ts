import { expectLinearTime } from "@langslash/testing/expect-linear-time";
import { describe, expect, it } from "vitest";
import { collectionFolder } from "../__fixtures__/collection-folder.js";
import { convertDeterministically, directoryConfigs } from "../index.js";

const project = collectionFolder();
const { write } = project;

const hooks = (event: string, command: string): string =>
  JSON.stringify({ hooks: { [event]: [{ hooks: [{ type: "command", command }] }] } });
const convert = async (content: string) =>
  await convertDeterministically(
    { content, name: "run" },
    directoryConfigs(project.path, { repository: project.path }),
  );
const inProject = async (content: string) => {
  const configs = directoryConfigs(`${project.path}/.claude`, { repository: project.path });
  return await convertDeterministically({ content, name: "run" }, configs);
};
const writePlugin = async (script: string, command = '"${CLAUDE_PLUGIN_ROOT}/hooks/start.sh"'): Promise<void> => {
  await write(".claude-plugin/plugin.json", "{}");
  await write("commands/run.md", "Draft the menu.");
  await write("hooks/hooks.json", hooks("SessionStart", command));
  await write("hooks/start.sh", script);
  await write("kitchen/house-taste.md", "No nuts.");
};
const WARNING =
  "The hook hooks/start.sh puts kitchen/house-taste.md into each conversation of Claude Code; it is not part of the prompt.";

describe("the texts that hooks put into each conversation", () => {
  it.each([
    'TASTE="$(dirname "$0")/../kitchen/house-taste.md"\n[ -f "$TASTE" ] && cat "$TASTE"',
    'cat "${CLAUDE_PLUGIN_ROOT}/kitchen/house-taste.md"',
    'print((ROOT / "kitchen" / "house-taste.md").read_text())',
    'process.stdout.write(readFileSync(join(root, "kitchen", "house-taste.md")))',
    "process.stdout.write(readFileSync(`${root}/kitchen/house-taste.md`))",
    "for each in kitchen/house-taste.md kitchen/prices.md; do\n  cat $each\ndone",
    "# the taste\ncat ./kitchen/house-taste.md",
    'texts = ["kitchen/house-taste.md", "kitchen/prices.md"]\nfor each in texts:\n    print(open(each).read())',
  ])("are named in a warning: %j", async (script) => {
    await writePlugin(script);
    expect((await convert("Draft the menu.")).warnings).toEqual([WARNING]);
  });

  it("are those of a project that its settings print, too", async () => {
    await write(".claude/commands/run.md", "Draft the menu.");
    await write("kitchen/house-taste.md", "No nuts.");
    await write(".claude/settings.json", hooks("UserPromptSubmit", 'cat "$CLAUDE_PROJECT_DIR/kitchen/house-taste.md"'));
    expect((await inProject("Draft the menu.")).warnings).toEqual([
      WARNING.replace("hooks/start.sh", ".claude/settings.json"),
    ]);
  });

  it.each([
    ["a script that reads no file", 'echo "- started" >> kitchen/house-taste.md', "SessionStart"],
    ["a script that reads its input", "INPUT=$(cat)\necho $INPUT >> kitchen/house-taste.md", "SessionStart"],
    ["one that writes into a variable's file", 'L=kitchen/house-taste.md\ncat >> "$L"', "SessionStart"],
    ["a text in a comment", "# cat kitchen/house-taste.md\ncat /dev/stdin", "SessionStart"],
    ["a text below another folder", "cat old/kitchen/house-taste.md", "SessionStart"],
    ["a text that is not there", "cat kitchen/prices.md", "SessionStart"],
    ["a text that is empty", "cat kitchen/empty.md", "SessionStart"],
    ["the notes for those who install it", "cat README.md", "SessionStart"],
    ["a hook of another event", "cat kitchen/house-taste.md", "PostToolUse"],
  ])("are not: %s", async (_what, script, event) => {
    await writePlugin(script);
    await write("README.md", "Install it.");
    await write("README.de.md", "Installieren.");
    await write("kitchen/empty.md", "\n\n");
    await write("hooks/hooks.json", hooks(event, "hooks/start.sh"));
    expect((await convert("Draft the menu.")).warnings).toEqual([]);
  });

  it("are those of each command in the settings, with at most 20 scripts", async () => {
    const scripts = Array.from({ length: 20 }, (_each, index) => `hooks/a${index}.sh`);
    await writePlugin("cat kitchen/house-taste.md");
    await write("kitchen/prices.md", "Low.");
    for (const script of scripts) await write(script, "cat kitchen/prices.md");
    const commands = ["cat kitchen/prices.md", ...scripts, "hooks/start.sh"].map((command) => ({ command }));
    await write("hooks/hooks.json", JSON.stringify({ hooks: { SessionStart: [{ hooks: commands }] } }));
    expect((await convert("Draft the menu.")).warnings).toEqual([
      WARNING.replace("start.sh", "hooks.json").replace("house-taste", "prices"),
    ]);
  });

  it("are none if the settings cannot be read", async () => {
    await writePlugin("cat kitchen/house-taste.md");
    await write("hooks/hooks.json", "{ hooks:");
    expect((await convert("Draft the menu.")).warnings).toEqual([]);
  });

  it("are found in settings that start thousands of scripts, and name each text at many places", async () => {
    const search = async (scripts: number): Promise<void> => {
      const texts = Array.from({ length: scripts / 10 }, (_each, index) => `a/b/c/d/e/f/g/h${index}.md`).join(" ");
      await writePlugin(`cat kitchen/house-taste.md ${texts}`, "hooks/start.sh ".repeat(scripts));
      expect((await convert("Draft the menu.")).warnings).toEqual([WARNING]);
    };
    await expectLinearTime(3000, (scripts) => scripts, search);
  });
});
