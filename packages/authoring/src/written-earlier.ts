import type { AuthoringSetup } from "./authoring-setup.js";
import { parseDraft } from "./draft/skill-draft.js";
import type { SkillWritten } from "./generate-skill-answer.js";
import { prepareSkill, type PrepareSkillOptions } from "./prepare-skill.js";
import { isRefusal } from "./refusal.js";

/**
 * Returns the answer to a call whose skill is already exactly as the call would write it; undefined if it is not. A
 * task that runs again makes its calls again, and those that have written a skill find it there.
 */
export async function writtenEarlier(
  args: Readonly<Record<string, unknown>>,
  options: PrepareSkillOptions,
  setup: AuthoringSetup,
): Promise<SkillWritten | undefined> {
  const draft = parseDraft(args, setup.rules);
  const prepared = await prepareSkill({ ...args, mode: "preview" }, options, setup);
  if (isRefusal(draft) || isRefusal(prepared)) return undefined;
  const { skillId, changes, hash, warnings } = prepared.plan;
  if (changes.some(({ before, after }) => before !== after)) return undefined;
  await setup.skills?.refresh();
  const paths = changes.map(({ path }) => path);
  return {
    ok: true,
    skillPath: `${setup.target.displayPath}/${skillId}`,
    ...(draft.mode === "update" ? { filesCreated: [], filesChanged: paths } : { filesCreated: paths }),
    warnings,
    command: `/${skillId}`,
    hash,
  };
}
