import type { SkillIndex } from "@langslash/skills";
import { isReservedName, skillNamed } from "@langslash/skills/internal";
import type { DraftRules } from "./draft/skill-draft.js";
import {
  recoverTarget,
  resolveTargetFolder,
  type TargetFolder,
  type TargetFolderOptions,
} from "./write/target-folder.js";
import { skillTemplates } from "./draft/skill-templates.js";

/** Options of `createGenerateSkillTool`. */
export interface GenerateSkillOptions extends TargetFolderOptions {
  /**
   * The index that loads the skills; it is refreshed after each write. If omitted, skills are only written, for other
   * processes to load.
   */
  readonly skills?: SkillIndex;
  /**
   * Whether to ask a person before any skill is written, with an interrupt that shows the files and the diff. If false,
   * a person is only asked about a skill in which the scan finds something, such as a secret or an instruction that is
   * copied from a tool's result, and about an update that would lose fields of the frontmatter. Asking requires a
   * checkpointer; without one, such a skill is refused.
   * @default false
   */
  readonly approval?: boolean;
  /** Additional templates: Markdown by name. They take precedence over the built-in ones. */
  readonly templates?: Readonly<Record<string, string>>;
  /** Names that no skill may have, such as those of custom commands, which take precedence over skills. */
  readonly reservedNames?: readonly string[];
}

/** Names of these options. */
export const GENERATE_OPTIONS: Readonly<Record<keyof GenerateSkillOptions, true>> = {
  root: true,
  directory: true,
  skills: true,
  approval: true,
  templates: true,
  reservedNames: true,
};

/** The validated options. */
export interface AuthoringSetup {
  readonly target: TargetFolder;
  readonly skills: SkillIndex | undefined;
  readonly approval: boolean;
  readonly rules: DraftRules;
}

/**
 * Validates the options, and recovers skills from an update that a crash interrupted.
 *
 * @throws SkillAuthoringError if the folder is outside the root or no source of the index lists it
 */
export function authoringSetup(options: GenerateSkillOptions): AuthoringSetup {
  const { skills, approval = false, reservedNames = [] } = options;
  const target = resolveTargetFolder(options, skills);
  if (recoverTarget(target)) skills?.refresh().catch(() => undefined); // the next write refreshes again
  const reserved = new Set(reservedNames.map((name) => name.toLowerCase()));
  const isMacro = (name: string): boolean => skills?.macros.some((macro) => macro.name.toLowerCase() === name) ?? false;
  const isReserved = (name: string): boolean => isReservedName(name) || reserved.has(name) || isMacro(name);
  return { target, skills, approval, rules: { templates: skillTemplates(options.templates), isReserved } };
}

/**
 * Whether the name already belongs to a skill or alias of the index. The index is refreshed before a name counts as
 * taken, since its source may have released it.
 */
export async function isTaken(skillId: string, { skills }: AuthoringSetup): Promise<boolean> {
  if (!skills || !skillNamed(skillId, skills)) return false;
  await skills.refresh();
  return skillNamed(skillId, skills) !== undefined;
}
