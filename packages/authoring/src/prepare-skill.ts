import { type AuthoringSetup, isTaken } from "./authoring-setup.js";
import { type PlannedSkill, planSkill } from "./draft/plan-skill.js";
import { isRefusal, type Refusal } from "./refusal.js";
import { scanSkill } from "./draft/scan-skill.js";
import { parseDraft, type SkillDraft } from "./draft/skill-draft.js";
import { realFolder, recoverTarget } from "./write/target-folder.js";
import { missingHeadings } from "./draft/skill-templates.js";

/** Options of `prepareSkill`. */
export interface PrepareSkillOptions {
  /** Results of other tools in the conversation, to compare the instructions with. */
  readonly toolResults: readonly string[];
  readonly signal: AbortSignal | undefined;
}

/** A skill that is ready to be written. */
export interface PreparedSkill {
  readonly draft: SkillDraft;
  /** The changes to make. Its warnings include those of the template and the dangers. */
  readonly plan: PlannedSkill;
  /** Lost fields and findings of the scan, which a person has to review before the skill is written. */
  readonly dangers: readonly string[];
}

/** Checks the arguments of `GenerateSkill`, compares them with the skill on disk, and scans the text to be written. */
export async function prepareSkill(
  args: Readonly<Record<string, unknown>>,
  { toolResults, signal }: PrepareSkillOptions,
  setup: AuthoringSetup,
): Promise<PreparedSkill | Refusal> {
  const draft = parseDraft(args, setup.rules);
  if (isRefusal(draft)) return draft;
  const folder = realFolder(setup.target);
  if (folder === undefined) {
    return {
      error: `The folder ${setup.target.displayPath} leads outside the root through a link. Nothing was written.`,
    };
  }
  if (recoverTarget(setup.target)) await setup.skills?.refresh();
  signal?.throwIfAborted();
  const plan = await planSkill(draft, folder, (skillId) => isTaken(skillId, setup));
  if (isRefusal(plan)) return plan;
  const dangers = [...plan.losses, ...scanSkill(plan.changes, toolResults)];
  const warnings = [...plan.warnings, ...templateWarnings(draft, setup), ...dangers];
  return { draft, plan: { ...plan, warnings }, dangers };
}

function templateWarnings({ template, instructions }: SkillDraft, { rules }: AuthoringSetup): string[] {
  const text = template === undefined ? undefined : rules.templates.get(template);
  if (text === undefined) return [];
  if (instructions === text)
    return ["SKILL.md: this is the unchanged template. Replace its sentences with instructions."];
  const missing = missingHeadings(text, instructions);
  return missing.length > 0 ? [`SKILL.md: missing headings of the template ${template}: ${missing.join(", ")}.`] : [];
}
