import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseSkillDocument, validateSkill } from "@langslash/skills";
import type { PlannedSkill } from "../draft/plan-skill.js";
import { versionConflict, isRefusal, type Refusal } from "../refusal.js";
import { newStagingFolder, previousVersionIn } from "./staging-area.js";

/** A complete skill beside the place where it shall stand. */
export interface StagedSkill {
  /** The folder of this write alone, in the workshop. */
  readonly stage: string;
  /** The skill's folder in it. */
  readonly folder: string;
  readonly warnings: readonly string[];
}

/**
 * Writes the whole skill where no index looks, and reads it again: it must follow every rule of the specification, and say what
 * was wanted. What was wrong with the present version already is only a warning.
 */
export async function stageSkill(place: string, plan: PlannedSkill): Promise<StagedSkill | Refusal> {
  const stage = newStagingFolder(place);
  const folder = join(stage, plan.skillId);
  try {
    await mkdir(folder, { recursive: true });
    if (plan.present) await cp(join(place, plan.skillId), folder, { recursive: true, verbatimSymlinks: true });
    for (const { path, after } of plan.changes) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, after, { flush: true });
    }
    const checked = await checkStaged(folder, plan);
    if (!isRefusal(checked)) return { stage, folder, warnings: checked };
    await discardStagingFolder(stage);
    return checked;
  } catch (error) {
    await discardStagingFolder(stage);
    // Another writer has taken the present version away, to put its own there.
    if (plan.present && !existsSync(join(place, plan.skillId))) return versionConflict(plan.skillId);
    throw error;
  }
}

/** Removes what is left of a write, unless an old version is still in it: `recoverSkills` takes care of that. */
export async function discardStagingFolder(stage: string): Promise<void> {
  const kept = await readdir(previousVersionIn(stage)).catch(() => []);
  if (kept.length > 0) return;
  await rm(stage, { recursive: true, force: true });
}

async function checkStaged(folder: string, plan: PlannedSkill): Promise<string[] | Refusal> {
  for (const { path, after } of plan.changes) {
    const written = await readFile(join(folder, path), "utf8");
    if (written !== after) return { error: `${path} was not written as it was meant. Nothing was changed.` };
    if (path === plan.skillFile && !saysWhatIsMeant(written, plan)) {
      return { error: "The frontmatter does not read as it was meant. Nothing was changed." };
    }
  }
  const found = await validateSkill(folder);
  const errors = found.filter(({ severity }) => severity === "error");
  const grave = errors.filter(({ message }) => !plan.knownProblems.includes(message));
  if (grave.length > 0) {
    return { error: `The skill is not valid: ${grave.map(({ message }) => message).join("; ")}.` };
  }
  return found.map(
    ({ path, line, message }) => `${path ?? "SKILL.md"}${line === undefined ? "" : `:${line}`}: ${message}`,
  );
}

function saysWhatIsMeant(text: string, { skillId, description, body }: PlannedSkill): boolean {
  const read = parseSkillDocument(text);
  return read.data["name"] === skillId && read.data["description"] === description && read.body === body;
}
