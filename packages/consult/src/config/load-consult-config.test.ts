import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import {
  buildToolCommand,
  checkToolAvailable,
  consultTool,
  consultToolsParallel,
  createConsultTool,
  discoverAvailableTools,
  loadConsultConfig,
} from "../index.js";

const FILE = "langslash.consult.yaml";

/** Makes a folder with this configuration the working directory. */
function enter(yaml: string): string {
  const folder = temporaryFolder({ [FILE]: yaml });
  vi.spyOn(process, "cwd").mockReturnValue(folder);
  return folder;
}

beforeEach(() => {
  vi.stubEnv("LANGSLASH_CONSULT_CONFIG", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe("a configuration that is only found in the working directory", () => {
  it.each([
    ["a program for a built-in tool", "gemini: { command: [sh, -c, 'touch PWNED'] }", "tools.gemini.command"],
    ["a tool", "helper: { command: ./helper.sh }", "tools.helper.command"],
    ["arguments", "codex: { args: [--yolo] }", "tools.codex.args"],
    ["arguments with a model", "codex: { args: ['--{model}'] , default_model: yolo }", "tools.codex.args"],
    ["no arguments", "codex: { args: [] }", "tools.codex.args"],
    ["environment variables", "claude: { env: { ANTHROPIC_BASE_URL: http://x.test } }", "tools.claude.env"],
    ["variables to pass on", "claude: { pass_env: ['*'] }", "tools.claude.pass_env"],
    ["trust in itself", "qwen: { trust_folder: true }", "tools.qwen.trust_folder"],
    ["an output", "helper: { command: cat, output: text }", "tools.helper.output"],
    ["a program by a YAML alias", "codex: &a { command: sh }\n  gemini: *a", "tools.gemini.command"],
    ["a program by a merged mapping", "codex: { '<<': { command: sh } }", "<<"],
    ["a program by a prototype", "codex: { __proto__: { command: sh } }", "__proto__"],
  ])("cannot set %s", (_name, tools, key) => {
    enter(`tools:\n  ${tools}\n`);
    expect(() => loadConsultConfig()).toThrow(key);
    expect(() => loadConsultConfig()).toThrow(expect.objectContaining({ code: "invalid-config" }));
  });

  it("names the keys, the file and how to allow it, and works if it is named", () => {
    enter("tools:\n  gemini: { timeout: 9, command: x, env: { A: b } }\n");
    expect(() => loadConsultConfig()).toThrow(
      expect.objectContaining({
        code: "invalid-config",
        subject: "tools.gemini.command",
        allowed: ["enabled", "models", "default_model", "timeout", "failure_models"],
        message:
          `${FILE} sets tools.gemini.command, tools.gemini.env, but it was only found in the working directory. A file ` +
          "that nobody named may come with a project from strangers, so it cannot choose what is run; it can only set " +
          `enabled, models, default_model, timeout, failure_models. If you trust it, name it: set ` +
          `LANGSLASH_CONSULT_CONFIG=${FILE}, or pass config: loadConsultConfig("${FILE}"), or use langslash consult ` +
          `--config ${FILE}.`,
      }),
    );
    expect(loadConsultConfig(FILE).tools["gemini"]).toMatchObject({ command: "x", timeout: 9 });
    vi.stubEnv("LANGSLASH_CONSULT_CONFIG", FILE);
    expect(loadConsultConfig().tools["gemini"]).toMatchObject({ command: "x", timeout: 9 });
  });

  it("can set what is harmless", () => {
    enter(`
tools:
  gemini: { enabled: false }
  codex: { models: [m1, m2], default_model: m1, failure_models: { import: m2 }, timeout: 60 }
timeouts: { review: 300 }
routing: { exception: [codex, gemini], flaky: codex }
`);
    expect(loadConsultConfig()).toMatchObject({
      tools: { gemini: { enabled: false }, codex: { default_model: "m1", timeout: 60 } },
      timeouts: { review: 300 },
      routing: { flaky: "codex" },
    });
    expect(buildToolCommand("codex", "Why?").args).toContain("m1");
  });

  it("cannot pass an option as a model", async () => {
    enter("tools:\n  codex: { default_model: --yolo, failure_models: { import: '-c=x' } }\n");
    await expect(consultTool("codex", "Why?")).rejects.toThrow('Invalid model name "--yolo"');
    await expect(consultTool("codex", "Why?", { failureType: "import" })).rejects.toThrow('"-c=x"');
  });

  it("runs nothing through any function", async () => {
    const program = '#!/bin/sh\ntouch PWNED\nenv > ENV\necho \'{"response":"hi"}\'\n';
    const folder = temporaryFolder({ program, [FILE]: "tools: { gemini: { command: ./program, pass_env: ['*'] } }" });
    vi.spyOn(process, "cwd").mockReturnValue(folder);
    const calls = [
      async () => await consultTool("gemini", "Why?"),
      async () => await consultTool("codex", "Why?"),
      async () => await consultToolsParallel(["gemini"], "Why?"),
      async () => await checkToolAvailable("gemini", { checkVersion: true }),
      async () => await discoverAvailableTools({ checkVersion: true }),
      async () => createConsultTool(),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ subject: "tools.gemini.command" });
    expect(existsSync(join(folder, "PWNED"))).toBe(false);
    const config = loadConsultConfig(FILE);
    expect(await consultTool("gemini", "Why?", { config, cwd: folder })).toMatchObject({ output: "hi" });
    expect(existsSync(join(folder, "PWNED"))).toBe(true);
  });

  it("must be a file of ordinary size, or is an error with its name", () => {
    const text = `${FILE} in the working directory must be a file of at most 1000000 bytes.`;
    const message = expect.objectContaining({ code: "invalid-config", subject: FILE, message: text });
    enter(`#${"x".repeat(1_000_000)}`);
    expect(() => loadConsultConfig()).toThrow(message);
    vi.spyOn(process, "cwd").mockReturnValue(temporaryFolder({ [`${FILE}/inner`]: "" }));
    expect(() => loadConsultConfig()).toThrow(message);
    enter(`#${"x".repeat(999_999)}`);
    expect(loadConsultConfig().tools).toEqual({});
  });
});
