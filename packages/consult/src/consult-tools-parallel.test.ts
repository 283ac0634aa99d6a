import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { AIMessage } from "@langchain/core/messages";
import { GraphInterrupt } from "@langchain/langgraph";
import { fakeModel } from "langchain";
import { describe, expect, it, vi } from "vitest";
import { expectNoOrphans } from "./__fixtures__/no-orphans.js";
import { orphans } from "./__fixtures__/orphans.js";
import { configFor, ECHO, misbehavingCommand, standInCommand } from "./__fixtures__/stand-ins.js";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { consultToolsParallel, defineCliTool } from "./index.js";
import type { ParallelOptions } from "./consult-tools-parallel.js";

expectNoOrphans();

const gemini = standInCommand("gemini");
const codex = standInCommand("codex");

describe("several tools, with no other consultations running,", () => {
  it("are asked at the same time, and answer in the order asked", async () => {
    // Each waits until all have started, so if they ran one after another, none would ever finish.
    const names = ["c", "a", "b"];
    const folder = temporaryFolder();
    const script = 'touch "$0/$$"; while [ $(ls "$0" | wc -l) -lt 3 ]; do sleep 0.02; done; echo All are there.';
    const config = configFor(Object.fromEntries(names.map((name) => [name, ["/bin/sh", "-c", script, folder]])));
    const response = await consultToolsParallel(names, "Why?", { config, synthesize: false });
    expect(Object.keys(response.responses)).toEqual(names);
    expect(response).toMatchObject({ successCount: 3, failureCount: 0, allSucceeded: true, synthesis: undefined });
    const durations = Object.values(response.responses).map(({ duration }) => duration);
    expect(response.maxDuration).toBe(Math.max(...durations));
    expect(response.totalDuration).toBeGreaterThanOrEqual(response.maxDuration);
  });

  it.each([
    [undefined, 16],
    [3, 3],
  ])("wait in a queue: with maxConcurrent %s at most %d run at once", async (maxConcurrent, most) => {
    // Each answers with the number of programs that are running. The first one waits for another one.
    const wait = 'while [ ! -e "$0/../two" ] && [ $(ls "$0" | wc -l) -lt 2 ]; do sleep 0.02; done; touch "$0/../two"';
    const script = `mkdir "$0/$$"; ${wait}; ls "$0" | wc -l; sleep 0.1; rmdir "$0/$$"`;
    const folder = temporaryFolder();
    mkdirSync(join(folder, "running"));
    const command = ["/bin/sh", "-c", script, join(folder, "running")];
    const names = Array.from({ length: most + 4 }, (_, index) => `t${index}`);
    const config = configFor(Object.fromEntries(names.map((name) => [name, command])));
    const response = await consultToolsParallel(names, "Why?", { config, maxConcurrent, synthesize: false });
    expect(response.allSucceeded).toBe(true);
    const counts = response.successfulResponses().map(({ output }) => Number(output));
    expect(Math.max(...counts)).toBeGreaterThan(1);
    expect(Math.max(...counts)).toBeLessThanOrEqual(most);
  });
});

