import { describe, expect, it, vi } from "vitest";
import { expectNoOrphans } from "../__fixtures__/no-orphans.js";
import { consultTool } from "../consult-tool.js";
import type { ProcessResult } from "../process/run-process.js";
import { judgeRun } from "./judge-run.js";
import type { Reading } from "./read-run.js";

expectNoOrphans();

/** Consults a tool whose program is a line of shell. */
async function ask(tool: string, script: string, timeout = 10) {
  const config = { tools: { [tool]: { command: ["/bin/sh", "-c", script] } } };
  return await consultTool(tool, "Why?", { config, timeout });
}

const reasoning = { type: "item.completed", item: { type: "reasoning", text: "Is it the rate limit, or error 401?" } };
const print = (...events: object[]): string => events.map((event) => `echo '${JSON.stringify(event)}'`).join("; ");

describe.concurrent("the kind of a failure", () => {
  it.each([
    ["codex, which reasons and crashes", "codex", `${print(reasoning)}; exit 9`],
    ["codex, which reasons and says nothing", "codex", print(reasoning)],
    ["gemini, whose answer breaks off", "gemini", `printf '{\\n  "response": "The error is a rate limit'; exit 1`],
    ["a text tool, which answers and crashes", "custom", "echo 'Your API key is invalid, error 401.'; exit 1"],
    ["gemini, which loaded its credentials", "gemini", "echo 'Loaded cached credentials.' >&2; exit 1"],
    ["gemini, which found two keys", "gemini", "echo 'Both GOOGLE_API_KEY and GEMINI_API_KEY are set.' >&2; exit 1"],
    ["gemini, which names its environment", "gemini", "echo 'Using API key from environment.' >&2; exit 1"],
    ["a tool that is logged in", "custom", "echo 'Logged in as a@b.c, network online.' >&2; exit 1"],
  ])("is not what a model thinks or a log says in passing: %s", async (_name, tool, script) => {
    const response = await ask(tool, script);
    expect(response.failed).toBe(true);
    expect(response.metadata).toMatchObject({ retryable: false });
    expect(response.metadata).not.toHaveProperty("error_kind");
  });

  it("is not what a model thinks until the deadline", async () => {
    const response = await ask("codex", `${print(reasoning)}; exec sleep 60`, 0.5);
    expect(response).toMatchObject({ status: "timeout", error: "No answer within 0.5 s." });
    expect(response.metadata).toMatchObject({ retryable: false });
  });

  it.each([
    ["its log", "custom", "echo 'Loaded cached credentials.' >&2; echo 'Error: 429 Too Many Requests' >&2; exit 1"],
    ["a plain message", "codex", "echo 'Error: exceeded retry limit, 429 Too Many Requests'; exit 1"],
    ["its own event", "codex", `${print(reasoning, { type: "error", message: "Reconnecting... 429" })}; exit 1`],
    ["a plain message of copilot", "copilot", "echo 'Error: 429 Too Many Requests'; exit 1"],
    ["a plain message with brackets", "codex", "echo 'Failed [see the docs]: 429 Too Many Requests'; exit 1"],
    ["its failure", "codex", `${print({ type: "turn.failed", error: { message: "rate limit" } })}; exit 1`],
  ])("is what the tool says about itself: in %s", async (_name, tool, script) => {
    expect((await ask(tool, script)).metadata).toMatchObject({ error_kind: "rate_limit", retryable: true });
  });

  it("is a wrong usage if a line of its log begins with the usage", async () => {
    const response = await ask("custom", "printf 'Error: what?\\nUsage: custom [options]\\n' >&2; exit 2");
    expect(response.metadata).toMatchObject({ error_kind: "usage", retryable: false });
    expect(response.metadata["stderr"]).toBe("Error: what?\nUsage: custom [options]");
  });

  it("has the last 2,000 characters of the log", async () => {
    const response = await ask("custom", "printf '%03000d\\n\\n' 7 >&2; exit 2");
    expect(response.metadata["stderr"]).toBe(`${"0".repeat(1999)}7`);
  });

  it("is what the tool says about itself until the deadline", async () => {
    const retry = print({ type: "error", message: "Reconnecting... 1/5 (429 Too Many Requests)" });
    let limit = 0.25;
    const response = () => ask("codex", `${retry}; exec sleep 60`, (limit *= 2)); // a busy machine starts it late
    const error = expect.stringMatching(/^No answer within [\d.]+ s \(rate limit\)\.$/);
    await vi.waitFor(async () => expect(await response()).toMatchObject({ status: "timeout", error }), 30_000);
  });
});

