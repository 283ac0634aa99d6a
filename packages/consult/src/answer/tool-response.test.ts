import { describe, expect, it } from "vitest";
import { ConsultError } from "../consult-error.js";
import { MultiToolResponse } from "./multi-tool-response.js";
import { ToolResponse } from "./tool-response.js";
import { ToolStatus } from "../tool-status.js";

const full = new ToolResponse({
  tool: "gemini",
  status: "error",
  output: "half an answer",
  error: "It exited with code 1.",
  duration: 1.25,
  timestamp: "2026-01-02T03:04:05.000Z",
  model: "gemini-3-pro",
  prompt: "Why?",
  exitCode: 1,
  metadata: { error_kind: "auth", usage: { input_tokens: 10 }, list: [1, { deep: true }] },
});

describe("ToolResponse", () => {
  it("fills in defaults", () => {
    const before = Date.now();
    const { tool, status, output, error, duration, timestamp, model, prompt, exitCode, metadata } = new ToolResponse({
      tool: "codex",
      status: ToolStatus.success,
    });
    expect({ tool, status, output, error, duration, model, prompt, exitCode, metadata }).toEqual({
      tool: "codex",
      status: "success",
      output: "",
      error: undefined,
      duration: 0,
      model: undefined,
      prompt: undefined,
      exitCode: undefined,
      metadata: {},
    });
    expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before);
  });

  it.each(Object.values(ToolStatus))("with status %s knows if there is an answer", (status) => {
    const response = new ToolResponse({ tool: "codex", status });
    expect([response.success, response.failed]).toEqual([status === "success", status !== "success"]);
  });

  it("is serialized with snake case keys", () => {
    expect(full.toJSON()).toEqual({
      tool: "gemini",
      status: "error",
      output: "half an answer",
      error: "It exited with code 1.",
      duration: 1.25,
      timestamp: "2026-01-02T03:04:05.000Z",
      model: "gemini-3-pro",
      prompt: "Why?",
      exit_code: 1,
      metadata: { error_kind: "auth", usage: { input_tokens: 10 }, list: [1, { deep: true }] },
    });
    expect(new ToolResponse({ tool: "a", status: "timeout" }).toJSON()).toMatchObject({
      error: null,
      model: null,
      prompt: null,
      exit_code: null,
    });
  });

  it("is restored from JSON as an equal object", () => {
    for (const response of [full, new ToolResponse({ tool: "a", status: "not_found" })]) {
      expect(ToolResponse.fromJSON(response.toJSON())).toStrictEqual(response);
      expect(ToolResponse.fromJSON(JSON.parse(JSON.stringify(response)))).toStrictEqual(response);
    }
  });

  it.each([
    [true, "success"],
    [false, "error"],
  ])("reads the older shape with success %s", (success, status) => {
    const older = { tool: "gemini", success, output: "42", error: null, duration: 2 };
    expect(ToolResponse.fromJSON(older)).toMatchObject({ tool: "gemini", status, output: "42", duration: 2 });
  });

  it("rejects a success that contradicts the status", () => {
    const contradiction = { tool: "gemini", status: "success", success: false };
    expect(() => ToolResponse.fromJSON(contradiction)).toThrow('success: false contradicts the status "success"');
    expect(ToolResponse.fromJSON({ tool: "gemini", status: "timeout", success: false }).failed).toBe(true);
  });

  it("turns metadata into JSON data", () => {
    const metadata = { at: new Date(0), work: () => 1, kept: [1] };
    const response = new ToolResponse({ tool: "gemini", status: "success", metadata });
    expect(response.metadata).toEqual({ at: "1970-01-01T00:00:00.000Z", kept: [1] });
  });

  it("lists the five statuses if one is unknown", () => {
    const states = /success.*timeout.*not_found.*invalid_output.*error/;
    expect(() => ToolResponse.fromJSON({ tool: "a", status: "done" })).toThrow(states);
    expect(() => ToolResponse.fromJSON({ tool: "a", status: "done" })).toThrow('received "done"');
    // @ts-expect-error -- possible in a program without types
    expect(() => new ToolResponse({ tool: "a", status: "done" })).toThrow(states);
    expect.soft(errorOf(() => ToolResponse.fromJSON({ tool: "a", status: "done" }))).toMatchObject({
      code: "invalid-response",
      subject: "status",
      allowed: Object.values(ToolStatus),
    });
  });

  it.each([
    ["tool", { status: "success" }],
    ["status", { tool: "a" }],
    ["duration", { tool: "a", status: "success", duration: "long" }],
    ["exit_code", { tool: "a", status: "success", exit_code: 1.5 }],
    ["(top level)", "text"],
    ["(top level)", null],
  ])("rejects invalid data with its key: %s", (key, data) => {
    expect(() => ToolResponse.fromJSON(data)).toThrow(`Invalid response: ${key}: `);
  });

  it("rejects metadata that cannot be serialized with the cause, and an invalid duration", () => {
    const loop: Record<string, unknown> = {};
    loop["self"] = loop;
    expect(() => new ToolResponse({ tool: "a", status: "success", metadata: loop })).toThrow(
      expect.objectContaining({
        code: "invalid-response",
        subject: "metadata",
        message: expect.stringContaining("metadata cannot be serialized as JSON"),
        cause: expect.any(TypeError),
      }),
    );
    expect(() => new ToolResponse({ tool: "a", status: "success", duration: Number.NaN })).toThrow("duration");
  });

  it("rejects fields that fromJSON would reject", () => {
    expect(() => new ToolResponse({ tool: "", status: "success" })).toThrow("Invalid response: tool: ");
    expect(() => new ToolResponse({ tool: "a", status: "error", exitCode: 1.5 })).toThrow(
      "Invalid response: exitCode: ",
    );
  });

  it("is deeply frozen, and independent of the metadata passed in", () => {
    const metadata = { usage: { input_tokens: 1 } };
    const response = new ToolResponse({ tool: "a", status: "success", metadata });
    metadata.usage.input_tokens = 2;
    expect(response.metadata).toEqual({ usage: { input_tokens: 1 } });
    expect(isDeeplyFrozen(response)).toBe(true);
    expect(() => Object.assign(response, { output: "other" })).toThrow(TypeError);
  });
});

