import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { draft, generateOrThrow, SKILLS } from "../__fixtures__/authors.js";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { filesIn } from "../__fixtures__/files-in.js";
import { HeldFolder } from "./held-folder.js";
import { moveIntoPlace, replaceSkill } from "./move-into-place.js";
import { type PlannedSkill, planSkill } from "../draft/plan-skill.js";
import { isRefusal } from "../refusal.js";
import { parseDraft } from "../draft/skill-draft.js";
import { BACKUPS, PREVIOUS, STAGING_AREA } from "./staging-area.js";
import { type StagedSkill, stageSkill } from "./staged-skill.js";
import { type HeldTarget, makeTarget, resolveTargetFolder } from "./target-folder.js";

const scripts = [{ name: "a.py", content: "1" }];
const rules = { templates: new Map<string, string>(), isReserved: () => false };

function accepted<T extends object>(value: T): Exclude<T, { error: string }> {
  if (isRefusal(value)) throw new Error(value.error);
  return value as Exclude<T, { error: string }>;
}

/** Returns an update that is staged but not yet in place. */
async function stagedUpdate(): Promise<{
  folder: string;
  target: HeldTarget;
  plan: PlannedSkill;
  staged: StagedSkill;
}> {
  const root = temporaryFolder();
  const folder = join(root, SKILLS);
  const { hash } = await generateOrThrow(root, { ...draft, scripts });
  const update = accepted(parseDraft({ ...draft, name: "New", mode: "update", expectedHash: hash }, rules));
  const plan = accepted(await planSkill(update, folder, () => Promise.resolve(false)));
  const target = makeTarget(resolveTargetFolder({ root }, undefined));
  onTestFinished(target.close);
  return { folder, target, plan, staged: accepted(await stageSkill(target.skills, plan)) };
}

it.each(["a.py", "b.py"])(
  "an update does not overwrite a skill in which %s was written in the meantime",
  async (file) => {
    const { folder, target, plan, staged } = await stagedUpdate();
    writeFileSync(join(folder, "weekly-report/scripts", file), "from elsewhere");
    const error = "Skill 'weekly-report' was changed in the meantime. Preview it again to get its current hash.";
    expect(await replaceSkill(target, staged, plan)).toEqual({ error });
    const files = filesIn(join(folder, "weekly-report"));
    expect(files[`scripts/${file}`]).toBe("from elsewhere");
    expect(files["SKILL.md"]).toContain("# Weekly report");
  },
);

it("a staging folder is removed, unless it holds an old version", async () => {
  const { folder, staged } = await stagedUpdate();
  const previous = staged.stage.makeFolder(PREVIOUS);
  renameSync(join(folder, "weekly-report"), previous.at("weekly-report"));
  staged.discard();
  expect(filesIn(previous.at("weekly-report"))["SKILL.md"]).toContain("# Weekly report");
  renameSync(previous.at("weekly-report"), join(folder, "weekly-report"));
  staged.discard();
  expect(readdirSync(join(folder, STAGING_AREA))).toEqual([]);
});

it("an update of a skill that another writer is replacing is refused, and nothing of it stays", async () => {
  const { folder, target, plan, staged } = await stagedUpdate();
  staged.discard();
  renameSync(join(folder, "weekly-report"), join(folder, ".moved"));
  const error = "Skill 'weekly-report' was changed in the meantime. Preview it again to get its current hash.";
  expect(await stageSkill(target.skills, plan)).toEqual({ error });
  expect(readdirSync(join(folder, STAGING_AREA))).toEqual([]);
});

it.each([
  ["its text", { body: "Other.\n" }, "SKILL.md was not written correctly: its name, description or text"],
  ["its name", { skillId: "monthly-report" }, "SKILL.md was not written correctly: its name, description or text"],
  ["its description", { description: "Other." }, "SKILL.md was not written correctly: its name, description or text"],
])("a staged skill that reads back with %s changed is refused, and nothing of it stays", async (_what, read, error) => {
  const { folder, target, plan, staged } = await stagedUpdate();
  staged.discard();
  const refusal = await stageSkill(target.skills, { ...plan, current: undefined, ...read });
  expect(refusal).toEqual({ error: `${error} reads back differently. Nothing was changed.` });
  expect(readdirSync(join(folder, STAGING_AREA))).toEqual([]);
});

it("a file that reads back differently is refused, such as half of a character, which has no bytes", async () => {
  const { folder, target, plan, staged } = await stagedUpdate();
  staged.discard();
  const changes = [...plan.changes, { path: "scripts/half.py", before: undefined, after: "\uD800" }];
  const error = "scripts/half.py was not written correctly: it reads back differently. Nothing was changed.";
  expect(await stageSkill(target.skills, { ...plan, changes })).toEqual({ error });
  expect(readdirSync(join(folder, STAGING_AREA))).toEqual([]);
});