it.each<[string | undefined, ...string[]]>([
  [
    "auth",
    "Unauthorized",
    "unauthorised",
    "Error 401",
    "403 Forbidden",
    "invalid API key",
    "not logged in",
    "Please log in",
  ],
  ["auth", "Please login", "missing credentials", "authentication failed", "authorization required", "auth error"],
  [
    "model",
    "The model gpt-9 was not found",
    "model x does not exist",
    "model is not supported",
    "unknown model",
    "invalid model",
  ],
  [
    "trust",
    "You must trust the folder",
    "The folder must be trusted",
    "This folder is not in your trusted folders: trust it first.",
  ],
  ["quota", "quota exceeded", "billing required", "insufficient credit", "usage limit reached", "out of credits"],
  ["rate_limit", "429", "rate limit", "RateLimitError", "too many requests", "RESOURCE_EXHAUSTED", "overloaded"],
  ["usage", "unknown option", "unexpected argument", "Usage: x"],
  ["network", "ECONNREFUSED", "ENOTFOUND", "fetch failed", "socket hang up: network", "connection refused"],
  [undefined, "Something failed.", "It failed, see usage: help", "Network usage: 5 MB", "The modal was not found"],
])("the kind of a failure is %s if the log says so", (kind, ...logs) => {
  const run = { end: "exit", stdout: "", exitCode: 1, timestamp: "", duration: 1 } as const;
  const kinds = logs.map((stderr) => judgeRun({ ...run, stderr }, {}, 1, String).kind);
  expect(kinds).toEqual(logs.map(() => kind));
});

it("removes colour codes inside JSON, from answers and errors", async () => {
  const red = String.raw`\u001b[31mred\u001b[0m`;
  expect(await ask("gemini", `cat <<'END'\n{"response":"${red}"}\nEND`)).toMatchObject({ output: "red" });
  const failed = await ask("codex", `cat <<'END'\n{"type":"turn.failed","error":{"message":"${red}"}}\nEND`);
  expect(failed).toMatchObject({ status: "error", error: "red" });
});

