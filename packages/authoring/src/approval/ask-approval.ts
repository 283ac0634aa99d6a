import { getConfig, interrupt, isGraphBubbleUp } from "@langchain/langgraph";
import { digestOf, graphExecution, NO_CHECKPOINTER } from "@langslash/skills/internal";
import { z } from "zod";
import type { GenerateSkillMode } from "../draft/generate-skill-schema.js";
import type { PlannedSkill } from "../draft/plan-skill.js";
import { askedQuestions, type QuestionDigest } from "./asked-questions.js";

/** Value of the interrupt: the format of LangChain's humanInTheLoopMiddleware, plus the planned skill. */
export interface SkillApprovalRequest {
  readonly actionRequests: readonly {
    readonly name: string;
    readonly args: Readonly<Record<string, unknown>>;
    /** The warnings and the diff, as text. */
    readonly description: string;
  }[];
  readonly reviewConfigs: readonly {
    readonly actionName: string;
    readonly allowedDecisions: readonly ("approve" | "edit" | "reject")[];
  }[];
  readonly skill: {
    readonly skillId: string;
    readonly mode: GenerateSkillMode;
    /** Every file exactly as it would be written. */
    readonly files: readonly { readonly path: string; readonly content: string }[];
    readonly diff: string;
    readonly warnings: readonly string[];
  };
  /**
   * Digests of the questions that the task has asked, by the number of their interrupt, this one last; null for
   * interrupts of other tools. They show which question an answer is for, also in another process.
   */
  readonly questions: readonly QuestionDigest[];
}

/** Decision of the person who was asked. */
export type SkillDecision =
  | { readonly type: "approve" }
  | { readonly type: "edit"; readonly args: Readonly<Record<string, unknown>> }
  | { readonly type: "reject"; readonly message: string };

const DecisionSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("approve") }),
  z
    .object({ type: z.literal("edit"), editedAction: z.object({ args: z.record(z.string(), z.unknown()) }) })
    .transform(({ editedAction }) => ({ type: "edit" as const, args: editedAction.args })),
  z.object({ type: z.literal("reject"), message: z.string().default("") }),
]);
const ResponseSchema = z.object({ decisions: z.array(DecisionSchema).length(1) });

/**
 * Interrupts the run until a person has decided. A response that is not a valid decision counts as a rejection. If no
 * person can be asked, returns the reason.
 *
 * After an interrupt, LangGraph runs the task again from its beginning and gives the responses in the order of the
 * interrupts, whatever these were about. Several calls in one task may come in another order then, and files may have
 * changed. So a response counts only for exactly the question that was asked with its interrupt.
 *
 * @throws GraphInterrupt until the run is resumed with `{ decisions: [{ type: "approve" | "edit" | "reject" }] }`
 */
export async function askApproval(
  toolName: string,
  args: Readonly<Record<string, unknown>>,
  mode: GenerateSkillMode,
  plan: PlannedSkill,
): Promise<SkillDecision | { readonly problem: string }> {
  const config = getConfig();
  const execution = graphExecution(config);
  if ("problem" in execution) return execution;
  const request = requestFor(toolName, args, mode, plan);
  const question = digestOf(JSON.stringify(request));
  const { task, answers, nextInterrupt } = execution;
  const asked = await askedQuestions(task, config);
  while (!answers.has(question)) {
    const number = nextInterrupt();
    const earlier = Array.from({ length: number }, (_, index) => asked[index] ?? null);
    try {
      const response: unknown = interrupt({ ...request, questions: [...earlier, question] });
      const answered = asked[number];
      if (answered) answers.set(answered, response);
    } catch (error) {
      if (isGraphBubbleUp(error)) throw error;
      return { problem: NO_CHECKPOINTER };
    }
  }
  return decisionIn(answers.get(question));
}

function requestFor(
  toolName: string,
  args: Readonly<Record<string, unknown>>,
  mode: GenerateSkillMode,
  { skillId, changes, diff, warnings }: PlannedSkill,
): Omit<SkillApprovalRequest, "questions"> {
  const notes = warnings.map((warning) => `- ${warning}`).join("\n");
  const description = [`Write the skill /${skillId}?`, notes && `Warnings:\n${notes}`, diff];
  return {
    actionRequests: [{ name: toolName, args, description: description.filter(Boolean).join("\n\n") }],
    reviewConfigs: [{ actionName: toolName, allowedDecisions: ["approve", "edit", "reject"] }],
    skill: { skillId, mode, files: changes.map(({ path, after }) => ({ path, content: after })), diff, warnings },
  };
}

function decisionIn(response: unknown): SkillDecision {
  const decision = ResponseSchema.safeParse(response).data?.decisions[0];
  return (
    decision ?? {
      type: "reject",
      message: 'Invalid decision. Resume with { decisions: [{ type: "approve" | "edit" | "reject" }] }.',
    }
  );
}
