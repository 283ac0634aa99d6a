import type { SystemMessage } from "@langchain/core/messages";
import { SkillError } from "@langslash/skills";
import { bindCommand } from "../commands/bind-command.js";
import type { ResolvedCommandOptions } from "../commands/command-options.js";
import type { ReportEvent } from "../events.js";
import { skillBlock } from "./skill-block.js";
import { type TurnContext, stageNow } from "../turn/stage-now.js";
import { type ActiveTurn, currentStage, type SelectedSkill } from "../state.js";

/** What `skillPrompt` needs beside the turn. */
export interface SkillPromptContext extends TurnContext, ResolvedCommandOptions {
  readonly report: ReportEvent;
}

/** The texts of the running stage's skills, as they stand at the end of the system prompt. Empty where none can be read. */
export async function skillPrompt(turn: ActiveTurn, context: SkillPromptContext): Promise<string> {
  const blocks: string[] = [];
  for (const [index, skill] of (currentStage(turn)?.skills ?? []).entries()) {
    const body = await bodyOf(skill, context);
    if (body !== undefined) blocks.push(block(turn, index, skill, body, context));
  }
  return blocks.join("\n\n");
}

/** The system message with a text at its end; blocks and their cache marks stay as they are. */
export function withSystemText(message: SystemMessage, text: string): SystemMessage {
  if (text === "") return message;
  return message.concat(message.text === "" ? text : `\n\n${text}`);
}

function block(
  turn: ActiveTurn,
  index: number,
  skill: SelectedSkill,
  body: string,
  context: SkillPromptContext,
): string {
  const { name } = skill;
  const typedName = currentStage(turn)?.typedNames[index];
  if (typedName === undefined) return `# Selected Skill: ${name}\n\n${body}`;
  const given = currentArguments(turn, index, skill, context);
  const { parameters } = context.table.skills.get(name) ?? {};
  return skillBlock({ ...given, name, typedName, body, parameters, mode: context.substitution });
}

interface GivenArguments {
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly rawArguments: string;
}

/** The arguments in the message as it is now: another middleware may have redacted it. Those of the record once it is gone. */
function currentArguments(
  turn: ActiveTurn,
  index: number,
  selected: SelectedSkill,
  context: SkillPromptContext,
): GivenArguments {
  const call = stageNow(turn, context)?.calls[index];
  if (call?.target.name === selected.name) {
    const { values } = bindCommand(call, context);
    return { arguments: values, rawArguments: call.command.rawArguments };
  }
  const { parameters = {} } = context.table.skills.get(selected.name) ?? {};
  const takesModel = context.modelOverride !== false && !Object.hasOwn(parameters, "model");
  const { model: _, ...others } = selected.arguments;
  const rawArguments = currentStage(turn)?.rawArguments[index] ?? "";
  return { arguments: takesModel ? others : selected.arguments, rawArguments };
}

async function bodyOf(skill: SelectedSkill, { table, report }: SkillPromptContext): Promise<string | undefined> {
  try {
    const document = await table.skills.read(skill.name, { digest: skill.digest });
    if (document.digest !== skill.digest) {
      const message = `The text of ${skill.name} changed during the turn; the new one is used.`;
      report({ type: "warning", code: "skill-changed", message, skill: skill.name });
    }
    return document.body;
  } catch (error) {
    if (!SkillError.isInstance(error)) throw error;
    report({ type: "warning", code: error.code, message: error.message, skill: skill.name });
    return undefined;
  }
}
