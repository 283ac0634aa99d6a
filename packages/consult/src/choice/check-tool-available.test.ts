import { describe, expect, it } from "vitest";
import { expectNoOrphans } from "../__fixtures__/no-orphans.js";
import { misbehaving } from "../__fixtures__/stand-ins.js";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { checkToolAvailable } from "./check-tool-available.js";
import type { ConsultConfigInput } from "../config/consult-config.js";
import { discoverAvailableTools } from "./discover-available-tools.js";
import { getRecommendedTool } from "./get-recommended-tool.js";

expectNoOrphans();

/** A configuration in which the built-in tools are looked for in a folder that holds these programs alone. */
function installed(...programs: string[]): ConsultConfigInput & { tools: object } {
  const folder = temporaryFolder({
    ...Object.fromEntries(programs.map((name) => [name, "#!/bin/sh\necho 1.2.3\n"])),
    qwen: "no program: it may not be run",
  });
  const names = ["gemini", "codex", "cursor-agent", "claude", "opencode", "copilot", "qwen"];
  return { tools: Object.fromEntries(names.map((name) => [name, { env: { PATH: folder } }])) };
}

describe("a tool is available", () => {
  it("where its program is installed", async () => {
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
    ["hangs", misbehaving("hangs"), 0.5, false],
    ["is not there", ["surely-absent"], 10, false],
  ])(
    "to a closer look only where its program tells its version: it %s",
    async (_name, command, detection, expected) => {
      const config = { tools: { own: { command } }, timeouts: { detection } };
      expect(await checkToolAvailable("own", { config, checkVersion: true })).toBe(expected);
    },
  );

  it("only where it is known", async () => {
    await expect(checkToolAvailable("gemni", { config: {} })).rejects.toMatchObject({ code: "unknown-tool" });
  });
});

describe("discovery", () => {
  it("finds the tools that are installed, without the disabled ones", async () => {
    const { tools } = installed("gemini", "claude", "codex");
    const own = { command: [process.execPath] };
    const config = { tools: { ...tools, own, codex: { enabled: false, command: [process.execPath] } } };
    expect(await discoverAvailableTools({ config })).toEqual(["gemini", "claude", "own"]);
    expect(await discoverAvailableTools({ config, filterDisabled: false })).toEqual([
      "gemini",
      "codex",
      "claude",
      "own",
    ]);
  });

  it("can have each of them tell its version", async () => {
    const { tools } = installed("gemini");
    const config = { tools: { ...tools, own: { command: [process.execPath, "--no-such-option"] } } };
    expect(await discoverAvailableTools({ config, checkVersion: true })).toEqual(["gemini"]);
  });

  it("is what a recommendation chooses from", () => {
    expect(getRecommendedTool("assertion", { config: installed("codex", "claude") })).toBe("codex");
    expect(getRecommendedTool("assertion", { config: installed() })).toBeUndefined();
  });
});
