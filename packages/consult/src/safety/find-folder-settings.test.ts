import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { standInCommand, readInvocation } from "../__fixtures__/stand-ins.js";
import { consultTool } from "../consult-tool.js";
import { defineCliTool } from "../tools/define-cli-tool.js";
import { findFolderSettings } from "./find-folder-settings.js";

describe("a tool that obeys the folder it runs in", () => {
  const hostile: [string, string][] = [
    ["qwen", ".qwen/settings.json"],
    ["qwen", ".env"],
    ["qwen", ".mcp.json"],
    ["opencode", "opencode.json"],
    ["opencode", "opencode.jsonc"],
    ["opencode", ".opencode/plugin/planted.js"],
    ["cursor-agent", ".cursor/hooks.json"],
    ["cursor-agent", ".cursor/mcp.json"],
    ["cursor-agent", ".cursor/cli.json"],
    ["cursor-agent", ".claude/settings.json"],
    ["cursor-agent", ".claude/settings.local.json"],
  ];

  it.each(hostile)("%s is not run where there is a %s, unless the folder is trusted", async (tool, path) => {
    const [cwd, folder] = [temporaryFolder({ [path]: "{}" }), temporaryFolder()];
    const settings = { command: standInCommand(tool, "answers", folder) };
    const response = await consultTool(tool, "Why?", { cwd, config: { tools: { [tool]: settings } } });
    expect(response).toMatchObject({ status: "error", duration: 0 });
    expect(response.metadata).toEqual({ error_kind: "trust", retryable: false });
    expect(response.error).toMatch(`tools.${tool}.trust_folder`);
    expect(response.error).toContain(path.split("/")[0]);
    expect(response.error).not.toContain(cwd);
    expect(() => readInvocation(folder)).toThrow("ENOENT");
    const trusting = { tools: { [tool]: { ...settings, trust_folder: true } } };
    expect(await consultTool(tool, "Why?", { cwd, config: trusting })).toMatchObject({ status: "success" });
  });

  it.each(["gemini", "codex", "claude", "copilot"])("%s obeys none of them, and is run", async (tool) => {
    const cwd = temporaryFolder(Object.fromEntries(hostile.map(([, path]) => [path, "{}"])));
    const config = { tools: { [tool]: { command: standInCommand(tool) } } };
    expect(await consultTool(tool, "Why?", { cwd, config })).toMatchObject({ status: "success" });
  });

  it("can be a custom one", async () => {
    const custom = defineCliTool({ name: "custom", command: "cat", folderSettings: [".custom"] });
    const ask = async (cwd: string) => (await consultTool(custom, "Why?", { cwd, config: {} })).status;
    expect(await ask(temporaryFolder({ ".custom": "" }))).toBe("error");
    expect(await ask(temporaryFolder({ ".other": "" }))).toBe("success");
  });
});

const hasGit = spawnSync("git", ["--version"]).status === 0;

// Without git no program can ask it for the state of the folder.
it.skipIf(!hasGit)("a program that asks git runs neither a monitor nor hooks of the repository", async () => {
  const cwd = temporaryFolder({ file: "" });
  const ran = join(cwd, "ran");
  const git = (...args: string[]) => execFileSync("git", ["-C", cwd, ...args]);
  git("init", "--quiet");
  git("add", "file");
  git("config", "core.fsmonitor", `touch ${ran}; false`);
  writeFileSync(join(cwd, ".git/hooks/post-index-change"), `#!/bin/sh\ntouch ${ran}\n`, { mode: 0o755 });
  const config = { tools: { claude: { command: ["/bin/sh", "-c", "git status && git add file && echo seen"] } } };
  const response = await consultTool("claude", "Why?", { cwd, config });
  expect(response.error).toContain("seen");
  expect(existsSync(ran)).toBe(false);
  git("status");
  expect(existsSync(ran)).toBe(true);
});

describe("settings of a folder", () => {
  const paths = [".tool", "tool.json"];

  it("are found in the folder and in those above it, also above the target of a link", () => {
    const folder = temporaryFolder({ ".tool/settings": "", "a/b/c": "", "a/tool.json": "" });
    expect(findFolderSettings(paths, folder)).toBe(".tool");
    expect(findFolderSettings(paths, join(folder, "a/b"))).toBe("../tool.json");
    const link = join(temporaryFolder(), "link");
    symlinkSync(join(folder, "a/b"), link);
    expect(findFolderSettings(paths, link)).toBe("../tool.json");
    expect(findFolderSettings([".absent"], folder)).toBeUndefined();
  });

  it.runIf(process.platform === "linux")("are found in the root folder", () => {
    expect(findFolderSettings(["proc"], "/usr/bin")).toBe("../../proc");
  });

  it("in the home folder are the user's own", () => {
    const home = temporaryFolder({ ".tool/settings": "", "project/a": "" });
    vi.stubEnv("HOME", home);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    expect(findFolderSettings(paths, join(home, "project"))).toBeUndefined();
    expect(findFolderSettings(paths, home)).toBeUndefined();
    vi.stubEnv("HOME", "/");
    expect(findFolderSettings(paths, home)).toBe(".tool");
  });
});
