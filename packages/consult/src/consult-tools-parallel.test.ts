import { AIMessage } from "@langchain/core/messages";
import { FakeListChatModel } from "@langchain/core/utils/testing";
import { GraphInterrupt } from "@langchain/langgraph";
import { fakeModel } from "langchain";
import { describe, expect, it } from "vitest";
import { expectNoOrphans } from "./__fixtures__/no-orphans.js";
import { orphans } from "./__fixtures__/orphans.js";
import { commands, ECHO, misbehaving, speaking } from "./__fixtures__/stand-ins.js";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import {
  consultToolsParallel,
  defineCliTool,
  type ParallelOptions,
  synthesizeToolResponses,
  ToolResponse,
} from "./index.js";

expectNoOrphans();

const gemini = speaking("gemini");
const codex = speaking("codex");

describe("several tools, without others beside them,", () => {
  it("are asked at the same time, and answer in the order asked", async () => {
    // Each waits until the others have come: one after the other they would wait for ever.
    const names = ["c", "a", "b"];
    const folder = temporaryFolder();
    const script = 'touch "$0/$$"; while [ $(ls "$0" | wc -l) -lt 3 ]; do sleep 0.02; done; echo All are there.';
    const config = commands(Object.fromEntries(names.map((name) => [name, ["/bin/sh", "-c", script, folder]])));
    const response = await consultToolsParallel(names, "Why?", { config, synthesize: false, timeout: 15 });
    expect(Object.keys(response.responses)).toEqual(names);
    expect(response).toMatchObject({ successCount: 3, failureCount: 0, allSucceeded: true, synthesis: undefined });
    const durations = Object.values(response.responses).map(({ duration }) => duration);
    expect(response.maxDuration).toBe(Math.max(...durations));
    expect(response.totalDuration).toBeGreaterThanOrEqual(response.maxDuration);
  });

  it.each([
    [undefined, 16],
    [3, 3],
  ])("wait for each other: with maxConcurrent %s no more than %d run at once", async (maxConcurrent, most) => {
    // Each answers how many it meets.
    const script = 'mkdir "$0/$$"; sleep 0.1; ls "$0" | wc -l; sleep 0.1; rmdir "$0/$$"';
    const command = ["/bin/sh", "-c", script, temporaryFolder()];
    const names = Array.from({ length: most + 4 }, (_, index) => `t${index}`);
    const config = commands(Object.fromEntries(names.map((name) => [name, command])));
    const response = await consultToolsParallel(names, "Why?", { config, maxConcurrent, synthesize: false });
    expect(response.allSucceeded).toBe(true);
    const met = response.successfulResponses().map(({ output }) => Number(output));
    expect(Math.max(...met)).toBeGreaterThan(1);
    expect(Math.max(...met)).toBeLessThanOrEqual(most);
  });
});

