import type { BaseMessage } from "@langchain/core/messages";
import { SkillError, type SkillIndex } from "@langslash/skills";
import { bindCommand } from "../commands/bind-command.js";
import { meaningOf, type MessageStage, type SkillCall } from "../commands/message-meaning.js";
import { commandText, isTyped, annotationOf } from "../turn/message-text.js";
import { skillBlock } from "./skill-block.js";
import type { SkillPromptContext } from "./skill-prompt.js";
import { stageMessageOf } from "../turn/stage-now.js";
import { type ActiveTurn, currentStage } from "../state.js";

/**
 * The texts of the skills that the messages name, by message: also those of earlier turns, which stay where they were. The
 * running stage keeps the texts with which it began; of earlier ones what cannot be read any more is left out.
 */
export async function skillsInMessages(
  turn: ActiveTurn | undefined,
  context: SkillPromptContext,
): Promise<Map<BaseMessage, string>> {
  const texts = new Map<BaseMessage, string>();
  const running = turn && stageMessageOf(turn, context.messages);
  let stages: readonly MessageStage[] = [];
  for (const message of context.messages) {
    if (!isTyped(message)) continue;
    const meaning = meaningOf(commandText(message), context.table);
    const record = annotationOf(message);
    if (record?.stage === undefined) stages = meaning.kind === "run" ? meaning.stages : [];
    const calls = stages[record?.stage ?? 0]?.calls.filter((call): call is SkillCall => call.kind === "skill") ?? [];
    const isRunning = turn !== undefined && message === running;
    const digests = isRunning ? currentStage(turn)?.skills.map(({ digest }) => digest) : [record?.digest];
    const blocks: string[] = [];
    for (const [index, call] of calls.entries()) {
      const body = await bodyOf(call.target.name, digests?.[index], context.table.skills);
      if (body !== undefined) blocks.push(calledBlock(call, body, context));
    }
    if (blocks.length > 0) texts.set(message, blocks.join("\n\n"));
  }
  return texts;
}

function calledBlock(call: SkillCall, body: string, context: SkillPromptContext): string {
  const { command, target } = call;
  return skillBlock({
    name: target.name,
    typedName: command.name,
    body,
    arguments: bindCommand(call, context).values,
    rawArguments: command.rawArguments,
    parameters: target.parameters,
    mode: context.substitution,
  });
}

async function bodyOf(name: string, digest: string | undefined, skills: SkillIndex): Promise<string | undefined> {
  try {
    return (await skills.read(name, digest === undefined ? {} : { digest })).body;
  } catch (error) {
    if (SkillError.isInstance(error)) return undefined;
    throw error;
  }
}
