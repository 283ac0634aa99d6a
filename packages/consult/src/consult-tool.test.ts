import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { expectNoOrphans } from "./__fixtures__/no-orphans.js";
import { commands, ECHO, misbehaving, speaking, startedWith } from "./__fixtures__/stand-ins.js";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { buildToolCommand } from "./command/build-tool-command.js";
import type { ConsultEvent } from "./consult-events.js";
import type { ConsultOptions } from "./consult-options.js";
import { consultTool } from "./consult-tool.js";

expectNoOrphans();

/** What a stand-in for gemini was started with. */
async function received(options: ConsultOptions = {}, settings: object = {}) {
  const folder = temporaryFolder();
  const command = speaking("gemini", "answers", folder);
  await consultTool("gemini", "Why?", { config: { tools: { gemini: { command, ...settings } } }, ...options });
  return startedWith(folder);
}

function environment(variables: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
}

describe("what a program gets", () => {
  it("is the common part of the environment, the tool's own variables, and none of the rest", async () => {
    environment({
      GEMINI_API_KEY: "k1",
      OPENAI_API_KEY: "k2",
      DATABASE_URL: "postgres://x",
      NODE_OPTIONS: "",
      LC_TIME: "C",
    });
    const { env } = await received();
    expect(env).toMatchObject({
      PATH: process.env["PATH"],
      GEMINI_API_KEY: "k1",
      LC_TIME: "C",
      NO_COLOR: "1",
      TERM: "dumb",
    });
    expect(env).toMatchObject({ LANGSLASH_CONSULT_DEPTH: "1" });
    for (const name of ["OPENAI_API_KEY", "DATABASE_URL", "NODE_OPTIONS", "VITEST"])
      expect(env).not.toHaveProperty(name);
  });

  it("is also what the configuration sets and passes on", async () => {
    environment({ TEAM_TOKEN: "t", TEAM_ID: "i", TEAMS: "no" });
    const { env } = await received({}, { env: { MODE: "quiet" }, pass_env: ["TEAM_*"] });
    expect(env).toMatchObject({ MODE: "quiet", TEAM_TOKEN: "t", TEAM_ID: "i" });
    expect(env).not.toHaveProperty("TEAMS");
  });

  it("is the directory to work in", async () => {
    const cwd = temporaryFolder();
    expect((await received({ cwd })).cwd).toBe(cwd);
    expect((await received()).cwd).toBe(process.cwd());
    expect(buildToolCommand("codex", "Why?", { config: {}, cwd: "packages" }).args).toContain(resolve("packages"));
  });

  it("are arguments that no shell reads", async () => {
    const args = ["$(touch x)", "a b", "*", "'", '"', ";", "--flag={model}", ["--left-out", "{model}"]];
    const { args: got } = await received({ model: "m;1" }, { args });
    expect(got.slice(-9)).toEqual(["$(touch x)", "a b", "*", "'", '"', ";", "--flag=m;1", "--left-out", "m;1"]);
    const { args: without } = await received({}, { args: ["a", ["--left-out", "{model}"]] });
    expect(without.at(-1)).toBe("a");
  });

  it("is the prompt as an argument where the configuration puts it there", async () => {
    const { args, input } = await received({}, { args: ["--ask", "{prompt}"] });
    expect(args.join("\n")).toMatch(/--ask\nQuestion:\n\nWhy\?$/);
    expect(input).toBe("");
  });
});

describe("the model", () => {
  const settings = { default_model: "by-default", failure_models: { import: "for-imports" } };
  const modelOf = ({ args }: { args: string[] }): string | undefined => args[args.indexOf("-m") + 1];

  it("is the explicit one, then that of the kind of failure, then the default, then the tool's own", async () => {
    expect(modelOf(await received({ model: "explicit", failureType: "import" }, settings))).toBe("explicit");
    expect(modelOf(await received({ failureType: "import" }, settings))).toBe("for-imports");
    expect(modelOf(await received({ failureType: "toString" }, settings))).toBe("by-default");
    expect((await received()).args).not.toContain("-m");
  });

  it("is in the response: the one that the tool names, else the one that it was asked for", async () => {
    const ask = async (tool: string) =>
      (await consultTool(tool, "Why?", { model: "asked", config: commands({ [tool]: speaking(tool) }) })).model;
    expect(await ask("gemini")).toBe("model-1");
    expect(await ask("codex")).toBe("asked");
  });

  it.each(["-x", "a b", "a\nb", ""])("cannot be called %j", async (model) => {
    await expect(consultTool("gemini", "Why?", { model, config: {} })).rejects.toMatchObject({
      code: "invalid-option",
      message: expect.stringContaining(JSON.stringify(model)),
    });
  });

  it("must be there where a single argument needs it", async () => {
    const config = { tools: { own: { command: "x", args: ["{model}"] } } };
    await expect(consultTool("own", "Why?", { config })).rejects.toThrow("tools.own.default_model");
  });
});