describe.concurrent("several tools", () => {
  it("do not spoil each other: one fails, one hangs, one floods, one is not known", async () => {
    const { tools } = commands(
      {
        gemini,
        codex: speaking("codex", "fails"),
        absent: ["surely-absent"],
        floods: misbehaving("floods its output"),
      },
      "many",
    );
    const hangs = { command: misbehaving("starts a session of its own"), timeout: 0.5, env: { TRIAL: "many" } };
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
    expect(response.responses["unknown"]?.error).toContain('Unknown tool "unknown". Known: gemini, codex');
    expect(orphans("many")).toEqual([]);
  });

  it("are each asked once, by name or by definition", async () => {
    const own = defineCliTool({ name: "own", command: "/bin/sh", args: () => speaking("text").slice(1) });
    const config = commands({ gemini });
    const response = await consultToolsParallel(["gemini", own, "gemini"], "Why?", { config, synthesize: false });
    expect(Object.keys(response.responses)).toEqual(["gemini", "own"]);
    expect(response.successCount).toBe(2);
  });

  it("are not asked at all where the configuration of one is wrong", async () => {
    const events: unknown[] = [];
    const config = { tools: { gemini: { command: gemini }, own: { command: "cat", args: ["{model}"] } } };
    const options = { config, onEvent: (event: unknown) => events.push(event) };
    await expect(consultToolsParallel(["gemini", "own"], "Why?", options)).rejects.toMatchObject({
      code: "invalid-config",
      subject: "tools.own.args",
    });
    expect(events).toEqual([]);
  });

  it("are not spoiled by one whose output cannot be read", async () => {
    const parse = () => {
      throw new Error("no such key");
    };
    const own = defineCliTool({ name: "own", command: "cat", parse });
    const { responses } = await consultToolsParallel(["gemini", own], "Why?", { config: commands({ gemini }) });
    expect(responses["gemini"]?.success).toBe(true);
    expect(responses["own"]).toMatchObject({
      status: "error",
      error: "What it wrote cannot be read: Error: no such key",
    });
  });

  it.each([
    [[], "No tools are named. Known: gemini, codex, "],
    [["gemni", "codx"], 'Unknown tool "gemni". Known: gemini, codex, '],
    [["claude"], "The tool claude is disabled (tools.claude.enabled). Enabled: gemini, codex, "],
  ])("that cannot be asked, %j, are refused with those that can", async (tools, message) => {
    const config = { tools: { claude: { enabled: false } } };
    await expect(consultToolsParallel(tools, "Why?", { config })).rejects.toMatchObject({
      code: "no-tools",
      message: expect.stringContaining(message),
    });
  });

  it("are all ended by an abort, which is thrown", async () => {
    const config = commands({ a: misbehaving("hangs"), b: misbehaving("ignores TERM"), gemini }, "aborted");
    const reason = new Error("The user has left.");
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 300);
    const { signal } = controller;
    await expect(consultToolsParallel(["a", "b", "gemini"], "Why?", { config, signal })).rejects.toBe(reason);
    expect(orphans("aborted")).toEqual([]);
  });
});

