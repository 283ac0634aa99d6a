import type { ConsultConfigInput } from "./consult-config.js";
import { ConsultError } from "../consult-error.js";
import { resolveConfig } from "./load-consult-config.js";

/** An operation with a time limit. */
export type Operation = "detection" | "consultation" | "review" | "synthesis";

/**
 * Returns the time limit of an operation in seconds, as set in `timeouts` of the configuration. The defaults are 5 for
 * `detection`, 90 for `consultation`, 600 for `review` and 120 for `synthesis`.
 *
 * @throws ConsultError `invalid-option` if the operation is unknown; `invalid-config`
 */
export function getTimeoutForOperation(
  operation: Operation,
  { config }: { readonly config?: ConsultConfigInput | undefined } = {},
): number {
  const { timeouts } = resolveConfig(config);
  if (Object.hasOwn(timeouts, operation)) return timeouts[operation];
  const allowed = Object.keys(timeouts);
  throw new ConsultError(
    "invalid-option",
    operation,
    `Unknown operation ${JSON.stringify(operation)}. Allowed: ${allowed.join(", ")}.`,
    { allowed },
  );
}
