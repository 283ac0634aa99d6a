import { ellipsis } from "@langslash/grammar/internal";
import { askPerson, type SkillRequest } from "../asking/ask-person.js";
import type { QuestionRecord } from "../asking/saved-questions.js";
import { digestOf } from "../digest.js";
import { z } from "zod";
import { countHidden } from "../hidden-characters.js";
import { shownText } from "./shown-text.js";
import type { SkillApproval } from "./skill-approval.js";

/** Value of the interrupt that asks for approval: the format of humanInTheLoopMiddleware, plus the skill. */
export type ForeignSkillRequest = SkillRequest<"approve" | "reject", SkillApproval>;

const ACTION = "use_foreign_skill";
const ApprovedSchema = z.object({ decisions: z.tuple([z.object({ type: z.literal("approve") })]) });

/** Maximum length of a description in a request. */
const MAX_DESCRIPTION = 1_024;

/**
 * Interrupts the run until a person has decided about exactly this content, as `askPerson` does. An answer other than
 * one approval counts as a rejection. If no person can be asked, returns the reason.
 *
 * @param content - identity of the skill's content
 * @throws GraphInterrupt until the run is resumed with `{ decisions: [{ type: "approve" | "reject" }] }`
 */
export async function askInGraph(
  approval: SkillApproval,
  content: string,
): Promise<boolean | { readonly problem: string }> {
  const asked = await askPerson(requestFor(approval), digestOf(content), await import("@langchain/langgraph"));
  return "problem" in asked ? asked : ApprovedSchema.safeParse(asked.answer).success;
}

function requestFor(approval: SkillApproval): Omit<ForeignSkillRequest, keyof QuestionRecord> {
  const { label, name, origin, reason, uri } = approval;
  const description = ellipsis(shownText(approval.description), MAX_DESCRIPTION);
  const hidden = countHidden(approval.text);
  const warning = hidden === 0 ? "" : `\n\nIts text has ${hidden} characters that cannot be seen.`;
  const question = `Use the skill ${name}${origin === undefined ? "" : ` of ${origin}`}?`;
  const words = `${question}\n\n${reason === undefined ? "" : `${reason}\n\n`}${description}${warning}`;
  return {
    actionRequests: [{ name: ACTION, args: { source: label, skill: name, uri }, description: words }],
    reviewConfigs: [{ actionName: ACTION, allowedDecisions: ["approve", "reject"] }],
    skill: approval,
  };
}
