import { execFileSync } from "node:child_process";
import { mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { collectionFolder } from "../../__fixtures__/collection-folder.js";
import { answering } from "../../__fixtures__/models.js";
import {
  convertDeterministically,
  createReadConfigsTool,
  createSlashCommandConverter,
  directoryConfigs,
  verifyConversion,
} from "../../index.js";

const collection = collectionFolder();
const { write } = collection;

const convert = async (content: string, name = "file") =>
  await convertDeterministically({ content, name, userArguments: "Rowe v. Hale" }, directoryConfigs(collection.path));

const FORMS = "State the court, then the parties.";

describe("a text file of the collection that a command names", () => {
  it.each([
    ["Follow @~/.claude/office/forms.md for $ARGUMENTS.", "office/forms.md"],
    ["Follow `$HOME/.claude/office/forms.md` for $ARGUMENTS.", "office/forms.md"],
    ["Follow `$CLAUDE_PROJECT_DIR/.claude/office/forms.md` for $ARGUMENTS.", "office/forms.md"],
    ["Follow ${CLAUDE_PLUGIN_ROOT}/office/forms.md for $ARGUMENTS.", "office/forms.md"],
    ["Follow .claude/office/forms.md for $ARGUMENTS.", "office/forms.md"],
    ["Follow templates/forms.md for $ARGUMENTS.", "templates/forms.md"],
    ["Follow `./references/forms.md` for $ARGUMENTS.", "references/forms.md"],
    ["Follow ../../workflows/forms.md for $ARGUMENTS.", "workflows/forms.md"],
    ["Follow `skills/draft/references/forms.md` for $ARGUMENTS.", "skills/draft/references/forms.md"],
    ["Follow `office/skills/draft/references/forms.md` for $ARGUMENTS.", "skills/draft/references/forms.md"],
    ["Follow office/prompts/forms.md for $ARGUMENTS.", "office/prompts/forms.md"],
    ["Follow .claude/playbooks/forms.yml for $ARGUMENTS.", "playbooks/forms.yml"],
    ["Follow `config/office.example.json` for $ARGUMENTS.", "config/office.example.json"],
  ])("is taken in, and the text points to it: %j", async (content, path) => {
    await write(path, FORMS);
    const { convertedContent, inlined, warnings } = await convert(content);
    expect(convertedContent).toMatch(`Follow <file path="${path}"> below for Rowe v. Hale.`);
    expect(convertedContent).toMatch(`\n\n<file path="${path}">\n${FORMS}\n</file>`);
    expect(inlined).toMatchObject([{ type: "file", name: path }]);
    expect(warnings).toEqual([]);
  });

  it.each([
    "Read the form first, and follow it:\n`.claude/shared/forms.md`",
    "Lies zuerst:\n\n.claude/shared/forms.md",
  ])("is read if the line before it says so, also by a skill if it is long: %j", async (text) => {
    await write("shared/forms.md", `${FORMS}\n`.repeat(800));
    await write("skills/filing-papers/SKILL.md", `---\nname: filing-papers\ndescription: Files\n---\n${text}`);
    const { inlined } = await convert("Use the filing-papers skill.");
    expect(inlined.map(({ name }) => name)).toEqual(["filing-papers", "shared/forms.md"]);
  });

  it.each([
    ["Прочитай `prompts/Форма_иска_v2.txt`.", "prompts/Форма_иска_v2.txt"],
    ["Следуй формы/rules/иск.yaml для него.", "формы/rules/иск.yaml"],
    ["读取rules/forms.md", "rules/forms.md"],
    ["读取 `模板/rules/诉状.md`。", "模板/rules/诉状.md"],
    ["`서식/templates/소장.md`를 읽는다.", "서식/templates/소장.md"],
    ["สำเนา: `.claude/แบบ/ฟ้อง.md`", "แบบ/ฟ้อง.md"],
    ["Follow templates/réponse.md.", "templates/réponse.md".normalize("NFD")],
    ["Follow templates/réponse.md.".normalize("NFD"), "templates/réponse.md"],
  ])("may have letters of any script in its path, composed or not: %j", async (content, path) => {
    await write(path, FORMS);
    const { inlined, warnings } = await convert(content);
    expect(inlined.map(({ name, ...rest }) => ({ ...rest, name: name.normalize("NFC") }))).toEqual([
      { type: "file", name: path.normalize("NFC"), content: FORMS },
    ]);
    expect(warnings).toEqual([]);
  });

  it.each([
    ["Read .claude/workspace/journal.md first.", "workspace/journal.md", "# Journal\n\nEntries are appended here."],
    ["Read .claude/office_tracker.md first.", "office_tracker.md", "# Cases\n\n[NEWEST ENTRIES APPEAR HERE]"],
    ["- `.claude/workspace/metrics.md`（效能指标）", "workspace/metrics.md", "> 完成后自动追加记录。"],
    ["追加到 .claude/rules/forms.md", "rules/forms.md", FORMS],
    ["`templates/forms.md` に追記する。", "templates/forms.md", FORMS],
    ["Prepend it to rules/forms.md", "rules/forms.md", FORMS],
  ])("stays out if it grows in the reader's project: %j", async (content, path, text) => {
    await write(path, text);
    const { convertedContent, inlined } = await convert(content);
    expect(inlined).toEqual([]);
    expect(convertedContent).toContain(path);
  });

  it.each([
    ["Read .claude/workspace/journal.md first.", "workspace/journal.md", "Write a journal in short sentences."],
    ["Follow templates/journal.md.", "templates/journal.md", "# Journal\n\nEntries are appended here."],
    ["Follow .claude/office/forms.md.", "office/forms.md", "New entries are appended to the list."],
  ])("is no log if only its name or its text says so: %j", async (content, path, text) => {
    await write(path, text);
    expect((await convert(content)).inlined).toMatchObject([{ name: path }]);
  });

  it.each([
    ["The office has `.claude/shared/forms.md`.", []],
    ["Read `.claude/shared/forms.md` first.", ["shared/forms.md"]],
    ["The office has `.claude/shared/forms.md`. Then read .claude/shared/forms.md", ["shared/forms.md"]],
  ])("is named in a warning if it is long and only a skill mentions it: %j", async (text, paths) => {
    await write("shared/forms.md", `${FORMS}\n`.repeat(800));
    await write("skills/filing-papers/SKILL.md", `---\nname: filing-papers\ndescription: Files\n---\n${text}`);
    const { inlined, warnings } = await convert("Use the filing-papers skill.");
    expect(inlined.filter(({ type }) => type === "file").map(({ name }) => name)).toEqual(paths);
    expect(warnings.join("\n").includes("shared/forms.md")).toBe(paths.length === 0);
    expect(
      (await convert("Use the filing-papers skill. The office has `.claude/shared/forms.md`.")).inlined,
    ).toHaveLength(2);
  });

  it("is taken in if another file only names it in a table of hooks", async () => {
    await write("hooks/late.md", FORMS);
    await write("references/guide.md", "| case | text |\n| --- | --- |\n| late | `hooks/late.md` |");
    const { inlined } = await convert("Read references/guide.md first.");
    expect(inlined.map(({ name }) => name)).toEqual(["references/guide.md", "hooks/late.md"]);
  });

  it.each(["정리한 내용을 `templates/forms.md` 파일로 저장한다.", "結果を `templates/forms.md` ファイルに保存する。"])(
    "keeps its path if it is written to: %j",
    async (content) => {
      await write("templates/forms.md", FORMS);
      expect((await convert(content)).inlined).toEqual([]);
    },
  );

  it("is not taken from the command of its name that other commands call", async () => {
    await write("commands/position.md", "State the position. Then suggest /handover.");
    await write("commands/style.md", "Write short sentences.");
    await write("commands/close.md", "Tell the user to run /position.");
    const { inlined } = await convert(
      "Read `position.md` in the folder of the month, as style.md says. Read style.md.",
    );
    expect(inlined.map(({ name }) => name)).toEqual(["commands/style.md"]);
  });

  it("is another one than the agent of its name if it has another text", async () => {
    await write("agents/clerk.md", "File the papers.");
    await write("office/agents/clerk.md", "Count the papers.");
    const { inlined } = await convert("Read office/agents/clerk.md.");
    expect(inlined).toEqual([{ type: "file", name: "office/agents/clerk.md", content: "Count the papers." }]);
  });

  it("keeps its pointer if it is named like an agent that is taken in, too", async () => {
    await write("agents/clerk.md", "File the papers.");
    await write("office/agents/clerk.md", "Count the papers.");
    const { convertedContent } = await convert("Use the clerk agent. Then read office/agents/clerk.md as it is.");
    expect(convertedContent).toContain('Then read <file path="office/agents/clerk.md"> below as it is.');
  });

  it("does not end before the end of its section", async () => {
    await write("rules/forms.md", "Write:\n\n<file>\nx\n</file>\n\nThen sign it.");
    await write(
      "skills/sealing/SKILL.md",
      "---\nname: sealing\ndescription: Seals\n---\nSee wax.md. </skill> Then seal it.",
    );
    await write("skills/sealing/wax.md", "</file> is red.");
    const { convertedContent } = await convert("Follow rules/forms.md. Use the sealing skill.");
    expect(convertedContent).toContain("<file>\nx\n<\\/file>\n\nThen sign it.\n</file>");
    expect(convertedContent).toContain("See wax.md. <\\/skill> Then seal it.");
    expect(convertedContent).toContain('<file path="wax.md">\n<\\/file> is red.\n</file>\n</skill>');
  });

  it.each(["</file>", "</FILE>", "</file >", "</File\n>"])(
    "does not end before the end of its section, with a model and without one: %j",
    async (tag) => {
      const content = "Follow rules/forms.md.";
      const text = `Write it.\n${tag}\nThen sign it.`;
      const safe = `<file path="rules/forms.md">\n${text.replace("<", "<\\")}\n</file>`;
      await write("rules/forms.md", text);
      await write("commands/claim.md", content);
      await write("agents/clerk.md", content);
      expect((await convert(content)).convertedContent).toContain(safe);
      const configs = directoryConfigs(collection.path);
      const model = answering(`${content}\n\n${text}`);
      await createSlashCommandConverter({ model, configs }).invoke({ command: "claim" });
      expect(model.calls[0]?.messages[1]?.text).toContain(safe);
      const references = [{ name: "clerk", type: "agent" as const }];
      const answer = JSON.parse(await createReadConfigsTool(configs).invoke({ references }));
      expect(answer["agent:clerk"].content).toContain(safe);
    },
  );

  it("does not come with data whose comments name it", async () => {
    await write("playbooks/filing.yml", "# Moved from rules/forms.md\nsteps: [read rules/dates.md]");
    await write("rules/forms.md", FORMS);
    await write("rules/dates.md", "Write 4 May.");
    const { inlined } = await convert("Follow .claude/playbooks/filing.yml.");
    expect(inlined.map(({ name }) => name)).toEqual(["playbooks/filing.yml", "rules/dates.md"]);
  });

  it("takes the place of a link to it", async () => {
    await write("playbooks/forms.yml", FORMS);
    const { convertedContent } = await convert("Runs [.claude/playbooks/forms.yml](../playbooks/forms.yml).");
    expect(convertedContent).toMatch(/^Runs <file path="playbooks\/forms.yml"> below\.\n/);
  });

  it.each([
    ["Execute the `Claim_Forms.md` prompt located in `prompts/`.", "prompts/Claim_Forms.md"],
    ["Load forms.md from the .claude/office/ folder.", "office/forms.md"],
  ])("is found by its name and its folder: %j", async (content, path) => {
    await write(path, FORMS);
    const { convertedContent, inlined } = await convert(content);
    expect(inlined).toMatchObject([{ type: "file", name: path }]);
    expect(convertedContent).toContain(`<file path="${path}"> below`);
  });

  it.each(["Write forms.md into `prompts/`.", "Save it as forms.md in prompts/.", "Put the forms in prompts/."])(
    "is not found in %j",
    async (content) => {
      await write("prompts/forms.md", FORMS);
      expect((await convert(content)).inlined).toEqual([]);
    },
  );

  it("has no warning for the place of a file that is in the prompt", async () => {
    await write("office/forms.md", FORMS);
    const { warnings } = await convert(
      "Follow ~/.claude/office/forms.md.\n```bash\ncat ~/.claude/office/forms.md\n```",
    );
    expect(warnings).toEqual([]);
  });

  it("is read as an order if it is all that a line says", async () => {
    await write("office/forms.md", FORMS);
    const { convertedContent } = await convert("- @~/.claude/office/forms.md\n- @docs/rules.md");
    expect(convertedContent).toContain('- Read <file path="office/forms.md"> below\n- Read the file `docs/rules.md`');
  });

  it("brings the files, agents and skills that it names, each once, also in a circle", async () => {
    await write("office/forms.md", "Use the clerk agent. Then read @~/.claude/office/courts.md.");
    await write("office/courts.md", "As in ~/.claude/office/forms.md. See ~/.claude/office/courts.md.");
    await write("agents/clerk.md", "You file. Follow ~/.claude/office/courts.md and ~/.claude/office/fees.md.");
    await write("office/fees.md", "The fee is $350.");
    const { convertedContent, warnings } = await convert("Follow @~/.claude/office/forms.md on $ARGUMENTS.");
    expect(convertedContent.match(/^<(?:file path|agent name)="[^"]+">$/gm)).toEqual([
      '<file path="office/forms.md">',
      '<file path="office/courts.md">',
      '<agent name="clerk">',
      '<file path="office/fees.md">',
    ]);
    expect(convertedContent).toContain('As in <file path="office/forms.md"> above.');
    expect(warnings).toEqual([]);
  });

  it("is looked up in the plugin of the command, and not in another one", async () => {
    await write("plugins/one/references/forms.md", "Forms of one.");
    await write("plugins/two/references/forms.md", "Forms of two.");
    const content = "Follow ${CLAUDE_PLUGIN_ROOT}/references/forms.md.";
    expect((await convert(content, "two:file")).convertedContent).toContain("Forms of two.");
    await rm(join(collection.path, "plugins/two/references"), { recursive: true });
    const { convertedContent, warnings } = await convert(content, "two:file");
    expect(convertedContent).not.toContain("Forms of one.");
    expect(warnings.join()).toContain("${CLAUDE_PLUGIN_ROOT}/references/forms.md");
  });

  it("is the text of a skill that is not among the skills", async () => {
    await write("office/filing/SKILL.md", FORMS);
    const content = "## Skill reference\n\n- `office/filing/SKILL.md`\n- `office/fees/SKILL.md`";
    const { convertedContent, inlined, missing } = await convert(content);
    expect(convertedContent).toContain('- Read <file path="office/filing/SKILL.md"> below\n- `office/fees/SKILL.md`');
    expect(inlined).toMatchObject([{ type: "file", name: "office/filing/SKILL.md" }]);
    expect(missing).toEqual([{ type: "skill", name: "fees" }]);
  });

  it("is not taken in twice if a skill names it as well", async () => {
    await write("skills/draft/SKILL.md", "---\nname: draft\ndescription: Drafts.\n---\nRead references/forms.md.");
    await write("skills/draft/references/forms.md", FORMS);
    const { convertedContent } = await convert("Use the draft skill. Read skills/draft/references/forms.md first.");
    expect(convertedContent.split(FORMS)).toHaveLength(2);
  });

  it("is not taken in twice if the text runs it as a command as well", async () => {
    const text = `Use the draft skill on $ARGUMENTS. ${FORMS}`;
    await write("commands/file-it.md", `---\ndescription: Files\n---\n${text}`);
    await write("skills/draft/SKILL.md", "---\nname: draft\ndescription: Drafts.\n---\nRead commands/file-it.md.");
    const { convertedContent, inlined } = await convert("Use the draft skill, then run /file-it.");
    expect(convertedContent.split(FORMS)).toHaveLength(2);
    expect(inlined.map(({ type }) => type)).toEqual(["skill", "file"]);
    expect(convertedContent).toContain('/file-it (<file path="commands/file-it.md">) is below');
  });

  it.each([
    ["the text writes it", "Write the result to templates/forms.md."],
    ["a project may have it, too", "Read docs/forms.md and src/forms.md."],
    ["code fills it", "```bash\nsource-it\ncat > templates/forms.md\n```"],
  ])("stays out if %s", async (_why, content) => {
    for (const folder of ["templates", "docs", "src"]) await write(`${folder}/forms.md`, FORMS);
    expect((await convert(content)).convertedContent).not.toContain(FORMS);
  });

  it("is pointed to by a line in a block of text", async () => {
    await write("office/forms.md", FORMS);
    const { convertedContent, warnings } = await convert("```\n<context>\n@~/.claude/office/forms.md\n</context>\n```");
    expect(convertedContent).toContain('<context>\nRead <file path="office/forms.md"> below\n</context>');
    expect(warnings).toEqual([]);
  });

  it("stays as written in code, and is below", async () => {
    await write("templates/forms.md", FORMS);
    const { convertedContent } = await convert("```bash\ncat ~/.claude/templates/forms.md | head\n```");
    expect(convertedContent).toContain("cat ~/.claude/templates/forms.md | head");
    expect(convertedContent).toContain(`<file path="templates/forms.md">\n${FORMS}`);
    expect(convertedContent).toContain("is a file that this text names. Where a step reads it");
  });
});

