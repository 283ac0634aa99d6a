import { SystemMessage } from "@langchain/core/messages";
import type { SkillIndex } from "@langslash/skills";
import { bindCommand, defaultArguments } from "../commands/bind-command.js";
import type { ResolvedCommandOptions } from "../commands/command-options.js";
import type { ReportEvent } from "../events.js";
import { appendText, type GivenArguments, calledBlock, type PromptSkill, textBlock, wholeText } from "./skill-block.js";
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
  const { substitution: mode, table } = context;
  return joinTexts(stage, { ...context, skills: table.skills }, (skill, body, index) => {
    const typedName = stage?.typedNames[index];
    if (typedName === undefined) return textBlock("Selected", skill, body, mode);
    const given = currentArguments(turn, index, skill, context);
    return wholeText(calledBlock({ ...given, skill, typedName, body, mode, placement: "system" }));
  });
}

/** Like `skillPrompt`, for a stage whose skills were selected without being named. */
export function selectedSkillPrompt(stage: Stage | undefined, access: SkillTextAccess): Promise<string> {
  return joinTexts(stage, access, (skill, body) => textBlock("Selected", skill, body, access.substitution));
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

/** Access to the texts of skills, and how they are rendered. */
export interface SkillTextAccess extends Pick<ResolvedCommandOptions, "substitution"> {
  readonly skills: SkillIndex;
  readonly report: (warning: WarningEvent) => void;
}

/** Renders the text of a skill. */
type RenderSkill = (skill: PromptSkill, body: string, index: number) => string;

async function joinTexts(stage: Stage | undefined, access: SkillTextAccess, render: RenderSkill): Promise<string> {
  const required = await readBlocks(stage?.required ?? [], access, (skill, body) =>
    textBlock("Required", skill, body, access.substitution),
  );
  return [...required, ...(await readBlocks(stage?.skills ?? [], access, render))].join("\n\n");
}

async function readBlocks(
  wanted: readonly SelectedSkill[],
  { skills, report }: SkillTextAccess,
  render: RenderSkill,
): Promise<string[]> {
  const blocks: string[] = [];
  for (const [index, each] of wanted.entries()) {
    const { document, warning } = await readSkill(skills, each.name, each.digest);
    if (warning) report(warning);
    if (document) blocks.push(render(skills.get(each.name) ?? each, document.body, index));
  }
  return blocks;
}

/**
 * Returns the arguments in the message as it reads now, because another middleware may have redacted it: none if it has
 * replaced the whole message. Returns those of the state if the message is gone.
 */
export function currentArguments(
  turn: ActiveTurn,
  index: number,
  { name, parameters }: PromptSkill,
  context: SkillPromptContext,
): GivenArguments {
  const call = restoreStage(turn, context)?.calls[index];
  if (call?.target.name === name) {
    const { values } = bindCommand(call, context);
    return { arguments: values, rawArguments: call.command.rawArguments };
  }
  if (isRewritten(turn, context)) return { arguments: defaultArguments(parameters), rawArguments: "" };
  const { skills, rawArguments } = currentStage(turn) ?? {};
  const given = skills?.[index]?.arguments ?? {};
  const takesModel = context.modelOverride !== false && !Object.hasOwn(parameters ?? {}, "model");
  const { model: _, ...others } = given;
  return { arguments: takesModel ? others : given, rawArguments: rawArguments?.[index] ?? "" };
}
