import type { CliAnswer } from "../tools/cli-tool.js";
import { type ErrorKind, errorKindOf } from "../error-kind.js";
import { MAX_OUTPUT_BYTES, type ProcessResult } from "../process/run-process.js";
import { ToolStatus } from "../tool-status.js";

/** The outcome of a run. */
export interface Verdict {
  readonly status: ToolStatus;
  /** Undefined for a success. */
  readonly error?: string;
  readonly kind?: ErrorKind | undefined;
}

/** Maximum number of characters of the output that a message quotes. */
const MAX_QUOTED = 400;
/** Number of characters, from the end of the output, searched for the kind of failure. */
const MAX_SEARCHED = 10_000;

/**
 * Determines the outcome of a run. A forced end comes first, because tools may exit with 0 when they are terminated.
 * Then come an error reported by the tool, a signal, and a non-zero exit code. An answer counts as success only after
 * all of these.
 */
export function judgeRun(run: ProcessResult, answer: CliAnswer | undefined, timeout: number): Verdict {
  if (run.end === "not-started") return startFailure(run.startError);
  if (run.end === "deadline") return timeoutVerdict(timeout, kindOf(run, answer));
  if (run.end === "exit") return judgeExit(run, answer);
  const megabytes = MAX_OUTPUT_BYTES / 1024 / 1024;
  return { status: ToolStatus.invalid_output, error: `The program wrote more than ${megabytes} MB.`, kind: "overflow" };
}

/** Adds the cause if the output shows one: some tools wait silently for a rate limit or the network. */
function timeoutVerdict(timeout: number, kind: ErrorKind | undefined): Verdict {
  const status = ToolStatus.timeout;
  const isCause = kind === "rate_limit" || kind === "quota" || kind === "network";
  if (!isCause) return { status, error: `No answer within ${timeout} s.` };
  return { status, error: `No answer within ${timeout} s (${kind.replace("_", " ")}).`, kind };
}

function judgeExit(run: ProcessResult, answer: CliAnswer | undefined): Verdict {
  const { exitCode, signal, stdout, stderr } = run;
  const kind = kindOf(run, answer);
  if (answer?.error !== undefined) return { status: ToolStatus.error, error: answer.error, kind };
  if (signal)
    return { status: ToolStatus.error, error: `The program was ended by ${signal}.${quote(stderr)}`, kind: "crash" };
  if (exitCode !== 0) {
    return {
      status: ToolStatus.error,
      error: `The program exited with code ${exitCode}.${quote(stderr || stdout)}`,
      kind,
    };
  }
  if (answer?.text !== undefined) return { status: ToolStatus.success };
  const isEmpty = stdout.trim() === "";
  const error = isEmpty
    ? `The program exited with code 0 but wrote no answer.${quote(stderr)}`
    : `The output contains no answer:${quote(stdout)}`;
  return { status: ToolStatus.invalid_output, error, kind };
}

/** The tool's own error takes precedence over the rest of the output, which may be noise. */
function kindOf({ stdout, stderr }: ProcessResult, answer: CliAnswer | undefined): ErrorKind | undefined {
  const texts = [answer?.error ?? "", stderr, answer ? "" : stdout];
  return (
    answer?.errorKind ?? texts.map((text) => errorKindOf(text.slice(-MAX_SEARCHED))).find((kind) => kind !== undefined)
  );
}

function startFailure(code = ""): Verdict {
  if (code === "ENOENT") return { status: ToolStatus.not_found, error: "The interpreter of the program is missing." };
  return { status: ToolStatus.error, error: `The program cannot be started (${code}).`, kind: "start" };
}

/** Quotes the end of an output, where tools usually print the reason for a failure. */
function quote(output: string): string {
  const text = output.trim();
  return text === "" ? "" : ` ${text.length > MAX_QUOTED ? `…${text.slice(-MAX_QUOTED)}` : text}`;
}
