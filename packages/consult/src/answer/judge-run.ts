import { type ErrorKind, errorKindInLog, errorKindOf } from "../error-kind.js";
import type { Reading } from "./read-run.js";
import { MAX_OUTPUT_BYTES } from "../process/capped-output.js";
import type { ProcessResult } from "../process/run-process.js";
import type { Redact } from "../safety/redact-secrets.js";
import { sliceText } from "../slice-text.js";
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
 *
 * @param timeout - in seconds
 * @param redact - applied to the output that the error quotes
 */
export function judgeRun(run: ProcessResult, reading: Reading, timeout: number, redact: Redact): Verdict {
  if (run.end === "not-started") return startFailure(run.startError);
  if (run.end === "deadline") return timeoutVerdict(timeout, kindOf(run, reading));
  if (run.end === "exit") return judgeExit(run, reading, redact);
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

function judgeExit(run: ProcessResult, reading: Reading, redact: Redact): Verdict {
  const { exitCode, signal, stdout, stderr } = run;
  const { answer, problem } = reading;
  const kind = kindOf(run, reading);
  const quote = (output: string): string => endOf(redact(output));
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
  if (problem !== undefined) return { status: ToolStatus.invalid_output, error: problem };
  if (answer?.text !== undefined) return { status: ToolStatus.success };
  const isEmpty = stdout.trim() === "";
  const error = isEmpty
    ? `The program exited with code 0 but wrote no answer.${quote(stderr)}`
    : `The output contains no answer:${quote(stdout)}`;
  return { status: ToolStatus.invalid_output, error, kind };
}

/**
 * Determines the kind of failure from what the tool says about itself: its own error, then its log. The standard output
 * counts only if it is a plain message, because JSON and text hold what the model thinks and answers.
 */
function kindOf({ stdout, stderr, exitCode }: ProcessResult, { answer }: Reading): ErrorKind | undefined {
  if (answer?.errorKind !== undefined) return answer.errorKind;
  const isMessage = !answer && exitCode !== 0 && !/^\s*[{[]/m.test(stdout);
  return (
    errorKindOf((answer?.error ?? "").slice(-MAX_SEARCHED)) ??
    errorKindInLog(stderr.slice(-MAX_SEARCHED)) ??
    (isMessage ? errorKindInLog(stdout.slice(-MAX_SEARCHED)) : undefined)
  );
}

function startFailure(code = ""): Verdict {
  if (code === "ENOENT") return { status: ToolStatus.not_found, error: "The interpreter of the program is missing." };
  return { status: ToolStatus.error, error: `The program cannot be started (${code}).`, kind: "start" };
}

/** Returns the end of an output after a space. Tools usually print the reason for a failure there. */
function endOf(output: string): string {
  const text = output.trim();
  return text === "" ? "" : ` ${text.length > MAX_QUOTED ? `…${sliceText(text, text.length - MAX_QUOTED)}` : text}`;
}
