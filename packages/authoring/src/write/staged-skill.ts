import { lstatSync, unlinkSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { parseSkillDocument, validateSkill } from "@langslash/skills";
import type { PlannedSkill } from "../draft/plan-skill.js";
import { isRefusal, type Refusal, versionConflict } from "../refusal.js";
import { copyFolder } from "./copy-folder.js";
import type { HeldFolder } from "./held-folder.js";
import { newStagingName, PREVIOUS, STAGING_AREA } from "./staging-area.js";

/** A complete skill that is ready to be moved into place. */
export interface StagedSkill {
  /** The staging area of the folder of skills. */
  readonly area: HeldFolder;
  /** The folder of this write in the staging area. It contains the skill's folder. */
  readonly stage: HeldFolder;
  readonly warnings: readonly string[];
  /** Removes the staging folder, unless it still holds an old version, which is left to `recoverSkills`. */
  readonly discard: () => void;
}

/**
 * Writes the complete skill to a staging folder, which no source lists, then reads it back and checks it: it must match
 * the plan and follow the agentskills.io specification. Problems that the current version already has are reported as
 * warnings.
 */
export async function stageSkill(skills: HeldFolder, plan: PlannedSkill): Promise<StagedSkill | Refusal> {
  const area = skills.makeFolder(STAGING_AREA);
  const name = newStagingName();
  const stage = area.makeFolder(name);
  const discard = (): void => {
    if (!stage.has(PREVIOUS) || stage.folder(PREVIOUS).entries().length === 0) area.remove(name);
  };
  try {
    const folder = stage.makeFolder(plan.skillId);
    if (plan.current) await copyFolder(skills.folder(plan.skillId), folder);
    for (const { path, after } of plan.changes) await writeText(folder, path, after);
    const warnings = await checkStaged(folder, stage.at(plan.skillId), plan);
    if (!isRefusal(warnings)) return { area, stage, warnings, discard };
    discard();
    return warnings;
  } catch (error) {
    discard();
    // Another writer has moved the current version away to replace it.
    if (plan.current && !skills.has(plan.skillId)) return versionConflict(plan.skillId);
    throw error;
  }
}

/** Writes a file to the disk. It is a new file: the existing one could be linked from elsewhere. Keeps its mode. */
async function writeText(skill: HeldFolder, path: string, text: string): Promise<void> {
  const folder = folderOf(skill, path);
  const name = basename(path);
  const old = lstatSync(folder.at(name), { throwIfNoEntry: false });
  if (old) unlinkSync(folder.at(name));
  const file = await open(folder.at(name), "wx");
  try {
    if (old?.isFile()) await file.chmod(old.mode);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

function folderOf(skill: HeldFolder, path: string): HeldFolder {
  return dirname(path) === "." ? skill : skill.makeFolder(dirname(path));
}

async function checkStaged(folder: HeldFolder, folderPath: string, plan: PlannedSkill): Promise<string[] | Refusal> {
  for (const { path, after } of plan.changes) {
    const written = await readFile(folderOf(folder, path).at(basename(path)), "utf8");
    if (written !== after)
      return { error: `${path} was not written correctly: it reads back differently. Nothing was changed.` };
    if (path === plan.skillFile && !matchesPlan(written, plan)) {
      return {
        error:
          "SKILL.md was not written correctly: its name, description or text reads back differently. Nothing was changed.",
      };
    }
  }
  const found = await validateSkill(folderPath);
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
