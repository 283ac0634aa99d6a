import { optionProblem } from "@langslash/grammar/internal";
import { z } from "zod";
import { SkillMiddlewareError } from "./middleware-error.js";

/** All options, which the middlewares of `skillMiddleware` share, and whether `prepareModelCall` has them as well. */
const OPTIONS = {
  agents: false,
  allow: false,
  commands: false,
  complete: true,
  completeTimeout: true,
  contextSchema: false,
  echo: true,
  judge: true,
  judgeTimeout: true,
  macros: true,
  maxKeptText: true,
  maxParallelForks: false,
  maxSkills: true,
  modelFor: true,
  modelOverride: true,
  models: true,
  offer: true,
  onInvalidArguments: true,
  onStageError: true,
  onUnknownCommand: true,
  onUnknownModel: true,
  pinned: true,
  placement: true,
  restrictTools: false,
  retriever: true,
  retrieverTimeout: true,
  returns: false,
  roots: false,
  secret: true,
  secrets: true,
  skillTools: false,
  skills: true,
  skillsTimeout: false,
  subagentCommands: false,
  substitution: true,
  threshold: true,
  toolbox: false,
  usage: false,
};

/** Names of the options. */
export const OPTION_NAMES: readonly string[] = Object.keys(OPTIONS);

/** Names of the options of `skillMiddleware`. */
export type OptionName = keyof typeof OPTIONS;

/** Names of those of `prepareModelCall`. */
export const CALL_OPTIONS = [
  "signal",
  ...Object.entries(OPTIONS).flatMap(([name, isShared]) => (isShared ? name : [])),
];

type Allowed = readonly [schema: z.ZodType, description: string];

const COUNT: Allowed = [z.int().min(1), "a whole number of at least 1"];
const TIME: Allowed = [
  z.number().positive().or(z.literal(Number.POSITIVE_INFINITY)),
  "a number of milliseconds above 0, or Infinity",
];
const JUDGE: Allowed = [
  z.custom((value) => typeof Object(value).invoke === "function" || typeof value === "function"),
  "a decision model, a chat model or a function",
];

/** The options of all functions whose values may be out of range. */
const VALUES: ReadonlyMap<string, Allowed> = new Map<string, Allowed>([
  ["completeTimeout", TIME],
  ["judge", JUDGE],
  ["judgeTimeout", TIME],
  ["maxAge", TIME],
  ["maxKeptText", [z.int().min(0), "a whole number of at least 0"]],
  ["maxParallelForks", COUNT],
  ["maxSecrets", COUNT],
  ["maxSkills", COUNT],
  ["retrieverTimeout", TIME],
  ["skillsTimeout", TIME],
  ["threshold", [z.number().min(0).max(1), "a number from 0 to 1"]],
]);

/**
 * Refuses options that a function does not have, which TypeScript reports and JavaScript does not.
 *
 * @throws SkillMiddlewareError `invalid-option`
 */
export function checkOptionNames(name: string, options: object, allowed: readonly string[]): void {
  const problem = optionProblem(name, options, allowed);
  if (problem) throw new SkillMiddlewareError("invalid-option", problem, allowed);
}

/**
 * Refuses options that a function does not have, and values that are out of range.
 *
 * @throws SkillMiddlewareError `invalid-option`
 */
export function checkOptions(name: string, options: object, allowed: readonly string[] = OPTION_NAMES): void {
  checkOptionNames(name, options, allowed);
  for (const [option, value] of Object.entries(options)) {
    const [schema, description] = VALUES.get(option) ?? [];
    if (value === undefined || !schema || schema.safeParse(value).success) continue;
    const shown = typeof value === "string" ? JSON.stringify(value) : String(value);
    throw new SkillMiddlewareError("invalid-option", `\`${option}\` must be ${description}, and is ${shown}.`);
  }
}
