import { EventEmitter, once } from "node:events";
import fs, { mkdirSync, renameSync, rmSync, symlinkSync, type WatchListener, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join, relative } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { watchFolder } from "./watch-folder.js";

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Lets the system watch in another way until the test ends. */
function watchBy(watch: (path: string, listener: WatchListener<string>) => EventEmitter): void {
  vi.spyOn(fs, "watch").mockImplementation(watch as typeof fs.watch);
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
}

const handles = (): number => process.getActiveResourcesInfo().filter((name) => name === "FSEventWrap").length;

describe("watchFolder", () => {
  it("notices when a folder can take the place of a file above it", async () => {
    const folder = temporaryFolder({ "team/file": "A file." });
    const onChange = vi.fn<() => void>();
    onTestFinished(await watchFolder(join(folder, "team/file/skills"), onChange));
    rmSync(join(folder, "team/file"));
    await expect.poll(() => onChange).toHaveBeenCalled();
  });

  it.each([
    ["removed", (path: string) => rmSync(path, { recursive: true })],
    ["moved away", (path: string) => renameSync(path, `${path}-old`)],
  ])("notices when the nearest folder above it is %s", async (_change, change) => {
    const folder = temporaryFolder({ "team/file": "A file." });
    const onChange = vi.fn<() => void>();
    onTestFinished(await watchFolder(join(folder, "team/skills"), onChange));
    change(join(folder, "team"));
    await expect.poll(() => onChange).toHaveBeenCalled();
  });

  it("notices a folder above it that appears while the watch starts", async () => {
    const folder = temporaryFolder();
    const { watch } = fs;
    watchBy((path, listener) => {
      mkdirSync(join(folder, "team"), { recursive: true });
      return watch(path, listener);
    });
    const onChange = vi.fn<() => void>();
    onTestFinished(await watchFolder(join(folder, "team/skills"), onChange));
    expect(onChange).toHaveBeenCalled();
  });

  it("holds one handle for each folder, and one for the folder above, until it is stopped", async () => {
    const folder = temporaryFolder({ "skills/a/b/one.md": "One.", "skills/two.md": "Two.", "skills/.git/x": "" });
    const before = handles();
    const stop = await watchFolder(join(folder, "skills"), () => undefined);
    expect(handles()).toBe(before + 4);
    await stop();
    await expect.poll(handles).toBeLessThanOrEqual(before);
  });

  it.skipIf(process.platform === "win32")("fails with the error of the system, and holds no handle then", async () => {
    const folder = temporaryFolder();
    symlinkSync("loop", join(folder, "loop"));
    const before = handles();
    await expect(watchFolder(join(folder, "loop"), () => undefined)).rejects.toMatchObject({ code: "ELOOP" });
    await expect.poll(handles).toBeLessThanOrEqual(before);
  });

  it.each(["ENOENT", "ENOTDIR", "EACCES", "EPERM"])("leaves out a folder that cannot be watched: %s", async (code) => {
    const folder = temporaryFolder({ "locked/a": "", "open/b": "" });
    const watched: string[] = [];
    watchBy((path) => {
      if (path.endsWith("locked")) throw Object.assign(new Error("not allowed"), { code });
      watched.push(relative(folder, path));
      return Object.assign(new EventEmitter(), { close: () => undefined });
    });
    onTestFinished(await watchFolder(folder, () => undefined));
    expect(watched).toEqual(["..", "", "open"]);
  });

  it("counts a change that the system does not name as one, and a handle that fails", async () => {
    const handle = Object.assign(new EventEmitter(), { close: () => undefined });
    watchBy((_path, noted) => handle.on("change", noted));
    const onChange = vi.fn<() => void>();
    onTestFinished(await watchFolder(temporaryFolder(), onChange));
    handle.emit("change", "rename", null);
    expect(onChange).toHaveBeenCalled();
    onChange.mockClear();
    handle.emit("error", new Error("no more handles"));
    expect(onChange).toHaveBeenCalled();
  });

  it("ignores node_modules, hidden folders, and neighbours of the folder", async () => {
    const folder = temporaryFolder({
      ".claude/skills/a": "",
      ".claude/skills/.git/b": "",
      ".claude/skills/node_modules/c": "",
      ".claude/skills-old/d": "",
    });
    const skills = join(folder, ".claude/skills");
    const onChange = vi.fn<() => void>();
    const stop = await watchFolder(skills, onChange);
    onTestFinished(stop);
    for (const leftOut of [".git", "node_modules", "../skills-old", ".."]) {
      const noticed = new EventEmitter();
      const stopThis = await watchFolder(join(skills, leftOut), () => void noticed.emit("change"));
      const change = once(noticed, "change");
      write(join(skills, leftOut, "new"), "");
      await change;
      await stopThis();
    }
    expect(onChange).not.toHaveBeenCalled();
    write(join(skills, "a"), "New.");
    await expect.poll(() => onChange).toHaveBeenCalled();
  });
});
