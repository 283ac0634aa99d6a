import { describe, expect, it } from "vitest";
import { command, office } from "../__fixtures__/configs.js";
import {
  type ConfigRecord,
  type ConversionTarget,
  convertDeterministically,
  memoryConfigs,
  verifyConversion,
} from "../index.js";
import { conversionPrompt } from "../index.js";
import { outlineOf } from "@langslash/testing/outline-of";

const convert = (content: string, target?: ConversionTarget, userArguments = "") =>
  convertDeterministically({ content, userArguments, ...(target && { target }) }, office());

describe("what Claude Code does before the model reads a text", () => {
  it.each([
    ["- Status: !`git status`", "- Status: run `git status`"],
    ["- **Branch**: !`git branch | awk '{print $1}'`", "- **Branch**: run `git branch | awk '{print $1}'`"],
    ["!`git log -5`", "Run `git log -5`"],
    ["1. !`npm test`", "1. Run `npm test`"],
    ["- 整体大纲：!`test -f plan.md`", "- 整体大纲：run `test -f plan.md`"],
    ["Explain (!`git diff`) now.", "Explain (the output of `git diff`) now."],
    ["```!\ngit status\n```", "Run this:\n\n```bash\ngit status\n```"],
    ["- Gems: @Gemfile", "- Gems: the file `Gemfile`"],
    ["Keep to @docs/rules.md.", "Keep to the file `docs/rules.md`."],
    ["Settings: @.env* or @config/a*", "Settings: the file `.env*` or the file `config/a*`"],
    ["Update @court/* and `@court/fees/*`.", "Update @court/* and `@court/fees/*`."],
    ["- @package.json", "- Read the file `package.json`"],
    ["See @src/a.d.ts and @package.json imports.", "See the file `src/a.d.ts` and the file `package.json` imports."],
    ["Keep to the rules in `@docs/rules.md`.", "Keep to the rules in `docs/rules.md`."],
    ["Schema: @prisma/schema.prisma, @.eslintrc.*", "Schema: the file `prisma/schema.prisma`, the file `.eslintrc.*`"],
    ['Run `cd "$CLAUDE_PROJECT_DIR" && ls "$CLAUDE_PROJECT_DIR"/src`.', 'Run `cd "." && ls "."/src`.'],
  ])("is written out: %j", async (content, converted) => {
    expect(await convert(content)).toMatchObject({ convertedContent: converted, warnings: [] });
  });

  it.each([
    "Mail me@home.md",
    "Install @scope/package and pkg@1.2.md",
    "```py\n@app.get('/x.md')\n```",
    "Use `@media`.",
    "Interfaces belong in `@types/index.d.ts`, and not in @types/old.d.ts.",
    "Import it from `@/lib/utils.ts`, as @/lib/index.ts does.",
    '```sh\nexport CLAUDE_PROJECT_DIR=$(mktemp -d)\nrm -r "$CLAUDE_PROJECT_DIR/logs" "$CLAUDE_PROJECT_DIR"\n```',
  ])("is told apart from other text: %j", async (content) => {
    expect((await convert(content)).convertedContent).toBe(content);
  });

  it("is written out around arguments, and not in what the user typed", async () => {
    const { convertedContent } = await convert("Review @$ARGUMENTS.", undefined, "a.ts !`b` @c.md");
    const note = "In the arguments, @ stands before a file to read: c.md.";
    expect(convertedContent).toBe(`Review the file \`a.ts !\`b\` @c.md\`.\n\n${note}`);
  });

  it.each([
    ['Never run rm -rf "$CLAUDE_PROJECT_DIR".', {}, "The target does not have the variable $CLAUDE_PROJECT_DIR."],
    ["Read ${CLAUDE_SKILL_DIR}/x", {}, "The target does not have the variable ${CLAUDE_SKILL_DIR}."],
    ["```md\n!`git status`\n```", {}, "A code block shows commands in !`...`, which only Claude Code runs."],
    ["Look: !`git status`", { shell: false }, "The text needs the output of commands, and the target has no shell."],
    ["Use it from `@shared/a.ts`.", {}, "Only Claude Code includes files so; it stays as written: @shared/a.ts"],
    ["Read @a.md.", { files: false }, "The target cannot read the file that the text includes: a.md"],
    ["Fetch it with WebFetch.", { shell: false }, "The target has no tool that does the work of WebFetch."],
    ["Call the `board_open` MCP tool.", {}, "The target has no tool that does the work of board_open MCP tool."],
    ["Use the `slack_read_thread` tool.", {}, "The target has no tool that does the work of slack_read_thread."],
    ["Test with the Qt Pilot MCP server.", {}, "The target has no tool that does the work of Qt Pilot MCP server."],
    ["Ask via the Snowflake MCP (reads).", {}, "The target has no tool that does the work of Snowflake MCP."],
    ["调用 `team-mysql` MCP 的工具。", {}, "The target has no tool that does the work of team-mysql MCP."],
    [
      "Use Playwright MCP tools. Check the Playwright MCP server.",
      {},
      "The target has no tool that does the work of Playwright MCP server.",
    ],
    ["→ Check Pencil MCP (open)", {}, "The target has no tool that does the work of Pencil MCP."],
    ["- **Serena MCP**: use serena MCP, and", {}, "The target has no tool that does the work of Serena MCP."],
    [
      "Get it via Linear MCP, or use the Linear MCP server.",
      {},
      "The target has no tool that does the work of Linear MCP server.",
    ],
    [
      "Call `board_open(id)`.\n```\nboard_record(id, verdict)\n```",
      {},
      "The target has no tool that does the work of board_*.",
    ],
  ])("has a warning if it cannot be written out: %j", async (content, target, warning) => {
    expect((await convert(content, target)).warnings).toEqual([warning]);
  });
});

