import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, linkSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { skillFile } from "../__fixtures__/skill-file.js";
import { loadSkills, SkillError } from "../index.js";
import { outlineOf } from "@langslash/testing/outline-of";

/** How long the reader works against another process, in milliseconds of its processor time. */
const DURATION = 8 * RANDOM_RUNS;
/** How long that may take on a busy machine, in milliseconds. */
const LIMIT = 40_000;

const running: ChildProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
});

/** Starts another process that repeats statements with `fs` until it is ended. Resolves when it has begun. */
async function repeatElsewhere(folder: string, statements: string): Promise<void> {
  const script = `const fs = require("node:fs"); process.chdir(process.argv[1]); console.log("begun"); for (;;) { ${statements} }`;
  const child = spawn(process.execPath, ["-e", script, folder], { stdio: ["ignore", "pipe", "inherit"] });
  running.push(child);
  await once(child.stdout, "data");
}

function spentSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/**
 * Calls a function again and again for a while, until it has succeeded, and collects its results. Errors must be
 * `SkillError`s.
 */
async function results<T>(work: () => Promise<T>, duration = DURATION): Promise<T[]> {
  const found: T[] = [];
  const end = performance.now() + LIMIT;
  for (const start = process.cpuUsage(); spentSince(start) < duration || found.length === 0;) {
    if (performance.now() > end) break;
    try {
      found.push(await work());
    } catch (error) {
      if (!SkillError.isInstance(error)) throw error;
    }
  }
  return found;
}

describe.skipIf(process.platform === "win32")(
  "while another process exchanges a folder with a link out of the root",
  () => {
    const prepare = async (): Promise<string> => {
      const outside = temporaryFolder({
        "SKILL.md": skillFile("x", "OUTSIDE.", "OUTSIDE text."),
        "notes.md": "OUTSIDE notes.",
        "git/SKILL.md": skillFile("x", "OUTSIDE.", "OUTSIDE text."),
      });
      const folder = temporaryFolder({
        "skills/x/SKILL.md": skillFile("x", "Inside.", "Inside text."),
        "skills/x/notes.md": "Inside notes.",
        "skills/x/git/SKILL.md": skillFile("x", "Inside.", "Inside text."),
      });
      symlinkSync(outside, join(folder, "link"));
      await repeatElsewhere(
        folder,
        `fs.renameSync("skills/x", "away"); fs.renameSync("link", "skills/x");
       fs.renameSync("skills/x", "link"); fs.renameSync("away", "skills/x");`,
      );
      return join(folder, "skills");
    };

    it("its texts are never read from outside", async () => {
      const folder = await prepare();
      const manifest = { skills: [{ name: "x", description: "X.", file: "x/SKILL.md" }] };
      writeFileSync(join(folder, "skills_manifest.json"), JSON.stringify(manifest));
      const index = await loadSkills(folder);
      const texts = await results(async () => (await index.read("x")).text);
      expect(texts.filter((text) => text.includes("OUTSIDE"))).toEqual([]);
      expect(texts.length).toBeGreaterThan(0);
    });

    it("its files are never read from outside", async () => {
      const folder = await prepare();
      const manifest = { skills: [{ name: "x", description: "X.", file: "x/SKILL.md" }] };
      writeFileSync(join(folder, "skills_manifest.json"), JSON.stringify(manifest));
      const index = await loadSkills(folder);
      const texts = await results(() => index.readFile("x", "notes.md"), 2 * DURATION);
      expect(texts.filter((text) => text.includes("OUTSIDE"))).toEqual([]);
      expect(texts.length).toBeGreaterThan(0);
    });

    it("its skills are never listed from outside", async () => {
      const folder = await prepare();
      const descriptions: string[] = [];
      await results(async () => {
        const index = await loadSkills(folder);
        const listed = index.list().map(({ description }) => description);
        descriptions.push(...listed);
        if (!listed.includes("Inside.")) await index.read("nothing"); // has not succeeded
      });
      expect(descriptions.filter((text) => text.includes("OUTSIDE"))).toEqual([]);
      expect(descriptions).toContain("Inside.");
    });
  },
);

describe.skipIf(process.platform === "win32")(
  "while another process turns a link to another source into one that leads out",
  () => {
    it("texts, files and descriptions are never read from outside", async () => {
      const folder = temporaryFolder({
        "shared/x/SKILL.md": skillFile("x", "Inside.", "Inside text."),
        "shared/x/notes.md": "Inside notes.",
        "out/x/SKILL.md": skillFile("x", "OUTSIDE.", "OUTSIDE text."),
        "out/x/notes.md": "OUTSIDE notes.",
        "skills/other/SKILL.md": skillFile("other"),
      });
      symlinkSync("../shared/x", join(folder, "skills/x"));
      await repeatElsewhere(
        folder,
        `fs.symlinkSync("../out/x", "b"); fs.renameSync("b", "skills/x"); fs.symlinkSync("../shared/x", "b");
       fs.renameSync("b", "skills/x"); fs.renameSync("shared/x", "away"); fs.symlinkSync("../out/x", "shared/x");
       fs.unlinkSync("shared/x"); fs.renameSync("away", "shared/x");`,
      );
      const load = () => loadSkills([join(folder, "skills"), join(folder, "shared")]);
      const index = await load();
      const read = await results(() => Promise.all([index.read("x"), index.readFile("x", "notes.md")]), 2 * DURATION);
      const listed = await results(async () => (await load()).list(), 2 * DURATION);
      expect(JSON.stringify([read, listed])).not.toContain("OUTSIDE");
      expect(read.length).toBeGreaterThan(0);
      expect(JSON.stringify(listed)).toContain("Inside.");
    });
  },
);

