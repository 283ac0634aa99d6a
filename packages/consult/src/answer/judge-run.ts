import type { CliAnswer } from "../tools/cli-tool.js";
import { type ErrorKind, errorKindOf } from "../error-kind.js";
import { MAX_OUTPUT_BYTES, type ProcessResult } from "../process/run-process.js";
import { ToolStatus } from "../tool-status.js";

/** How a run is to be taken. */
export interface Verdict {
  readonly status: ToolStatus;
  /** Undefined for a success. */
  readonly error?: string;
  readonly kind?: ErrorKind | undefined;
}

/** How many characters of an output a message quotes. */
const MAX_QUOTED = 400;
/** How many are searched for the kind of a failure. */
const MAX_READ = 10_000;

/**
 * Judges a run: a forced end first, for tools that are asked to end may exit with 0; then what the tool itself says; then the exit
 * code; an answer only where nothing speaks against it.
 */
export function judgeRun(run: ProcessResult, answer: CliAnswer | undefined, timeout: number): Verdict {
  if (run.end === "not-started") return notStarted(run.startError);
  if (run.end === "deadline") return tooLate(timeout, kindOf(run, answer));
  if (run.end === "exit") return judgeExit(run, answer);
  const megabytes = MAX_OUTPUT_BYTES / 1024 / 1024;
  return { status: ToolStatus.invalid_output, error: `It wrote more than ${megabytes} MB.`, kind: "overflow" };
}

/** Some tools wait in silence for a limit to pass, or for the network. */
function tooLate(timeout: number, kind: ErrorKind | undefined): Verdict {
  const status = ToolStatus.timeout;
  const isCause = kind === "rate_limit" || kind === "quota" || kind === "network";
  if (!isCause) return { status, error: `No answer within ${timeout} s.` };
  return { status, error: `No answer within ${timeout} s (${kind.replace("_", " ")}).`, kind };
}

function judgeExit(run: ProcessResult, answer: CliAnswer | undefined): Verdict {
  const { exitCode, signal, stdout, stderr } = run;
  const kind = kindOf(run, answer);
  if (answer?.error !== undefined) return { status: ToolStatus.error, error: answer.error, kind };
  if (signal) return { status: ToolStatus.error, error: `${signal} ended it.${quoted(stderr)}`, kind: "crash" };
  if (exitCode !== 0) {
    return { status: ToolStatus.error, error: `It exited with code ${exitCode}.${quoted(stderr || stdout)}`, kind };
  }
  if (answer?.text !== undefined) return { status: ToolStatus.success };
  const isSilent = stdout.trim() === "";
  const error = isSilent
    ? `It exited with code 0, but wrote no answer.${quoted(stderr)}`
    : `There is no answer in what it wrote:${quoted(stdout)}`;
  return { status: ToolStatus.invalid_output, error, kind };
}

/** The tool's own word counts before what else is in the output, which may be noise. */
function kindOf({ stdout, stderr }: ProcessResult, answer: CliAnswer | undefined): ErrorKind | undefined {
  const words = [answer?.error ?? "", stderr, answer ? "" : stdout];
  return (
    answer?.errorKind ?? words.map((text) => errorKindOf(text.slice(-MAX_READ))).find((kind) => kind !== undefined)
  );
}

function notStarted(code = ""): Verdict {
  if (code === "ENOENT")
    return { status: ToolStatus.not_found, error: "The program is there, but what runs it is not." };
  return { status: ToolStatus.error, error: `It cannot be started (${code}).`, kind: "start" };
}

/** The end of an output, where the reason of a failure stands. */
function quoted(output: string): string {
  const text = output.trim();
  return text === "" ? "" : ` ${text.length > MAX_QUOTED ? `…${text.slice(-MAX_QUOTED)}` : text}`;
}
