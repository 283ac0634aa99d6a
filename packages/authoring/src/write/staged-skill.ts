import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseSkillDocument, validateSkill } from "@langslash/skills";
import type { PlannedSkill } from "../draft/plan-skill.js";
import { versionConflict, isRefusal, type Refusal } from "../refusal.js";
import { newStagingFolder, previousVersionIn } from "./staging-area.js";

/** A complete skill that is ready to be moved into place. */
export interface StagedSkill {
  /** The folder of this write in the staging area. */
  readonly stagingFolder: string;
  /** The skill's folder within the staging folder. */
  readonly folder: string;
  readonly warnings: readonly string[];
}

/**
 * Writes the complete skill to a staging folder, which no source lists, then reads it back and checks it: it must match
 * the plan and follow the agentskills.io specification. Problems that the current version already has are reported as
 * warnings.
 */
export async function stageSkill(skillsFolder: string, plan: PlannedSkill): Promise<StagedSkill | Refusal> {
  const stagingFolder = newStagingFolder(skillsFolder);
  const folder = join(stagingFolder, plan.skillId);
  try {
    await mkdir(folder, { recursive: true });
    if (plan.current) await cp(join(skillsFolder, plan.skillId), folder, { recursive: true, verbatimSymlinks: true });
    for (const { path, after } of plan.changes) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, after, { flush: true });
    }
    const warnings = await checkStaged(folder, plan);
    if (!isRefusal(warnings)) return { stagingFolder, folder, warnings };
    await discardStagingFolder(stagingFolder);
    return warnings;
  } catch (error) {
    await discardStagingFolder(stagingFolder);
    // Another writer has moved the current version away to replace it.
    if (plan.current && !existsSync(join(skillsFolder, plan.skillId))) return versionConflict(plan.skillId);
    throw error;
  }
}

/** Removes a staging folder, unless it still holds an old version, which is left to `recoverSkills`. */
export async function discardStagingFolder(stagingFolder: string): Promise<void> {
  const kept = await readdir(previousVersionIn(stagingFolder)).catch(() => []);
  if (kept.length > 0) return;
  await rm(stagingFolder, { recursive: true, force: true });
}

async function checkStaged(folder: string, plan: PlannedSkill): Promise<string[] | Refusal> {
  for (const { path, after } of plan.changes) {
    const written = await readFile(join(folder, path), "utf8");
    if (written !== after)
      return { error: `${path} was not written correctly: it reads back differently. Nothing was changed.` };
    if (path === plan.skillFile && !matchesPlan(written, plan)) {
      return {
        error:
          "SKILL.md was not written correctly: its name, description or text reads back differently. Nothing was changed.",
      };
    }
  }
  const found = await validateSkill(folder);
  const errors = found.filter(({ severity }) => severity === "error");
  const newErrors = errors.filter(({ message }) => !plan.knownProblems.includes(message));
  if (newErrors.length > 0) {
    return { error: `The skill is not valid: ${newErrors.map(({ message }) => message).join("; ")}.` };
  }
  return found.map(
    ({ path, line, message }) => `${path ?? "SKILL.md"}${line === undefined ? "" : `:${line}`}: ${message}`,
  );
}

function matchesPlan(text: string, { skillId, description, body }: PlannedSkill): boolean {
  const read = parseSkillDocument(text);
  return read.data["name"] === skillId && read.data["description"] === description && read.body === body;
}