describe.skipIf(process.platform === "win32")("the commands of a directory", () => {
  it("are not read through a link out of it", async () => {
    const folder = temporaryFolder({ "inside/b.md": "Inside." });
    symlinkSync(temporaryFolder({ "a.md": "TOPSECRET" }), join(folder, "commands"));
    const index = await loadSkills(folder);
    expect(index.list()).toEqual([]);
    expect(outlineOf(index.diagnostics)).toEqual(["error file-outside-root commands"]);
  });
});

describe("a file that grows while it is read", () => {
  it("never gives more than 1 MB", async () => {
    const folder = temporaryFolder({ "a/SKILL.md": skillFile("a"), "a/log.txt": "" });
    const index = await loadSkills(folder);
    await repeatElsewhere(
      folder,
      `fs.writeFileSync("a/log.txt", "x".repeat(1000000));
       for (let i = 0; i < 20; i++) fs.appendFileSync("a/log.txt", "x".repeat(1000000));`,
    );
    // Errors count as well: on a busy machine, the file may be too large whenever it is read.
    const lengths = await results(() =>
      index.readFile("a", "log.txt").then(
        ({ length }) => length,
        (error: unknown) => {
          if (!SkillError.isInstance(error)) throw error;
          return 0;
        },
      ),
    );
    expect(lengths.filter((length) => length > 1024 * 1024)).toEqual([]);
  });
});

describe.skipIf(process.platform === "win32")("a path that is not a regular file", () => {
  const skills = [{ name: "x", description: "X.", file: "x.md" }];

  it("is refused before it is opened, so that a writer to a pipe keeps waiting", async () => {
    const folder = temporaryFolder({ "skills_manifest.json": { skills } });
    execFileSync("mkfifo", [join(folder, "x.md")]);
    const child = spawn(process.execPath, ["-e", `require("node:fs").openSync("x.md", "w"); console.log("opened")`], {
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit"],
    });
    running.push(child);
    let isOpened = false;
    child.stdout.on("data", () => (isOpened = true));
    await once(child, "spawn");
    await new Promise((resolve) => setTimeout(resolve, 300));
    const index = await loadSkills(folder);
    await expect(index.read("x")).rejects.toThrow("Skill file is not a regular file: x.md");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([isOpened, child.exitCode]).toEqual([false, null]);
  });

  it.each(["/dev/stdin", "/dev/zero", "/dev/tty", "/proc/self/environ"])(
    "is refused as a link to %s",
    async (target) => {
      const folder = temporaryFolder({ "skills_manifest.json": { skills } });
      symlinkSync(target, join(folder, "x.md"));
      const index = await loadSkills(folder);
      await expect(index.read("x")).rejects.toMatchObject({ code: expect.stringMatching(/^file-(outside|unread)/) });
      expect(index.get("x")).toMatchObject({ description: "X." });
    },
  );
});

describe.skipIf(process.platform === "win32")("a manifest", () => {
  it.each([
    ["a pipe", (path: string) => void execFileSync("mkfifo", [path])],
    ["a link to standard input", (path: string) => symlinkSync("/dev/stdin", path)],
    ["a link out of its folder", (path: string) => symlinkSync(join(temporaryFolder({ s: "TOPSECRET" }), "s"), path)],
  ])("that is %s is not read", async (_what, make) => {
    const folder = temporaryFolder();
    make(join(folder, "skills_manifest.json"));
    const { diagnostics } = await loadSkills(folder);
    expect(outlineOf(diagnostics)).toEqual(["error manifest-unreadable skills_manifest.json"]);
    expect(JSON.stringify(diagnostics)).not.toContain("TOPSECRET");
  });

  it("may be a link within its folder", async () => {
    const folder = temporaryFolder({ "data/m.json": { skills: [{ name: "x", file: "x.md" }] }, "x.md": "X." });
    symlinkSync("data/m.json", join(folder, "skills_manifest.json"));
    expect((await loadSkills(folder)).get("x")).toBeDefined();
  });
});

describe("a file with several hard links", () => {
  it("is read, as pnpm installs files", async () => {
    const folder = temporaryFolder({ "store/file": skillFile("a"), "skills/a/other.md": "" });
    linkSync(join(folder, "store/file"), join(folder, "skills/a/SKILL.md"));
    appendFileSync(join(folder, "store/file"), "More.");
    expect(statSync(join(folder, "skills/a/SKILL.md")).nlink).toBe(2);
    expect((await (await loadSkills(join(folder, "skills"))).read("a")).body).toContain("More.");
  });
});
