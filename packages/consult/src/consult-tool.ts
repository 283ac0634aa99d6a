import { checkOptions } from "./check-options.js";
import { resolve } from "node:path";
import { commandFor } from "./command/build-tool-command.js";
import { chooseModel, modelNote } from "./command/choose-model.js";
import type { CliAnswer } from "./tools/cli-tool.js";
import { consultDepth, DEPTH_VARIABLE } from "./safety/consult-depth.js";
import { checkConsultation, CONSULT_OPTIONS, type ConsultOptions, DEFAULT_MAX_CONCURRENT } from "./consult-options.js";
import { emitEvent } from "./emit-event.js";
import { isRetryable } from "./error-kind.js";
import { readRun } from "./answer/read-run.js";
import { findFolderSettings } from "./safety/find-folder-settings.js";
import { findProgram } from "./process/find-program.js";
import { findEnabledTool, type CliToolChoice } from "./config/find-tool.js";
import { judgeRun, type Verdict } from "./answer/judge-run.js";
import { resolveConfig } from "./config/load-consult-config.js";
import { runInSlot } from "./process/process-slots.js";
import { guardPrompt } from "./safety/prompt-guard.js";
import { type Redact, redactSecrets } from "./safety/redact-secrets.js";
import { type ProcessResult, runProcess } from "./process/run-process.js";
import { sliceText } from "./slice-text.js";
import { ToolResponse } from "./answer/tool-response.js";
import { ToolStatus } from "./tool-status.js";
import { resolveLaunch } from "./process/windows-shim.js";

/** Maximum number of characters kept of the standard error. */
const MAX_STDERR = 2000;
/** Maximum number of characters kept of a partial answer. */
const MAX_PARTIAL = 100_000;

/** The parts of a response that are known before the tool runs. */
interface RequestFields {
  readonly tool: string;
  readonly model: string | undefined;
  readonly prompt: string;
  readonly metadata: { readonly model_note: string | undefined };
}

/**
 * Asks one tool. If the tool fails, the response says so; the call only rejects for errors of the caller and on abort.
 *
 * @throws ConsultError `unknown-tool`, `disabled-tool`, `invalid-config` or `invalid-option`; the signal's reason on
 * abort
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
  checkOptions("consultTool", options, CONSULT_OPTIONS);
  checkConsultation(prompt, options);
  const { signal, onEvent, maxConcurrent = DEFAULT_MAX_CONCURRENT } = options;
  const cwd = resolve(options.cwd ?? "");
  const config = resolveConfig(options.config);
  const found = findEnabledTool(choice, config);
  const model = chooseModel(found.settings, options);
  const timeout = options.timeout ?? found.settings.timeout ?? config.timeouts.consultation;
  const command = commandFor(found, { prompt: guardPrompt(prompt), model, cwd });
  const { tool, settings } = found;
  const metadata = { model_note: modelNote(tool.name, settings, model) };
  const request: RequestFields = { tool: tool.name, model, prompt, metadata };
  signal?.throwIfAborted();

  void emitEvent(onEvent, { type: "consult-started", tool: request.tool });
  const { file, args, input, env } = command;
  const program = findProgram(file, env, cwd);
  const depth = consultDepth(process.env);
  let response: ToolResponse;
  const planted = settings.trust_folder ? undefined : findFolderSettings(tool.folderSettings, cwd);
  if (depth > 0) response = refusal(request, nestedVerdict(depth));
  else if (program === undefined) response = refusal(request, notFoundVerdict(file));
  else if (planted !== undefined) response = refusal(request, untrustedVerdict(tool.name, planted));
  else {
    const launch = resolveLaunch(program, args);
    const run = await runInSlot(maxConcurrent, signal, () =>
      runProcess({ ...launch, input, env, cwd, timeout, signal }),
    );
    const redact = (text: string): string => redactSecrets(text, env);
    const reading = readRun(tool, run, redact);
    response = createResponse(request, run, reading.answer, judgeRun(run, reading, timeout, redact), redact);
  }
  const { status, duration } = response;
  void emitEvent(onEvent, { type: "consult-finished", tool: request.tool, status, duration });
  return response;
}

function nestedVerdict(depth: number): Verdict {
  const error = `This process was started by a consultation (${DEPTH_VARIABLE}=${depth}) and cannot start another one.`;
  return { status: ToolStatus.error, error, kind: "recursion" };
}

function notFoundVerdict(file: string): Verdict {
  const hint = /\s/.test(file) ? " To pass arguments, write the command as a list." : "";
  return { status: ToolStatus.not_found, error: `The program ${file} is not installed or not in PATH.${hint}` };
}

function untrustedVerdict(tool: string, path: string): Verdict {
  const reason = `The tool ${tool} is not run in this folder, because it would obey ${path}, which may run commands.`;
  const remedy = `Choose another cwd, or set tools.${tool}.trust_folder in a configuration that you name.`;
  return { status: ToolStatus.error, error: `${reason} ${remedy}`, kind: "trust" };
}

/** Returns the response for a tool that is not started. */
function refusal(request: RequestFields, { status, error, kind }: Verdict): ToolResponse {
  const metadata = { ...request.metadata, error_kind: kind, retryable: false };
  return new ToolResponse({ ...request, status, error, metadata });
}

function createResponse(
  request: RequestFields,
  run: ProcessResult,
  answer: CliAnswer | undefined,
  { status, error, kind }: Verdict,
  redact: Redact,
): ToolResponse {
  // The answer of an interrupted run may not be parsable, but the raw output may still help.
  const isPartial = status === ToolStatus.timeout || run.end === "overflow";
  const output = redact(answer?.text ?? (isPartial ? run.stdout.trim() : ""));
  const stderr = redact(run.stderr.trim()).slice(-MAX_STDERR);
  const redactAny = (text: string | undefined): string | undefined => (text === undefined ? undefined : redact(text));
  return new ToolResponse({
    ...request,
    status,
    output: isPartial ? sliceText(output, 0, MAX_PARTIAL) : output,
    error: redactAny(error),
    timestamp: run.timestamp,
    duration: run.duration,
    model: redactAny(answer?.model) ?? request.model,
    exitCode: run.exitCode,
    metadata: {
      ...request.metadata,
      ...(status === ToolStatus.success ? {} : { error_kind: kind, retryable: isRetryable(kind) }),
      usage: answer?.usage,
      cost_usd: answer?.costUsd,
      session_id: redactAny(answer?.sessionId),
      signal: run.signal,
      ...(stderr === "" ? {} : { stderr }),
    },
  });
}
