import type { ConsultEvent } from "./consult-events.js";
import type { ConsultOptions } from "./consult-options.js";

/** Calls a listener. If it fails, emits a warning of the process, because no answer must be lost by that. */
export async function emitEvent(onEvent: ConsultOptions["onEvent"], event: ConsultEvent): Promise<void> {
  try {
    await onEvent?.(event);
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
