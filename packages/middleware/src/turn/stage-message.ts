import { HumanMessage } from "@langchain/core/messages";
import { parseSlashCommand } from "@langslash/grammar";
import { ANNOTATION_KEY, type SkillAnnotation } from "@langslash/skills/internal";
import { type ActiveTurn, currentStage } from "../state.js";

/** What is known of the current stage, for the message that it begins or answers with. */
export function stageAnnotation(turn: ActiveTurn): SkillAnnotation {
  const { skills = [], own } = currentStage(turn) ?? {};
  const [first] = skills;
  return {
    names: own ? [own.name] : skills.map(({ name }) => name),
    ...(first && { source: first.source, digest: first.digest }),
    local: turn.stages.every((stage) => stage.own !== undefined),
    stage: turn.stage,
  };
}

/** The message that begins the current stage. A prompt that looks like a command is escaped, so that it stays one. */
export function stageMessage(turn: ActiveTurn, prompt: string, annotation = stageAnnotation(turn)): HumanMessage {
  const content = parseSlashCommand(prompt) ? prompt.replace(/^\s*/, (space) => `${space}/`) : prompt;
  const record = { [ANNOTATION_KEY]: annotation };
  return new HumanMessage({ id: crypto.randomUUID(), content, additional_kwargs: record });
}
