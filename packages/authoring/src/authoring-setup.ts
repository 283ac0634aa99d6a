import { type SkillIndex } from "@langslash/skills";
import { isReservedName } from "@langslash/skills/internal";
import { recoverSkills } from "./write/recover-skills.js";
import type { DraftRules } from "./draft/skill-draft.js";
import { realFolder, type TargetFolder, resolveTargetFolder, type TargetFolderOptions } from "./write/target-folder.js";
import { skillTemplates } from "./draft/skill-templates.js";

/** Options of `createGenerateSkillTool`. */
export interface GenerateSkillOptions extends TargetFolderOptions {
  /**
   * The index that shall find the skills: it is refreshed after each write. Without one, skills are written for other processes
   * to load.
   */
  readonly skills?: SkillIndex;
  /**
   * Whether a person is asked before anything is written, by an interrupt that shows files and diff. It needs a checkpointer. Use
   * this or `humanInTheLoopMiddleware`.
   * @default false
   */
  readonly approval?: boolean;
  /** Further templates: name to Markdown. */
  readonly templates?: Readonly<Record<string, string>>;
  /** Names that no skill may have: commands of the application's own, which would go before it. */
  readonly reservedNames?: readonly string[];
}

/** The options, checked. */
export interface AuthoringSetup {
  readonly place: TargetFolder;
  readonly skills: SkillIndex | undefined;
  readonly approval: boolean;
  readonly rules: DraftRules;
}

/**
 * Checks the options, and puts right what a crash has left in the folder.
 *
 * @throws SkillAuthoringError where the folder is outside of the root or no source of the index lists it
 */
export function authoringSetup(options: GenerateSkillOptions): AuthoringSetup {
  const { skills, approval = false, reservedNames = [] } = options;
  const place = resolveTargetFolder(options, skills);
  const folder = realFolder(place);
  if (folder !== undefined && recoverSkills(folder)) skills?.refresh().catch(() => undefined); // the next write refreshes again
  const reserved = new Set(reservedNames.map((name) => name.toLowerCase()));
  const isMacro = (name: string): boolean => skills?.macros.some((macro) => macro.name.toLowerCase() === name) ?? false;
  const isReserved = (name: string): boolean => isReservedName(name) || reserved.has(name) || isMacro(name);
  return { place, skills, approval, rules: { templates: skillTemplates(options.templates), isReserved } };
}

/**
 * Whether another skill has the name or alias already. What the index remembers of its own folder is for the disk to say, and
 * what it says of other sources is looked up again, since they may have changed.
 */
export async function isTaken(skillId: string, { skills, place }: AuthoringSetup): Promise<boolean> {
  if (!skills || !isKnown(skillId, skills, place)) return false;
  await skills.refresh();
  return isKnown(skillId, skills, place);
}

function isKnown(skillId: string, skills: SkillIndex, { source }: TargetFolder): boolean {
  const found = skills.resolve(skillId);
  if (!("skill" in found) || found.via === "prefix") return false;
  const { skill } = found;
  return skill.source !== source || !skill.file.startsWith(`${skillId}/`);
}