describe("a file that a prompt must not have", () => {
  it.each([
    ["outside", "@~/.claude/../secret.md"],
    ["outside, from the plugin", "${CLAUDE_PLUGIN_ROOT}/references/../../secret.md"],
    ["absolute", "@/etc/references/passwd.txt"],
    ["hidden", "@~/.claude/.credentials.json"],
    ["in a hidden folder", "@~/.claude/.git/config.md"],
    ["an environment", "@~/.claude/templates/.env"],
    ["settings", "@~/.claude/settings.json"],
    ["local settings", "@~/.claude/templates/settings.local.json"],
    ["credentials", "@~/.claude/templates/credentials.json"],
    ["credentials in prose", "@~/.claude/api-keys.md"],
    ["credentials in prose of a folder", "@~/.claude/office/team-passwords.md"],
    ["prose in a folder for credentials", "@~/.claude/secrets/login.md"],
    ["personal instructions", "@~/.claude/CLAUDE.md"],
    ["a transcript", "@~/.claude/projects/x/memory.md"],
    ["a note of a session", "@~/.claude/plans/secret.md"],
    ["state as data", "@~/.claude/history.jsonl"],
    ["data outside of folders for texts", "@~/.claude/config/server.json"],
    ["a script", "@~/.claude/templates/run.sh"],
    ["binary", "@~/.claude/templates/binary.md"],
    ["not UTF-8", "@~/.claude/templates/latin.md"],
    ["huge", "@~/.claude/templates/huge.md"],
    ["a dependency", "@~/.claude/node_modules/x/templates/a.md"],
    ["a link out", "@~/.claude/templates/link.md"],
    ["a link to settings", "@~/.claude/templates/inner.md"],
    ["below a linked folder", "@~/.claude/linked/templates/secret.md"],
    ["a folder", "@~/.claude/templates/folder.md"],
  ])("is not read, and its mention stays: %s", async (_what, mention) => {
    const secret = "THE SECRET";
    const root = collection.path;
    await write("secret.md", secret);
    await write("templates/secret.md", secret);
    collection.path = join(root, "claude");
    for (const path of [
      ".credentials.json",
      ".git/config.md",
      "templates/.env",
      "settings.json",
      "templates/settings.local.json",
      "templates/credentials.json",
      "api-keys.md",
      "office/team-passwords.md",
      "secrets/login.md",
      "CLAUDE.md",
      "projects/x/memory.md",
      "plans/secret.md",
      "history.jsonl",
      "config/server.json",
      "templates/run.sh",
      "node_modules/x/templates/a.md",
      "templates/folder.md/a.md",
    ])
      await write(path, secret);
    await write("templates/binary.md", `${secret}\0`);
    await write("templates/latin.md", Buffer.from(`${secret} \u00e9`, "latin1"));
    await write("templates/huge.md", secret.repeat(20_000));
    await symlink(join(root, "secret.md"), join(collection.path, "templates/link.md"));
    await symlink(join(collection.path, "settings.json"), join(collection.path, "templates/inner.md"));
    await symlink(root, join(collection.path, "linked"));
    const { convertedContent, inlined } = await convert(`Read ${mention} first.`);
    expect(convertedContent).not.toContain(secret);
    expect(convertedContent).toContain(mention.replace("@", ""));
    expect(inlined).toEqual([]);
    collection.path = root;
  });

  it.skipIf(process.platform === "win32")("does not stop a conversion, even if it is a pipe", async () => {
    await mkdir(join(collection.path, "templates"));
    execFileSync("mkfifo", [join(collection.path, "templates/pipe.md")]);
    expect((await convert("Read templates/pipe.md.")).convertedContent).toContain("templates/pipe.md");
  });

  it("is not looked for outside by a plugin whose folder is a link", async () => {
    const root = collection.path;
    await write("outside/references/forms.md", FORMS);
    await mkdir(join(root, "claude/plugins"), { recursive: true });
    await symlink(join(root, "outside"), join(root, "claude/plugins/evil"));
    const configs = directoryConfigs(join(root, "claude"));
    expect(await configs.readShared?.("references/forms.md", "evil")).toBeUndefined();
    expect(await configs.readShared?.("outside/references/forms.md", "..")).toBeUndefined();
  });
});

