import { statSync } from "node:fs";
import type { ToolCommandOptions } from "./command/build-tool-command.js";
import { checkedSeconds } from "./seconds.js";
import type { ConsultEvent } from "./consult-events.js";
import { ConsultError } from "./consult-error.js";

/** Options of a consultation. */
export interface ConsultOptions extends ToolCommandOptions {
  /**
   * Seconds for the tool, from the start of its program; at most 3600.
   * @default the tool's `timeout`, then `timeouts.consultation` of the configuration, which is 90
   */
  readonly timeout?: number | undefined;
  /** Ends the tool's process tree; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * How many programs this process may run at once, all consultations together. More of them wait their turn.
   * @default 16
   */
  readonly maxConcurrent?: number | undefined;
  /** Is told when a tool is asked and when it has answered. */
  readonly onEvent?: ((event: ConsultEvent) => void) | undefined;
}

/** How many programs run at once where no option says otherwise. */
export const DEFAULT_MAX_CONCURRENT = 16;

/**
 * Checks what every consultation is given.
 *
 * @throws ConsultError `invalid-option`
 */
export function checkConsultation(prompt: string, { timeout, maxConcurrent, cwd }: ConsultOptions): void {
  if (typeof prompt !== "string" || prompt.trim() === "")
    refuse("prompt", "The prompt is empty: there is nothing to ask.");
  if (timeout !== undefined) checkedSeconds("timeout", timeout);
  if (maxConcurrent !== undefined && !(Number.isInteger(maxConcurrent) && maxConcurrent > 0)) {
    refuse("maxConcurrent", `maxConcurrent is ${maxConcurrent}. Allowed: whole numbers from 1.`);
  }
  if (cwd !== undefined && !statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) {
    refuse("cwd", `There is no directory to run in at ${cwd}.`);
  }
}

function refuse(name: string, message: string): never {
  throw new ConsultError("invalid-option", name, message);
}
