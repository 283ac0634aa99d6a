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
      'To explore, use `Task` with `subagent_type: "Explore"`',
      'To explore, use `Task` with `subagent_type: "Explore"`',
    ],
    [
      'Lanzar subagentes con `subagent_type: "general-purpose"` y `fast: true`',
      'Lanzar subagentes con `subagent_type: "general-purpose"` y `fast: true`',
    ],
    [
      'Start it with `subagent_type: "Explore"` and `fast: true`',
      'Start it with `subagent_type: "Explore"` and `fast: true`',
    ],
    ["Wait: !important", "Wait: !important"],
    ["Billed when using `ghost-writer` agent types.", "Billed when using `ghost-writer` agent types."],
    ['- Example: `Task(subagent_type="bug-hunter")`', '- Example: `Task(subagent_type="bug-hunter")`'],
    ["Tasks name agents (e.g. use the bug-hunter agent).", "Tasks name agents (e.g. use the bug-hunter agent)."],
    ["Does it invoke the correct agent for the work?", "Does it invoke the correct agent for the work?"],
    ["- Add a licence (run: Skill(kit:licence))", "- Add a licence (run: Skill(kit:licence))"],
    ["```\n2. Add a licence (run: Skill(kit:licence))\n```", "```\n2. Add a licence (run: Skill(kit:licence))\n```"],
    ['Task("ghost-writer", "Write it")', 'Task("ghost-writer", "Write it")'],
    ['| `Skill(skill: "name")` | A call |', '| `Skill(skill: "name")` | A call |'],
    ['| `Skill(skill: "ghost-kit")` | A call |', '| `Skill(skill: "ghost-kit")` | A call |'],
    ["Read `agents/bug-hunter.md` first.", 'Read <agent name="bug-hunter"> below first.'],
    ["Write agents/bug-hunter.md.", "Write agents/bug-hunter.md."],
    ["!git status --short", "Run `git status --short`"],
    ["!./check.sh all", "Run `./check.sh all`"],
    ["- !make -j4 test", "- Run `make -j4 test`"],
    ["!go test ./...", "Run `go test ./...`"],
    ["!find . -name a.md", "Run `find . -name a.md`"],
    ["```bash\n!do_it now\n```", "```bash\ndo_it now\n```"],
    ["```bash\n!git log -5\n```", "```bash\ngit log -5\n```"],
    ["Mind `!important` and ![a picture](x.png).", "Mind `!important` and ![a picture](x.png)."],
    ["```js\nconst team = ['@bug-hunter', // looks\n];\n```", "```js\nconst team = ['@bug-hunter', // looks\n];\n```"],
    [
      "```ts\nawait Task({ subagent_type: 'bug-hunter', prompt });\n```",
      "```ts\nawait Task({ subagent_type: 'bug-hunter', prompt });\n```",
    ],
    [
      "```ts\nawait Task({\n  subagent_type: 'ghost-writer',\n  prompt,\n});\n```",
      "```ts\nawait Task({\n  subagent_type: 'ghost-writer',\n  prompt,\n});\n```",
    ],
    [
      "Run `claude -p '@bug-hunter go' --json` now.",
      "Run `claude -p '@bug-hunter go' --json` (see <agent name=\"bug-hunter\"> below) now.",
    ],
    [
      'Use `Task(subagent_type="bug-hunter", model="fast")` now.',
      'Use `Task(subagent_type="bug-hunter", model="fast")` (see <agent name="bug-hunter"> below) now.',
    ],
    [
      "```\nUse the bug-hunter agent.\n```\n\nThe bug-hunter agent looks.",
      '```\nUse the bug-hunter agent.\n```\n\nThe bug-hunter agent (see <agent name="bug-hunter"> below) looks.',
    ],
    ["Usage: `/fix @src/a.ts`", "Usage: `/fix @src/a.ts`"],
    ["Detect @go.mod now.", "Detect the file `go.mod` now."],
    ["## Files\n@README.md", "## Files\nRead the file `README.md`"],
  ])("is converted without damage: %j", async (content, converted) => {
    const { convertedContent } = await convert(content);
    expect(convertedContent.slice(0, converted.length)).toBe(converted);
    expect(convertedContent.slice(converted.length)).toMatch(/^(?:$|\n\n)/);
  });

  it.each([
    ["Ask @agent-nobody-here about it.", "The agent nobody-here was not found; its mention stays in the text."],
    ["Hand it to the `ghost-writer` agent.", "The agent ghost-writer was not found; its mention stays in the text."],

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
    ["Use WebSearch/WebFetch for it.", "The target has no tool that does the work of WebSearch."],
    ["Then run `/kit:other now`.", "The text runs slash commands that the target does not have: /kit:other"],
    [
      "Run ${CLAUDE_PLUGIN_ROOT}/a.sh and ${CLAUDE_PLUGIN_ROOT}/b.sh.",
      "The sandbox cannot reach the plugin's folder: ${CLAUDE_PLUGIN_ROOT}/a.sh, ${CLAUDE_PLUGIN_ROOT}/b.sh",
    ],
    [
      "Read the schema in ~/.office/schema.json.",
      "The sandbox cannot reach the user's home folder: ~/.office/schema.json",
    ],
    ["Use the office-calendar MCP tools.", "The target has no tool that does the work of office-calendar MCP tools."],

    [
      "Fix $ARGUMENTS. Write the `$ARGUMENTS` placeholder.",
      "The text explains placeholders; there, $ARGUMENTS stays as written.",
    ],
  ])("has a warning for what is missing: %j", async (content, warning) => {
    expect((await convert(content, "the login")).warnings).toContain(warning);
  });

  const named = (paths: string): string =>
    `The text names files that are not part of the prompt, and that the target may not have: ${paths}`;

  it.each([
    ["- `skills/jp/references/quiz.md`: the rules", "skills/jp/references/quiz.md"],
    ["Model: `/agentic/kit/templates/threat.md`.", "/agentic/kit/templates/threat.md"],
    [
      "Read {{ROOT}}/settings/templates/a.json and [b]({baseDir}/references/b.md).",
      "{{ROOT}}/settings/templates/a.json, {baseDir}/references/b.md",
    ],
    ["先读取references/规则.md，然后继续", "references/规则.md"],
    ["Read these:\n```\n- templates/a.md\n```", "templates/a.md"],
    ['```bash\nmytool get "/p/.claude/templates/b.md"\n```', "/p/.claude/templates/b.md"],
    ["Create x.md, using `templates/a.md`.", "templates/a.md"],
    ["Write it in the format of `templates/a.md`, then update `templates/a.md`.", "templates/a.md"],
    ["Copy `templates/a.md` into the code base.", "templates/a.md"],
    ["```bash\npython skills/a/scripts/run.py\n```", "skills/a/scripts/run.py"],
  ])("has a warning for a file that does not come along: %j", async (content, paths) => {
    expect((await convert(content)).warnings).toEqual([named(paths)]);
  });

  it.each([
    "Write the result to `templates/a.md`. Then show templates/a.md.",
    "Create skills/new-one/SKILL.md.",
    "```\nkit/\n├── skills/a/SKILL.md\n└── templates/b.md\n```",
    "```bash\necho done > templates/a.md\n```",
    "Read src/index.ts, docs/rules.md and src/templates/page.html.",
    "Call the endpoint /get_user, or GET /list_users.",
    '```yaml\ncategory: "/language:python"\ncommands: "/review --all"\n```',
    "```bash\nnpm install @sitespeed.io/sitespeed.io\n```",
    "The server offers MCP tools. Use available MCP tools. See plugins/kit/readme.md and plugins/other.",
    "Launch 3 `general-purpose` agents, each with its own question.",
    'Agent 1: subagent_type: "general-purpose" looks.',
    "Slash commands live in /commands here.",
    "Use the style-guide skill:\n```bash\ncat .claude/skills/style-guide/SKILL.md\n```",
  ])("has no warning for other paths: %j", async (content) => {
    expect((await convert(content)).warnings).toEqual([]);
  });

  it("has one warning for a file that a skill names and that does not come along, and none for those that do", async () => {
    const kit = {
      ...memoryConfigs([{ name: "kit-one", type: "skill", content: "Read references/a.md and references/b.md." }]),
      files: () => Promise.resolve(["references/a.md", "references/b.md"]),
      readFile: (_type: string, _name: string, path: string) =>
        path.endsWith("a.md") ? Promise.resolve("KEEP it short.") : Promise.reject(new Error("gone")),
    };
    const { warnings } = await convertDeterministically({ content: "Use the kit-one skill." }, kit);
    expect(warnings).toEqual(["The skill kit-one uses a file that is not part of the prompt: references/b.md."]);
  });

  it.each(["Write the `$ARGUMENTS` placeholder in a file.", "`$ARGUMENTS` will be replaced."])(
    "warns of the placeholders that stay in an inlined text: %j",
    async (text) => {
      const about = memoryConfigs([{ name: "kit-one", type: "skill", content: text }]);
      const { warnings } = await convertDeterministically({ content: "Use the kit-one skill." }, about);
      expect(warnings).toEqual(["The text of kit-one explains placeholders; there, $ARGUMENTS stays as written."]);
    },
  );

  it.each([
    ["Extract the name from `$ARGUMENTS`.", "Extract the name from `billing`."],
    ["**Source**: `$ARGUMENTS`", "**Source**: `billing`"],
    ["If `--dry` is in `$ARGUMENTS`: stop.", "If `--dry` is in `billing`: stop."],
    ["```bash\nls $ARGUMENTS\n```", "```bash\nls billing\n```"],
    ["Run it on $ARGUMENTS_FILE.", "Run it on $ARGUMENTS_FILE."],
    ["Write an argument-hint: a word for $ARGUMENTS.", "Write an argument-hint: a word for billing."],
  ])("inserts the arguments into an inlined text: %j", async (content, converted) => {
    const kit = memoryConfigs([{ name: "kit-one", type: "skill", content }]);
    const { convertedContent, warnings } = await convertDeterministically(
      { content: "Use the kit-one skill on $ARGUMENTS.", userArguments: "billing" },
      kit,
    );
    expect(convertedContent).toContain(`<skill name="kit-one">\n${converted}\n</skill>`);
    expect(warnings).toEqual([]);
  });

  it("names the arguments that an inlined text asks for and that are not given", async () => {
    const kit = memoryConfigs([{ name: "kit-one", type: "skill", content: "Parse `$ARGUMENTS`." }]);
    const { convertedContent } = await convertDeterministically({ content: "Use the kit-one skill." }, kit);
    expect(convertedContent).toContain("Not given: <arguments>.");
    expect(convertedContent).toContain("Parse `<arguments>`.");
  });

  it.each([
    ["If `$ARGUMENTS` is empty, ask.", "", "If the argument text (none) is empty, ask."],

    ["Open the issue $1 as `$2`. It may cost $5.", "alpha beta", "Open the issue alpha as `beta`. It may cost $5."],
    ["Values: $0, $123.45, $1,234.56 of $ARGUMENTS.", "a b", "Values: $0, $123.45, $1,234.56 of a b."],
    ["```bash\nif $ARGUMENTS is; then\n```", "a", "```bash\nif a is; then\n```"],
  ])("speaks of its arguments: %j with %j", async (content, userArguments, converted) => {
    expect((await convert(content, userArguments)).convertedContent).toBe(converted);
  });

  it.each([
    ["Launch these agents:\n\n| Agent | Model |\n|---|---|\n| bug-hunter | opus |", ["bug-hunter"]],
    ["Use the `house-rules`, `style-guide`, and `ghost-kit` skills.", ["house-rules", "style-guide"]],
    ["Reference the `style-guide` skill.", ["style-guide"]],
    ["| bug-hunter | a row of a table about something else |", ["bug-hunter"]],
    ["```\n/kit:agent bug-hunter\n```", ["bug-hunter"]],
  ])("names what it needs: %j", async (content, names) => {
    const { inlined } = await convert(content);
    expect(inlined.map(({ name }) => name)).toEqual(names);
  });

  it.each<[string, boolean]>([
    ["Use the bug-hunter agent. DO NOT create the review yourself.", true],
    ["NEVER use the git CLI directly. Use the bug-hunter agent.", true],
    ["Use the bug-hunter agent. Post the result directly.", false],
    ["Use the bug-hunter agent. Never push directly to main.", false],
    ["NEVER use the git CLI directly. Use the ghost-writer agent.", false],
  ])("lets the reader do the work of a section that the text forbids it: %j", async (content, isForbidden) => {
    const { convertedContent } = await convert(content);
    expect(convertedContent.includes("does not hold for the work of these sections")).toBe(isForbidden);
  });

  it("keeps the call that it forbids", async () => {
    const content = 'Do NOT use `subagent_type: "Explore"` here.\n\nNever use Task(subagent_type="scout") for it.';
    expect((await convert(content)).convertedContent).toContain(content);
  });

  it.each(["/other:run x", "/kit/run x"])("means itself when it says %j", async (line) => {
    const { convertedContent, warnings } = await convert(`At last, type \`${line}\` again.`);
    expect(convertedContent).toContain("it means these instructions.");
    expect(warnings).toEqual([]);
  });

  it("tells the reader what the plugin's folder is, and to do the work of agents", async () => {
    const { convertedContent } = await convert("Launch 5 parallel agents. Run ${CLAUDE_PLUGIN_ROOT}/a.sh.");
    expect(convertedContent).toContain("CLAUDE_PLUGIN_ROOT stands for the folder of a plugin");
    expect(convertedContent).toContain("do that work yourself");
  });
});

