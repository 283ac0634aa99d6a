import type { Environment } from "./allowed-environment.js";

/** The environment variable that counts how deep consultations are nested. */
export const DEPTH_VARIABLE = "LANGSLASH_CONSULT_DEPTH";

/** How many consultations stand above this process: 0 where none started it. What is not a number counts as one. */
export function consultDepth(environment: Environment): number {
  const value = environment[DEPTH_VARIABLE] ?? "";
  if (value.trim() === "") return 0;
  const depth = Number(value);
  return Number.isInteger(depth) && depth >= 0 ? depth : 1;
}
