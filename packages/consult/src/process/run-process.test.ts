import { getEventListeners } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { expectNoOrphans } from "../__fixtures__/no-orphans.js";
import { orphans } from "../__fixtures__/orphans.js";
import { configFor, misbehavingCommand } from "../__fixtures__/stand-ins.js";
import type { ConsultOptions } from "../consult-options.js";
import { consultTool } from "../consult-tool.js";
import type { ToolResponse } from "../answer/tool-response.js";
import { runProcess } from "./run-process.js";

expectNoOrphans();

/** Larger than the buffer of a pipe, so that part of it stays unread if the program does not read. */
const LONG = "What is the answer? ".repeat(20_000);

async function ask(how: string, options: ConsultOptions = {}, settings: object = {}): Promise<ToolResponse> {
  const trial = options.signal ? `aborted ${how}` : how;
  const config = configFor({ custom: misbehavingCommand(how) }, trial, settings);
  return await consultTool("custom", LONG, { config, ...options });
}

/**
 * Asks a tool that prints "so far" with longer and longer time limits, until it has begun within one: a busy machine
 * starts programs late.
 */
async function askUntilBegun(how: string, settings?: object): Promise<{ response: ToolResponse; timeout: number }> {
  for (let timeout = 0.4; ; timeout *= 4) {
    const response = await ask(how, { timeout }, settings);
    if (response.output === "so far" || timeout > 10) return { response, timeout };
  }
}

describe.concurrent("a tool at its deadline", () => {
  it.each([
    ["hangs", undefined, "SIGTERM"],
    ["ignores TERM", undefined, "SIGKILL"],
    ["hangs with a child that ignores TERM", 1, "SIGTERM"],
    ["starts a session of its own", 1, "SIGTERM"],
    ["loses a grandchild in a session of its own", 1, "SIGTERM"],
  ])("that %s is ended with its whole process tree", async (how, limit, signal) => {
    const { response, timeout } =
      limit === undefined ? await askUntilBegun(how) : { response: await ask(how, { timeout: limit }), timeout: limit };
    const error = `No answer within ${timeout} s.`;
    expect(response).toMatchObject({ status: "timeout", error, exitCode: undefined });
    expect(response.metadata).toMatchObject({ signal, retryable: false });
    expect(response.duration).toBeGreaterThanOrEqual(timeout);
    await vi.waitFor(() => expect(orphans(how)).toEqual([]), 30_000);
  });

  it("that then writes too much has timed out", async () => {
    const response = await ask("floods its output on TERM", { timeout: 0.4 });
    expect(response).toMatchObject({ status: "timeout", error: "No answer within 0.4 s." });
  });

  it("that exits with 0 on TERM has timed out, with its raw output if that is not the JSON of an answer", async () => {
    const output = { format: "json", answer: "response" };
    const { response } = await askUntilBegun("exits with 0 on TERM", { output });
    expect(response).toMatchObject({ status: "timeout", exitCode: 0, output: "so far" });
  });

  it("that waits for a rate limit reports it", async () => {
    const { response, timeout } = await askUntilBegun("waits for a rate limit");
    expect(response).toMatchObject({ status: "timeout", error: `No answer within ${timeout} s (rate limit).` });
    expect(response.metadata).toMatchObject({ error_kind: "rate_limit", retryable: true });
  });
});

describe.concurrent("a tool that exits by itself", () => {
  it("has its leftover processes ended, and its answer counts", async () => {
    const response = await ask("leaves a child with the pipe");
    expect(response).toMatchObject({ status: "success", exitCode: 0 });
    expect(response.output).toBe("an answer.");
    expect(response.duration).toBeLessThan(40); // the leftover process exits by itself after a minute
  });

  it("is read on for two seconds at most while a child writes", async () => {
    // On a busy machine, the child may be silent for so long that it is not read on.
    await vi.waitFor(async () => {
      const response = await ask("leaves a child that writes on");
      expect(response).toMatchObject({ status: "success", exitCode: 0 });
      expect(response.duration).toBeGreaterThan(1);
      expect(response.duration).toBeLessThan(40); // the child would write on
    }, 30_000);
  });

  it.each(["floods its output", "floods its error output"])("that %s is ended", async (how) => {
    const response = await ask(how);
    expect(response).toMatchObject({ status: "invalid_output", error: "The program wrote more than 10 MB." });
    expect(response.metadata).toMatchObject({ error_kind: "overflow" });
    expect(JSON.stringify(response).length).toBeLessThan(1_000_000);
  });

  it("and leaves a child that writes too much has no answer", async () => {
    // On a busy machine, the child may be silent for so long that it is not read on.
    await vi.waitFor(async () => {
      const response = await ask("leaves a child that floods");
      expect(response).toMatchObject({ status: "invalid_output", error: "The program wrote more than 10 MB." });
    }, 30_000);
  });

  it("has terminal control codes removed from its output", async () => {
    expect(await ask("prints colours and noise")).toMatchObject({ status: "success", output: "red link" });
  });

  it("with code 0 but no output has an invalid output", async () => {
    expect(await ask("exits with 0 and nothing")).toMatchObject({
      status: "invalid_output",
      error: "The program exited with code 0 but wrote no answer.",
    });
  });

  it("by a signal counts as crashed", async () => {
    const response = await ask("dies by a signal");
    expect(response).toMatchObject({
      status: "error",
      error: "The program was ended by SIGKILL.",
      exitCode: undefined,
    });
    expect(response.metadata).toMatchObject({ error_kind: "crash", signal: "SIGKILL" });
  });

  it("may leave its input unread", async () => {
    expect(await ask("reads no input")).toMatchObject({ status: "success", output: "done" });
  });
});

it("reads the whole answer even if this process was busy meanwhile", async () => {
  const response = ask("answers at length");
  await new Promise((resolve) => setTimeout(resolve, 20));
  const end = performance.now() + 500;
  while (performance.now() < end);
  expect((await response).output).toHaveLength(1_000_000);
});

describe.concurrent("an abort", () => {
  it.each(["hangs", "ignores TERM", "starts a session of its own"])(
    "of a tool that %s ends its process tree and rejects with the reason",
    async (how) => {
      const controller = new AbortController();
      const reason = new Error("The user has left.");
      const response = ask(how, { signal: controller.signal });
      setTimeout(() => controller.abort(reason), 300);
      await expect(response).rejects.toBe(reason);
      await vi.waitFor(() => expect(orphans(`aborted ${how}`)).toEqual([]), 30_000);
    },
  );

  it("is no longer waited for after the call", async () => {
    const { signal } = new AbortController();
    await ask("exits with 0 on TERM", { signal, timeout: 0.2 }); // not one that another case looks for meanwhile
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("between the call and the start of the program ends it at once", async () => {
    const reason = new Error("Too late.");
    const request = { file: "/bin/sleep", args: ["60"], input: "", env: {}, cwd: "/", timeout: 60 };
    const start = performance.now();
    await expect(runProcess({ ...request, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(performance.now() - start).toBeLessThan(40_000); // the program would run for a minute
  });

  it("before the call starts no program", async () => {
    const reason = new Error("Too late.");
    await expect(ask("hangs", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
