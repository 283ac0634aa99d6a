import { existsSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { existingSkill } from "../draft/existing-skill.js";
import type { PlannedSkill } from "../draft/plan-skill.js";
import { isRefusal, type Refusal, versionConflict } from "../refusal.js";
import type { StagedSkill } from "./staged-skill.js";
import { newBackupPath, previousVersionIn } from "./staging-area.js";

/** Result of moving a staged skill into place. */
export interface MoveResult {
  /** Path of the replaced version, relative to the folder of skills; undefined for a new skill. */
  readonly backup: string | undefined;
}

/** Moves a new skill from its staging folder into place in one step: of several writers, only one succeeds. */
export async function moveIntoPlace(
  skillsFolder: string,
  staged: StagedSkill,
  skillId: string,
): Promise<MoveResult | Refusal> {
  const isMoved = await tryMove(staged.folder, join(skillsFolder, skillId));
  return isMoved ? { backup: undefined } : { error: `Skill '${skillId}' already exists.` };
}

/**
 * Replaces the current version of a skill with a staged one and keeps the old version as a backup.
 *
 * The current version is moved to the staging folder first. Only one writer can succeed in that, and it then checks
 * that no file of the moved version has changed since the update was planned. If the new version does not end up in
 * place, the old one is moved back. `recoverSkills` does the same after a crash.
 */
export async function replaceSkill(
  skillsFolder: string,
  staged: StagedSkill,
  { skillId, current }: PlannedSkill,
): Promise<MoveResult | Refusal> {
  const conflict = versionConflict(skillId);
  const target = join(skillsFolder, skillId);
  const previous = join(previousVersionIn(staged.stagingFolder), skillId);
  const backup = newBackupPath(skillId);
  for (const path of [previous, join(skillsFolder, backup)]) await mkdir(dirname(path), { recursive: true });
  if (!(await tryMove(target, previous))) return conflict;
  try {
    const old = await existingSkill(dirname(previous), skillId);
    const isPlannedVersion = old !== undefined && !isRefusal(old) && old.version === current?.version;
    if (!isPlannedVersion || !(await tryMove(staged.folder, target))) return conflict;
    await rename(previous, join(skillsFolder, backup));
    return { backup };
  } finally {
    await tryMove(previous, target);
  }
}

/** Moves a folder. Returns false if it does not exist or its new path is already in use. */
async function tryMove(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (existsSync(to) || !existsSync(from)) return false;
    throw error;
  }
}
