import { z } from "zod";
import { ConsultError } from "./consult-error.js";

/** The longest time that a consultation may take. */
const MAX_SECONDS = 3600;

/** A time limit in seconds. */
export const SecondsSchema = z
  .number()
  .positive()
  .refine((value) => value <= MAX_SECONDS, {
    error: `at most ${MAX_SECONDS} seconds are allowed; were milliseconds meant?`,
  });

/** A time limit given by a program, checked. */
export function checkedSeconds(name: string, value: number): number {
  const result = SecondsSchema.safeParse(value);
  if (result.success) return value;
  const reason = result.error.issues[0]?.message ?? "not a time";
  throw new ConsultError("invalid-option", name, `${name} is ${value}, but it is in seconds: ${reason}`);
}
