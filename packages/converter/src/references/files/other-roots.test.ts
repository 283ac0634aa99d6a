import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { collectionFolder } from "../../__fixtures__/collection-folder.js";
import { convertDeterministically, directoryConfigs, verifyConversion } from "../../index.js";

const collection = collectionFolder();
const { write } = collection;

const convert = async (content: string, name = "file") =>
  await convertDeterministically({ content, name }, directoryConfigs(collection.path));
const filesIn = (text: string): string[] =>
  Array.from(text.matchAll(/^<file path="([^"]+)">$/gm), ([, path = ""]) => path);

const FORMS = "State the court in full, then the parties with their addresses, then the relief that is sought.";

describe("a file whose path begins at another root than the collection", () => {
  it.each([
    ["repository/office/templates/forms.md", "templates/forms.md"],
    ["repository/office/templates/claim-forms.md", "flows/templates/claim-forms.md"],
    [".claude/rules/claim-forms.md", "flows/rules/claim-forms.md"],
    [".claude/rules/claim-forms.md", "old/claim-forms.md"],
    ["office/filing/references/forms.md", "office/skills/filing/references/forms.md"],
  ])("is the only one that the path can mean: %s", async (written, path) => {
    await write(path, FORMS);
    const content = `Draft the claim. Follow \`${written}\` line by line.`;
    const { convertedContent, inlined, warnings } = await convert(content);
    expect(convertedContent).toContain(`Follow <file path="${path}"> below line by line.`);
    expect(inlined).toEqual([{ type: "file", name: path, content: FORMS }]);
    expect(warnings).toEqual([]);
    const source = { content, inlined, agents: [], skills: [] };
    expect(verifyConversion(source, convertedContent)).toEqual([]);
  });

  it.each([
    ["two have its name", "rules/claim-forms.md", ["a/claim-forms.md", "b/claim-forms.md"]],
    ["they share a name that many files have", "rules/forms.md", ["old/forms.md"]],
    ["it is private", "rules/claim-forms.md", ["projects/x/claim-forms.md", ".git/claim-forms.md"]],
    ["the text writes it", "rules/claim-forms.md; later save the result as templates/own-forms.md", ["x/own-forms.md"]],
    ["a variable may mean any folder", "$OUT/report/claim-forms.md", ["report/claim-forms.md"]],
  ])("stays out if %s", async (_why, written, paths) => {
    for (const path of paths) await write(path, FORMS);
    const { convertedContent, inlined } = await convert(`Follow ${written}.`);
    expect(convertedContent).toContain(written);
    expect(inlined).toEqual([]);
  });

  it("stays out if it is a command of its own, or a variable names it in a block", async () => {
    await write("flows/commands/close-case.md", "---\ndescription: Closes\n---\nClose it.");
    await write("docs/claim-forms.md", FORMS);
    const { inlined } = await convert(
      "Follow x/commands/close-case.md.\n\n```\nSee {OFFICE_ROOT}/docs/claim-forms.md\n```",
    );
    expect(inlined).toEqual([]);
  });

  it.skipIf(process.platform === "win32")("is not looked for through links", async () => {
    const root = collection.path;
    await write("outside/claim-forms.md", FORMS);
    await mkdir(join(root, "claude"));
    await symlink(join(root, "outside"), join(root, "claude/linked"));
    await symlink(join(root, "outside/claim-forms.md"), join(root, "claude/claim-forms.md"));
    collection.path = join(root, "claude");
    expect((await convert("Follow rules/claim-forms.md.")).inlined).toEqual([]);
    collection.path = root;
  });

  it("is the one of the plugin if each plugin has one", async () => {
    await write("plugins/one/skills/filing/references/claim-forms.md", "Forms of one.");
    await write("plugins/two/skills/filing/references/claim-forms.md", "Forms of two.");
    const { inlined } = await convert("Follow references/claim-forms.md.", "two:file");
    expect(inlined).toMatchObject([{ content: "Forms of two." }]);
  });
});

