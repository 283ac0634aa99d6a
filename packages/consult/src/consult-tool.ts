import { resolve } from "node:path";
import { commandFor } from "./command/build-tool-command.js";
import { chooseModel } from "./command/choose-model.js";
import type { CliAnswer } from "./tools/cli-tool.js";
import { consultDepth, DEPTH_VARIABLE } from "./safety/consult-depth.js";
import { checkConsultation, type ConsultOptions, DEFAULT_MAX_CONCURRENT } from "./consult-options.js";
import { isRetryable } from "./error-kind.js";
import { readRun } from "./answer/extract-tool-output.js";
import { findProgram } from "./process/find-program.js";
import { findEnabledTool, type CliToolChoice } from "./config/find-tool.js";
import { judgeRun, type Verdict } from "./answer/judge-run.js";
import { configOf } from "./config/load-consult-config.js";
import { inSlot } from "./process/process-slots.js";
import { guardPrompt } from "./safety/prompt-guard.js";
import { redactSecrets } from "./safety/redact-secrets.js";
import { type ProcessResult, runProcess } from "./process/run-process.js";
import { ToolResponse } from "./answer/tool-response.js";
import { ToolStatus } from "./tool-status.js";
import { launchOf } from "./process/windows-shim.js";

/** How many characters of the standard error are kept. */
const MAX_STDERR = 2000;
/** How many of an answer that was cut short. */
const MAX_PARTIAL = 100_000;

/** What a response repeats of the request. */
interface Asked {
  readonly tool: string;
  readonly model: string | undefined;
  readonly prompt: string;
}

/**
 * Asks one tool. Whatever goes wrong with the tool is told by the response; a rejection is a mistake of the caller, or an abort.
 *
 * @throws ConsultError `unknown-tool`, `disabled-tool`, `invalid-config`, `invalid-option`; the signal's reason on abort
 *
 * @example
 * ```ts
 * import { consultTool } from "@langslash/consult";
 *
 * const response = await consultTool("gemini", "Why does the date test fail in March?", { timeout: 60 });
 * console.log(response.success ? response.output : `${response.status}: ${response.error}`);
 * ```
 */
export async function consultTool(
  choice: CliToolChoice,
  prompt: string,
  options: ConsultOptions = {},
): Promise<ToolResponse> {
  checkConsultation(prompt, options);
  const { signal, onEvent, maxConcurrent = DEFAULT_MAX_CONCURRENT } = options;
  const cwd = resolve(options.cwd ?? "");
  const config = configOf(options.config);
  const found = findEnabledTool(choice, config);
  const model = chooseModel(found.settings, options);
  const timeout = options.timeout ?? found.settings.timeout ?? config.timeouts.consultation;
  const command = commandFor(found, { prompt: guardPrompt(prompt), model, cwd });
  const asked: Asked = { tool: found.tool.name, model, prompt };
  signal?.throwIfAborted();

  onEvent?.({ type: "consult-started", tool: asked.tool });
  const { file, args, input, env } = command;
  const program = findProgram([file], env, cwd);
  const depth = consultDepth(process.env);
  let response: ToolResponse;
  if (depth > 0) response = refused(asked, nested(depth));
  else if (program === undefined) response = refused(asked, absent(file));
  else {
    const launch = launchOf(program, args);
    const run = await inSlot(maxConcurrent, signal, () => runProcess({ ...launch, input, env, cwd, timeout, signal }));
    const answer = readRun(found.tool, run);
    response = responseOf(asked, run, answer, judgeRun(run, answer, timeout), env);
  }
  onEvent?.({ type: "consult-finished", tool: asked.tool, status: response.status, duration: response.duration });
  return response;
}

function nested(depth: number): Verdict {
  const error = `This process was itself started by a consultation (${DEPTH_VARIABLE}=${depth}): it must not start another one.`;
  return { status: ToolStatus.error, error, kind: "recursion" };
}

function absent(file: string): Verdict {
  const hint = /\s/.test(file) ? " To give arguments, write the command as a list." : "";
  return { status: ToolStatus.not_found, error: `The program ${file} is not installed, or not in PATH.${hint}` };
}

/** The response of a tool that was not started. */
function refused(asked: Asked, { status, error, kind }: Verdict): ToolResponse {
  return new ToolResponse({ ...asked, status, error, metadata: { error_kind: kind, retryable: false } });
}

function responseOf(
  asked: Asked,
  run: ProcessResult,
  answer: CliAnswer | undefined,
  { status, error, kind }: Verdict,
  env: Readonly<Record<string, string>>,
): ToolResponse {
  const clean = (text: string): string => redactSecrets(text, env);
  // Of a run that was cut short the answer may not be readable yet, but what there is may help.
  const isPartial = status === ToolStatus.timeout || run.end === "overflow";
  const output = isPartial ? (answer?.text ?? run.stdout.trim()).slice(0, MAX_PARTIAL) : (answer?.text ?? "");
  const stderr = run.stderr.trim().slice(-MAX_STDERR);
  return new ToolResponse({
    ...asked,
    status,
    output: clean(output),
    error: error === undefined ? undefined : clean(error),
    duration: run.duration,
    model: answer?.model ?? asked.model,
    exitCode: run.exitCode,
    metadata: {
      ...(status === ToolStatus.success ? {} : { error_kind: kind, retryable: isRetryable(kind) }),
      usage: answer?.usage,
      cost_usd: answer?.costUsd,
      session_id: answer?.sessionId,
      signal: run.signal,
      ...(stderr === "" ? {} : { stderr: clean(stderr) }),
    },
  });
}
