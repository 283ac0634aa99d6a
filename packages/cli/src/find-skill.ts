import type { Skill, SkillIndex } from "@langslash/skills";
import { CliError } from "./cli-error.js";
import { onOneLine } from "./print/printable.js";

/**
 * The skill of a name as somebody types it, with or without the slash.
 *
 * @throws CliError, with suggestions, where there is none
 */
export function findSkill(index: SkillIndex, typed: string): Skill {
  const found = index.resolve(typed.replace(/^\//, ""));
  if ("skill" in found) return found.skill;
  const hint = found.suggestions.length > 0 ? ` Did you mean ${found.suggestions.join(" or ")}?` : "";
  throw new CliError(`There is no skill ${JSON.stringify(onOneLine(typed))}.${hint}`);
}
