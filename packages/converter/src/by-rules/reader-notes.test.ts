import { describe, expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import { collectionFolder } from "../__fixtures__/collection-folder.js";
import { convertDeterministically, directoryConfigs, verifyConversion } from "../index.js";
import type { CommandInput } from "./gather-command.js";
import { STANDING_NOTE } from "../target/absent-note.js";
import { type NotedText, readerNotes } from "./reader-notes.js";

const collection = collectionFolder();
const { write } = collection;

const convert = (content: string, options: Partial<CommandInput> = {}) =>
  convertDeterministically({ content, name: "run", ...options }, directoryConfigs(collection.path));

/** Returns the lines of the note about absent things. */
const absentIn = (prompt: string): string[] => {
  const [, list = ""] =
    /This text names things that may be missing\.[^\n]*\n\n((?:- [^\n]+(?:\n|$))+)/.exec(prompt) ?? [];
  return list.trim() === "" ? [] : list.trim().split("\n");
};

describe("a text of another assistant", () => {
  it.each([["a long procedure", "Ask Scout for the audit. ".repeat(20)]])(
    "comes with a note for all that it counts on: %s",
    async (_, content) => {
      const { convertedContent } = await convert(content);
      expect(convertedContent).toBe(`${content.trim()}\n\n${STANDING_NOTE}`);
      expect(verifyConversion({ content, agents: [], skills: [], inlined: [], missing: [] }, convertedContent)).toEqual(
        [],
      );
    },
  );

  it("stays as it is if it counts on nothing", async () => {
    const content = "Write a short summary of the changes.";
    expect((await convert(content)).convertedContent).toBe(content);
  });
});

describe("what the reader may not have", () => {
  it.each<[string, string[]]>([
    ["Read `templates/brief.md` first.", ["- Files: templates/brief.md"]],
    ["Load `.claude/subagents/{type}.md` for it.", ["- Files: .claude/subagents/{type}.md"]],
    ["Read ~/.claude/office.md, then /Users/kim/notes/a.md.", ["- Files: ~/.claude/office.md, /Users/kim/notes/a.md"]],
    ["Read ~/.claude/a.md and /Users/kim/notes/[name].", ["- Files: ~/.claude/a.md, /Users/kim/notes/[name]"]],
    ["Run `bash ${HOME}/.office/check.sh`.", ["- Scripts: ${HOME}/.office/check.sh"]],
    ["Run `uv run ledger check --all` and `uv run ledger sort --dry`.", ["- Programs: ledger"]],
    ["It MUST run `uv run ledger check notes.md`. Then `uv run ledger`.", ["- Programs: ledger"]],
    [`Read ~/notes/${"long-name/".repeat(9)}a.md.`, [`- Files: ~/notes/${"long-name/".repeat(9)}a.md`]],
    ["Hand it to the `ghost-writer` agent.", ["- Agents and skills: ghost-writer"]],
    ["```bash\nbash .office/scripts/sort.sh inbox\n```", ["- Scripts: .office/scripts/sort.sh"]],
    ["Run `python3 .office/count.py --all` first.", ["- Scripts: .office/count.py"]],
    ["Run `.office/count.sh --json` and `node tools/sort.mjs`.", ["- Scripts: .office/count.sh, tools/sort.mjs"]],
    ["```bash\n./tools/count.sh && ./tools/sort.sh\n```", ["- Scripts: ./tools/count.sh, ./tools/sort.sh"]],

    ["Run the tests. Then commit, push, and create a pull request.", ["- Programs: gh, and with it GitHub"]],

    ["Run `ledger list --all`, `ledger close` and `ledger sum --may`.", ["- Programs: ledger"]],
    ["Read `C:\\Users\\ann\\notes\\a.md`.", ["- Files: C:\\Users\\ann\\notes\\a.md"]],
    ["Show it with `gh pr view 7`.", ["- Programs: gh, and with it GitHub"]],
    ["```bash\nledger list --all\ngit status\nledger close <id>\n```", ["- Programs: ledger"]],
  ])("is named in a note: %j", async (content, lines) => {
    const { convertedContent, warnings } = await convert(content);
    expect(absentIn(convertedContent)).toEqual(lines);
    expect(warnings).toHaveLength(content.includes("/Users/") ? 2 : 1);
  });

  it.each([
    "Append what you learned to `.claude/rules/patterns.md`.",
    "Write the settings to ~/.claude/settings.json.",
    "Use the general-purpose agent.",
    "```yaml\nvolumes: [~/.ssh, /Users/kim/data]\n```",
    "In `/Users/you/app`, open https://your-org.example.org/a, http://app.test or https://github.com/owner/repo/pull/1.",
    "Crie o arquivo `.github/workflows/ci.yml`.",
    "Look at `agents/README.md`.",
    "Run `node dist/server.js`, `python src/main.py`, `node -e 1` and `bash .github/a.sh`.",
    "Do not open a pull request, and look at who may create a PR.",
    "Look at `.office/count.py`, and write `.office/sort.sh`.",
    "```bash\nledger list --all\ngit status\n```",
    "```bash\nledger() { git log; }\nledger a\nledger b\n```",
    "```bash\ncat > a.txt <<'END'\nledger a\nledger b\nEND\n```",
    "```bash\ngit commit -m 'one\nledger a\nledger b'\n# ledger c\ngit log \\\n  ledger d \\\n  ledger e\n```",
    "Install `ledger` first:\n\n```bash\npip install ledger\nledger list --all\nledger show\n```",
  ])("is not named if it is written, there, or no program: %j", async (content) => {
    const { convertedContent } = await convert(content);
    expect(absentIn(convertedContent)).toEqual([]);
  });

  it("is no error of the check if it is an agent or a skill", async () => {
    const content = "Hand it to the `ghost-writer` agent, then follow the office:brief-sorter skill.";
    const { convertedContent, ...read } = await convert(content);
    const source = { content, ...read, agents: [], skills: [] };
    expect(verifyConversion(source, convertedContent).filter(({ severity }) => severity === "error")).toEqual([]);
    const [body = ""] = convertedContent.split("\n\nThis text names");
    expect(verifyConversion(source, body).map(({ code }) => code)).toContain("unresolved-reference");
  });

  it("comes with the purpose of the command at the start, unless its text says it", async () => {
    await write("scripts/audit", "x");
    const content = "---\ndescription: Checks the  ledger\n---\nRun `scripts/audit.sh`. Read `templates/a.md`.";
    const { convertedContent, inlined } = await convert(content);
    expect(convertedContent).toMatch(/^Checks the ledger\n\nRun `scripts\/audit\.sh`\./);
    expect(verifyConversion({ content, inlined, agents: [], skills: [] }, convertedContent)).toEqual([]);
    const inPlugin = "---\ndescription: Lists courts\n---\nRun `${CLAUDE_PLUGIN_ROOT}/bin/all`.";
    expect((await convert(inPlugin)).convertedContent).toMatch(/^Lists courts\n\n/);
    const filled = { content: "---\ndescription: Plans $ARGUMENTS\n---\nRead `templates/a.md` for $ARGUMENTS." };
    const given = { userArguments: "May" };
    const prompt = (await convert(filled.content, given)).convertedContent;
    expect(prompt).toMatch(/^Plans May\n\n/);
    expect(verifyConversion({ ...filled, ...given, inlined: [], agents: [], skills: [] }, prompt)).toEqual([]);
    expect((await convert(filled.content)).convertedContent).toMatch(/^Read/);
    const said = "---\ndescription: Checks the open ledger\n---\nCheck the ledger. Read `templates/open.md`.";
    expect((await convert(said)).convertedContent).toMatch(/^Check the ledger/);
    expect((await convert("---\ndescription: ' '\n---\nRun `gh pr list`.")).convertedContent).toMatch(/^Run/);
    expect((await convert("---\ndescription: Checks\n---\nCount the lines.")).convertedContent).toBe(
      "Count the lines.",
    );
  });

  it("does not name programs to a reader without a shell", async () => {
    const { convertedContent } = await convert("Run `ledger a --b` and `ledger c --d`.", { target: { shell: false } });
    expect(absentIn(convertedContent)).toEqual([]);
  });
});

describe("a path of the command's own file", () => {
  it.each(["run", "kit:run"])("means the text itself: %s", async (name) => {
    const folder = name === "run" ? "" : "plugins/kit/";
    const content = "Re-read `.claude/commands/run.md` at every step.";
    await write(`${folder}commands/run.md`, content);
    const own = name === "run" ? content : "Re-read `commands/run.md` at every step.";
    await write(`${folder}commands/run.md`, own);
    const { convertedContent, inlined, warnings } = await convert(own, { name });
    expect(convertedContent).toBe(`${own}\n\nWhere this text says commands/run.md, it means these instructions.`);
    expect([inlined, warnings]).toEqual([[], []]);
  });
});

describe("a text beside the command's file", () => {
  it.each([
    ["docs:run", "commands/docs"],
    ["kit:run", "plugins/kit/commands"],
    ["kit:docs:run", "plugins/kit/commands/docs"],
    ["run", "commands"],
  ])("is taken in if the command has its reader read it: %s", async (name, folder) => {
    await write(`${folder}/_shared.md`, "Mind the rules.");
    const { convertedContent, warnings } = await convert("Resolve it per `_shared.md`.", { name });
    const path = folder.replace("plugins/kit/", "");
    expect(convertedContent).toContain(`Resolve it per <file path="${path}/_shared.md"> below.`);
    expect(convertedContent).toContain("Mind the rules.");
    expect(warnings).toEqual([]);
  });

  it("is found by its name beside the agents as well", async () => {
    await write("agents/clerk.md", "See `_base-clerk.md` for the format.");
    await write("agents/_base-clerk.md", "One line for each.");
    const { convertedContent, warnings } = await convert("Use the clerk agent.", { name: "run" });
    expect(convertedContent).toContain('See <file path="agents/_base-clerk.md"> below for the format.');
    expect([convertedContent.includes("One line for each."), warnings]).toEqual([true, []]);
  });

  it("is found from the folder of its command or of its skill", async () => {
    await write("commands/office/run.md", "x");
    await write("commands/office/references/forms.md", "State the court.");
    await write(
      "skills/filing/SKILL.md",
      "---\nname: filing\ndescription: Files.\n---\nFollow `../../playbooks/filing.md`.",
    );
    await write("playbooks/filing.md", "File it.");
    const content = "See `references/forms.md`. Use the filing skill.";
    const { convertedContent, warnings } = await convert(content, { name: "office:run" });
    expect(convertedContent).toContain('See <file path="commands/office/references/forms.md"> below.');
    expect(convertedContent).toContain('Follow <file path="playbooks/filing.md">');
    expect(warnings).toEqual([]);
  });

  it("stays out if only a block of code names it", async () => {
    await write("commands/spec.md", "Mind the rules.");
    expect((await convert("```bash\nreview with spec.md\n```")).inlined).toEqual([]);
  });

  it.each([
    ["README.md", "Mind the rules."],
    ["other.md", "---\ndescription: Another command\n---\nMind the rules."],
  ])("stays out if projects have one or users type it: %s", async (path, text) => {
    await write(`commands/${path}`, text);
    expect((await convert(`Read \`${path}\`.`)).inlined).toEqual([]);
  });
});

it("leaves optional arguments empty in a shell", async () => {
  const content = "---\nargument-hint: '[name] [--all]'\n---\n```bash\nbash sync.sh $ARGUMENTS\n```";
  expect((await convert(content)).convertedContent).toBe("```bash\nbash sync.sh \n```");
});

it.each([
  [
    "Without arguments, all files count.\n```bash\nls $ARGUMENTS\n```",
    "Without arguments, all files count.\n```bash\nls \n```",
  ],
  [
    "List it:\n```bash\nls $ARGUMENTS\n```",
    "List it:\n```bash\nls <arguments>\n```\n\nNot given: <arguments>. Leave it out of commands that also run without it.",
  ],
])("leaves a value in a shell empty if no argument was given: %j", async (content, converted) => {
  expect((await convert(content)).convertedContent).toBe(converted);
});

it("has a file below stand in for reading it, and not for a report that it exists", async () => {
  await write("rules/filing.md", "Number each page.");
  const content = "Report which of these exist:\n- [ ] `rules/filing.md`";
  const { convertedContent } = await convert(content);
  expect(convertedContent).toContain("Where a step reads it by any path, use its text here");
  expect(convertedContent).toContain("If a step reports whether it exists, look only in your project");
});

/** Returns the notes for the reader of a text, in one string. */
const notesFor = (main: string, noted: Partial<NotedText> = {}): string =>
  readerNotes({
    asked: new SourceText(main),
    filled: new SourceText(main),
    userArguments: "",
    inlined: [],
    notGiven: [],
    surroundings: [],
    absent: [],
    ...noted,
  }).join("\n");

describe("a text that hands work to subagents", () => {
  it.each([
    "Use the Task\n  tool for it.",
    "Taskツールを使う。",

    'Agent({ prompt: "Sort it." })',
    "Task({ prompt: 'Sort it.' })",
    "Launch agents.",
    "Launch an agent for each file.",
    "Spawn 5 parallel agents.",
    "Dispatch `five` **read-only** sub-agents.",
    "Prüfe es mit Subagents.",
  ])("has its reader do that work: %j", (main) => {
    expect(notesFor(main)).toContain("Where this text asks for a subagent");
  });

  it.each([
    "Kinds - Task: delegated work",
    "It may end in <Task>",
    "<Task> elements are listed.",
    "Use agents.md for it.",
    "Task:\nSort it.",
  ])("is told apart from one that only speaks of such work: %j", (main) => {
    expect(notesFor(main)).not.toContain("Where this text asks for a subagent");
  });
});

describe("a rule against doing work oneself", () => {
  const inlined = [{ type: "agent", name: "triage", aliases: [], content: "Sort it." }] as const;

  it.each(["Never sort it yourself.", "Don't do it directly."])("does not hold for the sections: %j", (main) => {
    expect(notesFor(main, { inlined })).toContain("does not hold for the work of these sections.");
  });

  it.each([
    "- Write it directly to the file",
    "- Write it directly  to the file",
    "Do not push directly to main.",
    "Do not push directly\n  to main.",
    "Sort it yourself.",
  ])("is not any other: %j", (main) => {
    expect(notesFor(main, { inlined })).not.toContain("does not hold");
  });
});

it.each([
  ["@docs/plan.md", "docs/plan.md"],
  ["Sort @./a.txt and (@rules/v1.2/b.md), not kim@office.org or @kim.", "./a.txt, rules/v1.2/b.md"],
])("names the files in the arguments that Claude Code would have included: %j", (userArguments, files) => {
  expect(notesFor("Sort it.", { userArguments })).toBe(`In the arguments, @ stands before a file to read: ${files}.`);
});

it("names all arguments that were not given, and leaves them out of commands", () => {
  const filled = "Sort <issue>:\n```bash\nsort --by <issue> <branch>\n```";
  expect(notesFor("Sort it.", { filled: new SourceText(filled), notGiven: ["issue", "branch"] })).toBe(
    "Not given: <issue>, <branch>. Leave them out of commands that also run without them.",
  );
  expect(notesFor("Sort it.", { filled: new SourceText("Sort <issue>."), notGiven: ["issue"] })).toBe(
    "Not given: <issue>.",
  );
});

it("does not count the command itself among the programs that its reader may not have", async () => {
  const content = "Run `ledger list --all`, then `ledger show --id 3`.";
  expect(absentIn((await convert(content, { name: "office:ledger" })).convertedContent)).toEqual([]);
  const { convertedContent } = await convertDeterministically({ content }, directoryConfigs(collection.path));
  expect(absentIn(convertedContent)).toEqual(["- Programs: ledger"]);
});

it("has no warning about a place out of reach that the user typed", async () => {
  const content = "Read ~/notes/plan.md for $ARGUMENTS.";
  expect((await convert(content, { userArguments: "~/notes/plan.md" })).warnings).toEqual([]);
  expect((await convert(content, { userArguments: "May" })).warnings).toHaveLength(1);
});
