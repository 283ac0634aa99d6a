import { describe, expect, it } from "vitest";
import { agent, command, skill, textOf } from "../__fixtures__/configs.js";
import { analyzeSlashCommand, convertDeterministically, memoryConfigs, verifyConversion } from "../index.js";
import { knownNames } from "../internal.js";
import { fixConversion } from "../verify/fix-conversion.js";
import type { ConfigRecord } from "../configs/config-record.js";

const CHECK = "Look at every file of $ARGUMENTS and write a list of what is wrong with it.";
const NOTE = `The text of /check (<command name="check">) is below: where this text runs it, follow it there.

In the <command> sections below, $ARGUMENTS stands for the words that follow the command's name.`;

const converted = async (content: string, others: readonly ConfigRecord[], name = "ship", userArguments = "") =>
  await convertDeterministically({ content, name, userArguments }, memoryConfigs([command(name, content), ...others]));

describe("a command that a command runs", () => {
  it("is a section of its own, with its placeholders", async () => {
    const content = "1. Run `/check src` on the branch.\n2. Publish $ARGUMENTS.";
    const result = await converted(
      content,
      [command("check", `---\nargument-hint: <path>\n---\n${CHECK}`)],
      "ship",
      "v2",
    );
    expect(result.convertedContent).toBe(
      `1. Run \`/check src\` on the branch.\n2. Publish v2.\n\n${NOTE}\n\n<command name="check">\n${CHECK}\n</command>`,
    );
    expect(result).toMatchObject({ inlined: [{ type: "command", name: "check" }], missing: [], warnings: [] });
  });

  it("may be a skill that has no command of its name", async () => {
    const { convertedContent, inlined, warnings } = await converted("Then run `/changelog` and `/check`.", [
      skill("changelog"),
      skill("check"),
      command("check", CHECK),
    ]);
    expect(inlined.map(({ type, name }) => [type, name])).toEqual([
      ["skill", "changelog"],
      ["command", "check"],
    ]);
    expect(convertedContent).toContain(
      'The texts of /changelog (<skill name="changelog">), /check (<command name="check">)',
    );
    expect(warnings).toEqual([]);
    const suggested = await converted("Suggest to the user to run /changelog.", [skill("changelog")]);
    expect(suggested).toMatchObject({ inlined: [], warnings: [] });
  });

  it("may be the skill that the command of its name leads to, whoever names it", async () => {
    const { convertedContent, warnings } = await converted("Use the changelog skill. Then run /changelog.", [
      skill("changelog", "Write it. Then run /changelog again."),
    ]);
    expect(convertedContent).toContain('The text of /changelog (<skill name="changelog">) is below');
    expect(convertedContent).not.toContain("do not have. Where");
    expect(warnings.filter((warning) => warning.includes("slash commands"))).toEqual([]);
    const alone = await converted("Use the changelog skill.", [skill("changelog", "Then run /changelog again.")]);
    expect(alone.convertedContent).not.toContain("/changelog is");
    expect(alone.convertedContent).not.toContain("The text of /changelog");
  });

  it("takes no arguments if its text has no place for them", async () => {
    const { convertedContent } = await converted("Run `/check`.", [command("check", "Look at every file.")]);
    expect(convertedContent).toContain(
      '(<command name="check">) is below: where this text runs it, follow it there.\n',
    );
  });

  it.each([
    ["by position", "Source: $1\nFolder: $2", "command's name, $1 for the first of them, and so on."],
    ["as amounts", "A filing costs $1,500.", undefined],
  ])("has its placeholders explained: %s", async (_how, text, explained) => {
    const { convertedContent } = await converted("Run `/move brief.md archive`.", [command("move", text)]);
    expect(/the words that follow the (.*)$/m.exec(convertedContent)?.[1]).toBe(explained);
  });

  it("brings its own agents, skills and commands, each once, and neither itself nor the one that runs it", async () => {
    const { inlined } = await converted("Run /check, then use the triage agent.", [
      command("check", "Use the triage agent and the changelog skill. Then run /lint, /check and /ship."),
      command("lint", `${"Run the linter over all files. ".repeat(15)}Then run /deep.`),
      command("deep", "Run /check again."),
      agent("triage"),
      skill("changelog"),
    ]);
    expect(inlined.map(({ type, name }) => `${type} ${name}`)).toEqual([
      "agent triage",
      "command check",
      "skill changelog",
      "command lint",
      "command deep",
    ]);
  });

  it("brings the skill that it only names, however deep it is", async () => {
    const { inlined, convertedContent } = await converted("Use the triage agent.", [
      agent("triage", "Sort the reports. Then run /check."),
      command("check", "Use the triage skill to check the pages."),
      skill("triage"),
    ]);
    expect(inlined.map(({ type, name }) => `${type} ${name}`)).toEqual([
      "agent triage",
      "command check",
      "skill triage",
    ]);
    expect(convertedContent).toContain('<skill name="triage">');
  });

  it("is told apart from one that it only mentions", async () => {
    const result = await converted("Write the notes.\n\n## Next steps\n\n- The user may want `/check`", [
      command("check", CHECK),
    ]);
    expect(result.inlined).toEqual([]);
    expect(result.convertedContent).not.toContain("is a slash command that you do not have");
    expect(result.warnings).toEqual([]);
  });

  it("is told apart from one that it only speaks of, whose text is below, too", async () => {
    const content = "Count what /check finds. The list is that of /lint.";
    const { convertedContent, warnings } = await converted(content, [
      command("check", CHECK),
      command("lint", "Lint."),
    ]);
    expect(convertedContent).toContain(
      `The texts of /check (<command name="check">), /lint (<command name="lint">) are below, to look up what this text \
says about them; run one only where this text has you do so.

In the <command> sections below, $ARGUMENTS stands for the words that follow the command's name.`,
    );
    expect(warnings).toEqual([]);
  });

  it("is the one of the same plugin, or the only one of its name that Claude Code does not have itself", async () => {
    const others = ["kit:check", "other:check", "other:lint", "other:review"].map((name) => command(name, `${name}!`));
    const { inlined } = await converted("Run /check, then run /lint. Then run /review.", others, "kit:ship");
    expect(inlined.map(({ name }) => name)).toEqual(["kit:check", "other:lint"]);
    const ambiguous = await converted("Run /check.", others);
    expect(ambiguous.inlined).toEqual([]);
  });

  it("has no text if another one of its name may be meant", async () => {
    const others = ["kit:check", "other:check"].map((name) => command(name, CHECK));
    const { convertedContent, warnings } = await converted("Run /kit:check. Then run /check.", others);
    expect(convertedContent).toContain('The text of /kit:check (<command name="kit:check">) is below');
    expect(warnings).toEqual(["The text runs slash commands that the target does not have: /check"]);
  });

  it("is told apart from the skill of its name, whichever comes first", async () => {
    const both = [skill("check"), command("check", CHECK)];
    const { convertedContent, inlined } = await converted("Use the check skill. Then run /check.", both);
    expect(inlined.map(({ type }) => type)).toEqual(["skill", "command"]);
    expect(convertedContent).toContain('The text of /check (<command name="check">) is below');
    const { convertedContent: other } = await converted("Run /check and /changelog.", [
      command("check", CHECK),
      skill("changelog"),
    ]);
    expect(other).toContain('/check (<command name="check">), /changelog (<skill name="changelog">)');
  });

  it("may have words after its name, without a space", async () => {
    const { convertedContent, warnings } = await converted("まず `/レビューを実行` する。", [
      command("レビュー", CHECK),
    ]);
    expect(convertedContent).toContain('The text of /レビュー (<command name="レビュー">) is below');
    expect(warnings).toEqual([]);
  });

  it.each([
    ["check", "commands/check.md", "/check"],
    ["kit:check", "commands/check.md", "/check"],
    ["kit:git:check", "commands/git/check.md", "/kit:git:check"],
    ["git:check", "commands/git/check.md", "/git:check"],
    ["check", "office/commands/check.md", "/check"],
  ])("is not taken in again if the text names its file: %s in %s", async (name, path, written) => {
    const own = memoryConfigs([command(name, CHECK)]);
    const configs = { ...own, readShared: async (asked: string) => (asked === path ? CHECK : undefined) };
    const content = `Read \`${path}\`. Then run ${written}.`;
    const { inlined, convertedContent } = await convertDeterministically({ content, name: "kit:ship" }, configs);
    expect(inlined.map((config) => `${config.type} ${config.name}`)).toEqual([`file ${path}`]);
    expect(convertedContent).toContain(`The text of ${written} (<file path="${path}">) is below`);
  });

  it("has the note about subagents if the text of it asks for one", async () => {
    const { convertedContent } = await converted("Run /check.", [command("check", "Use the Task tool for each file.")]);
    expect(convertedContent).toMatch(/^Where this text asks for a subagent, .* do that work yourself\.$/m);
  });

  it("is part of the analysis", () => {
    const known = knownNames([{ type: "slash_command", name: "kit:check" }], "kit:ship");
    expect(analyzeSlashCommand("Run /check. Next: /kit:check", known).commandReferences).toEqual(["check"]);
  });
});