it.each([
  [
    "Start `npm run dev`. To end it, find the background task and `TaskStop` it.",
    "TaskStop: start programs with &, and watch and stop them yourself",
  ],
  ["Launch all agents with `run_in_background: true`.", "run_in_background: start programs with &"],
  ["Wait for the background agents.", "background agent: start programs"],
  ["End the turn, then react to agent completion notifications.", "agent completion notification: start programs"],
  [
    "## When to stop\n\n1. Write it down.\n2. Use `/clear` and begin anew.",
    "/clear is a slash command that you do not",
  ],
])("tells the reader what Claude Code would do: %j", async (content, note) => {
  expect((await convert(content)).convertedContent).toContain(note);
});

it("has no note about a command of Claude Code that a text only speaks of", async () => {
  const { convertedContent, warnings } = await convert("- People use `/clear` a lot.\n- Say: use `/clear` for that.");
  expect([convertedContent.includes("slash command"), warnings]).toEqual([false, []]);
});

it("names the placeholders of other programs, apart from those in code and in quotations", async () => {
  const content = "File: {{file}}\nBy {{ name }}, in `{{court}}`, ${{secrets.key}}, {{all of it}}\n\n> {{word}}";
  const { convertedContent, warnings } = await convert(content);
  expect(convertedContent).toBe(content);
  expect(warnings).toEqual(["Nothing fills in these placeholders: {{file}}, {{ name }}"]);
});
