import type { BaseMessage } from "@langchain/core/messages";
import { messagesForModel } from "./messages-for-model.js";
import { stageMessageOf } from "../stage/restore-stage.js";
import { skillPrompt, type SkillPromptContext } from "./skill-prompt.js";
import { skillsInMessages } from "./skills-in-messages.js";
import { type ActiveTurn, currentStage, isExplicit } from "../state.js";

/** Input of one model call. */
export interface ModelInput {
  readonly messages: BaseMessage[];
  /** The text for the end of the system prompt, or an empty string. */
  readonly skillPrompt: string;
}

/** Context of `modelInput`. */
export type ModelInputContext = SkillPromptContext;

/**
 * Returns the messages as the model reads them, with the skills of the current stage in the place that `placement`
 * says. With `placement: "message"`, if the message that began the stage is gone, for example because it was summarised
 * away, its skills go into the system prompt: the state has their names.
 */
export function modelInput(turn: ActiveTurn | undefined, context: ModelInputContext): ModelInput | Promise<ModelInput> {
  const explicit = turn && isExplicit(turn) ? turn : undefined;
  if (context.placement === "message") return inputWithTexts(turn, explicit, context);
  const messages = messagesForModel({ ...context, turn: explicit });
  return turn
    ? skillPrompt(turn, context).then((text) => ({ messages, skillPrompt: text }))
    : { messages, skillPrompt: "" };
}

async function inputWithTexts(
  turn: ActiveTurn | undefined,
  explicit: ActiveTurn | undefined,
  context: ModelInputContext,
): Promise<ModelInput> {
  const skillTexts = await skillsInMessages(explicit, context);
  const messages = messagesForModel({ ...context, turn: explicit, skillTexts });
  const running = explicit && stageMessageOf(explicit, context.messages);
  const kept = currentStage(explicit)?.kept;
  // The message that named a kept skill has its text, as it has in later turns without a skill.
  const isPlaced = Array.from(skillTexts.keys()).some(
    (message) => message === running || (kept !== undefined && message.id === kept.messageId),
  );
  return { messages, skillPrompt: turn && !isPlaced ? await skillPrompt(turn, context) : "" };
}
