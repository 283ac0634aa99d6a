import { SystemMessage } from "@langchain/core/messages";
import type { SkillIndex } from "@langslash/skills";
import { bindCommand } from "../commands/bind-command.js";
import type { ResolvedCommandOptions } from "../commands/command-options.js";
import type { ReportEvent } from "../events.js";
import { appendText, skillBlock, textBlock } from "./skill-block.js";
import { readSkill, type WarningEvent } from "../stage/read-skill.js";
import { isRewritten, type RequestContext, restoreStage } from "../stage/restore-stage.js";
import { type ActiveTurn, currentStage, type SelectedSkill, type Stage } from "../state.js";

/** Context of `skillPrompt`. */
export interface SkillPromptContext extends RequestContext, ResolvedCommandOptions {
  readonly report: ReportEvent;
}

/**
 * Returns the texts of the current stage's skills for the end of the system prompt. Empty if there is none, or if none
 * can be read.
 */
export async function skillPrompt(turn: ActiveTurn, context: SkillPromptContext): Promise<string> {
  const stage = currentStage(turn);
  return joinTexts(stage, { skills: context.table.skills, report: context.report }, (skill, index, body) => {
    const typedName = stage?.typedNames[index];
    if (typedName === undefined) return textBlock("Selected", skill, body);
    const { name, origin } = skill;
    const given = currentArguments(turn, index, skill, context);
    const { parameters, argumentHint } = context.table.skills.get(name) ?? {};
    const called = { ...given, name, typedName, origin, body, parameters, argumentHint };
    return skillBlock({ ...called, mode: context.substitution, placement: "system" });
  });
}

/** Like `skillPrompt`, for a stage whose skills were selected without being named. */
export function selectedSkillPrompt(stage: Stage | undefined, access: SkillTextAccess): Promise<string> {
  return joinTexts(stage, access, (skill, _index, body) => textBlock("Selected", skill, body));
}

/**
 * Appends a text to the system message. A prompt that is one plain block stays one, because LangChain joins the blocks
 * again for each middleware around the call. Other blocks and their cache marks stay as they are.
 */
export function withSystemText(message: SystemMessage, text: string): SystemMessage {
  if (text === "") return message;
  const plain = plainText(message);
  if (plain === undefined) return message.concat(hasText(message) ? `\n\n${text}` : text);
  const { id, name, additional_kwargs, response_metadata } = message;
  const content = [{ type: "text", text: appendText(plain, text) }];
  return new SystemMessage({ id, name, additional_kwargs, response_metadata, content });
}

/** Returns the text of a message that is one block without anything else, such as a cache mark. */
function plainText({ content }: SystemMessage): string | undefined {
  const [block, ...others] = typeof content === "string" ? [] : content;
  if (block?.type !== "text" || others.length > 0 || Object.keys(block).length > 2) return undefined;
  const { text } = block;
  return typeof text === "string" ? text : undefined;
}

/** Whether a message has a text. Its own `text` converts all blocks into another form first. */
function hasText({ content }: SystemMessage): boolean {
  if (typeof content === "string") return content !== "";
  return content.some((block) => block.type === "text" && (block["text"] ?? "") !== "");
}

interface SkillTextAccess {
  readonly skills: SkillIndex;
  readonly report: (warning: WarningEvent) => void;
}

async function joinTexts(
  stage: Stage | undefined,
  { skills, report }: SkillTextAccess,
  render: (skill: SelectedSkill, index: number, body: string) => string,
): Promise<string> {
  const blocks = await requiredBlocks(stage?.required ?? [], { skills, report });
  for (const [index, skill] of (stage?.skills ?? []).entries()) {
    const { document, warning } = await readSkill(skills, skill.name, skill.digest);
    if (warning) report(warning);
    if (document) blocks.push(render(skill, index, document.body));
  }
  return blocks.join("\n\n");
}

/** A required skill, with the digest of the text that a turn began with. */
export interface RequiredText {
  readonly name: string;
  readonly origin?: string | undefined;
  readonly digest?: string;
}

/** Returns the texts of skills that others require, which come before those in the prompt. */
export async function requiredBlocks(
  required: readonly RequiredText[],
  { skills, report }: SkillTextAccess,
): Promise<string[]> {
  const blocks: string[] = [];
  for (const skill of required) {
    const { document, warning } = await readSkill(skills, skill.name, skill.digest);
    if (warning) report(warning);
    if (document) blocks.push(textBlock("Required", skill, document.body));
  }
  return blocks;
}

interface GivenArguments {
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly rawArguments: string;
}

/**
 * Returns the arguments in the message as it reads now, because another middleware may have redacted it: none if it has
 * replaced the whole message. Returns those of the state if the message is gone.
 */
function currentArguments(
  turn: ActiveTurn,
  index: number,
  selected: SelectedSkill,
  context: SkillPromptContext,
): GivenArguments {
  const call = restoreStage(turn, context)?.calls[index];
  if (call?.target.name === selected.name) {
    const { values } = bindCommand(call, context);
    return { arguments: values, rawArguments: call.command.rawArguments };
  }
  if (isRewritten(turn, context)) return { arguments: {}, rawArguments: "" };
  const { parameters = {} } = context.table.skills.get(selected.name) ?? {};
  const takesModel = context.modelOverride !== false && !Object.hasOwn(parameters, "model");
  const { model: _, ...others } = selected.arguments;
  const rawArguments = currentStage(turn)?.rawArguments[index] ?? "";
  return { arguments: takesModel ? others : selected.arguments, rawArguments };
}
