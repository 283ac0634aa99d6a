import { existsSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { existingSkill } from "../draft/existing-skill.js";
import type { PlannedSkill } from "../draft/plan-skill.js";
import { versionConflict, isRefusal, type Refusal } from "../refusal.js";
import type { StagedSkill } from "./staged-skill.js";
import { newBackupPath, previousVersionIn } from "./staging-area.js";

/** Where a skill was put. */
export interface MoveResult {
  /** Where the old version is, relative to the folder of skills; undefined where there was none. */
  readonly backup: string | undefined;
}

/** Moves a staged skill to its place, in one step: of two writers one wins. */
export async function moveIntoPlace(
  place: string,
  staged: StagedSkill,
  skillId: string,
): Promise<MoveResult | Refusal> {
  const isPlaced = await tryMove(staged.folder, join(place, skillId));
  return isPlaced ? { backup: undefined } : { error: `Skill '${skillId}' already exists.` };
}

/**
 * Puts a staged skill in the place of the present version, which becomes a backup. Taking the present version away is the step
 * that only one writer can do; whoever has it looks whether it is still what was meant, to the last file. Unless the new one
 * stands in its place in the end, it goes back. What a crash leaves in between, `recoverSkills` puts right.
 */
export async function replaceSkill(
  place: string,
  staged: StagedSkill,
  { skillId, present }: PlannedSkill,
): Promise<MoveResult | Refusal> {
  const changed = versionConflict(skillId);
  const target = join(place, skillId);
  const taken = join(previousVersionIn(staged.stage), skillId);
  const backup = newBackupPath(skillId);
  for (const path of [taken, join(place, backup)]) await mkdir(dirname(path), { recursive: true });
  if (!(await tryMove(target, taken))) return changed;
  try {
    const old = await existingSkill(dirname(taken), skillId);
    const isMeant = old !== undefined && !isRefusal(old) && old.version === present?.version;
    if (!isMeant || !(await tryMove(staged.folder, target))) return changed;
    await rename(taken, join(place, backup));
    return { backup };
  } finally {
    await tryMove(taken, target);
  }
}

/** Whether a folder could be moved: it was there, and nothing stood in its new place. */
async function tryMove(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (existsSync(to) || !existsSync(from)) return false;
    throw error;
  }
}
