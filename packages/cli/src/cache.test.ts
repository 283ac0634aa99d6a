import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { Project, settle } from "./__fixtures__/cached-project.js";
import { folderOf, type ProgramResult, skillFile } from "./__fixtures__/langslash.js";

/** Changes that other names follow from. */
const CHANGES: readonly (readonly [change: string, apply: (skills: string) => void])[] = [
  ["a new skill", (skills) => cpSync(join(skills, "../elsewhere/three"), join(skills, "three"), { recursive: true })],
  ["a skill that is removed", (skills) => rmSync(join(skills, "one"), { recursive: true })],
  [
    "a folder that becomes a skill",
    (skills) => writeFileSync(join(skills, "notes/skill.md"), skillFile("n", "Notes.")),
  ],
  [
    "another name of the same length",
    (skills) => writeFileSync(join(skills, "one/SKILL.md"), skillFile("uno", "The first.")),
  ],
  [
    "another name with the old times",
    (skills) => {
      const file = join(skills, "one/SKILL.md");
      const { atime, mtime } = statSync(file);
      writeFileSync(file, skillFile("uno", "The first."));
      utimesSync(file, atime, mtime);
    },
  ],
  [
    "a file that replaces another",
    (skills) => {
      writeFileSync(join(skills, "../new.md"), skillFile("uno", "The first."));
      renameSync(join(skills, "../new.md"), join(skills, "one/SKILL.md"));
    },
  ],
  [
    "a folder that replaces another",
    (skills) => {
      renameSync(join(skills, "one"), join(skills, "../old"));
      renameSync(join(skills, "../elsewhere/three"), join(skills, "one"));
    },
  ],
  [
    "a link that leads to another folder",
    (skills) => {
      rmSync(join(skills, "linked"));
      symlinkSync("one", join(skills, "linked"));
    },
  ],
  [
    "a link that leads inside at last",
    (skills) => {
      cpSync(join(skills, "../elsewhere/three"), join(skills, "three"), { recursive: true });
      rmSync(join(skills, "../elsewhere/three"), { recursive: true });
      symlinkSync("../skills/three", join(skills, "../elsewhere/three"));
    },
  ],
  ["a new command in a folder", (skills) => writeFileSync(join(skills, "commands/git/push.md"), "Push.")],
  [
    "a new folder of commands",
    (skills) => {
      mkdirSync(join(skills, "commands/docs"));
      writeFileSync(join(skills, "commands/docs/build.md"), "Build.");
    },
  ],
  [
    "a file of the manifest that has another description",
    (skills) => writeFileSync(join(skills, "texts/listed.md"), skillFile("listed", "Listes.")),
  ],
  ["another manifest", (skills) => writeFileSync(join(skills, "skills_manifest.json"), '{ "skills": [] }')],
  [
    "a folder of skills below",
    (skills) => cpSync(join(skills, "../elsewhere"), join(skills, "skills"), { recursive: true }),
  ],
  [
    "a folder that comes before",
    (skills) => cpSync(join(skills, "../elsewhere"), join(skills, "../.agents/skills"), { recursive: true }),
  ],
];

/** Contents of a cache that must not be used. */
const DAMAGES: readonly (readonly [damage: string, apply: (file: string) => void])[] = [
  ["is cut off", (file) => truncateSync(file, 200)],
  ["is empty", (file) => truncateSync(file, 0)],
  [
    "has another letter in it",
    (file) => writeFileSync(file, readFileSync(file, "utf8").replace("The first.", "The worst.")),
  ],
  ["is not UTF-8", (file) => writeFileSync(file, Buffer.from([0xff, 0xfe, 0x00]))],
  [
    "is a folder",
    (file) => {
      rmSync(file);
      mkdirSync(file);
    },
  ],
  [
    "leads nowhere",
    (file) => {
      rmSync(file);
      symlinkSync("nowhere", file);
    },
  ],
];

/** A case with a project of its own, and what its second start printed. */
interface Second {
  readonly project: Project;
  result?: ProgramResult | undefined;
}

