import { getConfig, interrupt, isGraphBubbleUp } from "@langchain/langgraph";
import { askPerson, digestOf, type QuestionRecord, type SkillRequest } from "@langslash/skills/internal";
import { z } from "zod";
import type { GenerateSkillMode } from "../draft/generate-skill-schema.js";
import type { PlannedSkill } from "../draft/plan-skill.js";

/** Value of the interrupt: the format of LangChain's humanInTheLoopMiddleware, plus the planned skill. */
export type SkillApprovalRequest = SkillRequest<"approve" | "edit" | "reject", ShownSkill>;

/** The planned skill. The warnings and the diff are in the description of the request, too. */
interface ShownSkill {
  readonly skillId: string;
  readonly mode: GenerateSkillMode;
  /** Every file exactly as it would be written. */
  readonly files: readonly { readonly path: string; readonly content: string }[];
  readonly diff: string;
  readonly warnings: readonly string[];
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
 * Interrupts the run until a person has decided about exactly this skill, as `askPerson` does. An answer that is not a
 * valid decision counts as a rejection. If no person can be asked, returns the reason.
 *
 * @throws GraphInterrupt until the run is resumed with `{ decisions: [{ type: "approve" | "edit" | "reject" }] }`
 */
export async function askApproval(
  toolName: string,
  args: Readonly<Record<string, unknown>>,
  mode: GenerateSkillMode,
  plan: PlannedSkill,
): Promise<SkillDecision | { readonly problem: string }> {
  const request = requestFor(toolName, args, mode, plan);
  const question = digestOf(JSON.stringify(request));
  const asked = await askPerson(request, question, { getConfig, interrupt, isGraphBubbleUp });
  return "problem" in asked ? asked : decisionIn(asked.answer);
}

function requestFor(
  toolName: string,
  args: Readonly<Record<string, unknown>>,
  mode: GenerateSkillMode,
  { skillId, changes, diff, warnings }: PlannedSkill,
): Omit<SkillApprovalRequest, keyof QuestionRecord> {
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
