import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";
import { CappedOutput } from "./capped-output.js";
import { endProcessTree } from "./end-process-tree.js";
import { endWithThisProcess } from "./live-processes.js";
import { marked, processRoot } from "./process-tree.js";

/** A program to be run. */
export interface ProcessRequest {
  readonly file: string;
  readonly args: readonly string[];
  /** What goes to its standard input, which is then closed. */
  readonly input: string;
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Seconds until its tree is ended. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
}

/** What brought a run to its end. */
type ProcessEnd = "deadline" | "exit" | "not-started" | "overflow";

/** What a run left. */
export interface ProcessResult {
  readonly end: ProcessEnd;
  readonly stdout: string;
  readonly stderr: string;
  /** Undefined where a signal ended the program, or it was not started. */
  readonly exitCode: number | undefined;
  /** The signal that ended the program. */
  readonly signal?: NodeJS.Signals | undefined;
  /** Why it could not be started, as the system names it: `EACCES`. */
  readonly startError?: string | undefined;
  /** Seconds. */
  readonly duration: number;
}

/** The most bytes that are kept of each of the two outputs. */
export const MAX_OUTPUT_BYTES = 10 * 1024 * 1024;

/** How long the pipes of a program that has ended may be silent before they count as held by another one. */
const SILENCE_MILLISECONDS = 250;
/** How long they are read at most. */
const MAX_DRAIN_MILLISECONDS = 2000;

/**
 * Runs a program to its end, and with it whatever it started: at the deadline, on abort, on too much output, and also after it
 * has ended by itself. Always settles, even where something holds the pipes.
 *
 * @throws the signal's reason on abort, and nothing else
 */
export async function runProcess(request: ProcessRequest): Promise<ProcessResult> {
  const start = performance.now();
  const { mark, env } = marked(request.env);
  let child: ChildProcessWithoutNullStreams;
  try {
    child = spawn(request.file, request.args, {
      cwd: request.cwd,
      env,
      windowsHide: true,
      // A group of its own, so that what happens to the tree does not happen to us.
      detached: process.platform !== "win32",
    });
    if (child.pid === undefined) throw (await once(child, "error"))[0];
  } catch (error) {
    const startError = codeOf(error);
    return { end: "not-started", stdout: "", stderr: "", exitCode: undefined, startError, duration: 0 };
  }

  const root = processRoot(child.pid ?? 0, mark);
  const forget = endWithThisProcess(root);
  const outputs = [child.stdout, child.stderr].map((stream) => new CappedOutput(stream, MAX_OUTPUT_BYTES));
  const closed = new Promise<boolean>((resolve) => child.once("close", () => resolve(true)));
  const firstEnd = whatEnds(child, outputs, request);
  child.on("error", () => undefined);
  child.stdin.on("error", () => undefined); // a program may end without reading
  child.stdin.end(request.input);

  const end = await firstEnd;
  if (end === "exit") await drain(closed, outputs);
  // Windows tells nothing of what an ended program left behind, and gives its id to others.
  if (end !== "exit" || process.platform !== "win32") await endProcessTree(root);
  await drain(closed, outputs);
  for (const stream of child.stdio) stream?.destroy();
  forget();

  if (end === "abort" || request.signal?.aborted) throw request.signal?.reason;
  const [stdout = "", stderr = ""] = outputs.map(({ text }) => text);
  return {
    end: end === "exit" && outputs.some(({ overflowed }) => overflowed) ? "overflow" : end,
    stdout,
    stderr,
    exitCode: child.exitCode ?? undefined,
    signal: child.signalCode ?? undefined,
    duration: (performance.now() - start) / 1000,
  };
}

async function whatEnds(
  child: ChildProcessWithoutNullStreams,
  outputs: readonly CappedOutput[],
  { timeout, signal }: ProcessRequest,
): Promise<ProcessEnd | "abort"> {
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  const end = await new Promise<ProcessEnd | "abort">((resolve) => {
    child.once("exit", () => resolve("exit"));
    for (const { overflow } of outputs) void overflow.then(() => resolve("overflow"));
    timer = setTimeout(() => resolve("deadline"), timeout * 1000);
    onAbort = (): void => resolve("abort");
    signal?.addEventListener("abort", onAbort);
    if (signal?.aborted) onAbort();
  });
  clearTimeout(timer);
  if (onAbort) signal?.removeEventListener("abort", onAbort);
  return end;
}

/** Reads on until the pipes are closed, or silent. */
async function drain(closed: Promise<boolean>, outputs: readonly CappedOutput[]): Promise<void> {
  const bytes = (): number => outputs.reduce((sum, output) => sum + output.bytes, 0);
  const deadline = performance.now() + MAX_DRAIN_MILLISECONDS;
  let before: number;
  do {
    before = bytes();
    if (await Promise.race([closed, delay(SILENCE_MILLISECONDS, false, { ref: false })])) return;
    await nextTurn(); // where this process was busy, what has come meanwhile is read only now
  } while (bytes() > before && performance.now() < deadline);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
