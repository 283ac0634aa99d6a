import type { BaseMessage } from "@langchain/core/messages";
import { modelView } from "./model-view.js";
import { stageMessageOf } from "../turn/stage-now.js";
import { skillPrompt, type SkillPromptContext } from "./skill-prompt.js";
import { skillsInMessages } from "./skills-in-messages.js";
import { type ActiveTurn, isExplicit } from "../state.js";

/** What the model gets in one call. */
export interface ModelInput {
  /** The array that was given, where nothing changes. */
  readonly messages: BaseMessage[];
  /** What belongs at the end of the system prompt; empty where nothing does. */
  readonly skillPrompt: string;
}

/** What `modelInput` needs beside the turn. */
export interface ModelInputContext extends SkillPromptContext {
  readonly messages: BaseMessage[];
}

/** The messages as the model shall see them, and the skills of the running stage, where `placement` puts them. */
export async function modelInput(turn: ActiveTurn | undefined, context: ModelInputContext): Promise<ModelInput> {
  const named = turn && isExplicit(turn) ? turn : undefined;
  if (context.placement === "system") {
    const messages = modelView({ ...context, turn: named });
    return { messages, skillPrompt: turn ? await skillPrompt(turn, context) : "" };
  }
  const skillTexts = await skillsInMessages(named, context);
  const messages = modelView({ ...context, turn: named, skillTexts });
  const running = named && stageMessageOf(named, context.messages);
  const isPlaced = running !== undefined && skillTexts.has(running);
  return { messages, skillPrompt: turn && !isPlaced ? await skillPrompt(turn, context) : "" };
}
