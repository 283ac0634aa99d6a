import type { BaseMessage } from "@langchain/core/messages";
import { requiredSkills } from "@langslash/skills/internal";
import { bindCommand } from "../commands/bind-command.js";
import { isSkillCall, meaningOf, type MessageStage, type SkillCall } from "../commands/message-meaning.js";
import { messagesForModel } from "./messages-for-model.js";
import { skillBlock } from "./skill-block.js";
import { requiredBlocks, type RequiredText, skillPrompt, type SkillPromptContext } from "./skill-prompt.js";
import { annotationOf, commandText, isStageMessage } from "../reading/message-text.js";
import { isTyped } from "../reading/thread-reading.js";
import { isSealedInput } from "../reading/turn-record.js";
import { readSkill, type WarningEvent } from "../stage/read-skill.js";
import { stageMessageOf } from "../stage/restore-stage.js";
import { hasStagePrompt } from "../stage/stage-message.js";
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

/**
 * Returns the texts of the skills that the messages name, by message. The message of the current stage gets the texts
 * that the stage began with; messages of earlier turns, if possible, get the texts that they had then. A text that
 * cannot be read is left out. If the message of the current stage is gone, `model-input.ts` puts its skills into the
 * system prompt.
 */
async function skillsInMessages(
  turn: ActiveTurn | undefined,
  context: SkillPromptContext,
): Promise<Map<BaseMessage, string>> {
  const texts = new Map<BaseMessage, string>();
  const running = turn && stageMessageOf(turn, context.messages);
  let stages: readonly MessageStage[] = [];
  for (const message of context.messages) {
    if (!isTyped(message, context.thread) && !isStageMessage(message)) continue;
    const meaning = meaningOf(commandText(message), context.table);
    const annotation = annotationOf(message);
    const claimed = stages[annotation?.stage ?? -1];
    const later = claimed && hasStagePrompt(message.text, claimed.prompt) ? claimed : undefined;
    if (!later) stages = meaning.kind === "run" ? meaning.stages : [];
    const { calls = [] } = later ?? stages[0] ?? {};
    const stage = message === running ? currentStage(turn) : undefined;
    // A client could ask for an old text by an annotation without a seal.
    const digests = stage
      ? stage.skills.map(({ digest }) => digest)
      : [isSealedInput(message, context.seals) ? annotation?.digest : undefined];
    const warnings: WarningEvent[] = [];
    const required = stage ? stage.required : requiredOf(calls.filter(isSkillCall), context);
    const report = (warning: WarningEvent): void => void warnings.push(warning);
    const blocks = await requiredBlocks(required, { ...context, skills: context.table.skills, report });
    for (const [index, call] of calls.filter(isSkillCall).entries()) {
      const { command, target: skill } = call;
      const { document, warning } = await readSkill(context.table.skills, skill.name, digests[index]);
      if (warning) warnings.push(warning);
      if (!document) continue;
      const { body } = document;
      const given = { arguments: bindCommand(call, context).values, rawArguments: command.rawArguments };
      const shown = { skill, typedName: command.name, body, mode: context.substitution, placement: context.placement };
      blocks.push(skillBlock({ ...given, ...shown }));
    }
    if (blocks.length === 0) continue;
    texts.set(message, blocks.join("\n\n"));
    if (stage) for (const warning of warnings) context.report(warning);
  }
  return texts;
}

/** Returns the skills that those of an earlier message require now, which are shown with their present texts. */
function requiredOf(calls: readonly SkillCall[], { table }: SkillPromptContext): RequiredText[] {
  const own = new Set(calls.map(({ target }) => target.name));
  const required = calls.flatMap(({ target }) => requiredSkills(target, table.skills).skills);
  return [...new Set(required)].filter(({ name }) => !own.has(name)).map(({ name, origin }) => ({ name, origin }));
}