describe("what can go wrong", () => {
  it("a program that is not installed is not found", async () => {
    const response = await consultTool("own", "Why?", { config: { tools: { own: { command: "surely absent" } } } });
    expect(response).toMatchObject({ status: "not_found", tool: "own", prompt: "Why?", duration: 0 });
    expect(response.error).toBe(
      "The program surely absent is not installed, or not in PATH. To give arguments, write the command as a list.",
    );
  });

  it("a script whose interpreter is missing is not found", async () => {
    const folder = temporaryFolder({ tool: "#!/surely/absent\n" });
    const response = await consultTool("own", "Why?", { config: { tools: { own: { command: `${folder}/tool` } } } });
    expect(response).toMatchObject({ status: "not_found", error: "The program is there, but what runs it is not." });
  });

  it("a program that the system refuses to start is an error", async () => {
    const args = ["{prompt}"];
    const config = { tools: { own: { command: process.execPath, args } } };
    const response = await consultTool("own", "long ".repeat(1_000_000), { config });
    expect(response).toMatchObject({ status: "error", error: "It cannot be started (E2BIG)." });
    expect(response.metadata).toMatchObject({ error_kind: "start" });
  });

  it("an unknown tool is refused, with those that are known", async () => {
    await expect(consultTool("gemni", "Why?", { config: {} })).rejects.toMatchObject({
      code: "unknown-tool",
      subject: "gemni",
      message: 'Unknown tool "gemni". Known: gemini, codex, cursor-agent, claude, opencode, copilot, qwen.',
      allowed: expect.arrayContaining(["gemini", "qwen"]),
    });
    for (const name of ["constructor", "__proto__"]) {
      await expect(consultTool(name, "Why?", { config: {} })).rejects.toMatchObject({ code: "unknown-tool" });
    }
  });

  it("a disabled tool is refused, with those that are enabled", async () => {
    const config = { tools: { gemini: { enabled: false } } };
    await expect(consultTool("gemini", "Why?", { config })).rejects.toMatchObject({
      code: "disabled-tool",
      message: expect.stringContaining("tools.gemini.enabled). Enabled: codex, "),
    });
  });

  it.each([
    [90_000, "timeout is 90000, but it is in seconds: at most 3600 seconds are allowed; were milliseconds meant?"],
    [0, "timeout is 0"],
    [-1, "timeout is -1"],
    [Number.NaN, "timeout is NaN"],
  ])("a timeout of %d is refused", async (timeout, message) => {
    await expect(consultTool("gemini", "Why?", { timeout, config: {} })).rejects.toThrow(message);
  });

  it.each([
    ["prompt", " \n", {}],
    ["maxConcurrent", "Why?", { maxConcurrent: 0 }],
    ["cwd", "Why?", { cwd: "/surely/absent" }],
    ["cwd", "Why?", { cwd: process.execPath }],
  ])("%s that cannot be is refused", async (subject, prompt, options) => {
    await expect(consultTool("gemini", prompt, { config: {}, ...options })).rejects.toMatchObject({
      code: "invalid-option",
      subject,
    });
  });

  it.each(["1", "2", "yes"])("inside of a consultation (depth %s) no other one is begun", async (depth) => {
    environment({ LANGSLASH_CONSULT_DEPTH: depth });
    const response = await consultTool("gemini", "Why?", { config: commands({ gemini: speaking("gemini") }) });
    expect(response).toMatchObject({ status: "error", error: expect.stringContaining("LANGSLASH_CONSULT_DEPTH") });
    expect(response.metadata).toMatchObject({ error_kind: "recursion" });
  });

  it("of a key that begins with another one nothing is left over", async () => {
    environment({ STAND_IN_TOKEN: "sk-0123456789", STAND_IN_API_KEY: "sk-0123456789-more" });
    const config = { tools: { own: { command: misbehaving("prints a secret"), pass_env: ["STAND_IN_*"] } } };
    expect((await consultTool("own", "Why?", { config })).error).toContain("bad key [STAND_IN_API_KEY]");
  });

  it("keys do not get into messages", async () => {
    environment({ STAND_IN_API_KEY: "sk-0123456789" });
    const config = { tools: { own: { command: misbehaving("prints a secret"), pass_env: ["STAND_IN_API_KEY"] } } };
    const response = await consultTool("own", "Why?", { config });
    expect(response.error).toBe("It exited with code 1. bad key [STAND_IN_API_KEY]");
    expect(JSON.stringify(response)).not.toContain("sk-0123456789");
  });
});

it("tells when a tool is asked and when it has answered, and nothing of what was said", async () => {
  const events: ConsultEvent[] = [];
  const config = commands({ gemini: speaking("gemini"), own: ["surely-absent"] });
  const options = { config, onEvent: (event: ConsultEvent) => events.push(event) };
  await consultTool("gemini", "Why?", options);
  await consultTool("own", "Why?", options);
  expect(events).toEqual([
    { type: "consult-started", tool: "gemini" },
    { type: "consult-finished", tool: "gemini", status: "success", duration: expect.any(Number) },
    { type: "consult-started", tool: "own" },
    { type: "consult-finished", tool: "own", status: "not_found", duration: 0 },
  ]);
});

it("gives an answer back with the prompt's own signs", async () => {
  const { output } = await consultTool("own", "What does @Injectable() do?", { config: commands({ own: ECHO }) });
  expect(output).toBe("Question:\n\nWhat does @Injectable() do?");
});

it("finds programs by relative paths from the directory to work in", async () => {
  const cwd = temporaryFolder({ "bin/own": "#!/bin/sh\ncat > /dev/null\necho found\n" });
  const config = { tools: { own: { command: "./bin/own" } } };
  expect(await consultTool("own", "Why?", { config, cwd })).toMatchObject({ output: "found" });
  rmSync(`${cwd}/bin/own`);
  expect(await consultTool("own", "Why?", { config, cwd })).toMatchObject({ status: "not_found" });
});