describe("a file that a text names without its folder", () => {
  const TABLE = "| task | read |\n| --- | --- |\n| any | `claim-forms.md` |";

  it.each([
    [TABLE, "shared/claim-forms.md"],
    ["Read all of them:\n- **claim-forms.md**: first", "flows/rules/claim-forms.md"],
    ["Follow claim-forms.md.", "guides/claim-forms.md"],
  ])("is the only one with that name: %j", async (content, path) => {
    await write(path, FORMS);
    const { convertedContent, inlined, warnings } = await convert(content);
    expect(inlined).toEqual([{ type: "file", name: path, content: FORMS }]);
    expect(convertedContent).toContain(`<file path="${path}"> below`);
    expect(warnings).toEqual([]);
  });

  it.each([
    "Read these by the task:\n\n| task | text |\n| --- | --- |\n| any | `claim-forms.md` |",
    TABLE,
    "Read before you begin:\n- `claim-forms.md`",
    "先阅读以下文件，再开始：\n- `claim-forms.md`",
    "Lies `claim-forms.md`.",
    "Прочитай `claim-forms.md`.",
  ])("is long, and an agent has its reader read it: %j", async (text) => {
    await write("agents/clerk.md", `You file.\n\n${text}`);
    await write("shared/claim-forms.md", `${FORMS}\n`.repeat(150));
    expect(filesIn((await convert("Use the clerk agent.")).convertedContent)).toEqual(["shared/claim-forms.md"]);
  });

  it("is the only one for an agent, too", async () => {
    await write("agents/clerk.md", `You file.\n\n${TABLE}`);
    await write("shared/claim-forms.md", FORMS);
    expect(filesIn((await convert("Use the clerk agent.")).convertedContent)).toEqual(["shared/claim-forms.md"]);
  });

  it.each([
    ["two have its name", TABLE, ["shared/claim-forms.md", "rules/claim-forms.md"]],
    ["many files have such a name", "Read:\n- `forms.md`", ["shared/forms.md"]],
    ["the text writes it", "Write `claim-forms.md` in two parts.", ["templates/claim-forms.md"]],
    [
      "the text writes a list",
      "Create these files:\n1. **Forms**\n   - `claim-forms.md`",
      ["templates/claim-forms.md"],
    ],
    ["the text shows it in a block", "```\n`claim-forms.md`\n```", ["shared/claim-forms.md"]],
    ["it belongs to a skill", TABLE, ["skills/filing/claim-forms.md"]],
  ])("stays out if %s", async (_why, content, paths) => {
    for (const path of paths) await write(path, FORMS);
    const { inlined, warnings } = await convert(content);
    expect({ inlined, warnings }).toEqual({ inlined: [], warnings: [] });
  });

  it("is named in a warning if it may as well be one of the reader's project", async () => {
    await write("office/case_log_book.md", FORMS);
    const { inlined, warnings } = await convert("The cases are in `case_log_book.md`.");
    expect(inlined).toEqual([]);
    expect(warnings).toEqual([
      "The text uses files of its collection that are not part of the prompt: office/case_log_book.md",
    ]);
  });
});

describe("a file that another file names", () => {
  it("is looked for from the folder of that file first", async () => {
    await write("playbooks/gate/playbook.md", "Read references/details.md, then `steps.md`, then ../terms.md.");
    await write("playbooks/gate/references/details.md", "The details are these.");
    await write("references/details.md", "Other details.");
    await write("playbooks/gate/steps.md", "The steps are these.");
    await write("playbooks/terms.md", "The terms are these.");
    const { convertedContent, warnings } = await convert("Follow @~/.claude/playbooks/gate/playbook.md.");
    expect(filesIn(convertedContent)).toEqual([
      "playbooks/gate/playbook.md",
      "playbooks/gate/references/details.md",
      "playbooks/gate/steps.md",
      "playbooks/terms.md",
    ]);
    expect(convertedContent).toContain('Read <file path="playbooks/gate/references/details.md"> below, then');
    expect(warnings).toEqual([]);
  });
});

