import { isGraphBubbleUp } from "@langchain/langgraph";
import { askApproval } from "./ask-approval.js";
import type { AuthoringSetup } from "./authoring-setup.js";
import type { GenerateSkillAnswer } from "./generate-skill-answer.js";
import type { PlannedSkill } from "./draft/plan-skill.js";
import { prepareSkill, type PrepareSkillOptions } from "./prepare-skill.js";
import { isRefusal, type Refusal, refusalOf } from "./refusal.js";
import { writeSkill } from "./write-skill.js";

/** A call of `GenerateSkill`. */
export interface GenerateSkillCall extends PrepareSkillOptions {
  readonly toolName: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/**
 * Answers a call of `GenerateSkill`: prepares the skill, asks for approval if required, and writes it. Nothing is
 * written before the approval, so the whole call can run again when LangGraph resumes the run.
 */
export async function generateSkill(call: GenerateSkillCall, setup: AuthoringSetup): Promise<GenerateSkillAnswer> {
  try {
    const answer = await prepareAskAndWrite(call, setup);
    return isRefusal(answer) ? { ok: false, error: answer.error } : answer;
  } catch (error) {
    if (isGraphBubbleUp(error) || call.signal?.aborted) throw error;
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { ok: false, error: refusal.error };
  }
}

async function prepareAskAndWrite(
  call: GenerateSkillCall,
  setup: AuthoringSetup,
): Promise<GenerateSkillAnswer | Refusal> {
  const prepared = await prepareSkill(call.args, call, setup);
  if (isRefusal(prepared)) return prepared;
  const { draft, plan } = prepared;
  if (draft.mode === "preview") return previewOf(plan, setup);
  if (!setup.approval) return writeSkill(plan, setup, call.signal);

  const decision = askApproval(call.toolName, call.args, draft.mode, plan);
  if (decision.type === "reject") {
    return { error: `The user rejected the skill. ${decision.message}`.trim() };
  }
  if (decision.type === "approve") return writeSkill(plan, setup, call.signal);
  const edited = await prepareSkill(decision.args, call, setup);
  if (isRefusal(edited)) return edited;
  if (edited.draft.mode === "preview") return previewOf(edited.plan, setup);
  return writeSkill(edited.plan, setup, call.signal);
}

function previewOf(
  { skillId, changes, diff, hash, warnings }: PlannedSkill,
  { target }: AuthoringSetup,
): GenerateSkillAnswer {
  const files = changes.map(({ path, after }) => ({ path, content: after }));
  const skillPath = `${target.displayPath}/${skillId}`;
  return { ok: true, preview: true, skillPath, command: `/${skillId}`, files, diff, hash, warnings };
}
