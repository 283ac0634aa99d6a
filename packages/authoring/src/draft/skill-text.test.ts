import { join } from "node:path";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { draft, generate, generateOrThrow, indexOf, preview, SKILLS } from "../__fixtures__/authors.js";
import { filesIn } from "../__fixtures__/files-in.js";

const rootWith = (text: string): string => temporaryFolder({ [`${SKILLS}/weekly-report/SKILL.md`]: text });

/** Returns the fields of a skill in the index, with those that an update replaces left empty. */
async function keptFields(root: string): Promise<object> {
  const skill = (await indexOf(root)).get("weekly-report") ?? expect.fail();
  return { ...skill, description: "", metadata: { ...skill.metadata, metadata: {} } };
}

describe("an update of a skill whose frontmatter is not valid YAML", () => {
  it.each([
    ["a colon in its description", "description: Deploys: use for deploys\n"],
    ["an open list", "description: D.\nlicense: [MIT\n"],
    ["a value with two colons", "description: D.\nhint: a: b: c\nversion: 012\n"],
    ["brackets without end", `description: D.\nx: ${"[".repeat(60_000)}\n`],
  ])("keeps the fields that the index reads beside %s", async (_, yaml) => {
    const fields = "disable-model-invocation: true\nallowed-tools: Read, Bash(git *)\nmodel: haiku\n";
    const root = rootWith(`---\nname: weekly-report\n${yaml}${fields}---\nOld.\n`);
    const before = await keptFields(root);
    expect(before).toMatchObject({ modelInvocable: false });
    const { hash, needsApproval } = await preview(root, draft);
    expect(needsApproval).toBe(false);
    const { warnings } = await generateOrThrow(root, { ...draft, mode: "update", expectedHash: hash });
    expect(warnings.filter((warning) => warning.includes("cannot be kept"))).toEqual([]);
    expect(await keptFields(root)).toEqual(before);
  });

  it.each([
    ["lists over several lines", "description: D.\nallowed-tools:\n  - Read: a: b\ndisable-model-invocation: true\n"],
    ["an explicit key", '? "model"\n: haiku\ndescription: a: b\ndisable-model-invocation: true\n'],
    ["one key twice", "description: D.\nmodel: a\nmodel: b\ndisable-model-invocation: true\n"],
    ["aliases of aliases", `a: &a [${"x,".repeat(200)}]\nb: [${"*a,".repeat(200)}]\ndisable-model-invocation: true\n`],
  ])("needs approval, because it loses lines: %s", async (_, yaml) => {
    const root = rootWith(`---\n${yaml}name: weekly-report\n---\nOld.\n`);
    const { hash, needsApproval, warnings, files } = await preview(root, draft);
    expect(warnings).toContain(
      "SKILL.md: the current frontmatter is not valid YAML, and some of its lines cannot be kept. An update keeps them in the backup.",
    );
    expect(needsApproval).toBe(true);
    expect(files[0]?.content).toMatch(/\ndisable-model-invocation: "?true"?\n/);
    const before = filesIn(join(root, SKILLS));
    expect(await generate(root, { ...draft, mode: "update", expectedHash: hash })).toMatchObject({ ok: false });
    expect(filesIn(join(root, SKILLS))).toEqual(before);
  });

  it.each(["- a list\n", "text\n"])("needs approval, because it loses all of it: %j", async (yaml) => {
    const { needsApproval, warnings } = await preview(rootWith(`---\n${yaml}---\nOld.\n`), draft);
    expect([needsApproval, warnings]).toEqual([true, [expect.stringContaining("only name and description remain")]]);
  });
});

it.each(["", "\n", " \n\n"])("an update replaces frontmatter that is empty: %j", async (yaml) => {
  const { files } = await preview(rootWith(`---\n${yaml}---\nOld.\n`), draft);
  expect(files[0]?.content).toMatch(/^---\nname: .*\ndescription: .*\nmetadata:\n {2}updated-by: agent\n---\n/);
});

it("an update lists the files in the folders of a skill that it can have, and no others", async () => {
  const folder = `${SKILLS}/weekly-report`;
  const others = { [`${folder}/old/scripts/a.sh`]: "a", [`${folder}/scripts/b.sh`]: "b" };
  const { files } = await preview(temporaryFolder({ [`${folder}/SKILL.md`]: "Old.\n", ...others }), draft);
  expect(files[0]?.content).toMatch(/\n## Files\n\n- scripts\/b\.sh\n$/);
});

describe("an update of a skill whose frontmatter is not recognized needs approval", () => {
  const FIELDS = "name: weekly-report\ndescription: D.\ndisable-model-invocation: true\n";
  it.each([
    ["after a comment", `<!-- owner: ops -->\n---\n${FIELDS}---\nOld.\n`],
    ["after a blank line", `\n---\n${FIELDS}---\nOld.\n`],
    ["if three dots close it", `---\n${FIELDS}...\n\nOld.\n`],
    ["if it names a language", `---js\n${FIELDS}---\nOld.\n`],
    ["without its first line", `${FIELDS}---\nOld.\n`],
  ])("%s", async (_, text) => {
    const root = rootWith(text);
    const { hash, needsApproval, warnings } = await preview(root, draft);
    const lost =
      "SKILL.md: the current file has no frontmatter that can be read, but may have fields. An update keeps them in the backup only.";
    expect([needsApproval, warnings]).toEqual([true, [lost]]);
    expect(await generate(root, { ...draft, mode: "update", expectedHash: hash })).toMatchObject({
      ok: false,
      error: expect.stringContaining(lost),
    });
  });

  it("but not if there is none", async () => {
    const { needsApproval, warnings } = await preview(rootWith("Old.\n"), draft);
    expect([needsApproval, warnings]).toEqual([false, []]);
  });
});
