import { z } from "zod";
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
const ResponseSchema = z.object({ decisions: z.array(z.object({ type: z.enum(["approve", "reject"]) })).length(1) });

/**
 * Interrupts the run until a person has decided. A response that is not a valid decision counts as a rejection, and so
 * does a run in which no person can be asked: outside a graph, or without a checkpointer.
 *
 * @throws GraphInterrupt until the run is resumed with `{ decisions: [{ type: "approve" | "reject" }] }`
 */
export async function askInGraph(approval: SkillApproval): Promise<boolean> {
  const { interrupt, isGraphBubbleUp } = await import("@langchain/langgraph");
  const { label, name, description, uri } = approval;
  const request: ForeignSkillRequest = {
    actionRequests: [
      {
        name: ACTION,
        args: { server: label, skill: name, uri },
        description: `Use the skill ${name} of the MCP server ${label}?\n\n${description}`,
      },
    ],
    reviewConfigs: [{ actionName: ACTION, allowedDecisions: ["approve", "reject"] }],
    skill: approval,
  };
  let response: unknown;
  try {
    response = interrupt(request);
  } catch (error) {
    if (isGraphBubbleUp(error)) throw error;
    return false;
  }
  return ResponseSchema.safeParse(response).data?.decisions[0]?.type === "approve";
}