describe("MultiToolResponse", () => {
  const codex = new ToolResponse({ tool: "codex", status: "success", output: "42", duration: 3 });
  const some = new MultiToolResponse({ responses: { gemini: full, codex } });

  it("computes counts and durations that are not given", () => {
    expect(some).toMatchObject({ successCount: 1, failureCount: 1, maxDuration: 3, totalDuration: 0 });
    expect(some.synthesis).toBeUndefined();
    expect(some.failureType).toBeUndefined();
  });

  it("keeps the given counts and durations", () => {
    const given = { maxDuration: 9, totalDuration: 10, successCount: 4, failureCount: 5, failureType: "import" };
    expect(new MultiToolResponse({ responses: { codex }, ...given })).toMatchObject(given);
  });

  it("knows if some, none or all tools answered", () => {
    const states = (responses: Record<string, ToolResponse>): boolean[] => {
      const { success, allFailed, allSucceeded } = new MultiToolResponse({ responses });
      return [success, allFailed, allSucceeded];
    };
    expect(states({ gemini: full, codex })).toEqual([true, false, false]);
    expect(states({ codex })).toEqual([true, false, true]);
    expect(states({ gemini: full })).toEqual([false, true, false]);
    expect(states({})).toEqual([false, false, false]);
  });

  it("separates answers from failures, in the order asked", () => {
    const other = new ToolResponse({ tool: "qwen", status: "success" });
    const all = new MultiToolResponse({ responses: { qwen: other, gemini: full, codex } });
    expect(all.successfulResponses()).toEqual([other, codex]);
    expect(all.failedResponses()).toEqual([full]);
    expect(Object.keys(all.responses)).toEqual(["qwen", "gemini", "codex"]);
  });

  it("is restored from JSON as an equal object, with its own counts", () => {
    const responses = { gemini: full, codex };
    const more = {
      synthesis: "Both say 42.",
      totalDuration: 5,
      failureType: "fixture",
      metadata: { labels: { A: "codex" } },
    };
    const counts = { maxDuration: 9, successCount: 4, failureCount: 5 };
    for (const response of [some, new MultiToolResponse({ responses, ...more, ...counts })]) {
      expect(MultiToolResponse.fromJSON(response.toJSON())).toStrictEqual(response);
      expect(MultiToolResponse.fromJSON(JSON.parse(JSON.stringify(response)))).toStrictEqual(response);
    }
    expect(Object.keys(some.toJSON())).toEqual([
      "responses",
      "synthesis",
      "total_duration",
      "max_duration",
      "success_count",
      "failure_count",
      "timestamp",
      "failure_type",
      "metadata",
    ]);
  });

  it("rejects invalid data with its key and the value received", () => {
    expect(() => MultiToolResponse.fromJSON({})).toThrow("responses: ");
    expect(() => MultiToolResponse.fromJSON({ responses: {}, failure_count: "two" })).toThrow(
      'Invalid response: failure_count: Invalid input: expected number, received string, received "two"',
    );
    const long = "x".repeat(200);
    expect(() => MultiToolResponse.fromJSON({ responses: {}, failure_count: long })).toThrow(
      new RegExp(`, received "x{79}$`),
    );
    expect(() => MultiToolResponse.fromJSON({ responses: { a: { tool: "a", status: "done" } } })).toThrow("status");
  });

  it("is deeply frozen", () => {
    expect(isDeeplyFrozen(some)).toBe(true);
  });
});

function isDeeplyFrozen(value: unknown): boolean {
  return (
    typeof value !== "object" ||
    value === null ||
    (Object.isFrozen(value) && Object.values(value).every(isDeeplyFrozen))
  );
}

function errorOf(work: () => unknown): ConsultError {
  try {
    work();
  } catch (error) {
    if (ConsultError.isInstance(error)) return error;
  }
  throw new Error("It did not throw a ConsultError.");
}
