import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { convertDeterministically, directoryConfigs } from "../index.js";

const MANIFEST = ".claude-plugin/plugin.json";
const CLERK = "File the papers, the oldest one first.";
const FORMS = "State the court in full, then the parties.";

let root = "";
const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "plugin-repository-"));
  await write(".claude/commands/file.md", "File it.");
  await write("agents/clerk.md", `---\nname: clerk\n---\n${CLERK}`);
  await write("skills/court-dates/SKILL.md", "---\nname: court-dates\ndescription: Dates\n---\nWrite 4 May.");
});
afterEach(() => rm(root, { recursive: true, force: true }));

const convert = async (content: string, repository: string | undefined = root) => {
  const configs = directoryConfigs(join(root, ".claude"), repository === "" ? {} : { repository });
  return await convertDeterministically({ content, name: "file" }, configs);
};
const USES = "Use the clerk agent and the `office:court-dates` skill.";

describe("data and templates of a repository", () => {
  it.each([
    ["Sort it by `.kit/system/data/courts.yaml`.", ".kit/system/data/courts.yaml"],
    ["```\nReference:\n- .kit/system/data/courts.yaml\n```", ".kit/system/data/courts.yaml"],
    ["Write it like `office/_templates/claim.html`.", "office/_templates/claim.html"],
    ["Fülle `kanzlei/Vorlagen/klage.tex` aus.", "kanzlei/Vorlagen/klage.tex"],
    ["Follow `templates/claim.html`.", "templates/claim.html"],
    ["按照 `办公/模板/诉状.json`。", "办公/模板/诉状.json"],
    ["Follow `.kit/steps/old/file-claim.md`.", ".kit/recipes/file-claim.md"],
  ])("are taken in if a text names them: %j", async (content, path) => {
    await write(".kit/agents/judge.md", "Judge it.");
    await write("templates/claim.md", "The claim.");
    await write(path, FORMS);
    const { inlined, warnings } = await convert(content);
    expect(inlined).toEqual([{ type: "file", name: path, content: FORMS }]);
    expect(warnings).toEqual([]);
  });

  it.each([
    ["Read `.app/data/courts.yaml`.", ".app/data/courts.yaml"],
    ["Read `.cursor/data/courts.yaml`.", ".cursor/data/courts.yaml"],
    ["Read `.kit/data/api-keys.yaml`.", ".kit/data/api-keys.yaml"],
    ["Read `.kit/config.yaml`.", ".kit/config.yaml"],
    ["Read `templates/page.html`.", "templates/page.html"],
    ["Read `docs/_templates/page.html`.", "docs/_templates/page.html"],
  ])("stay out if they are settings, credentials or pages of a program: %j", async (content, path) => {
    await write(".kit/agents/judge.md", "Judge it.");
    await write(".cursor/rules/dates.md", "In full.");
    await write(path, FORMS);
    expect((await convert(content)).inlined).toEqual([]);
  });
});

describe("the repository of a plugin", () => {
  beforeEach(() => write(MANIFEST, "{}"));

  it("has agents and skills beside the directory of the commands", async () => {
    const { inlined, missing, warnings } = await convert(USES);
    expect(inlined.map(({ type, name }) => `${type} ${name}`)).toEqual(["agent clerk", "skill court-dates"]);
    expect({ missing, warnings }).toEqual({ missing: [], warnings: [] });
  });

  it("gives way to the directory", async () => {
    await write(".claude/agents/clerk.md", "---\nname: clerk\n---\nAsk first.");
    const { inlined, warnings } = await convert(USES);
    expect(inlined[0]).toMatchObject({ name: "clerk", content: "Ask first." });
    expect(warnings).toEqual([]);
    const configs = directoryConfigs(join(root, ".claude"), { repository: root });
    expect((await configs.list()).filter(({ name }) => name === "clerk")).toHaveLength(1);
  });

  it.each([
    ["Follow `docs/templates/forms.md`.", "docs/templates/forms.md"],
    ["Read references/forms.md first.", "references/forms.md"],
    ["Apply the model from docs/fee-model.md to it.", "docs/fee-model.md"],
    ["This runs the `Claim_Forms.md` prompt located in `office/prompts/`.", "office/prompts/Claim_Forms.md"],
  ])("has texts that the commands name: %j", async (content, path) => {
    await write(path, FORMS);
    const { inlined, convertedContent } = await convert(content);
    expect(inlined).toEqual([{ type: "file", name: path, content: FORMS }]);
    expect(convertedContent).toContain(`<file path="${path}"> below`);
  });

  it.each(["docs/plan.md", "README.md", "state/office.md", "templates/.env.md", "rules/credentials.json"])(
    "has documents of the project, which stay out: %s",
    async (path) => {
      await write(path, "token: 1");
      expect((await convert(`Follow \`${path}\`.`)).inlined).toEqual([]);
    },
  );

  it.skipIf(process.platform === "win32")("is not left by links", async () => {
    const outside = await mkdtemp(join(tmpdir(), "outside-"));
    await writeFile(join(outside, "forms.md"), FORMS);
    await mkdir(join(root, "rules"));
    await symlink(join(outside, "forms.md"), join(root, "rules/forms.md"));
    expect((await convert("Follow rules/forms.md and ../../rules/forms.md.")).inlined).toEqual([]);
    await rm(outside, { recursive: true });
  });
});

