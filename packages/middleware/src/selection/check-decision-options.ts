import { z } from "zod";
import { SkillMiddlewareError } from "../middleware-error.js";
import type { DecisionOptions } from "./skill-decision.js";

const ThresholdSchema = z.number().min(0).max(1).optional();
const MaxSkillsSchema = z.number().int().positive().optional();

/**
 * Checks the numbers as soon as they are given.
 *
 * @throws SkillMiddlewareError `invalid-selection`
 */
export function checkDecisionOptions({ threshold, maxSkills }: DecisionOptions): void {
  check("threshold", threshold, ThresholdSchema, "a number from 0 to 1");
  check("maxSkills", maxSkills, MaxSkillsSchema, "a whole number of at least 1");
}

function check(name: string, value: unknown, schema: z.ZodType, expected: string): void {
  if (schema.safeParse(value).success) return;
  const shown = typeof value === "string" ? JSON.stringify(value) : String(value);
  throw new SkillMiddlewareError("invalid-selection", `\`${name}\` must be ${expected}, and is ${shown}.`, []);
}