describe("the names of skills, which are cached between two starts", () => {
  const [intact, recent, fresh, crowded] = [new Project(), new Project(), new Project(), new Project()];
  const second = new Map(
    [...CHANGES, ...DAMAGES].map(([name]): [string, Second] => [name, { project: new Project() }]),
  );
  let written: readonly number[];
  let answer: ProgramResult;
  beforeAll(async () => {
    const soon = Date.now() / 1000 + 3_600;
    utimesSync(join(recent.skills, "one/SKILL.md"), soon, soon);
    await settle();
    const projects = Array.from(second.values(), ({ project }) => project);
    await Project.completeEach([intact, ...projects]);
    written = [intact, ...projects].map((project) => project.cached().length);
    answer = await intact.runAfresh();
    for (const [change, apply] of CHANGES) apply(second.get(change)?.project.skills ?? "");
    for (const [damage, apply] of DAMAGES) for (const file of second.get(damage)?.project.cached() ?? []) apply(file);
    const results = await Project.completeEach(projects);
    for (const [position, each] of [...second.values()].entries()) each.result = results[position];
  });

  it("are written to one file by the first start", () => {
    expect(written).toEqual([1, ...Array.from(second, () => 1)]);
  });

  it("are used again, and give the answers of the whole program", async () => {
    const [file = ""] = intact.cached();
    const before = statSync(file);
    expect(await intact.complete()).toEqual(answer);
    expect(answer.stdout).toContain("The first.");
    for (const args of [["/t"], ["--cursor", "2", "/tw x"], ["--skills", "skills", "-f", "json", "/"]]) {
      const quick = await intact.run(["complete", ...args]);
      expect(quick.stdout).not.toBe("");
      expect(quick).toEqual(await intact.runAfresh(["complete", ...args]));
    }
    expect(intact.cached()).toEqual([file]);
    expect(statSync(file).ino).toBe(before.ino);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
  });

  it("are completed without loading the program or reading a skill", async () => {
    const folder = folderOf({});
    expect(await intact.complete({ NODE_V8_COVERAGE: folder })).toEqual(answer);
    const reports = readdirSync(folder).map((name): { result: { url: string }[] } =>
      JSON.parse(readFileSync(join(folder, name), "utf8")),
    );
    const files = reports.flatMap(({ result }) => result.map(({ url }) => basename(url)));
    expect(files.filter((file) => /\.[cm]?js$/.test(file))).toEqual(["langslash.cjs"]);
  });

  it("are listed as without a cache", async () => {
    const lists = [await intact.run(["list"]), await intact.run(["list"])];
    expect(intact.cached()).toHaveLength(2);
    const afresh = await intact.runAfresh(["list"]);
    expect(lists).toEqual([afresh, afresh]);
    expect(afresh.stdout).toContain("/git:commit");
    expect(afresh.stderr).toContain("1 problem found.");
  });

  it.each(CHANGES)("are read again after %s", async (change) => {
    const { project, result } = second.get(change) ?? {};
    expect(result).toEqual(await project?.runAfresh());
    expect(result).not.toEqual(answer);
  });

  it.each(DAMAGES)("are read again if the cached file %s", (damage) => {
    expect(second.get(damage)?.result).toEqual(answer);
  });

  it("are not cached while a file is so new that another change could look the same", async () => {
    expect(await recent.complete()).toEqual(answer);
    expect(recent.cached()).toEqual([]);
  });

  it("are cached by several processes at the same time", async () => {
    const results = await Promise.all(Array.from({ length: 4 }, () => fresh.complete()));
    expect(new Set(results.map(({ stdout }) => stdout)).size).toBe(1);
    expect(results.every(({ stderr, code }) => stderr === "" && code === 0)).toBe(true);
    expect(fresh.cached()).toHaveLength(1);
    expect(await fresh.complete()).toEqual(results[0]);
  });

  it("take limited space, and no other file is removed for it", async () => {
    mkdirSync(crowded.cacheFolder, { recursive: true });
    const name = (number: number): string => join(crowded.cacheFolder, number.toString(16).padStart(64, "0"));
    for (let number = 0; number < 150; number += 1) {
      writeFileSync(name(number), "old");
      utimesSync(name(number), number, number);
    }
    writeFileSync(join(crowded.cacheFolder, "notes.txt"), "mine");
    await crowded.complete();
    expect(crowded.cached()).toHaveLength(101);
    expect([0, 149].map((number) => existsSync(name(number)))).toEqual([false, true]);
    expect(existsSync(join(crowded.cacheFolder, "notes.txt"))).toBe(true);
  });

  it.each([
    ["is a file", () => join(folderOf({ file: "" }), "file")],
    ["is no folder at all", () => "/dev/null"],
    ["is relative", () => "cache"],
  ])("are completed as well if the cache folder %s", async (_case, cache) => {
    const result = await intact.complete({ XDG_CACHE_HOME: cache(), HOME: folderOf({}) });
    expect(result).toEqual(answer);
    expect(existsSync(join(intact.skills, "../cache"))).toBe(false);
  });
});