describe("a file beside a skill", () => {
  beforeEach(async () => {
    await write("skills/filing/SKILL.md", "---\nname: filing\n---\nFile it. Read references/claim-forms.md.");
    await write("skills/filing/references/claim-forms.md", FORMS);
    await write(
      "skills/closing/SKILL.md",
      "---\nname: closing\n---\nClose it. See ../filing/references/claim-forms.md.",
    );
  });

  it.each(["file", "filing"])("is taken in once for the command %s", async (name) => {
    const { convertedContent } = await convert("Use the `filing` skill. Then use the `closing` skill.", name);
    expect(convertedContent.split(FORMS)).toHaveLength(2);
  });

  it("is not the skill itself, under another path", async () => {
    await write("docs/guides/SKILL.md", "Not this one.");
    const { convertedContent, inlined } = await convert("Use the `filing` skill, as guides/filing/SKILL.md says.");
    expect(inlined.map(({ name }) => name)).toEqual(["filing"]);
    expect(convertedContent).not.toContain("Not this one.");
  });
});

describe("files by a path with a variable", () => {
  it("are those whose names the text has", async () => {
    await write("checks/page-counter.md", "Count the pages of the claim, and of each annex.");
    await write("checks/dates.md", "Compare each date with the calendar of the court.");
    await write("checks/unused-check.md", "Not asked for.");
    const content =
      "| check | file |\n| --- | --- |\n| pages | page-counter |\n| days | `dates` |\n\nRead `.claude/checks/{check}.md` for each.";
    const { convertedContent, inlined, warnings } = await convert(content);
    expect(filesIn(convertedContent)).toEqual(["checks/dates.md", "checks/page-counter.md"]);
    expect(warnings).toEqual([]);
    expect(verifyConversion({ content, inlined, agents: [], skills: [] }, convertedContent)).toEqual([]);
  });

  it("are all of them if the text has none of their names, and they are few and short", async () => {
    await write("checks/page-counter.md", "Count the pages.");
    await write("checks/dates.md", "Compare each date.");
    const { convertedContent } = await convert("Read `.claude/checks/{check}.md`, and each well-known one.");
    expect(filesIn(convertedContent)).toEqual(["checks/dates.md", "checks/page-counter.md"]);
    expect(convertedContent).toContain("`.claude/checks/{check}.md`");
  });

  it("are all of them if the path has a star, whatever names the text has", async () => {
    await write("checks/page-counter.md", "Count the pages.");
    await write("checks/dates.md", "Compare each date.");
    const { convertedContent } = await convert("Read `.claude/checks/*.md`, above all `dates`.");
    expect(filesIn(convertedContent).toSorted()).toEqual(["checks/dates.md", "checks/page-counter.md"]);
  });
});

describe("a text in a folder in which Claude Code keeps what a user did", () => {
  it.each([
    "Copy `.claude/memory/Intake.md`, then fill in the copy.",
    "Read ~/.claude/memory/Intake.md first.",
    "Usa primero `.claude/memory/Intake.md`.",
  ])("is named in a warning and in the prompt, and not taken in: %j", async (content) => {
    await write("memory/Intake.md", "Client: Ada Rowe");
    const { convertedContent, warnings } = await convert(content);
    expect(convertedContent).not.toContain("Ada Rowe");
    expect(convertedContent).toMatch(/^- Files: .*memory\/Intake\.md$/m);
    expect(warnings).toContain(
      "The text uses files of its collection that are not part of the prompt: memory/Intake.md",
    );
  });

  it.each([
    "Read `.claude/memory/Absent.md`.",
    "Save it in `.claude/memory/Intake.md`.",
    "Read `.claude/settings.json`.",
  ])("is named nowhere if it is not there, only written or a setting: %j", async (content) => {
    await write("memory/Intake.md", "Client: Ada Rowe");
    await write("settings.json", "{}");
    const { warnings } = await convert(content);
    expect(warnings.filter((warning) => warning.includes("of its collection"))).toEqual([]);
  });
});
