import { statSync } from "node:fs";
import type { ToolCommandOptions } from "./command/build-tool-command.js";
import { checkSeconds } from "./time-limit.js";
import type { ConsultEvent } from "./consult-events.js";
import { ConsultError } from "./consult-error.js";

/** Options for `consultTool`. */
export interface ConsultOptions extends ToolCommandOptions {
  /**
   * Time limit in seconds, counted from the start of the program. At most 3600.
   * @default `timeout` of the tool in the configuration, else `timeouts.consultation`, which defaults to 90
   */
  readonly timeout?: number | undefined;
  /** Aborting ends the tool's process tree, and the call rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Maximum number of programs running at once in this process, across all consultations. Others wait in a queue.
   * @default 16
   */
  readonly maxConcurrent?: number | undefined;
  /**
   * Called when a tool is asked, and when it has answered or failed. An error of the function becomes a warning of the
   * process, and does not end the consultation.
   */
  readonly onEvent?: ((event: ConsultEvent) => void) | undefined;
}

/** Names of these options. */
export const CONSULT_OPTIONS: Readonly<Record<keyof ConsultOptions, true>> = {
  model: true,
  failureType: true,
  config: true,
  cwd: true,
  timeout: true,
  signal: true,
  maxConcurrent: true,
  onEvent: true,
};

/** Default of `maxConcurrent`. */
export const DEFAULT_MAX_CONCURRENT = 16;

/**
 * Checks the prompt and the options of a consultation.
 *
 * @throws ConsultError `invalid-option`
 */
export function checkConsultation(prompt: string, { timeout, maxConcurrent, cwd }: ConsultOptions): void {
  if (typeof prompt !== "string" || prompt.trim() === "")
    throwInvalid("prompt", "The prompt must be a non-empty string.");
  if (timeout !== undefined) checkSeconds("timeout", timeout);
  if (maxConcurrent !== undefined && !(Number.isInteger(maxConcurrent) && maxConcurrent > 0)) {
    throwInvalid("maxConcurrent", `Invalid maxConcurrent ${maxConcurrent}: it must be a positive integer.`);
  }
  if (cwd !== undefined && !statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) {
    throwInvalid("cwd", `Invalid cwd ${cwd}: it is not a directory.`);
  }
}

function throwInvalid(name: string, message: string): never {
  throw new ConsultError("invalid-option", name, message);
}
