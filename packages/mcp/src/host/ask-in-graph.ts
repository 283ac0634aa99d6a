import { ellipsis } from "@langslash/grammar/internal";
import { type GraphExecution, NO_CHECKPOINTER } from "@langslash/skills/internal";
import { z } from "zod";
import { type ApprovalStore, noteQuestion, questionAt } from "./asked-questions.js";
import { countHidden, shownText } from "./shown-text.js";
import type { SkillApproval } from "./skill-approval.js";

/** Value of the interrupt that asks for approval: the format of humanInTheLoopMiddleware, plus the skill. */
export interface ForeignSkillRequest {
  readonly actionRequests: readonly {
    readonly name: string;
    readonly args: Readonly<Record<string, unknown>>;
    readonly description: string;
  }[];
  readonly reviewConfigs: readonly {
    readonly actionName: string;
    readonly allowedDecisions: readonly ("approve" | "reject")[];
  }[];
  readonly skill: SkillApproval;
}

const ACTION = "use_foreign_skill";
const ApprovedSchema = z.object({ decisions: z.tuple([z.object({ type: z.literal("approve") })]) });

/** Maximum length of a description in a request. */
const MAX_DESCRIPTION = 1_024;

/**
 * Interrupts the run until a person has decided. A response other than one approval counts as a rejection. If no
 * person can be asked, returns the reason.
 *
 * After an interrupt, LangGraph runs the task again from its beginning and gives the responses in the order of the
 * interrupts, whatever these were about. The task may ask something else then: another skill was approved elsewhere, or
 * the server changed the content. So a response counts only if this question is known to have been asked with that
 * interrupt; otherwise it is dropped, and the question is asked.
 *
 * @param question - identity of the skill's content
 * @throws GraphInterrupt until the run is resumed with `{ decisions: [{ type: "approve" | "reject" }] }`
 */
export async function askInGraph(
  approval: SkillApproval,
  question: string,
  { task, answers, nextInterrupt }: GraphExecution,
  store: ApprovalStore | undefined,
): Promise<boolean | { readonly problem: string }> {
  const known = answers.get(question);
  if (typeof known === "boolean") return known;
  const { interrupt, isGraphBubbleUp } = await import("@langchain/langgraph");
  for (;;) {
    const number = nextInterrupt();
    const before = await questionAt(task, number, store);
    let response: unknown;
    try {
      response = interrupt(requestFor(approval));
    } catch (error) {
      if (!isGraphBubbleUp(error)) return { problem: NO_CHECKPOINTER };
      await noteQuestion(task, number, question, store);
      throw error;
    }
    if (before !== question) continue;
    const isApproved = ApprovedSchema.safeParse(response).success;
    answers.set(question, isApproved);
    return isApproved;
  }
}

function requestFor(approval: SkillApproval): ForeignSkillRequest {
  const { label, name, uri } = approval;
  const description = ellipsis(shownText(approval.description), MAX_DESCRIPTION);
  const hidden = countHidden(approval.text);
  const warning = hidden === 0 ? "" : `\n\nIts text has ${hidden} characters that cannot be seen.`;
  return {
    actionRequests: [
      {
        name: ACTION,
        args: { server: label, skill: name, uri },
        description: `Use the skill ${name} of the MCP server ${label}?\n\n${description}${warning}`,
      },
    ],
    reviewConfigs: [{ actionName: ACTION, allowedDecisions: ["approve", "reject"] }],
    skill: approval,
  };
}
