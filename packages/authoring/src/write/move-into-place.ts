import { rename } from "node:fs/promises";
import { existingSkill } from "../draft/existing-skill.js";
import type { PlannedSkill } from "../draft/plan-skill.js";
import { isRefusal, type Refusal, versionConflict } from "../refusal.js";
import type { HeldFolder } from "./held-folder.js";
import type { StagedSkill } from "./staged-skill.js";
import { BACKUPS, newBackupName, PREVIOUS, STAGING_AREA } from "./staging-area.js";
import type { HeldTarget } from "./target-folder.js";

/** Result of moving a staged skill into place. */
export interface MoveResult {
  /** Path of the replaced version, relative to the folder of skills; undefined for a new skill. */
  readonly backup: string | undefined;
}

const MOVED_AWAY: Refusal = {
  error: "The folder of skills was moved or replaced while the skill was written. Nothing was written. Try again.",
};

/** Moves a new skill from its staging folder into place in one step: of several writers, only one succeeds. */
export async function moveIntoPlace(
  { skills, isInPlace }: HeldTarget,
  { stage }: StagedSkill,
  skillId: string,
): Promise<MoveResult | Refusal> {
  if (!(await tryMove(skillId, stage, skills))) return { error: `Skill '${skillId}' already exists.` };
  if (isInPlace()) return { backup: undefined };
  await tryMove(skillId, skills, stage);
  return MOVED_AWAY;
}

/**
 * Replaces the current version of a skill with a staged one and keeps the old version as a backup.
 *
 * The current version is moved to the staging folder first. Only one writer can succeed in that, and it then checks
 * that no file of the moved version has changed since the update was planned. If the new version does not end up in
 * place, the old one is moved back. `recoverSkills` does the same after a crash.
 */
export async function replaceSkill(
  { skills, isInPlace }: HeldTarget,
  { area, stage }: StagedSkill,
  { skillId, current }: PlannedSkill,
): Promise<MoveResult | Refusal> {
  const conflict = versionConflict(skillId);
  const previous = stage.makeFolder(PREVIOUS);
  const backups = area.makeFolder(BACKUPS);
  if (!(await tryMove(skillId, skills, previous))) return conflict;
  let isPlaced = false;
  try {
    const old = await existingSkill(previous.at(), skillId);
    const isPlannedVersion = old !== undefined && !isRefusal(old) && old.version === current?.version;
    isPlaced = isPlannedVersion && (await tryMove(skillId, stage, skills));
    if (!isPlaced) return conflict;
    if (!isInPlace()) return MOVED_AWAY;
    const backup = newBackupName(skillId);
    await rename(previous.at(skillId), backups.at(backup));
    return { backup: `${STAGING_AREA}/${BACKUPS}/${backup}` };
  } finally {
    if (previous.has(skillId)) {
      if (isPlaced) await tryMove(skillId, skills, stage);
      await tryMove(skillId, previous, skills);
    }
  }
}

/** Moves a folder into another one. Returns false if it does not exist or its name is already in use there. */
async function tryMove(name: string, from: HeldFolder, to: HeldFolder): Promise<boolean> {
  try {
    await rename(from.at(name), to.at(name));
    return true;
  } catch (error) {
    if (to.has(name) || !from.has(name)) return false;
    throw error;
  }
}
