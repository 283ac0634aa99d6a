import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { afterEach, describe, expect, it, vi } from "vitest";
import { findProgram } from "./find-program.js";
import { environmentOf, processEntries, processTable } from "./process-table.js";
import { resolveLaunch } from "./windows-shim.js";

const platform = Object.getOwnPropertyDescriptor(process, "platform") ?? {};
afterEach(() => {
  Object.defineProperty(process, "platform", platform);
  vi.unstubAllEnvs();
});

/** Makes this process look like one on another system. */
function on(system: NodeJS.Platform): void {
  Object.defineProperty(process, "platform", { ...platform, value: system });
}

/** Returns a folder with empty programs of these names. */
function programs(...names: string[]): string {
  const folder = temporaryFolder(Object.fromEntries(names.map((name) => [name, ""])));
  for (const name of names) chmodSync(join(folder, name), 0o755);
  return folder;
}

describe.skipIf(process.platform === "win32")("the process table on macOS", () => {
  it("comes from ps, with the same processes and groups", () => {
    const here = processEntries([process.pid, 1]);
    on("darwin");
    const listed = processEntries([process.pid, 1]);
    const ids = ({ pid, parent, group }: (typeof here)[number]): string => `${pid} ${parent} ${group}`;
    expect(new Set(listed.map(ids))).toEqual(new Set(here.map(ids)));
    expect(listed.every(({ started }) => started > 0 && started <= Date.now())).toBe(true);
    expect(processTable().map(ids)).toEqual(expect.arrayContaining(listed.map(ids)));
    expect(processEntries([])).toEqual([]);
    expect(environmentOf(process.pid)).toBe("");
  });

  it("comes from the ps in PATH, with dates in English", () => {
    const line = " 7    1    7   S   Sat Nov 21 02:47:51 2026";
    vi.stubEnv("PATH", `${temporaryFolder({ ps: `#!/bin/sh\n[ "$LC_ALL" = C ] && echo "${line}"\n` })}:/bin`);
    on("darwin");
    const started = new Date(2026, 10, 21, 2, 47, 51).getTime();
    expect(processTable()).toEqual([{ pid: 7, parent: 1, group: 7, started }]);
  });

  it("is empty on Windows, where taskkill finds the tree", () => {
    on("win32");
    expect([processTable(), processEntries([process.pid])]).toEqual([[], []]);
  });
});

describe.runIf(process.platform === "linux")("a program on Linux", () => {
  it("is an executable file, in the first folder of PATH that has one", () => {
    const [first, second] = [programs("other"), programs("tool", "other")];
    mkdirSync(join(first, "tool"));
    const cwd = programs("tool");
    expect(findProgram("tool", { PATH: `:${first}:${second}` }, cwd)).toBe(join(second, "tool"));
    expect(findProgram("tool", { Path: second }, cwd)).toBe(join(second, "tool"));
    expect(findProgram("./tool", {}, cwd)).toBe(join(cwd, "tool"));
    expect(findProgram(join(second, "tool"), {}, cwd)).toBe(join(second, "tool"));
    const backslash = String.raw`a\b`;
    expect(findProgram(backslash, { PATH: programs(backslash) }, cwd)).toMatch(/a\\b$/);
    expect(findProgram("tool", {}, cwd)).toBeUndefined();
    chmodSync(join(second, "tool"), 0o644);
    expect(findProgram("tool", { PATH: second }, cwd)).toBeUndefined();
  });
});

describe.runIf(process.platform === "linux")("a program on Windows", () => {
  it("has one of the extensions in PATHEXT, the first that exists", () => {
    const folder = programs("tool.cmd", "tool.exe", "tool.py", "tool");
    on("win32");
    expect(findProgram("tool", { PATH: folder }, "/")).toBe(join(folder, "tool.exe"));
    expect(findProgram("tool", { PATH: folder, PATHEXT: ".PY;.EXE" }, "/")).toBe(join(folder, "tool.py"));
    expect(findProgram("TOOL.CMD".toLowerCase(), { PATH: folder }, "/")).toBe(join(folder, "tool.cmd"));
    expect(findProgram("tool", { PATH: folder, PATHEXT: ".BAT" }, "/")).toBeUndefined();
  });

  it("is found by a path with backslashes, and then not in PATH", () => {
    const name = String.raw`bin\tool`;
    const cwd = programs(`${name}.exe`);
    on("win32");
    expect(findProgram(name, {}, cwd)).toBe(join(cwd, `${name}.exe`));
    expect(findProgram(name, { PATH: cwd }, temporaryFolder())).toBeUndefined();
  });

  it.each([
    ["tool.exe", ["tool.exe"], ["-p"]],
    ["other.bat", ["other.bat"], ["-p"]],
    ["tool.cmd.exe", ["tool.cmd.exe"], ["-p"]],
    ["shim.cmd", [process.execPath], ["cli.js", "-p"]],
    ["SHIM.CMD", [process.execPath], ["cli.js", "-p"]],
    ["program.cmd", ["bin.EXE"], ["-p"]],
  ])("%s is started without a shell", (name, [file = ""], args) => {
    const shim = String.raw`SET "_prog=%dp0%\node.exe"` + "\n";
    const folder = temporaryFolder({
      "other.bat": "echo hello",
      "shim.cmd": `${shim}"%dp0%\\cli.js" %*`,
      "SHIM.CMD": `${shim}"%~dp0\\cli.js" %*`,
      "tool.cmd.exe": `${shim}"%dp0%\\cli.js" %*`,
      "program.cmd": '"%dp0%\\bin.EXE" %*',
    });
    const at = (path: string): string => (path.includes(".") && !path.includes("/") ? join(folder, path) : path);
    expect(resolveLaunch(join(folder, name), ["-p"])).toEqual({ file: at(file), args: args.map(at) });
  });
});
