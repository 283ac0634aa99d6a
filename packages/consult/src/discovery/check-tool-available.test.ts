import { describe, expect, it } from "vitest";
import { expectNoOrphans } from "../__fixtures__/no-orphans.js";
import { misbehavingCommand } from "../__fixtures__/stand-ins.js";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { checkToolAvailable } from "./check-tool-available.js";
import type { ConsultConfigInput } from "../config/consult-config.js";
import { discoverAvailableTools } from "./discover-available-tools.js";
import { getRecommendedTool } from "./get-recommended-tool.js";

expectNoOrphans();

/** A configuration in which the built-in tools are searched in a folder with only these programs. */
function installed(...programs: string[]): ConsultConfigInput & { tools: object } {
  const folder = temporaryFolder({
    ...Object.fromEntries(programs.map((name) => [name, "#!/bin/sh\necho 1.2.3\n"])),
    qwen: "a file that is not executable",
  });
  const names = ["gemini", "codex", "cursor-agent", "claude", "opencode", "copilot", "qwen"];
  return { tools: Object.fromEntries(names.map((name) => [name, { env: { PATH: folder } }])) };
}

describe("a tool is available", () => {
  it("if its program is installed", async () => {
    const config = installed("codex", "agent");
    const check = async (tool: string) => await checkToolAvailable(tool, { config });
    expect(await Promise.all(["codex", "cursor-agent", "gemini", "qwen"].map(check))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it.each([
    ["tells its version", [process.execPath], 10, true],
    ["fails", [process.execPath, "--no-such-option"], 10, false],
    ["hangs", misbehavingCommand("hangs"), 0.5, false],
    ["exits with 0 when it is ended", misbehavingCommand("exits with 0 on TERM"), 0.5, false],
    ["is not installed", ["surely-absent"], 10, false],
  ])("with checkVersion only if its program prints its version: it %s", async (_name, command, detection, expected) => {
    const config = { tools: { custom: { command } }, timeouts: { detection } };
    expect(await checkToolAvailable("custom", { config, checkVersion: true })).toBe(expected);
  });

  it("only if it is enabled", async () => {
    const config = { tools: { custom: { command: [process.execPath], enabled: false } } };
    expect(await checkToolAvailable("custom", { config })).toBe(false);
    expect(await checkToolAvailable("custom", { config, checkVersion: true })).toBe(false);
    const enabled = { tools: { custom: { command: [process.execPath] } } };
    expect(await checkToolAvailable("custom", { config: enabled })).toBe(true);
  });

  it("only if it is known", async () => {
    await expect(checkToolAvailable("gemni", { config: {} })).rejects.toMatchObject({ code: "unknown-tool" });
  });
});

describe("discovery", () => {
  it("finds the installed tools, without disabled ones", async () => {
    const { tools } = installed("gemini", "claude", "codex");
    const custom = { command: [process.execPath] };
    const config = { tools: { ...tools, custom, codex: { enabled: false, command: [process.execPath] } } };
    expect(await discoverAvailableTools({ config })).toEqual(["gemini", "claude", "custom"]);
    expect(await discoverAvailableTools({ config, filterDisabled: false })).toEqual([
      "gemini",
      "codex",
      "claude",
      "custom",
    ]);
  });

  it("can run each program to print its version", async () => {
    const { tools } = installed("gemini");
    const config = { tools: { ...tools, custom: { command: [process.execPath, "--no-such-option"] } } };
    expect(await discoverAvailableTools({ config, checkVersion: true })).toEqual(["gemini"]);
  });

  it("provides the tools that a recommendation chooses from", () => {
    expect(getRecommendedTool("assertion", { config: installed("codex", "claude") })).toBe("codex");
    expect(getRecommendedTool("assertion", { config: installed() })).toBeUndefined();
  });
});