describe("a tool that the target does not have", () => {
  it.each([
    "Escape with `esc_html()` and `esc_attr()`.",
    "Call `load_config(path)` and `load_rules(path)`.",
    "Use `mail_sort(a)` and `mail_send(b)`.\n```py\nmail_sort(a)\nmail_send(b)\n```",
    "Call `board_open(id)` and `board_close(id)`.",
    '```bash\nCLAUDE_MD=a.md\nread -r CLAUDE_NAME\ncat "$CLAUDE_MD" "${CLAUDE_NAME}"\n```',
    '```json\n{ "matcher": "mcp__linear__list" }\n```',
    "All tools whose names begin with mcp__plugin_<name>.",
    "**When tools are missing**: Debug MCP connection, Check MCP availability. It works with or without MCP.",
    "**Configure MCP**: later",
  ])("is told apart from functions and other words: %j", async (content) => {
    const target = { tools: ["board_open", "board_close"] };
    expect(await convert(content, target)).toMatchObject({ convertedContent: content, warnings: [] });
  });

  it("is replaced in a note", async () => {
    const { convertedContent, warnings } = await convert(
      "Plan with TodoWrite, ask with AskUserQuestion. Use the Read tool.",
    );
    expect(convertedContent.split("\n").slice(-2)).toEqual([
      "- TodoWrite: keep the list of tasks in your own notes.",
      "- AskUserQuestion: ask in your answer, with the options, and wait for the reply.",
    ]);
    expect(warnings).toEqual([]);
  });

  it("needs no note if its name says what to do with the abilities of the target", async () => {
    const content = "Find it with the Grep tool, open it with the Read tool, and run `Bash(git status)`.";
    expect(await convert(content)).toMatchObject({ convertedContent: content, warnings: [] });
    const { convertedContent } = await convert(content, { shell: false, files: false });
    expect(convertedContent).toContain("- Read, Grep, Bash: do the same in another way if you can");
  });

  it.each([
    ["`base` を Skill ツールで読み込む。", "Skill: do that work yourself, step by step."],
    ["Invoke mcp__codex__codex with the plan.", "mcp__codex__codex: do that work yourself."],
    ["Use the `board` MCP tool to list the agents.", "board MCP tool: do the same in another way if you can, .*"],
    ["Fetch the page with WebFetch.", "WebFetch: fetch the page in the shell."],
    ["Sources:\n- TaskList\n- the log", "TaskList: look at the list of tasks in your own notes, if you have one."],
  ])("has a substitute that fits its work: %j", async (content, line) => {
    expect((await convert(content)).convertedContent).toMatch(new RegExp(`:\\n\\n- ${line}(?:\\n|$)`));
  });

  it("is left alone if the target has it, and if it is a plain word", async () => {
    const content = "Plan with TodoWrite and mcp__github__list. Read the Bash script. Edit it.";
    const target = { tools: ["TodoWrite", "mcp__github"] };
    expect(await convert(content, target)).toMatchObject({ convertedContent: content, warnings: [] });
  });
});

