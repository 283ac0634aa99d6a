import { z } from "zod";
import { ConsultError } from "./consult-error.js";

/** Upper bound of all time limits. */
const MAX_SECONDS = 3600;
const EXPECTED = `expected seconds (more than 0, at most ${MAX_SECONDS})`;

/** Schema of a time limit in seconds. */
export const SecondsSchema = z
  .number({ error: EXPECTED })
  .positive({ error: EXPECTED })
  .refine((value) => value <= MAX_SECONDS, { error: `${EXPECTED}, not milliseconds` });

/**
 * Checks a time limit passed as an option.
 *
 * @throws ConsultError `invalid-option`
 */
export function checkSeconds(name: string, value: number): void {
  const [issue] = SecondsSchema.safeParse(value).error?.issues ?? [];
  if (issue) throw new ConsultError("invalid-option", name, `Invalid ${name} ${value}: ${issue.message}.`);
}