describe("the check of a prompt with the text of a command", () => {
  const content = "Read the notes of the last release.\n\n1. Run `/check src` on the branch.\n2. Publish it.";
  const body = `${textOf("check")}\nAt last, write down $ARGUMENTS.`;
  const source = {
    content,
    inlined: [{ type: "command" as const, name: "check", content: body }],
    agents: [],
    skills: [],
    commands: ["check"],
  };

  it("has no findings, also about placeholders of the section", () => {
    expect(verifyConversion(source, `${content}\n\n${NOTE}\n\n<command name="check">\n${body}\n</command>`)).toEqual(
      [],
    );
    const worded = `${content}\n\nThe words after /check are its $ARGUMENTS, as section check says.\n\n## check\n\n${body}`;
    expect(verifyConversion(source, worded)).toEqual([]);
  });

  it("has none about placeholders at the same spot in both, and fills in only those of the command", () => {
    const text = "Read the notes.\n\nThe task: $ARGUMENTS\n\n1. Run `/check` on it.";
    const section = `<command name="check">\n${textOf("check")}\n\nThe task: $ARGUMENTS (see below)\n</command>`;
    const own = { type: "command" as const, name: "check", content: `${textOf("check")}\n\nThe task: $ARGUMENTS` };
    const given = { ...source, content: text, userArguments: "alpha", inlined: [own] };
    const left = `${text}\n\nTo do: $ARGUMENTS\n\n${section}`;
    expect(verifyConversion(given, left).map(({ code }) => code)).toContain("placeholder-left");
    const right = `${text.replace("$ARGUMENTS", () => "alpha")}\n\n${section}`;
    expect(verifyConversion(given, right).map(({ code }) => code)).toEqual([]);
    const unfilled = `${text.replace("The task: $ARGUMENTS", () => "The task:  $ARGUMENTS !")}\n\n${section}`;
    expect(fixConversion(given, unfilled).output).toBe(
      `${text.replace("The task: $ARGUMENTS", () => "The task:  alpha !")}\n\n${section}`,
    );
  });

  it.each([
    ["was not read", { ...source, inlined: [] }, content, "The command runs /check, but it was not read."],
    ["is missing", source, content, "The command runs /check, but much of its text is missing from the prompt."],
  ])("has a warning if the text %s", (_why, given, output, message) => {
    expect(verifyConversion(given, output).map((finding) => [finding.code, finding.message])).toEqual([
      ["reference-lost", message],
    ]);
  });

  it("has an error if the text is that of a command that nothing names", () => {
    const other = { ...source, inlined: [{ type: "command" as const, name: "other", content: textOf("other") }] };
    const codes = verifyConversion({ ...other, commands: [] }, `${content}\n\n${textOf("other")}`).map(
      ({ code }) => code,
    );
    expect(codes).toEqual(["wrong-inlined"]);
  });
});
