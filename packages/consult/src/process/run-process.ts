import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";
import { CappedOutput } from "./capped-output.js";
import { endProcessTree } from "./end-process-tree.js";
import { killOnExit } from "./kill-on-exit.js";
import { markEnvironment, processRoot } from "./process-tree.js";

/** A program to run. */
export interface ProcessRequest {
  readonly file: string;
  readonly args: readonly string[];
  /** Text written to the standard input, which is then closed. */
  readonly input: string;
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Time in seconds after which the process tree is ended. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
}

/** How a run ended. */
type ProcessEnd = "deadline" | "exit" | "not-started" | "overflow";

/** Result of a run. */
export interface ProcessResult {
  readonly end: ProcessEnd;
  readonly stdout: string;
  readonly stderr: string;
  /** Undefined if a signal ended the program, or if it was not started. */
  readonly exitCode: number | undefined;
  /** The signal that ended the program. */
  readonly signal?: NodeJS.Signals | undefined;
  /** System error code if the program could not be started, such as `EACCES`. */
  readonly startError?: string | undefined;
  /** When the program was started, as an ISO 8601 date. */
  readonly timestamp: string;
  /** Duration in seconds. */
  readonly duration: number;
}

/** How long the pipes of an ended program may be silent before another process is assumed to hold them open. */
const SILENCE_MILLISECONDS = 250;
/** Maximum time for reading the pipes of an ended program. */
const MAX_DRAIN_MILLISECONDS = 2000;

/**
 * Runs a program until it exits, its deadline passes, it is aborted or it writes too much. In every case the processes
 * that it started and left behind are ended too, except on Windows after a regular exit. Always settles, even if
 * another process holds the pipes open.
 *
 * @throws the signal's reason on abort, and nothing else
 */
export async function runProcess(request: ProcessRequest): Promise<ProcessResult> {
  const start = performance.now();
  const timestamp = new Date().toISOString();
  const { mark, env } = markEnvironment(request.env);
  let child: ChildProcessWithoutNullStreams;
  try {
    child = spawn(request.file, request.args, {
      cwd: request.cwd,
      env,
      windowsHide: true,
      // In its own process group, so that signals to the tree do not reach this process.
      detached: process.platform !== "win32",
    });
    if (child.pid === undefined) throw (await once(child, "error"))[0];
  } catch (error) {
    const startError = codeOf(error);
    return { end: "not-started", stdout: "", stderr: "", exitCode: undefined, startError, timestamp, duration: 0 };
  }

  const root = processRoot(child.pid ?? 0, mark);
  const unregister = killOnExit(root);
  const outputs = [child.stdout, child.stderr].map((stream) => new CappedOutput(stream));
  const closed = new Promise<boolean>((resolve) => child.once("close", () => resolve(true)));
  const firstEnd = waitForEnd(child, outputs, request);
  child.stdin.on("error", () => undefined); // a program may exit without reading its input
  child.stdin.end(request.input);

  const end = await firstEnd;
  if (end === "exit") await drain(closed, outputs);
  // On Windows the processes left by an ended program cannot be found, and its id may be reused.
  if (end !== "exit" || process.platform !== "win32") await endProcessTree(root);
  await drain(closed, outputs);
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
  unregister();

  if (end === "abort" || request.signal?.aborted) throw request.signal?.reason;
  const [stdout = "", stderr = ""] = outputs.map(({ text }) => text);
  return {
    end: end === "exit" && outputs.some(({ overflowed }) => overflowed) ? "overflow" : end,
    stdout,
    stderr,
    exitCode: child.exitCode ?? undefined,
    signal: child.signalCode ?? undefined,
    timestamp,
    duration: (performance.now() - start) / 1000,
  };
}

function waitForEnd(
  child: ChildProcessWithoutNullStreams,
  outputs: readonly CappedOutput[],
  { timeout, signal }: ProcessRequest,
): Promise<ProcessEnd | "abort"> {
  return new Promise((resolve) => {
    const settle = (end: ProcessEnd | "abort"): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      resolve(end);
    };
    const onAbort = (): void => settle("abort");
    const timer = setTimeout(() => settle("deadline"), timeout * 1000);
    child.once("exit", () => settle("exit"));
    for (const { overflow } of outputs) void overflow.then(() => settle("overflow"));
    signal?.addEventListener("abort", onAbort);
    if (signal?.aborted) onAbort();
  });
}

/** Waits until the pipes are closed or silent. */
async function drain(closed: Promise<boolean>, outputs: readonly CappedOutput[]): Promise<void> {
  const bytes = (): number => outputs.reduce((sum, output) => sum + output.bytes, 0);
  const deadline = performance.now() + MAX_DRAIN_MILLISECONDS;
  let before: number;
  do {
    before = bytes();
    if (await Promise.race([closed, delay(SILENCE_MILLISECONDS, false, { ref: false })])) return;
    await nextTurn(); // if this process was busy, output received meanwhile is only read now
  } while (bytes() > before && performance.now() < deadline);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
