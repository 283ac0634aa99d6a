import { resolve } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { expectNoOrphans } from "./__fixtures__/no-orphans.js";
import { configFor, ECHO, misbehavingCommand, standInCommand, readInvocation } from "./__fixtures__/stand-ins.js";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { buildToolCommand } from "./command/build-tool-command.js";
import type { ConsultEvent } from "./consult-events.js";
import type { ConsultOptions } from "./consult-options.js";
import { consultTool } from "./consult-tool.js";
import { consultToolsParallel } from "./consult-tools-parallel.js";

expectNoOrphans();

/** Consults a stand-in for gemini, and returns what it was started with. */
async function received(options: ConsultOptions = {}, settings: object = {}) {
  const folder = temporaryFolder();
  const command = standInCommand("gemini", "answers", folder);
  await consultTool("gemini", "Why?", { config: { tools: { gemini: { command, ...settings } } }, ...options });
  return readInvocation(folder);
}

function environment(variables: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
}

describe("a program receives", () => {
  it("the common environment variables and those of its tool, and no others", async () => {
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

  it("the variables that the configuration sets or passes on", async () => {
    environment({ TEAM_TOKEN: "t", TEAM_ID: "i", TEAMS: "no" });
    const { env } = await received({}, { env: { MODE: "quiet" }, pass_env: ["TEAM_*"] });
    expect(env).toMatchObject({ MODE: "quiet", TEAM_TOKEN: "t", TEAM_ID: "i" });
    expect(env).not.toHaveProperty("TEAMS");
  });

  it("its working directory", async () => {
    const cwd = temporaryFolder();
    expect((await received({ cwd })).cwd).toBe(cwd);
    expect((await received()).cwd).toBe(process.cwd());
    expect(buildToolCommand("codex", "Why?", { config: {}, cwd: "packages" }).args).toContain(resolve("packages"));
  });

  it("its arguments without a shell", async () => {
    const args = ["$(touch x)", "a b", "*", "'", '"', ";", "--flag={model}", ["--left-out", "{model}"]];
    const { args: actual } = await received({ model: "m;1" }, { args });
    expect(actual.slice(-9)).toEqual(["$(touch x)", "a b", "*", "'", '"', ";", "--flag=m;1", "--left-out", "m;1"]);
    const { args: without } = await received({}, { args: ["a", ["--left-out", "{model}"]] });
    expect(without.at(-1)).toBe("a");
  });

  it("the prompt as an argument if the configuration says so", async () => {
    const { args, input } = await received({}, { args: ["--ask", "{prompt}"] });
    expect(args.join("\n")).toMatch(/--ask\nQuestion:\n\nWhy\?$/);
    expect(input).toBe("");
  });
});

describe("the model", () => {
  const settings = { default_model: "by-default", failure_models: { import: "for-imports" } };
  const modelOf = ({ args }: { args: string[] }): string | undefined => args[args.indexOf("-m") + 1];

  it("is the explicit one, then the one for a given kind of failure, then the default, then the tool's choice", async () => {
    expect(modelOf(await received({ model: "explicit", failureType: "import" }, settings))).toBe("explicit");
    expect(modelOf(await received({ failureType: "import" }, settings))).toBe("for-imports");
    expect(modelOf(await received({ failureType: "toString" }, settings))).toBe("by-default");
    const odd = { ...settings, failure_models: { undefined: "for-none", import: "for-imports" } };
    expect(modelOf(await received({}, odd))).toBe("by-default");
    expect((await received()).args).not.toContain("-m");
  });

  it("in the response is the one that the tool reports, else the requested one", async () => {
    const ask = async (tool: string) =>
      (await consultTool(tool, "Why?", { model: "asked", config: configFor({ [tool]: standInCommand(tool) }) })).model;
    expect(await ask("gemini")).toBe("model-1");
    expect(await ask("codex")).toBe("asked");
  });

  it("is noted in the response if one is chosen and the configuration does not list it", async () => {
    const ask = async (model: string | undefined, models: string[]) => {
      const config = { tools: { gemini: { command: standInCommand("gemini"), models } } };
      return (await consultTool("gemini", "Why?", { model, config })).metadata["model_note"];
    };
    expect(await ask("zzz", ["m1", "m2"])).toBe("zzz is not one of tools.gemini.models: m1, m2");
    expect(await ask("m2", ["m1", "m2"])).toBeUndefined();
    expect(await ask("zzz", [])).toBeUndefined();
    expect(await ask(undefined, ["m1"])).toBeUndefined();
    expect(modelOf(await received({ model: "zzz" }, { models: ["m1"] }))).toBe("zzz");
  });

  it.each(["-x", "a b", "a\nb", ""])("cannot have the name %j", async (model) => {
    await expect(consultTool("gemini", "Why?", { model, config: {} })).rejects.toMatchObject({
      code: "invalid-option",
      message: expect.stringContaining(JSON.stringify(model)),
    });
  });

  it("is required if an argument outside a nested list needs it, and the error says how to omit it", async () => {
    const config = { tools: { custom: { command: "x", args: ["-v", "--model={model}"] } } };
    await expect(consultTool("custom", "Why?", { config })).rejects.toMatchObject({
      code: "invalid-config",
      subject: "tools.custom.args",
      message:
        "tools.custom.args: --model={model} needs a model, but none is set. Set tools.custom.default_model, or write " +
        '["--model={model}"] to omit it without a model.',
    });
  });
});

describe("failures:", () => {
  it("a program that is not installed is not found", async () => {
    const response = await consultTool("custom", "Why?", {
      config: { tools: { custom: { command: "surely absent" } } },
    });
    expect(response).toMatchObject({ status: "not_found", tool: "custom", prompt: "Why?", duration: 0 });
    expect(response.error).toBe(
      "The program surely absent is not installed or not in PATH. To pass arguments, write the command as a list.",
    );
  });

  it("a script whose interpreter is missing is not found", async () => {
    const folder = temporaryFolder({ tool: "#!/surely/absent\n" });
    const response = await consultTool("custom", "Why?", {
      config: { tools: { custom: { command: `${folder}/tool` } } },
    });
    expect(response).toMatchObject({ status: "not_found", error: "The interpreter of the program is missing." });
  });

  it("a program that the system refuses to start is an error", async () => {
    const args = ["{prompt}"];
    const config = { tools: { custom: { command: process.execPath, args } } };
    const response = await consultTool("custom", "long ".repeat(1_000_000), { config });
    expect(response).toMatchObject({ status: "error", output: "", error: "The program cannot be started (E2BIG)." });
    expect(response.metadata).toEqual({ error_kind: "start", retryable: false });
  });

  it("an unknown tool is rejected with a list of the known ones", async () => {
    await expect(consultTool("gemni", "Why?", { config: {} })).rejects.toMatchObject({
      code: "unknown-tool",
      subject: "gemni",
      message: 'Unknown tool "gemni". Known tools: gemini, codex, cursor-agent, claude, opencode, copilot, qwen.',
      allowed: expect.arrayContaining(["gemini", "qwen"]),
    });
    for (const name of ["constructor", "__proto__"]) {
      await expect(consultTool(name, "Why?", { config: {} })).rejects.toMatchObject({ code: "unknown-tool" });
    }
  });

  it("a disabled tool is rejected with a list of the enabled ones", async () => {
    const config = { tools: { gemini: { enabled: false } } };
    await expect(consultTool("gemini", "Why?", { config })).rejects.toMatchObject({
      code: "disabled-tool",
      message: expect.stringContaining("tools.gemini.enabled). Enabled tools: codex, "),
    });
  });

  it.each([
    [90_000, "Invalid timeout 90000: expected seconds (more than 0, at most 3600), not milliseconds."],
    [0, "Invalid timeout 0: expected seconds (more than 0, at most 3600)."],
    [-1, "Invalid timeout -1: expected seconds"],
    [Number.NaN, "Invalid timeout NaN: expected seconds"],
  ])("a timeout of %d is rejected", async (timeout, message) => {
    await expect(consultTool("gemini", "Why?", { timeout, config: {} })).rejects.toThrow(message);
  });

  it.each([
    ["prompt", " \n", {}, "The prompt must be a non-empty string."],
    ["maxConcurrent", "Why?", { maxConcurrent: 0 }, "Invalid maxConcurrent 0: it must be a positive integer."],
    ["cwd", "Why?", { cwd: "/surely/absent" }, "Invalid cwd /surely/absent: it is not a directory."],
    ["cwd", "Why?", { cwd: process.execPath }, `Invalid cwd ${process.execPath}: it is not a directory.`],
  ])("an invalid %s is rejected", async (subject, prompt, options, message) => {
    await expect(consultTool("gemini", prompt, { config: {}, ...options })).rejects.toMatchObject({
      code: "invalid-option",
      subject,
      message,
    });
  });

  it.each(["1", "2", "yes"])("a consultation inside another one (depth %s) is refused", async (depth) => {
    environment({ LANGSLASH_CONSULT_DEPTH: depth });
    const response = await consultTool("gemini", "Why?", { config: configFor({ gemini: standInCommand("gemini") }) });
    expect(response).toMatchObject({ status: "error", error: expect.stringContaining("LANGSLASH_CONSULT_DEPTH") });
    expect(response.metadata).toMatchObject({ error_kind: "recursion" });
  });

  it("a key that starts with another key is redacted completely", async () => {
    environment({ STAND_IN_TOKEN: "sk-0123456789", STAND_IN_API_KEY: "sk-0123456789-more" });
    const config = { tools: { custom: { command: misbehavingCommand("prints a secret"), pass_env: ["STAND_IN_*"] } } };
    expect((await consultTool("custom", "Why?", { config })).error).toContain("bad key [STAND_IN_API_KEY]");
  });

  it("keys are redacted from error messages", async () => {
    environment({ STAND_IN_API_KEY: "sk-0123456789" });
    const config = {
      tools: { custom: { command: misbehavingCommand("prints a secret"), pass_env: ["STAND_IN_API_KEY"] } },
    };
    const response = await consultTool("custom", "Why?", { config });
    expect(response.error).toBe("The program exited with code 1. bad key [STAND_IN_API_KEY]");
    expect(JSON.stringify(response)).not.toContain("sk-0123456789");
  });
});

it("emits events when a tool is asked and when it is done, without the prompt and the answer", async () => {
  const events: ConsultEvent[] = [];
  const config = configFor({ gemini: standInCommand("gemini"), custom: ["surely-absent"] });
  const options = { config, onEvent: (event: ConsultEvent) => events.push(event) };
  await consultTool("gemini", "Why?", options);
  await consultTool("custom", "Why?", options);
  expect(events).toEqual([
    { type: "consult-started", tool: "gemini" },
    { type: "consult-finished", tool: "gemini", status: "success", duration: expect.any(Number) },
    { type: "consult-started", tool: "custom" },
    { type: "consult-finished", tool: "custom", status: "not_found", duration: 0 },
  ]);
});

it("restores the characters of the prompt in an answer that quotes it", async () => {
  const { output } = await consultTool("custom", "What does @Injectable() do?", {
    config: configFor({ custom: ECHO }),
  });
  expect(output).toBe("Question:\n\nWhat does @Injectable() do?");
});

it("says when the program was started, also after a wait in the queue", async () => {
  const config = configFor({ a: ["sleep", "1"], b: ["/bin/sh", "-c", "sleep 1; echo done"] });
  const start = Date.now();
  const options = { config, maxConcurrent: 1 };
  const [, response] = await Promise.all([consultTool("a", "Why?", options), consultTool("b", "Why?", options)]);
  const [started, end] = [Date.parse(response.timestamp), Date.now()];
  expect(started - start).toBeGreaterThan(900);
  expect(response.duration).toBeGreaterThan(0.9);
  expect(started + response.duration * 1000).toBeLessThanOrEqual(end + 50);
  const both = await consultToolsParallel(["b"], "Why?", options);
  expect(Date.parse(both.timestamp) + both.totalDuration * 1000).toBeLessThanOrEqual(Date.now() + 50);
  expect(Date.parse(both.timestamp)).toBeGreaterThanOrEqual(end);
});
