import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { draft, generateOrThrow, SKILLS } from "../__fixtures__/authors.js";
import { filesIn } from "../__fixtures__/files-in.js";
import { createGenerateSkillTool, type GenerateSkillAnswer } from "../index.js";
import { HeldFolder } from "./held-folder.js";
import { recoverSkills } from "./recover-skills.js";

const program = fileURLToPath(new URL("../__fixtures__/exchange-folders.ts", import.meta.url));
/** How long skills are written, in milliseconds of processor time. */
const DURATION = 300;
/** How much longer that may take on a busy machine. */
const BUSY = 10;

/** Starts a process that exchanges a folder with a link. The returned function ends it. */
async function startExchange(folder: string, link: string, aside: string): Promise<() => Promise<number>> {
  const child = spawn(process.execPath, ["--import=tsx", program, folder, link, aside], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return async () => {
    const exit = once(child, "exit");
    child.stdin.end();
    const { value } = await lines.next();
    await exit;
    return Number(value);
  };
}

function spentSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Returns the paths of all files and folders below a folder. */
const everythingIn = (folder: string): string[] => readdirSync(folder, { recursive: true }).map(String);

describe.runIf(process.platform === "linux")("while another process exchanges a folder with a link", () => {
  it.each([".agents", SKILLS, `${SKILLS}/.authoring`, `${SKILLS}/updated/references`])(
    "%s, nothing is written outside, and what was answered is in the folder",
    async (exchanged) => {
      const root = temporaryFolder();
      const outside = temporaryFolder();
      const skillsOutside = join(outside, SKILLS.slice(exchanged.length));
      if (SKILLS.startsWith(exchanged)) mkdirSync(join(skillsOutside, ".authoring"), { recursive: true });
      const before = everythingIn(outside);
      const references = [{ name: "a.md", content: "A." }];
      const { hash: first } = await generateOrThrow(root, { ...draft, skillId: "updated", references });
      symlinkSync(outside, join(root, "link"));
      const stop = await startExchange(join(root, exchanged), join(root, "link"), join(root, "aside"));

      const tool = createGenerateSkillTool({ root });
      const scripts = [{ name: "a.py", content: "1" }];
      const created: string[] = [];
      const errors: string[] = [];
      let hash = first;
      let instructions = draft.instructions;
      const start = process.cpuUsage();
      const end = performance.now() + BUSY * DURATION;
      const hasBoth = (): boolean => spentSince(start) >= DURATION && created.length > 0 && errors.length > 0;
      for (let round = 0; !hasBoth() && performance.now() < end; round += 1) {
        const skillId = `skill-${round}`;
        const answer: GenerateSkillAnswer = await tool.invoke({ ...draft, skillId, scripts });
        if (answer.ok) created.push(skillId);
        else errors.push(answer.error);
        const update = { ...draft, skillId: "updated", references, instructions: `Version ${round}.` };
        const updated: GenerateSkillAnswer = await tool.invoke({ ...update, mode: "update", expectedHash: hash });
        if (updated.ok && "hash" in updated) [hash, instructions] = [updated.hash, update.instructions];
        else if (!updated.ok) errors.push(updated.error);
      }
      const exchanges = await stop();

      expect(everythingIn(outside)).toEqual(before);
      const kept = readdirSync(root).filter((name) => name.startsWith("aside"));
      const folders = [join(root, SKILLS), ...kept.map((name) => join(root, name, SKILLS.slice(exchanged.length)))];
      const lost = created.filter((id) => !folders.some((folder) => existsSync(join(folder, id, "scripts/a.py"))));
      expect(lost).toEqual([]);
      const texts = folders.map((folder) => join(folder, "updated/SKILL.md")).filter((path) => existsSync(path));
      expect(texts.map((path) => readFileSync(path, "utf8")).join("\n")).toContain(instructions);
      for (const number of [exchanges, created.length, errors.length]) expect(number).toBeGreaterThan(0);
    },
    30_000,
  );
});

describe.each(["linux", "darwin"])("on %s", (platform) => {
  const platformHere = Object.getOwnPropertyDescriptor(process, "platform") ?? {};
  beforeEach(() => void Object.defineProperty(process, "platform", { ...platformHere, value: platform }));
  afterEach(() => void Object.defineProperty(process, "platform", platformHere));

  it("a skill is created, updated and recovered", async () => {
    const root = temporaryFolder();
    const examples = [{ name: "a.md", content: "A." }];
    const { hash } = await generateOrThrow(root, { ...draft, examples });
    const answer = await generateOrThrow(root, { ...draft, name: "New", mode: "update", expectedHash: hash });
    expect(answer).toMatchObject({ filesChanged: ["SKILL.md"], backupPath: expect.stringContaining("weekly-report@") });
    expect(Object.keys(filesIn(join(root, SKILLS)))).toEqual(["weekly-report/SKILL.md", "weekly-report/examples/a.md"]);
    const previous = join(root, SKILLS, ".authoring/stage@x@1@1@x/previous");
    mkdirSync(previous, { recursive: true });
    renameSync(join(root, SKILLS, "weekly-report"), join(previous, "weekly-report"));
    utimesSync(join(previous, ".."), 0, 0);
    createGenerateSkillTool({ root });
    expect(readdirSync(join(root, SKILLS)).toSorted()).toEqual([".authoring", "weekly-report"]);
    expect(readdirSync(join(root, SKILLS, ".authoring"))).toEqual(["backups"]);
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

  it("a folder without a staging area has nothing to recover", () => {
    const held = HeldFolder.open(temporaryFolder({ "a/SKILL.md": "A." }));
    onTestFinished(() => held.close());
    expect(recoverSkills(held)).toBe(false);
  });

  it("a folder is removed with everything in it, and links in it are not followed", () => {
    const outside = temporaryFolder({ "a/b.md": "kept" });
    const root = temporaryFolder({ "x/y/z.md": "", "x/w.md": "" });
    symlinkSync(outside, join(root, "x/y/link"));
    symlinkSync(join(outside, "a/b.md"), join(root, "x/file"));
    const held = HeldFolder.open(root);
    onTestFinished(() => held.close());
    const openFiles = (): number => (platform === "linux" ? readdirSync("/proc/self/fd").length : 0);
    const before = openFiles();
    held.remove("x");
    held.remove("missing");
    expect(openFiles()).toBe(before);
    expect(readdirSync(root)).toEqual([]);
    expect(filesIn(outside)).toEqual({ "a/b.md": "kept" });
  });
});
