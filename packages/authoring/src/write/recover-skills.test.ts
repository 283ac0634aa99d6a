import { mkdirSync, readdirSync, readlinkSync, renameSync, symlinkSync, utimesSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { draft, generate, generateOrThrow, indexOf, preview, SKILLS } from "../__fixtures__/authors.js";
import { filesIn } from "../__fixtures__/files-in.js";
import { createGenerateSkillTool } from "../index.js";
import { HeldFolder } from "./held-folder.js";
import { recoverSkills } from "./recover-skills.js";
import { backupsIn, isAbandoned, newStagingName, PREVIOUS, stagingAreaIn } from "./staging-area.js";

const deadHere = `stage@${hostname()}@999999999@1700000000000@x`;
const deadSameNumber = `stage@${hostname()}@${process.pid}@1700000000000@x`;
const elsewhere = "stage@another-machine@1@1700000000000@x";

/** Returns a root in which the process that updated a skill died after it moved the current version away. */
async function crashed(stage: string): Promise<{ root: string; folder: string; area: string }> {
  const root = temporaryFolder();
  await generateOrThrow(root, draft);
  const folder = join(root, SKILLS);
  const area = stagingAreaIn(folder);
  mkdirSync(join(area, stage, PREVIOUS), { recursive: true });
  renameSync(join(folder, "weekly-report"), join(area, stage, PREVIOUS, "weekly-report"));
  return { root, folder, area };
}

function setAge(path: string, milliseconds: number): void {
  const time = new Date(Date.now() - milliseconds);
  utimesSync(path, time, time);
}

describe("the old version of an update that crashed", () => {
  it.each([
    ["ended", deadHere],
    ["had the number of this one", deadSameNumber],
  ])("is moved back when a tool is created if its process %s", async (_, stage) => {
    const { root, area } = await crashed(stage);
    const skills = await indexOf(root);
    expect(skills.get("weekly-report")).toBeUndefined();
    createGenerateSkillTool({ root, skills });
    await expect.poll(() => skills.get("weekly-report")).toBeDefined();
    expect(readdirSync(area)).toEqual([]);
  });

  it("is moved back before the next write, which then finds it", async () => {
    const root = temporaryFolder();
    const skills = await indexOf(root);
    const tool = createGenerateSkillTool({ root, skills });
    await tool.invoke(draft);
    const previous = join(stagingAreaIn(join(root, SKILLS)), deadHere, PREVIOUS);
    mkdirSync(previous, { recursive: true });
    renameSync(join(root, SKILLS, "weekly-report"), join(previous, "weekly-report"));
    await skills.refresh();
    expect(await tool.invoke({ ...draft, skillId: "other", mode: "preview" })).toMatchObject({ ok: true });
    expect(skills.get("weekly-report")).toBeDefined();
  });

  it("is moved back before the next write without an index, too", async () => {
    const root = temporaryFolder();
    const tool = createGenerateSkillTool({ root });
    await tool.invoke(draft);
    const previous = join(stagingAreaIn(join(root, SKILLS)), deadHere, PREVIOUS);
    mkdirSync(previous, { recursive: true });
    renameSync(join(root, SKILLS, "weekly-report"), join(previous, "weekly-report"));
    expect(await tool.invoke(draft)).toEqual({ ok: false, error: "Skill 'weekly-report' already exists." });
  });

  it.each([
    ["in this process", newStagingName()],
    ["in another process", `stage@${hostname()}@${process.ppid}@1700000000000@x`],
    ["on another machine", elsewhere],
  ])("is left to a writer %s, which may still run, until it is too old", async (_, stage) => {
    const { root, folder, area } = await crashed(stage);
    setAge(join(area, stage), 9 * 60_000);
    createGenerateSkillTool({ root });
    expect(Object.keys(filesIn(folder))).toEqual([]);
    setAge(join(area, stage), 11 * 60_000);
    await preview(root, { ...draft, skillId: "other" });
    expect(Object.keys(filesIn(folder))).toEqual(["weekly-report/SKILL.md"]);
  });

  it("becomes a backup if another version has taken its place", async () => {
    const { root, folder, area } = await crashed(deadHere);
    mkdirSync(join(folder, "weekly-report"));
    symlinkSync("nothing", join(folder, "weekly-report/SKILL.md"));
    createGenerateSkillTool({ root });
    expect(readlinkSync(join(folder, "weekly-report/SKILL.md"))).toBe("nothing");
    expect(readdirSync(area)).toEqual(["backups"]);
    const [name = ""] = readdirSync(backupsIn(folder));
    expect(name).toMatch(/^weekly-report@\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[0-9a-f]{8}$/);
    expect(filesIn(backupsIn(folder))[`${name}/SKILL.md`]).toContain("# Weekly report");
  });

  it("is moved back although another one cannot be", async () => {
    const { root, folder, area } = await crashed(deadSameNumber);
    mkdirSync(join(area, deadHere));
    symlinkSync(temporaryFolder({ "x/SKILL.md": "Outside." }), join(area, deadHere, PREVIOUS));
    createGenerateSkillTool({ root });
    expect(Object.keys(filesIn(folder))).toEqual(["weekly-report/SKILL.md"]);
    expect(readdirSync(area)).toEqual([deadHere]);
  });
});

it.each(["weekly-report", "previous", "backups"])(
  "the staging folder of a process that has ended is removed with the new skill '%s' in it",
  (skillId) => {
    const stage = (name: string): string => `${SKILLS}/.authoring/${name}/${skillId}/examples/a.md`;
    const root = temporaryFolder({ [stage(deadHere)]: "Half", [stage(newStagingName())]: "Half" });
    const held = HeldFolder.open(join(root, SKILLS));
    expect(recoverSkills(held)).toBe(false);
    held.close();
    expect(readdirSync(join(root, SKILLS))).toEqual([".authoring"]);
    expect(readdirSync(stagingAreaIn(join(root, SKILLS)))).toEqual([
      expect.stringMatching(new RegExp(String.raw`@${process.pid}@\d+@[0-9a-f]{8}$`)),
    ]);
  },
);

it("the folder of the old version has a name that no skill can have", async () => {
  const error = expect.stringContaining("Invalid skillId format.");
  expect(await generate(temporaryFolder(), { ...draft, skillId: PREVIOUS })).toEqual({ ok: false, error });
});

it("a process of another user counts as running, and one that does not exist as ended", () => {
  const failWith = (code: string): void => {
    vi.spyOn(process, "kill").mockImplementation(() => {
      throw Object.assign(new Error(code), { code });
    });
  };
  onTestFinished(() => void vi.restoreAllMocks());
  failWith("EPERM");
  expect(isAbandoned(deadHere)).toBe(false);
  failWith("ESRCH");
  expect(isAbandoned(deadHere)).toBe(true);
  expect(isAbandoned(elsewhere)).toBe(false);
});

it("folders and files beside the staging folders are left alone, however old", () => {
  const root = temporaryFolder({
    [`${SKILLS}/.authoring/notes/a.md`]: "A.",
    [`${SKILLS}/.authoring/x-${deadHere}/b.md`]: "B.",
    [`${SKILLS}/.authoring/${deadHere}`]: "C.",
  });
  const area = stagingAreaIn(join(root, SKILLS));
  for (const name of readdirSync(area)) setAge(join(area, name), 86_400_000);
  createGenerateSkillTool({ root });
  expect(filesIn(area)).toEqual({ "notes/a.md": "A.", [`x-${deadHere}/b.md`]: "B.", [deadHere]: "C." });
});
