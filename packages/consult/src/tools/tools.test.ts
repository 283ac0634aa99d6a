import { afterEach, describe, expect, it, vi } from "vitest";
import { expectNoOrphans } from "../__fixtures__/no-orphans.js";
import type { Behaviour } from "../__fixtures__/stand-in-output.js";
import { standInCommand, readInvocation } from "../__fixtures__/stand-ins.js";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { buildToolCommand } from "../command/build-tool-command.js";
import type { ConsultConfigInput } from "../config/consult-config.js";
import { consultTool } from "../consult-tool.js";
import { defineCliTool } from "./define-cli-tool.js";
import { extractToolOutput } from "../answer/extract-tool-output.js";
import type { CliToolChoice } from "../config/find-tool.js";

expectNoOrphans();

/** A tool, the setup of its stand-in, and the metadata it reports along with its answer. */
interface Case {
  readonly choice: CliToolChoice;
  readonly configOf: (command: string[]) => ConsultConfigInput;
  readonly format: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

const builtIn = (name: string, metadata: Case["metadata"]): [string, Case] => [
  name,
  {
    choice: name,
    configOf: (command) => ({ tools: { [name]: { command, trust_folder: true } } }),
    format: name,
    metadata,
  },
];
const usage = { input_tokens: 100, output_tokens: 7 };
const cases: [string, Case][] = [
  builtIn("gemini", { usage: { ...usage, cached_tokens: 10, total_tokens: 107 }, session_id: "s1" }),
  builtIn("codex", { usage: { ...usage, cached_tokens: 10 }, session_id: "s1" }),
  builtIn("cursor-agent", { usage, session_id: "s1" }),
  builtIn("claude", { usage: { ...usage, cached_tokens: 10 }, cost_usd: 0.01, session_id: "s1" }),
  builtIn("opencode", { usage: { ...usage, total_tokens: 107 }, cost_usd: 0.01, session_id: "s1" }),
  builtIn("copilot", {}),
  builtIn("qwen", { usage: { ...usage, total_tokens: 107 }, session_id: "s1" }),
  [
    "a tool made with defineCliTool",
    {
      choice: defineCliTool({
        name: "custom",
        command: "absent",
        args: ({ model }) => (model ? ["--model", model] : []),
      }),
      configOf: (command) => ({ tools: { custom: { command } } }),
      format: "text",
    },
  ],
  [
    "a tool declared in the configuration, with text",
    { choice: "custom", configOf: (command) => ({ tools: { custom: { command } } }), format: "text" },
  ],
  [
    "a tool declared in the configuration, with JSON",
    {
      choice: "custom",
      configOf: (command) => ({
        tools: { custom: { command, output: { format: "json", answer: "response", error: "error.message" } } },
      }),
      format: "gemini",
    },
  ],
  [
    "a tool declared in the configuration, with events",
    {
      choice: "custom",
      configOf: (command) => ({
        tools: {
          custom: {
            command,
            output: {
              format: "jsonl",
              answer: "item.text",
              error: "error.message",
              where: { type: "item.completed", "item.type": "agent_message" },
            },
          },
        },
      }),
      format: "codex",
    },
  ],
];

describe.concurrent.each(cases)("the contract of a tool: %s", (_name, { choice, configOf, format, metadata }) => {
  const ask = async (behaviour: Behaviour) =>
    await consultTool(choice, "What is the answer?", { config: configOf(standInCommand(format, behaviour)) });

  it("reads the answer and its metadata", async () => {
    const response = await ask("answers");
    expect(response).toMatchObject({ status: "success", output: "The answer is 42.", exitCode: 0 });
    expect(response.error).toBeUndefined();
    expect(response.metadata).toEqual(metadata ?? {});
  });

  it("passes the prompt only on the standard input, after a fixed first line", async ({ onTestFinished }) => {
    const prompt = "/help -x $(touch x) `touch y` @secret.txt, a@b.com; \n'quoted' \"text\" é 漢字 %PATH%";
    const folder = temporaryFolder({}, onTestFinished);
    await consultTool(choice, prompt, { config: configOf(standInCommand(format, "answers", folder)) });
    const { args, input } = readInvocation(folder);
    expect(input).toBe(`Question:\n\n${prompt.replaceAll(/@(?=\S)/g, "@\u200B")}`);
    expect(args.join(" ")).not.toContain("secret");
  });

  it("finds the answer between noise and colour codes", async () => {
    const { output, status } = await ask("noise");
    expect(status).toBe("success");
    expect(output).toContain("The answer is 42.");
    expect(output).not.toContain("\u001B");
    if (format !== "text") expect(output).toBe("The answer is 42.");
  });

  it("trusts the tool's own error, whatever the exit code", async () => {
    const response = await ask("fails");
    expect(response).toMatchObject({ status: "error", output: "" });
    expect(response.error).toContain("status 429: Too Many Requests");
    expect(response.metadata).toMatchObject({ error_kind: "rate_limit", retryable: true });
  });

  it("treats empty output as no answer", async () => {
    expect(await ask("silent")).toMatchObject({ status: "invalid_output", exitCode: 0 });
  });

  it("quotes output that it cannot read", async () => {
    const response = await ask("rubbish");
    if (format === "text") expect(response).toMatchObject({ status: "success" });
    else expect(response).toMatchObject({ status: "invalid_output", error: expect.stringContaining("Welcome!") });
  });

  it("finds no answer in incomplete output, without throwing", () => {
    const config = configOf(["x"]);
    for (const text of [
      "",
      "{}",
      "[]",
      "null",
      "42",
      '"text"',
      '{"type":"result"}',
      '[{"type":"result"}]',
      "{".repeat(999),
    ]) {
      const answer = extractToolOutput(choice, text, { config, stderr: text });
      expect(answer?.text).toBe(format === "text" && text !== "" ? text : undefined);
    }
  });
});

describe("a tool made with defineCliTool", () => {
  it.each([
    ["", "ls", 'Invalid tool name "": it must start with a letter and contain only letters, digits, - and _.'],
    ["-p", "ls", 'Invalid tool name "-p": it must start with a letter and contain only letters, digits, - and _.'],
    ["a b", "ls", 'Invalid tool name "a b": it must start with a letter and contain only letters, digits, - and _.'],
    ["custom", "", "The tool custom needs a command: the name or path of a program."],
    ["custom", [], "The tool custom needs a command: the name or path of a program."],
    ["custom", ["ls", ""], "The tool custom needs a command: the name or path of a program."],
  ])("has a name and a command: %j %j", (name, command, message) => {
    expect(() => defineCliTool({ name, command })).toThrow(
      expect.objectContaining({ code: "invalid-tool", subject: name, message }),
    );
  });

  it("has an answer with the error if its output cannot be read", () => {
    const parse = (): never => {
      throw new Error("no answer in it");
    };
    const custom = defineCliTool({ name: "custom", command: "x", parse });
    const error = "The output cannot be parsed: Error: no answer in it";
    expect(extractToolOutput(custom, "out", { config: {} })).toEqual({ error });
  });

  it("reads an output without a log and with the code 0, unless these are given", () => {
    const runs: unknown[] = [];
    const custom = defineCliTool({ name: "custom", command: "x", parse: (run) => (runs.push(run), { text: "a" }) });
    extractToolOutput(custom, "out", { config: {} });
    extractToolOutput(custom, "out", { config: {}, stderr: "log", exitCode: 2 });
    expect(runs).toEqual([
      { stdout: "out", stderr: "", exitCode: 0 },
      { stdout: "out", stderr: "log", exitCode: 2 },
    ]);
  });
});

describe("the command lines", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  const line = (tool: string, model?: string) => buildToolCommand(tool, "Why?", { model, config: {}, cwd: "/work" });

  it.each([
    ["gemini", "-o json --approval-mode default --skip-trust -m m1 --extensions none"],
    ["codex", "exec --json -s read-only --ephemeral --skip-git-repo-check --color never -m m1 -C /work -"],
    ["cursor-agent", "-p --trust --mode ask --output-format json --model m1"],
    [
      "claude",
      "-p --output-format json --model m1 --tools Read,Grep,Glob --permission-mode dontAsk --strict-mcp-config --setting-sources  --no-session-persistence",
    ],
    ["opencode", "run --format json --pure --agent langslash-consult -m m1 --title consult"],
    [
      "copilot",
      "--output-format json --available-tools=view,grep,glob --disable-builtin-mcps --no-ask-user --no-custom-instructions --model m1",
    ],
    ["qwen", "-o json --approval-mode plan -m m1 --extensions none"],
  ])("%s is run read-only and with JSON output", (tool, args) => {
    const command = line(tool, "m1");
    expect(command.args.join(" ")).toBe(args);
    expect(command).toMatchObject({ file: tool, input: "Question:\n\nWhy?", env: { NO_COLOR: "1", TERM: "dumb" } });
    expect(line(tool).args.join(" ")).toBe(args.replace(/(?:-m|--model) m1 ?/, "").trim());
  });

  it("an API error that qwen reports as its answer is a failure", () => {
    const event = { type: "result", is_error: false, result: "[API Error: 401 The key is not valid.]" };
    const answer = extractToolOutput("qwen", JSON.stringify([event]), { config: {} });
    expect(answer).toMatchObject({ text: undefined, error: event.result });
  });

  it.each([
    ["claude", { type: "result", subtype: "success", is_error: false, result: "42", total_cost_usd: "free" }],
    ["qwen", [{ type: "result", subtype: "success", is_error: false, result: "42", usage: "none" }]],
  ])("%s has an answer whatever the form of its costs", (tool, printed) => {
    const answer = extractToolOutput(tool, JSON.stringify(printed), { config: {} });
    expect([answer?.text, answer?.usage, answer?.costUsd, answer?.model]).toEqual([
      "42",
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("opencode denies everything except reading, also to the agent that is asked", () => {
    const { args, env } = line("opencode");
    const permission = { "*": "deny", read: "allow", grep: "allow", glob: "allow" };
    expect(JSON.parse(env["OPENCODE_CONFIG_CONTENT"] ?? "")).toMatchObject({
      permission,
      agent: { [args[args.indexOf("--agent") + 1] ?? ""]: { mode: "primary", permission } },
      share: "disabled",
    });
  });

  it.each([
    ["gemini", "GEMINI_CLI_TRUST_WORKSPACE", "false"],
    ["opencode", "OPENCODE_DISABLE_PROJECT_CONFIG", "1"],
    ["copilot", "COPILOT_ALLOW_ALL", "false"],
    ["claude", "DISABLE_AUTOUPDATER", "1"],
  ])("%s neither trusts the folder nor updates itself, whatever %s is in the environment", (tool, name, value) => {
    vi.stubEnv(name, value === "1" ? "0" : "true");
    expect(line(tool).env[name]).toBe(value);
  });

  it.each([
    [["cursor-agent", "agent"], "cursor-agent"],
    [["agent"], "agent"],
    [[], "cursor-agent"],
  ])("cursor-agent is run by the name that is installed: %j", (programs, expected) => {
    const path = temporaryFolder(Object.fromEntries(programs.map((name) => [name, "#!/bin/sh\n"])));
    const config = { tools: { "cursor-agent": { env: { PATH: path } } } };
    expect(buildToolCommand("cursor-agent", "Why?", { config }).file).toBe(expected);
  });

  it("references to files are disabled without a visible change", () => {
    const { input } = buildToolCommand("gemini", "Read @/etc/passwd and bob@secret.txt, a @ b", { config: {} });
    expect(input).toBe("Question:\n\nRead @\u200B/etc/passwd and bob@\u200Bsecret.txt, a @ b");
  });
});