describe("another slash command", () => {
  const configs = memoryConfigs([command("kit:check-all", "Check."), command("deploy", "Deploy.")]);

  it("is explained in a note if the text runs it, and has nothing if it only recommends it", async () => {
    const content = "Run /check-all. Suggest to the user to run `/deploy now`.";
    const { convertedContent, warnings } = await convertDeterministically({ content }, memoryConfigs([]));
    expect(convertedContent).toBe(
      `${content}\n\n/check-all is a slash command that you do not have. Where this text runs it, use its result if it is \
there; otherwise do that work yourself as far as this text describes it, and say at the end what is uncertain or missing.`,
    );
    expect(warnings).toEqual(["The text runs slash commands that the target does not have: /check-all"]);
  });

  it.each([
    "Show this list:\n\n```\n/sort-mail   sorts\n/office:file files\n```",
    "| command | work |\n| --- | --- |\n| `/sort-mail` | sorts |",
    "# The end of `/sort-mail`\n\nWrite the notes.",
  ])("has neither if the text only shows it: %j", async (content) => {
    const { convertedContent, warnings } = await convertDeterministically({ content, name: "list" }, memoryConfigs([]));
    expect([convertedContent, warnings]).toEqual([content, []]);
  });

  it("is named in the note, those of the command itself first, up to forty", async () => {
    const own = Array.from({ length: 30 }, (_each, index) => `/step-${index}`);
    const others = Array.from({ length: 30 }, (_each, index) => `${index}. Run /other-${index}`);
    const agent: ConfigRecord = { name: "clerk", type: "agent_definition", content: others.join("\n") };
    const content = `Use the clerk agent.\n\n- Run ${own.join("\n- Run ")}`;
    const { convertedContent } = await convertDeterministically({ content }, memoryConfigs([agent]));
    expect(convertedContent).toContain(`\n${own.join(", ")}, /other-0`);
    expect(convertedContent).toContain("/other-9 and 20 more are slash commands");
  });

  it("is told apart from the command itself", async () => {
    const content = "Usage: run /deploy staging, then wait.";
    const { convertedContent, warnings } = await convertDeterministically({ content, name: "deploy" }, configs);
    expect(convertedContent).toBe(`${content}\n\nWhere this text says /deploy, it means these instructions.`);
    expect(warnings).toEqual([]);
  });

  it.each([
    "Open /deploy/now and src/deploy.",
    "The route /deploy answers.",
    "Use /tmp and /usr/bin.",
    "Yes/no </deploy>",
  ])("is told apart from a path: %j", async (content) => {
    expect((await convertDeterministically({ content }, configs)).convertedContent).toBe(content);
  });
});

it("is described to the model", () => {
  const names = { agents: [], skills: [] };
  expect(conversionPrompt(names)).toContain("a mostly proper Linux with the usual tools");
  const prompt = conversionPrompt({ ...names, target: { shell: false, files: false, tools: ["search"] } });
  expect(prompt).toContain("without a shell");
  expect(prompt).toContain("There are no files");
  expect(prompt).toContain("It has these tools: search.");
});

it("decides which findings a conversion has", () => {
  const source = { content: "Ask with search_web and WebSearch.", inlined: [], agents: [], skills: [] };
  const findingsFor = (target?: ConversionTarget) =>
    outlineOf(verifyConversion({ ...source, ...(target && { target }) }, source.content));
  expect(findingsFor()).toEqual(["warning dead-syntax"]);
  expect(findingsFor({ tools: ["WebSearch"] })).toEqual([]);
});

it("finds no variable of Claude Code that a text sets itself", () => {
  const content = '```bash\nexport CLAUDE_PROJECT_DIR=$(mktemp -d)\nls "$CLAUDE_PROJECT_DIR/logs"\n```';
  const codes = (text: string): string[] =>
    outlineOf(verifyConversion({ content: text, inlined: [], agents: [], skills: [] }, text));
  expect(codes(content)).toEqual([]);
  expect(codes('```bash\nls "$CLAUDE_PROJECT_DIR/logs"\n```')).toEqual(["warning dead-syntax"]);
});
