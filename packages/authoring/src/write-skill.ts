import type { AuthoringSetup } from "./authoring-setup.js";
import { digestOf } from "@langslash/skills/internal";
import type { SkillWritten } from "./generate-skill-answer.js";
import { moveIntoPlace, type MoveResult, replaceSkill } from "./write/move-into-place.js";
import type { PlannedSkill } from "./draft/plan-skill.js";
import { isRefusal, type Refusal } from "./refusal.js";
import { stageSkill } from "./write/staged-skill.js";
import { type HeldTarget, makeTarget } from "./write/target-folder.js";

/** Writes a planned skill, completely or not at all, and refreshes the index. */
export async function writeSkill(
  plan: PlannedSkill,
  { target, skills }: AuthoringSetup,
  signal: AbortSignal | undefined,
): Promise<SkillWritten | Refusal> {
  signal?.throwIfAborted();
  const moved = await stageAndMove(plan, makeTarget(target), signal);
  if (isRefusal(moved)) return moved;
  await skills?.refresh();
  const found = skills?.get(plan.skillId);
  const isHidden = skills !== undefined && found?.source !== target.source;
  const hidden = isHidden ? [`/${plan.skillId} invokes something else, because another source takes precedence.`] : [];
  return {
    ok: true,
    skillPath: `${target.displayPath}/${plan.skillId}`,
    ...filesOf(plan),
    warnings: [...plan.warnings, ...moved.warnings, ...hidden],
    command: `/${plan.skillId}`,
    hash: digestOf(plan.changes[0]?.after ?? ""),
    ...(moved.backup === undefined ? {} : { backupPath: `${target.displayPath}/${moved.backup}`, diff: plan.diff }),
  };
}

async function stageAndMove(
  plan: PlannedSkill,
  target: HeldTarget,
  signal: AbortSignal | undefined,
): Promise<(MoveResult & { readonly warnings: readonly string[] }) | Refusal> {
  try {
    const staged = await stageSkill(target.skills, plan);
    if (isRefusal(staged)) return staged;
    try {
      signal?.throwIfAborted();
      const moved = plan.current
        ? await replaceSkill(target, staged, plan)
        : await moveIntoPlace(target, staged, plan.skillId);
      return isRefusal(moved) ? moved : { ...moved, warnings: staged.warnings };
    } finally {
      staged.discard();
    }
  } finally {
    target.close();
  }
}

function filesOf({ changes, current }: PlannedSkill): Pick<SkillWritten, "filesCreated" | "filesChanged"> {
  const created = changes.filter(({ before }) => before === undefined);
  const changed = changes.filter(({ before, after }) => before !== undefined && before !== after);
  const filesCreated = created.map(({ path }) => path);
  return current ? { filesCreated, filesChanged: changed.map(({ path }) => path) } : { filesCreated };
}
