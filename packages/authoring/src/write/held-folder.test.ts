import { mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { draft, generateOrThrow, SKILLS } from "../__fixtures__/authors.js";
import { filesIn } from "../__fixtures__/files-in.js";
import { createGenerateSkillTool } from "../index.js";
import { HeldFolder } from "./held-folder.js";

it.runIf(process.platform === "linux")("a folder that cannot be created is an error that says why", () => {
  const held = HeldFolder.open("/sys");
  onTestFinished(() => held.close());
  expect(() => held.makeFolder("skills")).toThrow(/^E(?:PERM|ACCES|ROFS)\b/);
});

describe.each(["linux", "darwin"])("on %s", (platform) => {
  const platformHere = Object.getOwnPropertyDescriptor(process, "platform") ?? {};
  beforeEach(() => void Object.defineProperty(process, "platform", { ...platformHere, value: platform }));
  afterEach(() => void Object.defineProperty(process, "platform", platformHere));

  /** Returns which files and folders below a folder are open in this process, on Linux. */
  const openBelow = (root: string): string[] =>
    (platform === "linux" ? readdirSync("/proc/self/fd") : []).flatMap((number) => {
      try {
        return [readlinkSync(join("/proc/self/fd", number))].filter((path) => path.startsWith(root));
      } catch {
        return []; // the folder was open only to be listed
      }
    });

  it("a skill is created, updated and recovered, and nothing stays open", async () => {
    const root = temporaryFolder();
    const examples = [{ name: "a.md", content: "A." }];
    const { hash } = await generateOrThrow(root, { ...draft, examples });
    const answer = await generateOrThrow(root, { ...draft, name: "New", mode: "update", expectedHash: hash });
    expect(answer).toMatchObject({ filesChanged: ["SKILL.md"], backupPath: expect.stringContaining("weekly-report@") });
    expect(Object.keys(filesIn(join(root, SKILLS)))).toEqual(["weekly-report/SKILL.md", "weekly-report/examples/a.md"]);
    const previous = join(root, SKILLS, ".authoring/stage@x@1@1@x/@previous");
    mkdirSync(previous, { recursive: true });
    renameSync(join(root, SKILLS, "weekly-report"), join(previous, "weekly-report"));
    utimesSync(join(previous, ".."), 0, 0);
    createGenerateSkillTool({ root });
    expect(readdirSync(join(root, SKILLS)).toSorted()).toEqual([".authoring", "weekly-report"]);
    expect(readdirSync(join(root, SKILLS, ".authoring"))).toEqual(["backups"]);
    expect(openBelow(root)).toEqual([]);
  });

  it.each(["previous", "backups"])("a skill named '%s' is updated like any other", async (skillId) => {
    const root = temporaryFolder();
    const { hash } = await generateOrThrow(root, { ...draft, skillId });
    const update = { ...draft, skillId, name: "New", mode: "update", expectedHash: hash };
    const { backupPath = "" } = await generateOrThrow(root, update);
    expect(filesIn(join(root, SKILLS, skillId))["SKILL.md"]).toContain("# New");
    expect(filesIn(join(root, backupPath))["SKILL.md"]).toContain("# Weekly report");
  });

  it("a held folder never leads to the link that has taken its place", () => {
    const root = temporaryFolder({ "held/a.md": "inside" });
    const outside = temporaryFolder({ "a.md": "outside" });
    const held = HeldFolder.open(join(root, "held"));
    onTestFinished(() => held.close());
    expect(held.isAt(join(root, "held"))).toBe(true);
    expect(held.isAt(join(root, "missing"))).toBe(false);
    renameSync(join(root, "held"), join(root, "aside"));
    symlinkSync(outside, join(root, "held"));
    expect(held.isAt(join(root, "held"))).toBe(false);
    if (platform === "linux") {
      expect(readFileSync(held.at("a.md"), "utf8")).toBe("inside");
      expect(held.currentPath()).toBe(join(root, "aside"));
    } else expect(() => held.at("a.md")).toThrow("ESTALE");
    expect(() => HeldFolder.open(join(root, "held"))).toThrow("ENOTDIR");
  });

  it("a folder is removed with everything in it, and links in it are not followed", () => {
    const outside = temporaryFolder({ "a/b.md": "kept" });
    const root = temporaryFolder({ "x/y/z.md": "", "x/w.md": "" });
    symlinkSync(outside, join(root, "x/y/link"));
    symlinkSync(join(outside, "a/b.md"), join(root, "x/file"));
    const held = HeldFolder.open(root);
    onTestFinished(() => held.close());
    expect(openBelow(root)).toEqual(platform === "linux" ? [root] : []);
    held.remove("x");
    held.remove("missing");
    expect(openBelow(root)).toEqual(platform === "linux" ? [root] : []);
    expect(readdirSync(root)).toEqual([]);
    expect(filesIn(outside)).toEqual({ "a/b.md": "kept" });
  });
});
