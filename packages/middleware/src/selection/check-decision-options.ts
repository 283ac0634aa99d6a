import { z } from "zod";
import { SkillMiddlewareError } from "../middleware-error.js";
import type { DecisionOptions } from "./skill-decision.js";

const ThresholdSchema = z.number().min(0).max(1).optional();
const TimeoutSchema = z.union([z.number().positive(), z.literal(Number.POSITIVE_INFINITY)]).optional();
const MaxSkillsSchema = z.number().int().positive().optional();
const JudgeSchema = z.custom(
  (value) => value === undefined || typeof Object(value).invoke === "function" || typeof value === "function",
);

/** The options of retrievers and judges that are checked. */
interface Checked {
  readonly retrieverTimeout?: number;
  readonly judge?: unknown;
  readonly judgeTimeout?: number;
}

/**
 * Checks the numbers as soon as they are given.
 *
 * @throws SkillMiddlewareError `invalid-selection`
 */
export function checkDecisionOptions({
  threshold,
  maxSkills,
  retrieverTimeout,
  judge,
  judgeTimeout,
}: DecisionOptions & Checked): void {
  check("threshold", threshold, ThresholdSchema, "a number from 0 to 1");
  check("maxSkills", maxSkills, MaxSkillsSchema, "a whole number of at least 1");
  check("retrieverTimeout", retrieverTimeout, TimeoutSchema, "a number of milliseconds above 0, or Infinity");
  check("judge", judge, JudgeSchema, "a decision model, a chat model or a function");
  check("judgeTimeout", judgeTimeout, TimeoutSchema, "a number of milliseconds above 0, or Infinity");
}

function check(name: string, value: unknown, schema: z.ZodType, expected: string): void {
  if (schema.safeParse(value).success) return;
  const shown = typeof value === "string" ? JSON.stringify(value) : String(value);
  throw new SkillMiddlewareError("invalid-selection", `\`${name}\` must be ${expected}, and is ${shown}.`, []);
}
