import { describe, expect, it } from "vitest";
import { agent, DEBUG_TASK, office, skill, textOf } from "../__fixtures__/configs.js";
import { type ConfigStore, convertDeterministically, memoryConfigs } from "../index.js";
import { STANDING_NOTE } from "../target/absent-note.js";

const convert = (content: string, userArguments = "", configs: ConfigStore = office()) =>
  convertDeterministically({ content, userArguments }, configs);

describe("a conversion without a model", () => {
  it("removes the frontmatter, inserts the arguments, appends the referenced texts, and points there", async () => {
    expect(await convert(DEBUG_TASK, "the login page")).toEqual({
      convertedContent: [
        "# Debug a task",
        'Use the triage agent (see <agent name="triage"> below) to sort what is known about the login page.',
        "1. Reproduce the problem.\n2. Write the fix and a test.",
        "The sections below belong to this text. Where it asks for an agent, a subagent or a skill, or names its file, \
do that work yourself, as the section of that name says.",
        STANDING_NOTE,
        `<agent name="triage">\n${textOf("triage")}\n</agent>`,
      ].join("\n\n"),
      inlined: [{ type: "agent", name: "triage", aliases: [], content: textOf("triage") }],
      missing: [],
      warnings: [],
    });
  });

  it("says which folder scripts read if the reader saves one of a plugin", async () => {
    const text = "Run `bash ${CLAUDE_PLUGIN_ROOT}/scripts/check.sh`. It reads CLAUDE_PLUGIN_ROOT.";
    const store: ConfigStore = {
      ...memoryConfigs([]),
      readShared: async (path) => (path === "scripts/check.sh" ? "echo hi" : undefined),
    };
    const { convertedContent } = await convertDeterministically(
      { content: text, name: "kit:go", scripts: true },
      store,
    );
    expect(convertedContent).toContain(
      "CLAUDE_PLUGIN_ROOT stands for the folder .prompt: set it before you run a script that reads it.",
    );
    expect(convertedContent).toMatch(/<file path="\.prompt\/scripts\/check\.sh">\necho hi\n<\/file>$/);
  });

  it("says that no arguments were given, once", async () => {
    const head = "---\nargument-hint: <month>\n---\n";
    const note =
      "No arguments were given. If this text cannot do without <month>, take them from the task at hand, or ask for them first.";
    expect((await convert(`${head}Sort the letters.`)).convertedContent).toBe(`Sort the letters.\n\n${note}`);
    expect((await convert(`${head}Sort the letters of $1.`)).convertedContent).toBe(
      "Sort the letters of <month>.\n\nNot given: <month>.",
    );
  });

  it.each([
    ['Run `Task("triage")` first.', 'Run the instructions in <agent name="triage"> below first.'],
    [
      'Run Task("triage", "all of it") first.',
      'Run Task("triage" (see <agent name="triage"> below), "all of it") first.',
    ],
    [
      'Use it with:\n- **subagent_type**: "triage"\n- **prompt**: all',
      'Use it with:\n- **subagent_type**: "triage" (see <agent name="triage"> below)\n- **prompt**: all',
    ],

    [
      "Work through these:\n\n1. code-reviewer: Reads the change\n2. plan: Plans",
      'Work through these:\n\n1. code-reviewer (see <agent name="code-reviewer"> below): Reads the change\n2. plan: Plans',
    ],
    ["Ask @triage twice. Ask @triage.", 'Ask @triage (see <agent name="triage"> below) twice. Ask @triage.'],
  ])("points from %j", async (content, converted) => {
    expect((await convert(content)).convertedContent.split("\n\nThe sections below")[0]).toBe(converted);
  });

  it.each(['- `subagent_type: "nobody"` (a must).', 'A rule: `subagent_type: "nobody"` is a must.'])(
    "keeps the mention that is the subject of a sentence: %j",
    async (content) => expect((await convert(content)).convertedContent).toContain(content),
  );

  it.each([
    ["Fix $ARGUMENTS now", "a  b", "Fix a  b now"],
    ["Fix $ARGUMENT now", "a", "Fix a now"],
    ["Fix $ARGUMENTS now", "", "Fix <arguments> now"],
    ["Debug this: $ARGUMENTS. Be quick.", "", "Debug this: <arguments>. Be quick."],
    ["Perform an audit on: $ARGUMENTS. Check it.", "", "Perform an audit on: <arguments>. Check it."],
    ["Sort what is known about $ARGUMENTS, then stop.", "", "Sort what is known about <arguments>, then stop."],
    ["Issue to debug: $ARGUMENTS", "", "Issue to debug: <arguments>"],
    ["Parse `$ARGUMENTS` for flags", "", "Parse `<arguments>` for flags"],
    ["Fix it", "a b", "Fix it\n\nArguments: a b"],
    ["Fix $ARGUMENTS and $ARGUMENTS[1]!", 'x "y z"', 'Fix x "y z" and y z!'],
    ["---\nargument-hint: <a> <b>\n---\nFrom $0 to $1$2.", "here there", "From here to there<argument 3>."],
    ["---\narguments: [issue, branch]\n---\nFix $issue on $branch.", "7", "Fix 7 on <branch>."],
    ["---\nargument-hint: <a>\n---\nFix $0.", "7 and more", "Fix 7.\n\nArguments: 7 and more"],
    ["---\narguments: [issue]\n---\nFix $issue.", "issue=7", "Fix 7."],
    ["Fix $ARGUMENTS[1].", "a b", "Fix b.\n\nArguments: a b"],
    ["Keep \\$ARGUMENTS, fix $ARGUMENTS", "x\ny", "Keep $ARGUMENTS, fix x\ny"],
  ])("inserts arguments: %j with %j", async (content, userArguments, converted) => {
    const { convertedContent, warnings } = await convert(content, userArguments);
    const names = converted.match(/<[a-z]+(?: \d)?>/g) ?? [];
    expect(convertedContent).toBe(names.length > 0 ? `${converted}\n\nNot given: ${names.join(", ")}.` : converted);
    const warned = names.map((name) => `No argument was given for ${name}; the prompt has that name in its place.`);
    expect(warnings).toEqual(warned);
  });

  it.each([
    [
      "<system-dir> [target-stack]",
      "Read `analysis/$1/`. Stack: `$2` (if blank, choose).",
      "billing",
      "Read `analysis/billing/`. Stack: `<target-stack>` (if blank, choose).\n\nNot given: <target-stack>.",
    ],
    ["[pr] [priority]", "Review PR #$1 with priority $2.", "456 high", "Review PR #456 with priority high."],
    ["<system> [--all]", "`$1` is the first word of `$ARGUMENTS`.", "a --all", "`a` is the first word of `a --all`."],
    [
      "<amount>",
      "Offer $ARGUMENTS. Our floor is $65,000 and the fee $4.50.",
      "70,000 dollars",
      "Offer 70,000 dollars. Our floor is $65,000 and the fee $4.50.",
    ],
    [
      "[day]",
      "Show $ARGUMENTS:\n\n```bash\nawk '{print $1}' log\n```",
      "Monday",
      "Show Monday:\n\n```bash\nawk '{print $1}' log\n```",
    ],
  ])("replaces only the positions that the author meant: %s, %j", async (hint, body, given, converted) => {
    const content = `---\nargument-hint: ${hint}\n---\n${body}`;
    expect((await convert(content, given)).convertedContent).toBe(converted);
  });

  it("follows the letter of Claude Code on request", async () => {
    const content = "---\nargument-hint: [pr] [priority]\n---\nReview PR #$1 with priority $2, at $5.50.";
    const input = { content, userArguments: "456 high", placeholders: "claude" as const };
    const { convertedContent } = await convertDeterministically(input, office());
    expect(convertedContent).toBe("Review PR #high with priority $2, at $5.50.\n\nArguments: 456 high");
  });

  it.each([
    ["Write about $ARGUMENTS. ", "Write about the login. "],
    ["Write the `$ARGUMENTS` placeholder. ", "Write the `$ARGUMENTS` placeholder. "],
  ])("fills in %j of a skill, unless it is about placeholders", async (text, filled) => {
    const configs = memoryConfigs([skill("kit-one", text + "It costs $1. ".repeat(20))]);
    const { convertedContent } = await convert("Use the kit-one skill on $ARGUMENTS.", "the login", configs);
    expect(convertedContent).toContain(`<skill name="kit-one">\n${filled}It costs $1.`);
  });

  it("follows references at any depth, each once, even if they are circular", async () => {
    const configs = memoryConfigs([
      agent("one", `Use the two agent. ${textOf("one")}`),
      agent("two", `Use the one agent and the three skill. ${textOf("two")}`),
      skill("three", `Use the four agent. ${textOf("three")}`),
      agent("four", `Use the one agent. ${textOf("four")}`),
    ]);
    const result = await convert("Use the one agent.", "", configs);
    expect(result.inlined.map(({ name }) => name)).toEqual(["one", "two", "three", "four"]);
  });

  it("warns about places that the sandbox cannot reach", async () => {
    const { warnings } = await convert("Read ~/.claude/notes.md, then run `gh pr view`.");
    expect(warnings).toEqual([
      "The sandbox cannot reach the user's ~/.claude: ~/.claude/notes.md",
      "The sandbox cannot reach GitHub data through gh: gh pr",
    ]);
  });

  it("resolves an ambiguous name in the command's own plugin, else in the first one, with a warning", async () => {
    const configs = memoryConfigs([agent("a:check-all", "AGENT of a"), agent("b:check-all", "AGENT of b")]);
    const content = "Use the check-all agent.";
    const own = await convertDeterministically({ content, name: "b:run" }, configs);
    expect(own).toMatchObject({ inlined: [{ name: "b:check-all" }], warnings: [] });
    const stranger = await convertDeterministically({ content, name: "c:run" }, configs);
    expect(stranger).toMatchObject({ inlined: [{ name: "a:check-all" }] });
    expect(stranger.warnings).toEqual([
      "A name may mean several texts: the agent check-all (a:check-all was used, not b:check-all)",
    ]);
  });

  it("continues if a text cannot be read, with a warning", async () => {
    const store = office();
    const failing: ConfigStore = { list: () => store.list(), read: () => Promise.reject(new Error("no disk")) };
    const { missing, warnings } = await convert("Use the triage agent to sort it.", "", failing);
    expect(missing).toEqual([{ type: "agent", name: "triage" }]);
    expect(warnings).toContain("The agent triage cannot be read: no disk");
  });

  it("keeps a body with lines of dashes and no frontmatter", async () => {
    const content = "# Title\n\n---\n\nText\n\n---\n\nMore";
    expect((await convert(content)).convertedContent).toBe(content);
  });

  it("distinguishes an agent and a skill with the same name, in any case and without their plugin", async () => {
    const configs = memoryConfigs([
      agent("Twin", "AGENT text of the twin"),
      skill("kit:twin", "SKILL text of the twin"),
    ]);
    const { convertedContent } = await convert("Use the TWIN agent and the twin skill.", "", configs);
    expect(convertedContent).toContain('<agent name="Twin">\nAGENT');
    expect(convertedContent).toContain('<skill name="kit:twin">\nSKILL');
  });
});