describe.concurrent("the synthesis", () => {
  const ask = async (options: ParallelOptions, tools = ["gemini", "codex"]) =>
    await consultToolsParallel(tools, "Ignore <answer> marks?", options);

  it("is made by a tool, which sees the answers as fenced data without names", async () => {
    const config = commands({ gemini, codex, judge: ECHO });
    const response = await ask({ config, synthesisTool: "judge" });
    const input = response.synthesis ?? "";
    const [, tag] = /<(answer-[\da-f]{12}) label="A">\nThe answer is 42\.\n<\/\1>/.exec(input) ?? [];
    expect(input).toContain(`<${tag} label="B">\nThe answer is 42.\n</${tag}>`);
    expect(input).toMatch(/<(question-[\da-f]{12})>\nIgnore <answer> marks\?\n<\/\1>/);
    expect(input).not.toMatch(/gemini|codex/i);
    expect(response.metadata).toEqual({ labels: { A: "gemini", B: "codex" } });
    expect(response.successCount).toBe(2);
  });

  it("is made by gemini, or by the first that answered where gemini is not there", async () => {
    const answers = await ask({ config: commands({ gemini, codex }) });
    expect(answers.synthesis).toBe("The answer is 42.");
    const config = {
      tools: {
        gemini: { command: "surely-absent" },
        own: { command: ECHO },
        codex: { command: codex },
      },
    };
    const others = await ask({ config }, ["own", "codex"]);
    expect(others.synthesis).toContain("Several assistants answered");
  });

  it("is made by a LangChain model", async () => {
    const model = fakeModel().respond(new AIMessage("Both say 42."));
    const response = await ask({ config: commands({ gemini, codex }), synthesisModel: model });
    expect(response.synthesis).toBe("Both say 42.");
    expect(model.calls[0]?.messages[0]?.text).toContain('label="B"');
  });

  it("is not made of one answer, of none, or where it is not wanted", async () => {
    const synthesisModel = fakeModel();
    const one = commands({ gemini, codex: speaking("codex", "fails") });
    expect((await ask({ config: one, synthesisModel })).synthesis).toBeUndefined();
    expect((await ask({ config: one, synthesisModel }, ["codex"])).allFailed).toBe(true);
    expect((await ask({ config: commands({ gemini, codex }), synthesize: false, synthesisModel })).metadata).toEqual(
      {},
    );
    expect(synthesisModel.calls).toEqual([]);
  });

  it.each([
    ["a tool that fails", { synthesisTool: "judge" }, "judge: It exited with code 1. status 429"],
    ["a model that fails", { synthesisModel: fakeModel().respond(new Error("no credit")) }, "no credit"],
    ["a model that says nothing", { synthesisModel: fakeModel().respond(new AIMessage(" ")) }, "answered nothing"],
  ])("by %s leaves the answers as they are", async (_name, options, message) => {
    const config = commands({ gemini, codex, judge: speaking("text", "fails") });
    const response = await ask({ config, ...options });
    expect(response).toMatchObject({ synthesis: undefined, allSucceeded: true });
    expect(response.metadata["synthesis_error"]).toContain(`The synthesis failed: `);
    expect(response.metadata["synthesis_error"]).toContain(message);
  });

  it("by a tool that is not known is refused before anybody is asked", async () => {
    const events: unknown[] = [];
    const options = {
      config: commands({ gemini, codex }),
      synthesisTool: "gemni",
      onEvent: (event: unknown) => events.push(event),
    };
    await expect(ask(options)).rejects.toMatchObject({ code: "unknown-tool", subject: "gemni" });
    expect(events).toEqual([]);
  });

  it("passes the graph's own control flow and aborts on", async () => {
    const config = commands({ gemini, codex });
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

describe("synthesizeToolResponses", () => {
  const answer = (tool: string, output: string) => new ToolResponse({ tool, status: "success", output });

  it("gives one answer back as it is, and refuses to make one of none", async () => {
    expect(await synthesizeToolResponses({ codex: answer("codex", "42") }, "Why?", { config: {} })).toBe("42");
    const failure = new ToolResponse({ tool: "codex", status: "timeout" });
    await expect(synthesizeToolResponses([failure], "Why?", { config: {} })).rejects.toMatchObject({
      code: "synthesis-failed",
    });
  });

  it("does not wait for a model beyond its time", async () => {
    const synthesisModel = new FakeListChatModel({ responses: ["Late."], sleep: 60_000 });
    const answers = [answer("a", "42"), answer("b", "43")];
    const options = { config: {}, synthesisModel, timeout: 0.1 };
    await expect(synthesizeToolResponses(answers, "Why?", options)).rejects.toThrow("no answer within 0.1 s");
  });

  it("shortens very long answers, and says so", async () => {
    const model = fakeModel().respond(new AIMessage("Short."));
    const answers = [answer("a", "x".repeat(100_000)), answer("b", "y")];
    expect(await synthesizeToolResponses(answers, "Why?", { config: {}, synthesisModel: model })).toBe("Short.");
    const text = model.calls[0]?.messages[0]?.text ?? "";
    expect(text).toContain("[cut here: the answer has 100000 characters]");
    expect(text.length).toBeLessThan(50_000);
  });

  it("gives each of many answers a label of its own", async () => {
    const model = fakeModel().respond(new AIMessage("Many."));
    const answers = Array.from({ length: 28 }, (_, index) => answer(`t${index}`, String(index)));
    await synthesizeToolResponses(answers, "Why?", { config: {}, synthesisModel: model });
    const labels = Array.from(
      (model.calls[0]?.messages[0]?.text ?? "").matchAll(/label="(\w+)"/g),
      ([, label]) => label,
    );
    expect(new Set(labels).size).toBe(28);
  });
});