it("a script or a long file of the collection is named in a warning, a script of a project in another one", async () => {
  await write("office/scripts/court.py", "print()");
  await write("templates/long.md", "word ".repeat(25_000));
  const content = "```bash\npython3 office/scripts/court.py\nbash scripts/build.sh\n```\n\nRead templates/long.md.";
  const { convertedContent, warnings } = await convert(content);
  expect(warnings).toEqual([
    "The text uses files of its collection that are not part of the prompt: office/scripts/court.py, templates/long.md",
    "The text names files that are not part of the prompt, and that the target may not have: scripts/build.sh",
  ]);
  expect(convertedContent).toContain(content);
});

describe("limits", () => {
  it("keep 6,000 references to at most 50 files and 5,000 attempts", async () => {
    for (let number = 0; number < 60; number += 1) await write(`templates/t${number}.md`, `Text ${number}.`);
    let attempts = 0;
    const configs = directoryConfigs(collection.path);
    const counting = {
      ...configs,
      readShared: async (path: string, plugin?: string) => {
        attempts += 1;
        return await configs.readShared?.(path, plugin);
      },
    };
    const content = Array.from({ length: 6000 }, (_, number) => `Read templates/t${number}.md.`).join("\n");
    const { inlined, warnings } = await convertDeterministically({ content }, counting);
    expect(inlined).toHaveLength(50);
    expect(attempts).toBeLessThanOrEqual(5000);
    expect(warnings.join()).toContain("templates/t50.md");
  });

  it("leave out files that are too long together", async () => {
    for (const name of ["a", "b", "c", "d", "e"]) await write(`templates/${name}.md`, "word ".repeat(14_000));
    const { inlined, warnings } = await convert(
      "Read templates/{a,b}.md, templates/a.md, templates/b.md, templates/c.md, templates/d.md and templates/e.md.",
    );
    expect(inlined.map(({ name }) => name)).toEqual(["a", "b", "c", "d"].map((name) => `templates/${name}.md`));
    expect(warnings.join()).toContain("templates/e.md");
  });

  it("leave out files that are only named, with a warning", async () => {
    const names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
    for (const name of names) await write(`office/${name}.md`, "word ".repeat(3900));
    const list = names.map((name) => `- office/${name}.md`).join("\n");
    const { inlined, warnings } = await convert(`The letters of the office:\n\n${list}`);
    expect(inlined).toHaveLength(8);
    expect(warnings.join()).toContain("office/i.md");
  });
});