describe.concurrent("several tools", () => {
  it("do not affect each other if one fails, one hangs, one floods and one is unknown", async () => {
    const { tools } = configFor(
      {
        gemini,
        codex: standInCommand("codex", "fails"),
        absent: ["surely-absent"],
        floods: misbehavingCommand("floods its output"),
      },
      "many",
    );
    const hangs = { command: misbehavingCommand("starts a session of its own"), timeout: 0.5, env: { TRIAL: "many" } };
    const config = { tools: { ...tools, hangs } };
    const names = ["gemini", "codex", "hangs", "floods", "unknown", "absent"];
    const response = await consultToolsParallel(names, "Why?", { config, failureType: "import" });
    expect(Object.values(response.responses).map(({ tool, status }) => [tool, status])).toEqual([
      ["gemini", "success"],
      ["codex", "error"],
      ["hangs", "timeout"],
      ["floods", "invalid_output"],
      ["unknown", "not_found"],
      ["absent", "not_found"],
    ]);
    expect(response).toMatchObject({ success: true, successCount: 1, failureCount: 5, failureType: "import" });
    expect(response.responses["unknown"]?.error).toContain('Unknown tool "unknown". Known tools: gemini, codex');
    await vi.waitFor(() => expect(orphans("many")).toEqual([]), 30_000);
  });

  it("are each asked only once, by name or by definition", async () => {
    const custom = defineCliTool({ name: "custom", command: "/bin/sh", args: () => standInCommand("text").slice(1) });
    const config = configFor({ gemini });
    const response = await consultToolsParallel(["gemini", custom, "gemini"], "Why?", { config, synthesize: false });
    expect(Object.keys(response.responses)).toEqual(["gemini", "custom"]);
    expect(response.successCount).toBe(2);
  });

  it("are not asked at all if the configuration of one is invalid", async () => {
    const events: unknown[] = [];
    const config = { tools: { gemini: { command: gemini }, custom: { command: "cat", args: ["{model}"] } } };
    const options = { config, onEvent: (event: unknown) => events.push(event) };
    await expect(consultToolsParallel(["gemini", "custom"], "Why?", options)).rejects.toMatchObject({
      code: "invalid-config",
      subject: "tools.custom.args",
    });
    expect(events).toEqual([]);
  });

  it("are not affected by one whose output cannot be parsed", async () => {
    const parse = () => {
      throw new Error("no such key");
    };
    const custom = defineCliTool({ name: "custom", command: "cat", parse });
    const { responses } = await consultToolsParallel(["gemini", custom], "Why?", { config: configFor({ gemini }) });
    expect(responses["gemini"]?.success).toBe(true);
    expect(responses["custom"]).toMatchObject({
      status: "invalid_output",
      error: "The output cannot be parsed: Error: no such key",
    });
  });

  it.each<[string, () => unknown, string]>([
    [
      "a number as its text",
      () => ({ text: 42 }),
      "text: Invalid input: expected string, received number, received 42",
    ],
    [
      "a number as the kind of an error",
      () => ({ error: "x", errorKind: 5 }),
      "errorKind: expected a string, received 5",
    ],
    ["a list of models", () => ({ text: "42", model: ["a"] }), "model: Invalid input: expected string, received array"],
    ["a text", () => "42", '(top level): Invalid input: expected object, received string, received "42"'],
    ["a promise", async () => await Promise.reject(new Error("too late")), "must not be asynchronous"],
  ])("are not affected by one whose parse function returns %s", async (_name, wrong, message) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- possible in a program without types
    const custom = defineCliTool({ name: "custom", command: "cat", parse: wrong as () => undefined });
    const { responses } = await consultToolsParallel(["gemini", custom], "Why?", { config: configFor({ gemini }) });
    expect(responses["gemini"]?.success).toBe(true);
    expect(responses["custom"]).toMatchObject({ status: "invalid_output", output: "" });
    expect(responses["custom"]?.error).toContain(message);
  });

  it.each([
    [[], "No tools given. Known tools: gemini, codex, "],
    [["gemni", "codx"], 'Unknown tool "gemni". Known tools: gemini, codex, '],
    [["claude"], "The tool claude is disabled (tools.claude.enabled). Enabled tools: gemini, codex, "],
  ])("of which none can be asked, %j, are rejected with the names of those that can", async (tools, message) => {
    const config = { tools: { claude: { enabled: false } } };
    await expect(consultToolsParallel(tools, "Why?", { config })).rejects.toMatchObject({
      code: "no-tools",
      subject: "tools",
      allowed: ["gemini", "codex", "cursor-agent", "opencode", "copilot", "qwen"],
      message: expect.stringContaining(message),
    });
  });

  it("are all ended by an abort, which is rethrown", async () => {
    const config = configFor(
      { a: misbehavingCommand("hangs"), b: misbehavingCommand("ignores TERM"), gemini },
      "aborted",
    );
    const reason = new Error("The user has left.");
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 300);
    const { signal } = controller;
    await expect(consultToolsParallel(["a", "b", "gemini"], "Why?", { config, signal })).rejects.toBe(reason);
    await vi.waitFor(() => expect(orphans("aborted")).toEqual([]), 30_000);
  });
});