it.skipIf(process.platform === "win32")(
  "an error of the file system is not a conflict, and nothing stays",
  async () => {
    const { folder, target, plan, staged } = await stagedUpdate();
    staged.discard();
    execFileSync("mkfifo", [join(folder, "weekly-report/pipe")]);
    await expect(stageSkill(target.skills, plan)).rejects.toThrow("pipe is not a file, folder or link.");
    expect(readdirSync(join(folder, STAGING_AREA))).toEqual([]);
  },
);

it("a skill that was removed in the meantime is not replaced", async () => {
  const { folder, target, plan, staged } = await stagedUpdate();
  rmSync(join(folder, "weekly-report"), { recursive: true });
  const error = "Skill 'weekly-report' was changed in the meantime. Preview it again to get its current hash.";
  expect(await replaceSkill(target, staged, plan)).toEqual({ error });
});

it("a version that can no longer be read stays in place", async () => {
  const { folder, target, plan, staged } = await stagedUpdate();
  writeFileSync(join(folder, "weekly-report/SKILL.md"), Buffer.from([0xff, 0xfe, 0x80]));
  await expect(replaceSkill(target, staged, plan)).rejects.toThrow("not UTF-8");
  expect(Object.keys(filesIn(folder))).toEqual(["weekly-report/SKILL.md", "weekly-report/scripts/a.py"]);
});

it("the old version stays in place if it cannot be kept as a backup", async () => {
  const { folder, target, plan, staged } = await stagedUpdate();
  const backups = join(folder, STAGING_AREA, BACKUPS);
  rmSync(backups, { recursive: true, force: true });
  const isInPlace = (): boolean => {
    rmSync(backups, { recursive: true });
    return true;
  };
  await expect(replaceSkill({ ...target, isInPlace }, staged, plan)).rejects.toThrow("ENOENT");
  expect(filesIn(join(folder, "weekly-report"))["SKILL.md"]).toContain("# Weekly report");
});

it("nothing is changed if the folder of skills is no longer at its path", async () => {
  const { folder, target, plan, staged } = await stagedUpdate();
  const answer = await replaceSkill({ ...target, isInPlace: () => false }, staged, plan);
  expect(answer).toEqual({ error: expect.stringContaining("Nothing was written") });
  expect(filesIn(join(folder, "weekly-report"))["SKILL.md"]).toContain("# Weekly report");
});

it("a version that takes the place in the meantime stays, and so does the old one", async () => {
  const { folder, target, plan, staged } = await stagedUpdate();
  const current: PlannedSkill["current"] = plan.current && {
    ...plan.current,
    get version() {
      mkdirSync(join(folder, "weekly-report"));
      writeFileSync(join(folder, "weekly-report/SKILL.md"), "Another.");
      return "planned";
    },
  };
  const error = "Skill 'weekly-report' was changed in the meantime. Preview it again to get its current hash.";
  expect(await replaceSkill(target, staged, { ...plan, current })).toEqual({ error });
  staged.discard();
  expect(filesIn(folder)).toEqual({ "weekly-report/SKILL.md": "Another." });
  const previous = staged.stage.folder(PREVIOUS);
  expect(filesIn(previous.at("weekly-report"))["SKILL.md"]).toContain("# Weekly report");
});

it("an error of the file system while a skill is moved is not taken for a conflict", async () => {
  const { target, staged } = await stagedUpdate();
  const gone = temporaryFolder();
  const skills = HeldFolder.open(gone);
  onTestFinished(() => skills.close());
  rmSync(gone, { recursive: true });
  await expect(moveIntoPlace({ ...target, skills }, staged, "weekly-report")).rejects.toThrow("ENOENT");
});

it("an update may keep the problems that a skill already has, but adds none", async () => {
  const { folder, target, plan, staged } = await stagedUpdate();
  staged.discard();
  const long = (length: number): string => `compatibility: ${"x".repeat(length)}\n`;
  const change = (more: string): PlannedSkill => {
    const changes = plan.changes.map((file) =>
      file.path === "SKILL.md"
        ? { ...file, after: file.after.replace("metadata:", `${more}owner: us\nmetadata:`) }
        : file,
    );
    return { ...plan, changes };
  };
  expect(await stageSkill(target.skills, change(`${long(501)}license: [7]\n`))).toEqual({
    error: "The skill is not valid: license must be a string; compatibility has more than 500 characters.",
  });
  const refusal = await stageSkill(target.skills, change(long(501)));
  expect(refusal).toEqual({ error: expect.stringMatching(/^The skill is not valid: [^;]*compatibility[^;]*\.$/i) });
  expect(readdirSync(join(folder, STAGING_AREA))).toEqual([]);
  const problem = (refusal as { error: string }).error.replace("The skill is not valid: ", "").slice(0, -1);
  const kept = accepted(await stageSkill(target.skills, { ...change(long(501)), knownProblems: [problem] }));
  expect(kept.warnings).toEqual([`SKILL.md:4: ${problem}`, "SKILL.md:5: Unknown frontmatter key: owner."]);
  kept.discard();
  const added = await stageSkill(target.skills, change(long(500)));
  expect(accepted(added).warnings).toEqual(["SKILL.md:5: Unknown frontmatter key: owner."]);
});
