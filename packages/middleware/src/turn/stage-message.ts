import { HumanMessage } from "@langchain/core/messages";
import { parseSlashCommand } from "@langslash/grammar";
import { ANNOTATION_KEY, type SkillAnnotation } from "@langslash/skills/internal";
import { type ActiveTurn, currentStage } from "../state.js";

/**
 * Returns the annotation for messages of the turn's current stage: the one that begins it, and answers of a command.
 */
export function stageAnnotation(turn: ActiveTurn): SkillAnnotation {
  const { skills = [], own: custom } = currentStage(turn) ?? {};
  const [first] = skills;
  return {
    names: custom ? [custom.name] : skills.map(({ name }) => name),
    ...(first && { source: first.source, digest: first.digest }),
    local: turn.stages.every((stage) => stage.own !== undefined),
    stage: turn.stage,
  };
}

/**
 * Returns the message that begins the current stage. A prompt that looks like a command is escaped to stay a prompt.
 */
export function stageMessage(turn: ActiveTurn, prompt: string, annotation = stageAnnotation(turn)): HumanMessage {
  const content = parseSlashCommand(prompt) ? prompt.replace(/^\s*/, (space) => `${space}/`) : prompt;
  return new HumanMessage({
    id: crypto.randomUUID(),
    content,
    additional_kwargs: { [ANNOTATION_KEY]: annotation },
  });
}
