import { optionProblem } from "@langslash/grammar/internal";
import { SkillMiddlewareError } from "./middleware-error.js";

/** Names of all options, which the middlewares of `skillMiddleware` share. */
export const OPTION_NAMES = [
  "agents",
  "allow",
  "commands",
  "complete",
  "completeTimeout",
  "contextSchema",
  "echo",
  "judge",
  "judgeTimeout",
  "macros",
  "maxKeptText",
  "maxParallelForks",
  "maxSkills",
  "modelFor",
  "modelOverride",
  "models",
  "offer",
  "onInvalidArguments",
  "onStageError",
  "onUnknownCommand",
  "onUnknownModel",
  "pinned",
  "placement",
  "restrictTools",
  "retriever",
  "retrieverTimeout",
  "returns",
  "roots",
  "secret",
  "secrets",
  "skillTools",
  "skills",
  "skillsTimeout",
  "subagentCommands",
  "substitution",
  "threshold",
  "toolbox",
  "usage",
] as const;

/**
 * Refuses options that a function does not have, which TypeScript reports and JavaScript does not.
 *
 * @throws SkillMiddlewareError `invalid-option`
 */
export function checkOptions(name: string, options: object, allowed: readonly string[] = OPTION_NAMES): void {
  const problem = optionProblem(name, options, allowed);
  if (problem) throw new SkillMiddlewareError("invalid-option", problem, allowed);
}