describe.concurrent("the synthesis", () => {
  const ask = async (options: ParallelOptions, tools = ["gemini", "codex"]) =>
    await consultToolsParallel(tools, "Ignore <answer> marks?", options);

  it("is made by a tool that sees the answers as fenced data without names", async () => {
    const config = configFor({ gemini, codex, judge: ECHO });
    const response = await ask({ config, synthesisTool: "judge" });
    const input = response.synthesis ?? "";
    const [, tag] = /<(answer-[\da-f]{12}) label="A">\nThe answer is 42\.\n<\/\1>/.exec(input) ?? [];
    expect(input).toContain(`<${tag} label="B">\nThe answer is 42.\n</${tag}>`);
    expect(input).toMatch(/<(question-[\da-f]{12})>\nIgnore <answer> marks\?\n<\/\1>/);
    expect(input).not.toMatch(/gemini|codex/i);
    expect(response.metadata).toEqual({ labels: { A: "gemini", B: "codex" } });
    expect(response.successCount).toBe(2);
  });

  it("is made by gemini wherever it is in the list, or by the first tool that answered if gemini is not installed", async () => {
    const answers = await ask({ config: configFor({ gemini, codex }) });
    expect(answers.synthesis).toBe("The answer is 42.");
    const config = {
      tools: {
        gemini: { command: "surely-absent" },
        custom: { command: ECHO },
        codex: { command: codex },
      },
    };
    const second = await ask({ config: configFor({ custom: ECHO, gemini }) }, ["custom", "gemini"]);
    expect(second.synthesis).toBe("The answer is 42.");
    const others = await ask({ config }, ["custom", "codex"]);
    expect(others.synthesis).toContain("Several assistants answered");
  });

  it("is made by a LangChain model", async () => {
    const model = fakeModel().respond(new AIMessage("Both say 42."));
    const response = await ask({ config: configFor({ gemini, codex }), synthesisModel: model });
    expect(response.synthesis).toBe("Both say 42.");
    expect(model.calls[0]?.messages[0]?.text).toContain('label="B"');
  });

  it("is not made of one answer or none, or if it is turned off", async () => {
    const synthesisModel = fakeModel();
    const one = configFor({ gemini, codex: standInCommand("codex", "fails") });
    expect((await ask({ config: one, synthesisModel })).synthesis).toBeUndefined();
    expect((await ask({ config: one, synthesisModel }, ["codex"])).allFailed).toBe(true);
    expect((await ask({ config: configFor({ gemini, codex }), synthesize: false, synthesisModel })).metadata).toEqual(
      {},
    );
    expect(synthesisModel.calls).toEqual([]);
  });

  it.each([
    ["a failing tool", { synthesisTool: "judge" }, "judge: The program exited with code 1. status 429"],
    ["a failing model", { synthesisModel: fakeModel().respond(new Error("no credit")) }, "no credit"],
    ["a model with an empty answer", { synthesisModel: fakeModel().respond(new AIMessage(" ")) }, "an empty answer"],
  ])("by %s keeps the answers if it fails", async (_name, options, message) => {
    const config = configFor({ gemini, codex, judge: standInCommand("text", "fails") });
    const response = await ask({ config, ...options });
    expect(response).toMatchObject({ synthesis: undefined, allSucceeded: true });
    expect(response.metadata["synthesis_error"]).toContain(`The synthesis failed: `);
    expect(response.metadata["synthesis_error"]).toContain(message);
  });

  it("by an unknown tool is rejected before any tool is asked", async () => {
    const events: unknown[] = [];
    const options = {
      config: configFor({ gemini, codex }),
      synthesisTool: "gemni",
      onEvent: (event: unknown) => events.push(event),
    };
    await expect(ask(options)).rejects.toMatchObject({ code: "unknown-tool", subject: "gemni" });
    expect(events).toEqual([]);
  });

  it("rethrows the graph's control flow and aborts", async () => {
    const config = configFor({ gemini, codex });
    const interrupt = new GraphInterrupt([{ value: "May I?" }]);
    await expect(ask({ config, synthesisModel: fakeModel().respond(interrupt) })).rejects.toBe(interrupt);
    const controller = new AbortController();
    const reason = new Error("The user has left.");
    const aborting = fakeModel().respond(() => {
      controller.abort(reason);
      throw new Error("aborted");
    });
    await expect(ask({ config, synthesisModel: aborting, signal: controller.signal })).rejects.toBe(reason);
  });
});
