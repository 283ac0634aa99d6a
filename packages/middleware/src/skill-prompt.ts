import type { BaseMessage, SystemMessage } from "@langchain/core/messages";
import { renderTemplate } from "@langslash/grammar";
import { SkillError, type SkillIndex } from "@langslash/skills";
import { bindCommand } from "./bind-command.js";
import type { CommandRules } from "./command-rules.js";
import type { ReportEvent } from "./events.js";
import { meaningOf, type MessageStage } from "./message-meaning.js";
import { commandText, isTyped } from "./message-text.js";
import { type ActiveTurn, currentStage, type SelectedSkill } from "./state.js";

/** What `skillPrompt` needs beside the turn. */
export interface SkillPromptContext extends Required<CommandRules> {
  readonly skills: SkillIndex;
  /** The messages as the graph has them now. */
  readonly messages: readonly BaseMessage[];
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
  const typedName = currentStage(turn)?.typedNames[index];
  if (typedName === undefined) return `# Selected Skill: ${skill.name}\n\n${body}`;
  const given = currentArguments(turn, index, skill, context);
  const { parameters } = context.skills.get(skill.name) ?? {};
  const template = { ...given, ...(parameters && { parameters }), mode: context.substitution, append: false };
  const heading = `# Explicitly Invoked Skill: ${skill.name}\n(Invoked via /${typedName} command)`;
  const list = Object.entries(given.arguments).map(([key, value]) => `- **${key}**: ${onOneLine(String(value))}`);
  const text = renderTemplate(body, template).text;
  const parts = list.length > 0 ? [heading, `## Command Arguments\n${list.join("\n")}`, text] : [heading, text];
  return parts.join("\n\n");
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
  const call = currentStageOf(turn, turn.stage, context)?.calls[index];
  if (call?.skill.name === selected.name) {
    const { values } = bindCommand(call.command, call.skill, context);
    return { arguments: values, rawArguments: call.command.rawArguments };
  }
  const { parameters = {} } = context.skills.get(selected.name) ?? {};
  const takesModel = context.modelOverride !== false && !Object.hasOwn(parameters, "model");
  const { model: _, ...others } = selected.arguments;
  const rawArguments = currentStage(turn)?.rawArguments[index] ?? "";
  return { arguments: takesModel ? others : selected.arguments, rawArguments };
}

/** A stage of the turn as its message has it now; undefined once the message is gone. */
export function currentStageOf(
  turn: ActiveTurn,
  stage: number,
  { messages, skills }: Pick<SkillPromptContext, "messages" | "skills">,
): MessageStage | undefined {
  const message = messages.find((candidate) => candidate.id === turn.messageId && isTyped(candidate));
  const meaning = message && isTyped(message) ? meaningOf(commandText(message), skills) : undefined;
  return meaning?.kind === "run" ? meaning.stages[stage] : undefined;
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
