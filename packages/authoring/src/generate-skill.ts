import { NO_CHECKPOINTER } from "@langslash/skills/internal";
import { askApproval } from "./approval/ask-approval.js";
import type { AuthoringSetup } from "./authoring-setup.js";
import type { PlannedSkill } from "./draft/plan-skill.js";
import type { GenerateSkillAnswer, SkillWritten } from "./generate-skill-answer.js";
import { type PreparedSkill, prepareSkill, type PrepareSkillOptions } from "./prepare-skill.js";
import { isRefusal, type Refusal, refusalOf } from "./refusal.js";
import { writeSkill } from "./write-skill.js";
import { writtenEarlier } from "./written-earlier.js";

/** A call of `GenerateSkill`. */
export interface GenerateSkillCall extends PrepareSkillOptions {
  readonly toolName: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Whether an earlier run of the graph's task may have made this call. */
  readonly isRepeated: boolean;
}

/**
 * Answers a call of `GenerateSkill`: prepares the skill, asks for approval if the option or a finding of the scan
 * requires it, and writes it. LangGraph may run the whole call again: nothing is written before the approval, and a
 * skill that the call has written by then is reported again.
 */
export async function generateSkill(call: GenerateSkillCall, setup: AuthoringSetup): Promise<GenerateSkillAnswer> {
  try {
    const answer = await prepareAskAndWrite(call, setup);
    return isRefusal(answer) ? { ok: false, error: answer.error } : answer;
  } catch (error) {
    call.signal?.throwIfAborted(); // LangChain may wait forever for a tool that answers after that
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { ok: false, error: refusal.error };
  }
}

async function prepareAskAndWrite(
  call: GenerateSkillCall,
  setup: AuthoringSetup,
): Promise<GenerateSkillAnswer | Refusal> {
  const prepared = await unlessWritten(await prepareSkill(call.args, call, setup), call.args, call, setup);
  if (!("plan" in prepared)) return prepared;
  const { draft, plan, dangers } = prepared;
  if (draft.mode === "preview") return previewOf(prepared, setup);
  const write = async (planned: PlannedSkill, args: GenerateSkillCall["args"]): Promise<SkillWritten | Refusal> =>
    unlessWritten(await writeSkill(planned, setup, call.signal), args, call, setup);
  if (!needsApproval(prepared, setup)) return write(plan, call.args);

  const decision = await askApproval(call.toolName, call.args, draft.mode, plan);
  if ("problem" in decision) return nobodyToAsk(decision.problem, dangers);
  if (decision.type === "reject") {
    return { error: `The user rejected the skill. ${decision.message}`.trim() };
  }
  if (decision.type === "approve") return write(plan, call.args);
  const { args } = decision;
  const edited = await unlessWritten(await prepareSkill(args, call, setup), args, call, setup);
  if (!("plan" in edited)) return edited;
  return edited.draft.mode === "preview" ? previewOf(edited, setup) : write(edited.plan, args);
}

/** Returns the answer, unless it is a refusal because an earlier run of the task has written the skill. */
async function unlessWritten<Answer extends object>(
  answer: Answer | Refusal,
  args: GenerateSkillCall["args"],
  call: GenerateSkillCall,
  setup: AuthoringSetup,
): Promise<Answer | Refusal | SkillWritten> {
  if (!call.isRepeated || !isRefusal(answer)) return answer;
  return (await writtenEarlier(args, call, setup)) ?? answer;
}

function needsApproval({ dangers }: PreparedSkill, { approval }: AuthoringSetup): boolean {
  return approval || dangers.length > 0;
}

function nobodyToAsk(problem: string, dangers: readonly string[]): Refusal {
  const reason = `The skill was not written: it needs the approval of a person, and nobody can be asked because ${problem}.`;
  const isFixable = problem === NO_CHECKPOINTER;
  if (dangers.length === 0) return { error: isFixable ? `${reason} Give the agent a checkpointer.` : reason };
  const found = dangers.map((danger) => `- ${danger}`).join("\n");
  const remedy = isFixable ? ", or give the agent a checkpointer, so that a person can approve it" : "";
  return { error: `${reason} Remove what was found${remedy}:\n${found}` };
}

function previewOf(prepared: PreparedSkill, setup: AuthoringSetup): GenerateSkillAnswer {
  const { skillId, changes, diff, hash, warnings } = prepared.plan;
  return {
    ok: true,
    preview: true,
    skillPath: `${setup.target.displayPath}/${skillId}`,
    command: `/${skillId}`,
    files: changes.map(({ path, after }) => ({ path, content: after })),
    diff,
    hash,
    warnings,
    needsApproval: needsApproval(prepared, setup),
  };
}