describe("a repository that is no plugin", () => {
  it("has documents that stay out, since they are on disk", async () => {
    await write("docs/fee-model.md", FORMS);
    expect((await convert("Apply the model from docs/fee-model.md to it.")).inlined).toEqual([]);
  });

  it.each([
    ["Follow `templates/forms.md`.", "templates/forms.md"],
    ["Follow .forms/templates/claim.md.", ".forms/templates/claim.md"],
    ["Read `.forms/agents/clerk/persona.md` and act as it says.", ".forms/agents/clerk/persona.md"],
    ["Read docs/templates/forms.md first.", "docs/templates/forms.md"],
    ["Read `.forms/plan.md` before you begin.", ".forms/plan.md"],
    ["Follow office/steps.md.", "office/steps.md"],
    ["The form is `rules/form.yml`.", "rules/form.yml"],
    ["Read `rules/courts/{court}.md` for the `supreme` court.", "rules/courts/supreme.md"],
  ])("has texts that the commands name: %j", async (content, path) => {
    await write(path, FORMS);
    const { inlined, warnings } = await convert(content);
    expect(inlined).toEqual([{ type: "file", name: path, content: FORMS }]);
    expect(warnings).toEqual([]);
  });

  it.each([
    ["Read `charter.md`.", "charter.md"],
    ["Work as docs/terms.md says; read docs/terms.md.", "docs/terms.md"],
    ["Run `bash tools/check-forms.sh`.", "tools/check-forms.sh"],
    ["Copy templates/base.html.", "templates/base.html"],
    ["Copy these:\n- `check-forms.sh`\n- `terms.md`", "tools/check-forms.sh"],
    ["| step | text |\n| --- | --- |\n| begin | `claim-forms.md` |", "office/claim-forms.md"],
  ])("has files that may be those of a project, on which a prompt counts: %j", async (content, path) => {
    await write(path, FORMS);
    const { inlined, warnings, convertedContent } = await convert(content);
    expect(inlined).toEqual([]);
    const isOfCollection = path.startsWith("office/");
    expect(warnings).toEqual(
      isOfCollection ? [`The text uses files of its collection that are not part of the prompt: ${path}`] : [],
    );
    expect(convertedContent.includes(`- Files: ${path}`)).toBe(isOfCollection);
  });

  it.each([
    ["Read README.md and docs/CONTRIBUTING.md.", ["README.md", "docs/CONTRIBUTING.md"]],
    ["Write the plan to docs/plan.md.", ["docs/plan.md"]],
    ["Create `office-plan.md` with two parts.", ["docs/office-plan.md"]],
    ["Create `office-plan.md`. The `office-plan.md` has two parts.", ["docs/office-plan.md"]],
    ["Open .git/config.md and projects/x/claim-forms.md.", [".git/config.md"]],
  ])("has other files, of which nothing is said: %j", async (content, paths) => {
    for (const path of paths) await write(path, FORMS);
    const { inlined, warnings } = await convert(content);
    expect({ inlined, warnings }).toEqual({ inlined: [], warnings: [] });
  });
});

describe("private files of a repository", () => {
  it.each([
    ".ssh/work-notes.md",
    ".aws/templates/keys.json",
    ".config/office/rules/form.md",
    ".codex/log/today.txt",
    ".cursor/agent-transcripts/today.txt",
    "office/passwords.md",
    "secrets/office.md",
    "customers/list.md",
    "rules/hosts.yml",
    "skills/filing/config.json",
    "prompts/auth.json",
    ".claude/projects/office.md",
    "office/.ssh/config.md",
    "__proto__/state/form.json",
  ])("stay out of a prompt: %s", async (path) => {
    await write(path, FORMS);
    const { convertedContent } = await convert(`Read \`${path}\` first, then the form ${path}.`);
    expect(convertedContent).not.toContain(FORMS);
  });

  it.skipIf(process.platform === "win32")("stay out if a folder of texts is a link to theirs", async () => {
    await write(".git/notes.md", FORMS);
    await write(".claude/projects/office.md", FORMS);
    await symlink(join(root, ".git"), join(root, ".forms"));
    await symlink(join(root, ".claude/projects"), join(root, "rules"));
    const { inlined } = await convert("Read .forms/notes.md and rules/office.md.");
    expect(inlined).toEqual([]);
  });

  it.skipIf(process.platform === "win32")("are all those of a home directory outside of folders of texts", async () => {
    for (const path of ["letters/lawyer.md", ".letters/lawyer.md", "rules/form.yml"]) await write(path, FORMS);
    await write(".office/rules/form.md", "Ask first.");
    vi.stubEnv("HOME", root);
    const { inlined } = await convert(
      "Read letters/lawyer.md, .letters/lawyer.md, rules/form.yml and .office/rules/form.md.",
    );
    vi.unstubAllEnvs();
    expect(inlined.map(({ name }) => name)).toEqual([".office/rules/form.md"]);
  });

  it("do not include samples of settings", async () => {
    await write("templates/config.yaml", "court: supreme");
    expect((await convert("Copy templates/config.yaml.")).inlined).toHaveLength(1);
  });
});

describe("a directory", () => {
  it("has no repository if nobody names it", async () => {
    await write(MANIFEST, "{}");
    expect((await convert(USES, "")).inlined).toEqual([]);
  });
});
