import { optionProblem } from "@langslash/grammar/internal";
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

/**
 * Refuses options that a function does not have, which TypeScript reports and JavaScript does not.
 *
 * @throws SkillMiddlewareError `invalid-option`
 */
export function checkOptions(name: string, options: object, allowed: readonly string[] = OPTION_NAMES): void {
  const problem = optionProblem(name, options, allowed);
  if (problem) throw new SkillMiddlewareError("invalid-option", problem, allowed);
}
