import type { Environment } from "./allowed-environment.js";

/** Environment variable with the nesting depth of consultations. */
export const DEPTH_VARIABLE = "LANGSLASH_CONSULT_DEPTH";

/**
 * Returns the number of consultations that this process runs inside: 0 if it was not started by one. An invalid value
 * counts as 1.
 */
export function consultDepth(environment: Environment): number {
  const depth = Number(environment[DEPTH_VARIABLE] ?? "");
  return Number.isInteger(depth) && depth >= 0 ? depth : 1;
}
