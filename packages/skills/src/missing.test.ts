import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { skillFile } from "./__fixtures__/skill-file.js";
import { commandFolderSource, loadSkills, manifestSource, skillFolderSource, type SkillSource } from "./index.js";
import { outlineOf } from "@langslash/testing/outline-of";

type Open = (path: string, options?: { optional?: boolean }) => string | SkillSource;

const SOURCES: [string, Open, string, string, string][] = [
  ["a directory", (path) => path, "Skills folder", "folder-not-found", "absent"],
  ["skillFolderSource", skillFolderSource, "Skills folder", "folder-not-found", "absent"],
  ["commandFolderSource", commandFolderSource, "Commands folder", "folder-not-found", "absent"],
  ["manifestSource", manifestSource, "Manifest", "manifest-not-found", "skills_manifest.json"],
];

describe.each(SOURCES)("%s that does not exist", (name, open, what, code, missing) => {
  it("is an error that says what was looked for, where if that is not clear, and how to allow it", async () => {
    await expect(loadSkills([open("absent/here")])).rejects.toMatchObject({
      name: "SkillError",
      code: "folder-not-found",
      subject: "absent/here",
      message: expect.stringMatching(
        new RegExp(`^${what} not found: absent/here\\. Looked for .*absent.here.*working directory .*optional: true`),
      ),
    });
    const absolute = join(temporaryFolder(), "absent");
    const advice = "Correct the path, or pass { optional: true } if it may be missing.";
    const error = await loadSkills([open(absolute)]).catch((reason: unknown) => reason);
    const looked = what === "Manifest" ? ` Looked for ${join(absolute, "skills_manifest.json")}, from the working` : "";
    expect(String(error)).toMatch(`SkillError: ${what} not found: ${absolute}.${looked}`);
    expect(String(error).endsWith(`${looked === "" ? absolute : process.cwd()}. ${advice}`)).toBe(true);
  });

  it("is an empty source with a warning if it is optional", async () => {
    const path = join(temporaryFolder(), "absent");
    const index = await loadSkills([open(path)], { optional: true });
    expect(index.list()).toEqual([]);
    const problem = { code, severity: "warning", message: `${what} not found: ${missing}`, path: missing };
    expect(index.diagnostics).toEqual([problem]);
    if (name === "a directory") return;
    const optional = await loadSkills([open(path, { optional: true })]);
    expect(optional.diagnostics).toEqual([problem]);
  });
});

describe("a directory that exists", () => {
  it("need not have a manifest, skills or commands", async () => {
    expect((await loadSkills(temporaryFolder())).diagnostics).toEqual([]);
    expect((await loadSkills(temporaryFolder({ "commands/a.md": "A." }))).diagnostics).toEqual([]);
  });

  it("is reported if its commands are not a folder", async () => {
    const { diagnostics } = await loadSkills(temporaryFolder({ commands: "A file." }));
    const message = "Commands folder cannot be read: commands";
    expect(diagnostics).toEqual([{ code: "folder-not-found", severity: "error", message, path: "commands" }]);
  });

  it("is reported when it vanishes later, and found when it is back", async () => {
    const root = temporaryFolder({ "skills/a/SKILL.md": skillFile("a") });
    const index = await loadSkills(join(root, "skills"));
    renameSync(join(root, "skills"), join(root, "away"));
    expect(await index.refresh()).toEqual({ added: [], changed: [], removed: ["a"] });
    expect(outlineOf(index.diagnostics)).toEqual(["warning folder-not-found skills"]);
    renameSync(join(root, "away"), join(root, "skills"));
    expect(await index.refresh()).toEqual({ added: ["a"], changed: [], removed: [] });
    expect(index.diagnostics).toEqual([]);
  });

  it("is watched on when it vanishes", async () => {
    const root = temporaryFolder({ "skills/a/SKILL.md": skillFile("a") });
    const index = await loadSkills(join(root, "skills"));
    const errors: unknown[] = [];
    const removed = deferred();
    const added = deferred();
    const watcher = await index.watch({
      onError: (error) => errors.push(error),
      onChange: (changes) => {
        if (changes.removed.length > 0) removed.resolve(changes.removed);
        if (changes.added.length > 0) added.resolve(changes.added);
      },
    });
    rmSync(join(root, "skills"), { recursive: true });
    expect(await removed.promise).toEqual(["a"]);
    mkdirSync(join(root, "skills/b"), { recursive: true });
    writeFileSync(join(root, "skills/b/SKILL.md"), skillFile("b"));
    expect(await added.promise).toEqual(["b"]);
    await watcher.close();
    expect(errors).toEqual([]);
  });
});

describe("a folder of a source", () => {
  it.each([
    ["Skills", skillFolderSource],
    ["Commands", commandFolderSource],
  ] as const)("that has become a file is an error: %s", async (kind, source) => {
    const folder = join(temporaryFolder({ "office/a/SKILL.md": skillFile("a") }), "office");
    const index = await loadSkills([source(folder)]);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "");
    await index.refresh();
    expect(index.diagnostics).toEqual([
      {
        code: "folder-not-found",
        severity: "error",
        message: `${kind} folder cannot be read: office`,
        path: "office",
      },
    ]);
  });
});

function deferred(): { promise: Promise<readonly string[]>; resolve: (names: readonly string[]) => void } {
  let resolve: (names: readonly string[]) => void = () => undefined;
  const promise = new Promise<readonly string[]>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
