import type { ConsultEvent } from "./consult-events.js";
import type { ConsultOptions } from "./consult-options.js";

/** Calls a listener. If it fails, emits a warning of the process, because no answer must be lost by that. */
export async function emitEvent(onEvent: ConsultOptions["onEvent"], event: ConsultEvent): Promise<void> {
  try {
    const result: unknown = onEvent?.(event);
    await result;
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