describe("a run", () => {
  const run: ProcessResult = {
    end: "exit",
    stdout: "Said.",
    stderr: "",
    exitCode: 0,
    timestamp: "2026-01-01T00:00:00.000Z",
    duration: 1,
  };
  const long = `${"x".repeat(500)}end`;
  const quoted = `…${"x".repeat(397)}end`;

  it.each<[string, Partial<ProcessResult>, Reading, object]>([
    ["that answered is a success", {}, { answer: { text: "Said." } }, { status: "success" }],
    [
      "that could not start for want of an interpreter",
      { end: "not-started", startError: "ENOENT" },
      {},
      { status: "not_found", error: "The interpreter of the program is missing." },
    ],
    [
      "that may not start",
      { end: "not-started", startError: "EACCES" },
      {},
      { status: "error", error: "The program cannot be started (EACCES).", kind: "start" },
    ],
    [
      "that could not start for an unknown reason",
      { end: "not-started" },
      {},
      { status: "error", error: "The program cannot be started ().", kind: "start" },
    ],
    [
      "that wrote too much, although it answered",
      { end: "overflow" },
      { answer: { text: "Said." } },
      { status: "invalid_output", error: "The program wrote more than 10 MB.", kind: "overflow" },
    ],
    [
      "at its deadline, although it answered",
      { end: "deadline" },
      { answer: { text: "Said." } },
      { status: "timeout", error: "No answer within 7 s." },
    ],
    [
      "at its deadline after an error that waiting does not cause",
      { end: "deadline", stderr: "Error: 401 Unauthorized" },
      {},
      { status: "timeout", error: "No answer within 7 s." },
    ],
    ...(["rate_limit", "quota", "network"] as const).map((kind): [string, object, Reading, object] => [
      `at its deadline with the cause ${kind}`,
      { end: "deadline" },
      { answer: { errorKind: kind } },
      { status: "timeout", error: `No answer within 7 s (${kind.replace("_", " ")}).`, kind },
    ]),
    [
      "that reports an error, whatever its exit code",
      {},
      { answer: { error: "Broken.", text: "Said." } },
      { status: "error", error: "Broken.", kind: undefined },
    ],
    [
      "that a signal ended",
      { exitCode: undefined, signal: "SIGSEGV", stderr: " Fault. " },
      { answer: { text: "Said." } },
      { status: "error", error: "The program was ended by SIGSEGV. Fault.", kind: "crash" },
    ],
    [
      "that failed, with the end of its log",
      { exitCode: 3, stderr: long },
      { answer: { text: "Said." } },
      { status: "error", error: `The program exited with code 3. ${quoted}`, kind: undefined },
    ],
    [
      "that failed without a log, with the end of its output",
      { exitCode: 3, stdout: "x".repeat(400) },
      {},
      { status: "error", error: `The program exited with code 3. ${"x".repeat(400)}`, kind: undefined },
    ],
    ["whose output cannot be parsed", {}, { problem: "Not JSON." }, { status: "invalid_output", error: "Not JSON." }],
    [
      "without an answer in its output",
      {},
      {},
      { status: "invalid_output", error: "The output contains no answer: Said.", kind: undefined },
    ],
    [
      "without output",
      { stdout: " \n", stderr: "Bye." },
      {},
      { status: "invalid_output", error: "The program exited with code 0 but wrote no answer. Bye.", kind: undefined },
    ],
    [
      "without any text",
      { stdout: "" },
      {},
      { status: "invalid_output", error: "The program exited with code 0 but wrote no answer.", kind: undefined },
    ],
  ])("%s", (_name, change, reading, verdict) => {
    expect(judgeRun({ ...run, ...change }, reading, 7, String)).toEqual(verdict);
  });

  const limited = "Error: 429 Too Many Requests";
  it.each<[string, Partial<ProcessResult>, Reading, string | undefined]>([
    [
      "the tool's own error before its log",
      { stderr: limited },
      { answer: { error: "Error: 401 Unauthorized" } },
      "auth",
    ],
    ["the end of a long error", {}, { answer: { error: `${"x".repeat(20_000)} ${limited}` } }, "rate_limit"],
    ["its log", { exitCode: 1, stderr: limited }, {}, "rate_limit"],
    ["the end of a long log", { exitCode: 1, stderr: `${"x\n".repeat(20_000)}${limited}` }, {}, "rate_limit"],
    ["a message on its output", { exitCode: 1, stdout: limited }, {}, "rate_limit"],
    ["the end of a long message", { exitCode: 1, stdout: `${"x\n".repeat(20_000)}${limited}` }, {}, "rate_limit"],
    ["no message if it exited with 0", { stdout: limited }, {}, undefined],
    ["no message beside JSON", { exitCode: 1, stdout: `${limited}\n  {"a": 1}` }, {}, undefined],
    ["no message beside an answer", { exitCode: 1, stdout: limited }, { answer: { text: "Said." } }, undefined],
    ["no old log", { exitCode: 1, stderr: `${limited}\n${"x".repeat(20_000)}` }, {}, undefined],
  ])("fails of the kind in %s", (_name, change, reading, kind) => {
    expect(judgeRun({ ...run, ...change }, reading, 7, String).kind).toBe(kind);
  });
});