it("data that may be a state of a program stays out, with a warning; settings and credentials without one", async () => {
  await write("lenses.yml", "lenses: [craft]");
  await write("settings.json", "{}");
  await write("credentials.json", "{}");
  const { inlined, warnings } = await convert(
    "Read .claude/lenses.yml, .claude/settings.json, .claude/credentials.json.",
  );
  expect(inlined).toEqual([]);
  expect(warnings).toEqual(["The text uses files of its collection that are not part of the prompt: lenses.yml"]);
});

it("a store that fails to read a file leaves its mention and warns of it", async () => {
  const configs = { ...directoryConfigs(collection.path), readShared: () => Promise.reject(new Error("disk gone")) };
  const { warnings } = await convertDeterministically({ content: "Read templates/forms.md." }, configs);
  expect(warnings).toEqual([
    "The text uses files of its collection that are not part of the prompt: templates/forms.md",
  ]);
});

describe("with a model", () => {
  const content = "Draft the claim of $ARGUMENTS. Follow @~/.claude/office/forms.md, section by section.";
  const text = "State the court first. Name the parties in full, with their addresses. Close with the relief sought.";

  it("the file comes with the command, and an answer without it is doubted", async () => {
    await write("commands/claim.md", content);
    await write("office/forms.md", text);
    const short = "Draft the claim of Rowe v. Hale. Follow the forms, section by section.";
    const whole = `${short}\n\n## The forms\n\n${text}`;
    const model = answering(short, whole);
    const converter = createSlashCommandConverter({ model, configs: directoryConfigs(collection.path) });
    const result = await converter.invoke({ command: "claim", userArguments: "Rowe v. Hale" });
    expect(result).toMatchObject({ path: "repaired", convertedContent: whole, warnings: [] });
    expect(result.inlined).toEqual([{ type: "file", name: "office/forms.md" }]);
    const [, message] = model.calls[0]?.messages ?? [];
    expect(message?.text).toContain(`<files>\n<file path="office/forms.md">\n${text}\n</file>\n</files>`);
  });

  it("the file of the command itself does not come again", async () => {
    const body = "Draft the brief. Keep the headings of .claude/commands/brief.md, in that order.";
    await write("commands/brief.md", body);
    const model = answering(body);
    const converter = createSlashCommandConverter({ model, configs: directoryConfigs(collection.path) });
    const { inlined } = await converter.invoke({ command: "brief" });
    expect(inlined).toEqual([]);
    expect(model.calls[0]?.messages.map((message) => message.text).join()).not.toContain("<file path=");
  });

  it("a script of the collection is named in a warning", async () => {
    const body = "Count the days with this script, and report them.\n\n```bash\npython3 office/days.py\n```";
    await write("commands/days.md", body);
    await write("office/days.py", "print()");
    const converter = createSlashCommandConverter({
      model: answering(body),
      configs: directoryConfigs(collection.path),
    });
    const { warnings, path } = await converter.invoke({ command: "days" });
    expect(path).toBe("model");
    expect(warnings).toEqual(["The text uses files of its collection that are not part of the prompt: office/days.py"]);
  });

  it("read_configs returns an agent together with the files that it names", async () => {
    await write("agents/clerk.md", "You file. Follow ~/.claude/office/forms.md.");
    await write("office/forms.md", text);
    const tool = createReadConfigsTool(directoryConfigs(collection.path));
    const answer = JSON.parse(await tool.invoke({ references: [{ name: "clerk", type: "agent" }] }));
    expect(answer["agent:clerk"].content).toContain(`<file path="office/forms.md">\n${text}\n</file>`);
  });

  it("the verifier accepts the conversion without a model", async () => {
    await write("office/forms.md", text);
    const { convertedContent, inlined } = await convert(content);
    const source = { content, userArguments: "Rowe v. Hale", inlined, agents: [], skills: [] };
    expect(verifyConversion(source, convertedContent)).toEqual([]);
    const without = convertedContent.replace(text, "");
    expect(verifyConversion(source, without).map(({ code }) => code)).toContain("reference-lost");
  });
});
