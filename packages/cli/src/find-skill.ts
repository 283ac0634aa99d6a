import type { Skill, SkillIndex } from "@langslash/skills";
import { CliError } from "./cli-error.js";
import { printableLine } from "./print/printable.js";

/**
 * Finds a skill by the name or alias that a user typed, with or without the slash.
 *
 * @throws CliError, with suggestions, if the skill is unknown
 */
export function findSkill(index: SkillIndex, typed: string): Skill {
  const found = index.resolve(typed.replace(/^[/／]/, ""));
  if ("skill" in found) return found.skill;
  const hint = found.suggestions.length > 0 ? ` Did you mean ${found.suggestions.join(" or ")}?` : "";
  throw new CliError(`Unknown skill ${JSON.stringify(printableLine(typed))}.${hint}`);
}
