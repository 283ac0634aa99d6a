import type { BaseMessage, SystemMessage } from "@langchain/core/messages";
import { parseSlashCommand } from "@langslash/grammar";
import { SkillError, type SkillIndex } from "@langslash/skills";
import type { ReportEvent } from "./events.js";
import { commandText, isTyped } from "./message-text.js";
import type { ActiveTurn, SelectedSkill } from "./state.js";

/** What `skillPrompt` needs beside the turn. */
export interface SkillPromptContext {
  readonly skills: SkillIndex;
  /** The messages as the graph has them now. */
  readonly messages: readonly BaseMessage[];
  /** Whether `model=…` chooses the model and is no argument for the skill. */
  readonly takesModel: boolean;
  readonly report: ReportEvent;
}

/** The texts of the turn's skills, as they stand at the end of the system prompt. Empty where none can be read any more. */
export async function skillPrompt(turn: ActiveTurn, context: SkillPromptContext): Promise<string> {
  const blocks: string[] = [];
  for (const skill of turn.skills) {
    const body = await bodyOf(skill, context);
    if (body !== undefined) blocks.push(block(turn, skill, body, context));
  }
  return blocks.join("\n\n");
}

/** The system message with a text at its end; blocks and their cache marks stay as they are. */
export function withSystemText(message: SystemMessage, text: string): SystemMessage {
  if (text === "") return message;
  return message.concat(message.text === "" ? text : `\n\n${text}`);
}

function block(turn: ActiveTurn, skill: SelectedSkill, body: string, context: SkillPromptContext): string {
  if (turn.typedName === undefined) return `# Selected Skill: ${skill.name}\n\n${body}`;
  const heading = `# Explicitly Invoked Skill: ${skill.name}\n(Invoked via /${turn.typedName} command)`;
  const list = Object.entries(currentArguments(turn, skill, context.messages))
    .filter(([key]) => !(context.takesModel && key === "model"))
    .map(([key, value]) => `- **${key}**: ${onOneLine(String(value))}`);
  const parts = list.length > 0 ? [heading, `## Command Arguments\n${list.join("\n")}`, body] : [heading, body];
  return parts.join("\n\n");
}

/** The arguments in the message as it is now: another middleware may have redacted it. Those of the record once it is gone. */
function currentArguments(
  turn: ActiveTurn,
  skill: SelectedSkill,
  messages: readonly BaseMessage[],
): SelectedSkill["arguments"] {
  const message = messages.find((candidate) => candidate.id === turn.messageId && isTyped(candidate));
  const command = message && isTyped(message) ? parseSlashCommand(commandText(message)) : undefined;
  return command?.arguments ?? skill.arguments;
}

async function bodyOf(skill: SelectedSkill, { skills, report }: SkillPromptContext): Promise<string | undefined> {
  try {
    const document = await skills.read(skill.name, { digest: skill.digest });
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

const LINE_BREAKS: Readonly<Record<string, string>> = { "\n": String.raw`\n`, "\r": String.raw`\r` };

/** Escapes every kind of line break, so that a value cannot pose as a heading or a further argument. */
function onOneLine(value: string): string {
  return value.replace(/[\n\r\v\f\u0085\u2028\u2029]/g, (character) => {
    return LINE_BREAKS[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
