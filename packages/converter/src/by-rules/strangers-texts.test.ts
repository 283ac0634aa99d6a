import { describe, expect, it } from "vitest";
import { convertDeterministically, memoryConfigs } from "../index.js";

const configs = memoryConfigs([
  { name: "bug-hunter", type: "agent_definition", content: "HUNT the bugs." },
  { name: "style-guide", type: "skill", content: "MIND the style." },
  { name: "house-rules", type: "skill", content: "KEEP the rules." },
]);
const convert = (content: string, userArguments = "", name = "kit:run") =>
  convertDeterministically({ content, userArguments, name }, configs);

describe("a text that others wrote", () => {
  it.each([
    [
      'Call the Agent tool with `subagent_type: "bug-hunter"`.',
      'Follow the instructions in <agent name="bug-hunter"> below.',
    ],
    ['Agent 1: subagent_type="Explore", prompt="Look"', 'Agent 1: prompt="Look"'],
    ['Task("ghost-writer", "Write it")', 'Task("ghost-writer", "Write it")'],
    ['| `Skill(skill: "name")` | A call |', '| `Skill(skill: "name")` | A call |'],
    ['| `Skill(skill: "ghost-kit")` | A call |', '| `Skill(skill: "ghost-kit")` | A call |'],
    ["Read `agents/bug-hunter.md` first.", 'Read the section <agent name="bug-hunter"> below first.'],
    [
      "Follow the guidance in:\n```\n${CLAUDE_PLUGIN_ROOT}/skills/style-guide/SKILL.md\n```",
      'Follow the guidance in:\n```\nthe section <skill name="style-guide"> below\n```',
    ],
    ["Write agents/bug-hunter.md.", "Write agents/bug-hunter.md."],
    ["!git status --short", "Run `git status --short`"],
    ["- Run `!git diff HEAD` to look", "- Run `git diff HEAD` to look"],
    ["```bash\n!git log -5\n```", "```bash\ngit log -5\n```"],
    ["```gitignore\n!src/keep me\n```", "```gitignore\n!src/keep me\n```"],
    ["Mind `!important` and ![a picture](x.png).", "Mind `!important` and ![a picture](x.png)."],
    ["Detect @go.mod now.", "Detect the file `go.mod` now."],
  ])("is converted without damage: %j", async (content, converted) => {
    const { convertedContent } = await convert(content);
    expect(convertedContent.slice(0, converted.length)).toBe(converted);
    expect(convertedContent.slice(converted.length)).toMatch(/^(?:$|\n\n)/);
  });

  it.each([
    ["Ask @agent-nobody-here about it.", "The agent nobody-here was not found; its mention stays in the text."],
    ["Hand it to the `ghost-writer` agent.", "The agent ghost-writer was not found; its mention stays in the text."],
    ["Use the ghost-writer agent to sort it.", "The agent ghost-writer is not part of the prompt."],
    ["Load the following skills: `ghost-kit`.", "The skill ghost-kit was not found; its mention stays in the text."],
    [
      "## Related\n\n- `style-guide` skill",
      "The text mentions the skill style-guide, whose text is not part of the prompt.",
    ],
    ["```\n@package.json\n```", "Only Claude Code includes files so; it stays as written: @package.json"],
    [
      "A file containing `@AGENTS.md` is needed.",
      "Only Claude Code includes files so; it stays as written: @AGENTS.md",
    ],
    ["Use WebSearch/WebFetch for it.", "The target has no tool that does the work of WebSearch, WebFetch."],
    ["```\n/kit:other now\n```", "The text mentions slash commands that the target cannot run: /kit:other"],
    [
      "Run ${CLAUDE_PLUGIN_ROOT}/a.sh and ${CLAUDE_PLUGIN_ROOT}/b.sh.",
      "The sandbox cannot reach the plugin's folder: ${CLAUDE_PLUGIN_ROOT}/a.sh, ${CLAUDE_PLUGIN_ROOT}/b.sh",
    ],
    [
      "Fix $ARGUMENTS. Write the placeholder `$ARGUMENTS`.",
      "The text explains placeholders; there, $ARGUMENTS stays as written.",
    ],
  ])("has a warning for what is missing: %j", async (content, warning) => {
    expect((await convert(content, "the login")).warnings).toContain(warning);
  });

  it("warns of the placeholders that stay in an inlined text", async () => {
    const about = memoryConfigs([{ name: "kit-one", type: "skill", content: "Write `$ARGUMENTS` in a file." }]);
    const { warnings } = await convertDeterministically({ content: "Use the kit-one skill." }, about);
    expect(warnings).toEqual(["The text of kit-one explains placeholders; there, $ARGUMENTS stays as written."]);
  });

  it.each([
    ["If $ARGUMENTS is provided, use it.", "billing", 'If the argument text ("billing") is provided, use it.'],
    ["If `$ARGUMENTS` is empty, ask.", "", "If the argument text (none) is empty, ask."],
    ["```bash\nif $ARGUMENTS is; then\n```", "a", "```bash\nif a is; then\n```"],
    ["Fix $ARGUMENTS. Write the placeholder `$ARGUMENTS`.", "it", "Fix it. Write the placeholder `$ARGUMENTS`."],
  ])("speaks of its arguments: %j with %j", async (content, userArguments, converted) => {
    expect((await convert(content, userArguments)).convertedContent).toBe(converted);
  });

  it.each([
    ["Launch these agents:\n\n| Agent | Model |\n|---|---|\n| bug-hunter | opus |", ["bug-hunter"]],
    ["Use the `house-rules`, `style-guide`, and `ghost-kit` skills.", ["house-rules", "style-guide"]],
    ["Reference the `style-guide` skill.", ["style-guide"]],
    ["| bug-hunter | a row of a table about something else |", []],
    ["```\n/kit:agent bug-hunter\n```", []],
  ])("names what it needs: %j", async (content, names) => {
    const { inlined } = await convert(content);
    expect(inlined.map(({ name }) => name)).toEqual(names);
  });

  it.each(["/other:run x", "/kit/run x"])("means itself when it says %j", async (line) => {
    const { convertedContent, warnings } = await convert(`Usage:\n\`\`\`\n${line}\n\`\`\``);
    expect(convertedContent).toContain("it means these instructions.");
    expect(warnings).toEqual([]);
  });

  it("tells the reader what the plugin's folder is, and to do the work of agents", async () => {
    const { convertedContent } = await convert("Launch 5 parallel agents. Run ${CLAUDE_PLUGIN_ROOT}/a.sh.");
    expect(convertedContent).toContain("CLAUDE_PLUGIN_ROOT stands for the folder of a plugin");
    expect(convertedContent).toContain("do that work yourself");
  });
});
