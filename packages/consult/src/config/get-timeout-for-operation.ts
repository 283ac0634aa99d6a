import type { ConsultConfigInput } from "./consult-config.js";
import { ConsultError } from "../consult-error.js";
import { configOf } from "./load-consult-config.js";

/** What takes time. */
export type Operation = "detection" | "consultation" | "review" | "synthesis";

/**
 * The seconds that an operation may take: detection 5, consultation 90, review 600, synthesis 120, where the configuration does
 * not say otherwise.
 *
 * @throws ConsultError `invalid-option` for another operation
 */
export function getTimeoutForOperation(
  operation: Operation,
  { config }: { readonly config?: ConsultConfigInput | undefined } = {},
): number {
  const { timeouts } = configOf(config);
  if (Object.hasOwn(timeouts, operation)) return timeouts[operation];
  const allowed = Object.keys(timeouts);
  throw new ConsultError(
    "invalid-option",
    operation,
    `Unknown operation ${JSON.stringify(operation)}. Allowed: ${allowed.join(", ")}.`,
    { allowed },
  );
}
