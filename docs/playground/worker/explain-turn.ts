import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { explainMessage, type MessageExplanation, type SkillIndex } from "@langslash/middleware";
import { ANSWER } from "../answer.js";

/** Explains a message after those of earlier turns. */
export function explainTurn(
  skills: SkillIndex,
  turns: readonly string[],
  message: string,
): Promise<MessageExplanation> {
  const messages = turns.flatMap((turn) => [new HumanMessage(turn), new AIMessage(ANSWER)]);
  return explainMessage(message, { skills, messages });
}
