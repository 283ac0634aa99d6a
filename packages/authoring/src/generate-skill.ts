import { isGraphBubbleUp } from "@langchain/langgraph";
import { SkillError } from "@langslash/skills";
import { askApproval } from "./ask-approval.js";
import { type AuthoringSetup, isTaken } from "./authoring-setup.js";
import type { GenerateSkillAnswer } from "./generate-skill-answer.js";
import { type PlannedSkill, planSkill } from "./plan-skill.js";
import { recoverSkills } from "./recover-skills.js";
import { isRefusal, type Refusal } from "./refusal.js";
import { scanSkill } from "./scan-skill.js";
import { parseDraft, type SkillDraft } from "./skill-draft.js";
import { realFolder } from "./skill-place.js";
import { missingHeadings } from "./skill-templates.js";
import { writeSkill } from "./write-skill.js";

/** What a call of GenerateSkill comes with. */
export interface GenerateSkillCall {
  readonly toolName: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** What other tools answered in the conversation. */
  readonly toolResults: readonly string[];
  readonly signal: AbortSignal | undefined;
}

/**
 * From the arguments to the answer: check, compare with what is there, ask, write, refresh. Until a person has approved, nothing
 * is written, so that all of it can run again when the run is resumed.
 */
export async function generateSkill(call: GenerateSkillCall, setup: AuthoringSetup): Promise<GenerateSkillAnswer> {
  try {
    const answer = await answered(call, setup);
    return isRefusal(answer) ? { ok: false, error: answer.error } : answer;
  } catch (error) {
    if (isGraphBubbleUp(error) || call.signal?.aborted) throw error;
    if (SkillError.isInstance(error)) return { ok: false, error: error.message };
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (typeof code !== "string") throw error;
    return { ok: false, error: `The skill could not be written (${code}).` };
  }
}

async function answered(call: GenerateSkillCall, setup: AuthoringSetup): Promise<GenerateSkillAnswer | Refusal> {
  const prepared = await prepare(call.args, call, setup);
  if (isRefusal(prepared)) return prepared;
  const { draft, plan, folder } = prepared;
  if (draft.mode === "preview") return previewOf(plan, setup);
  if (!setup.approval) return writeSkill(plan, folder, setup, call.signal);

  const decision = askApproval(call.toolName, call.args, draft.mode, plan);
  if (decision.type === "reject") {
    return { error: `The user rejected the skill. ${decision.message}`.trim() };
  }
  if (decision.type === "approve") return writeSkill(plan, folder, setup, call.signal);
  const edited = await prepare(decision.args, call, setup);
  if (isRefusal(edited)) return edited;
  if (edited.draft.mode === "preview") return previewOf(edited.plan, setup);
  return writeSkill(edited.plan, edited.folder, setup, call.signal);
}

async function prepare(
  args: Readonly<Record<string, unknown>>,
  { toolResults, signal }: GenerateSkillCall,
  setup: AuthoringSetup,
): Promise<{ draft: SkillDraft; plan: PlannedSkill; folder: string } | Refusal> {
  const draft = parseDraft(args, setup.rules);
  if (isRefusal(draft)) return draft;
  const folder = realFolder(setup.place);
  if (folder === undefined) {
    return { error: `The folder ${setup.place.shown} leads out of the root through a link. Nothing was written.` };
  }
  if (recoverSkills(folder)) await setup.skills?.refresh();
  signal?.throwIfAborted();
  const plan = await planSkill(draft, folder, (skillId) => isTaken(skillId, setup));
  if (isRefusal(plan)) return plan;
  const warnings = [...plan.warnings, ...templateWarnings(draft, setup), ...scanSkill(plan.changes, toolResults)];
  return { draft, plan: { ...plan, warnings }, folder };
}

function previewOf(
  { skillId, changes, diff, hash, warnings }: PlannedSkill,
  { place }: AuthoringSetup,
): GenerateSkillAnswer {
  const files = changes.map(({ path, after }) => ({ path, content: after }));
  const skillPath = `${place.shown}/${skillId}`;
  return { ok: true, preview: true, skillPath, command: `/${skillId}`, files, diff, hash, warnings };
}

function templateWarnings({ template, instructions }: SkillDraft, { rules }: AuthoringSetup): string[] {
  const text = template === undefined ? undefined : rules.templates.get(template);
  if (text === undefined) return [];
  if (instructions === text) return ["SKILL.md: this is the bare template. Replace its sentences by instructions."];
  const missing = missingHeadings(text, instructions);
  return missing.length > 0 ? [`SKILL.md: the template ${template} also has: ${missing.join(", ")}.`] : [];
}
