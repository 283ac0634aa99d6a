import { suggestNames } from "@langslash/grammar";
import { SkillMiddlewareError } from "./middleware-error.js";

/** Names of all options, which the middlewares of `skillMiddleware` share. */
const OPTIONS = {
  agents: true,
  allow: true,
  commands: true,
  complete: true,
  contextSchema: true,
  echo: true,
  judge: true,
  judgeTimeout: true,
  macros: true,
  maxKeptText: true,
  maxParallelForks: true,
  maxSkills: true,
  modelFor: true,
  modelOverride: true,
  models: true,
  offer: true,
  onInvalidArguments: true,
  onUnknownCommand: true,
  onUnknownModel: true,
  pinned: true,
  placement: true,
  restrictTools: true,
  retriever: true,
  retrieverTimeout: true,
  returns: true,
  roots: true,
  secret: true,
  secrets: true,
  skillTools: true,
  skills: true,
  skillsTimeout: true,
  subagentCommands: true,
  substitution: true,
  threshold: true,
  toolbox: true,
  usage: true,
};

/**
 * Refuses options that no middleware has, which TypeScript reports and JavaScript does not.
 *
 * @throws SkillMiddlewareError `invalid-option`
 */
export function checkOptions<Options extends object>(
  middleware: string,
  options: Options & Record<Exclude<keyof Options, keyof typeof OPTIONS>, never>,
): void {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(OPTIONS, name));
  if (unknown === undefined) return;
  const allowed = Object.keys(OPTIONS).toSorted();
  const [similar] = suggestNames(unknown, allowed);
  const hint = similar === undefined ? `It has ${allowed.join(", ")}` : `Did you mean ${similar}?`;
  throw new SkillMiddlewareError("invalid-option", `${middleware} has no option ${unknown}. ${hint}`, allowed);
}
