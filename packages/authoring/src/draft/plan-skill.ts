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

/** What a write would do, to the byte. */
export interface PlannedSkill {
  readonly skillId: string;
  readonly description: string;
  /** What SKILL.md says below its frontmatter. */
  readonly body: string;
  /** The name of its SKILL.md. */
  readonly skillFile: string;
  /** The version on disk; undefined for a new skill. */
  readonly present: ExistingSkill | undefined;
  /** The files that are written, SKILL.md first. Files of the present version that are not among them stay. */
  readonly changes: readonly FileChange[];
  readonly diff: string;
  /** The hash that the next update needs: of the version on disk, or of what a create would write. */
  readonly hash: string;
  readonly warnings: readonly string[];
  /** What is wrong with the present version by the specification: an update may leave it so. */
  readonly knownProblems: readonly string[];
}

/** Compares a draft with what is on disk. Nothing is written. */
export async function planSkill(
  draft: SkillDraft,
  place: string,
  isTaken: (skillId: string) => Promise<boolean>,
): Promise<PlannedSkill | Refusal> {
  const { mode, skillId } = draft;
  const found = mode === "create" ? undefined : await existingSkill(place, skillId);
  if (found && isRefusal(found)) return found;
  const problem = found ? versionProblem(draft, found) : await absenceProblem(draft, place, isTaken);
  if (problem !== undefined) return { error: problem };

  const skillFile = found?.file ?? "SKILL.md";
  const ownPaths = new Set([...(found?.paths ?? []), ...draft.files.map(({ path }) => path)]);
  const { text, body, warnings } = skillText(draft, found?.text, [...ownPaths].filter(isListed).toSorted());
  const folder = new ConfinedFolder(join(place, skillId), "the skill's folder");
  const changes: FileChange[] = [{ path: skillFile, before: found?.text, after: text }];
  for (const { path, content } of draft.files) {
    const before = found?.paths.includes(path) ? (await folder.read(path)).text : undefined;
    changes.push({ path, before, after: content });
  }
  const known = found ? await validateSkill(join(place, skillId)) : [];
  return {
    skillId,
    description: draft.description,
    body,
    skillFile,
    present: found,
    changes,
    diff: skillDiff(changes),
    hash: found?.hash ?? digestOf(text),
    warnings: [...draft.changes, ...warnings],
    knownProblems: known.map(({ message }) => message),
  };
}

/** What speaks against a new skill. A preview of one that exists elsewhere says so too. */
async function absenceProblem(
  { mode, skillId }: SkillDraft,
  place: string,
  isTaken: (skillId: string) => Promise<boolean>,
): Promise<string | undefined> {
  const hasName = (await conflictingName(place, skillId)) !== undefined || (await isTaken(skillId));
  if (mode !== "update") return hasName ? `Skill '${skillId}' already exists.` : undefined;
  return hasName
    ? `Skill '${skillId}' stands elsewhere and cannot be updated. Create one with another skillId.`
    : `Skill '${skillId}' does not exist here. Create it.`;
}

/** What speaks against another version. */
function versionProblem(
  { mode, skillId, expectedHash, files }: SkillDraft,
  present: ExistingSkill,
): string | undefined {
  if (mode === "update" && expectedHash !== present.hash) {
    return `Skill '${skillId}' is another version than expectedHash says. Preview it for its present hash.`;
  }
  const written = [present.file, ...files.map(({ path }) => path)];
  const link = present.links.find((path) => written.some((file) => file === path || file.startsWith(`${path}/`)));
  if (link !== undefined) return `${link} is a link and is not written through.`;
  for (const { path } of files) {
    const same = present.paths.find((other) => other !== path && foldedName(other) === foldedName(path));
    if (same !== undefined) return `${path} would be one file with ${same} on some systems. Use that name.`;
  }
  return undefined;
}

/** Whether a file belongs into the list below the instructions. */
function isListed(path: string): boolean {
  return /^(?:examples|references|scripts)\//.test(path);
}
