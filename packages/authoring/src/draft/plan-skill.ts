import { join } from "node:path";
import { validateSkill } from "@langslash/skills";
import { ConfinedFolder } from "@langslash/skills/internal";
import { digestOf } from "@langslash/skills/internal";
import { type ExistingSkill, existingSkill, conflictingName } from "./existing-skill.js";
import { foldedName } from "./file-name-problem.js";
import { isRefusal, type Refusal } from "../refusal.js";
import { type FileChange, skillDiff } from "./skill-diff.js";
import type { SkillDraft } from "./skill-draft.js";
import { skillText } from "./skill-text.js";

/** The exact changes that a write would make. */
export interface PlannedSkill {
  readonly skillId: string;
  readonly description: string;
  /** The text of SKILL.md below its frontmatter. */
  readonly body: string;
  /** File name of its SKILL.md: `SKILL.md` or `skill.md`. */
  readonly skillFile: string;
  /** The version on disk; undefined for a new skill. */
  readonly current: ExistingSkill | undefined;
  /** The files to write, SKILL.md first. An update keeps all other files of the current version. */
  readonly changes: readonly FileChange[];
  readonly diff: string;
  /** The hash that the next update requires: of the version on disk, or of the SKILL.md to create. */
  readonly hash: string;
  readonly warnings: readonly string[];
  /** Findings about fields of the version on disk that an update would lose. A person has to review them. */
  readonly losses: readonly string[];
  /** Problems that the current version has by the specification. An update need not fix them. */
  readonly knownProblems: readonly string[];
}

/** Compares a draft with the skill on disk and plans its changes. Nothing is written. */
export async function planSkill(
  draft: SkillDraft,
  skillsFolder: string,
  isTaken: (skillId: string) => Promise<boolean>,
): Promise<PlannedSkill | Refusal> {
  const { mode, skillId } = draft;
  const found = mode === "create" ? undefined : await existingSkill(skillsFolder, skillId);
  if (found && isRefusal(found)) return found;
  const problem = found ? versionProblem(draft, found) : await nameProblem(draft, skillsFolder, isTaken);
  if (problem !== undefined) return { error: problem };

  const skillFile = found?.file ?? "SKILL.md";
  const paths = new Set([...(found?.paths ?? []), ...draft.files.map(({ path }) => path)]);
  const { text, body, warnings, losses } = skillText(draft, found?.text, [...paths].filter(isListed).toSorted());
  const folder = new ConfinedFolder(join(skillsFolder, skillId), "the skill's folder", { outer: skillsFolder });
  const changes: FileChange[] = [{ path: skillFile, before: found?.text, after: text }];
  for (const { path, content } of draft.files) {
    const before = found?.paths.includes(path) ? (await folder.read(path)).text : undefined;
    changes.push({ path, before, after: content });
  }
  const known = found ? await validateSkill(join(skillsFolder, skillId)) : [];
  return {
    skillId,
    description: draft.description,
    body,
    skillFile,
    current: found,
    changes,
    diff: skillDiff(changes),
    hash: found?.hash ?? digestOf(text),
    warnings: [...draft.changes, ...warnings],
    losses,
    knownProblems: known.map(({ message }) => message),
  };
}

/** Returns the problem with a draft for a new skill: its name is taken, or there is nothing to update. */
async function nameProblem(
  { mode, skillId }: SkillDraft,
  skillsFolder: string,
  isTaken: (skillId: string) => Promise<boolean>,
): Promise<string | undefined> {
  const hasName = (await conflictingName(skillsFolder, skillId)) !== undefined || (await isTaken(skillId));
  if (mode !== "update") return hasName ? `Skill '${skillId}' already exists.` : undefined;
  return hasName
    ? `Skill '${skillId}' belongs to another source and cannot be updated. Create a skill with another skillId.`
    : `Skill '${skillId}' does not exist. Use mode create.`;
}

/** Returns the problem with updating or previewing a skill that exists. */
function versionProblem(
  { mode, skillId, expectedHash, files }: SkillDraft,
  current: ExistingSkill,
): string | undefined {
  if (mode === "update" && expectedHash !== current.hash) {
    return `The current version of skill '${skillId}' does not match expectedHash. Preview it to get its current hash.`;
  }
  const written = [current.file, ...files.map(({ path }) => path)];
  const link = current.links.find((path) => written.some((file) => file === path || file.startsWith(`${path}/`)));
  if (link !== undefined) return `${link} is a symbolic link; files are not written through links.`;
  for (const { path } of files) {
    const same = current.paths.find((other) => other !== path && foldedName(other) === foldedName(path));
    if (same !== undefined) return `${path} would be the same file as ${same} on some systems. Use that name.`;
  }
  return undefined;
}

/** Whether a file may be listed below the instructions. */
function isListed(path: string): boolean {
  return /^(?:examples|references|scripts)\//.test(path);
}
