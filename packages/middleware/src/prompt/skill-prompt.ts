import { SystemMessage } from "@langchain/core/messages";
import { bindCommand, defaultArguments } from "../commands/bind-command.js";
import type { ResolvedCommandOptions } from "../commands/command-options.js";
import type { ReportEvent } from "../events.js";
import { appendText, type GivenArguments, type PromptSkill } from "./skill-block.js";
import { shownIn, skillTexts, type TextAccess } from "./skill-texts.js";
import { isRewritten, type RequestContext, restoreStage } from "../stage/restore-stage.js";
import { type ActiveTurn, currentStage } from "../state.js";

/** Context of `skillPrompt`. */
export interface SkillPromptContext extends RequestContext, ResolvedCommandOptions {
  readonly report: ReportEvent;
}

/**
 * Returns the texts of the current stage's skills for the end of the system prompt. Empty if there is none, or if none
 * can be read.
 */
export async function skillPrompt(turn: ActiveTurn, context: SkillPromptContext): Promise<string> {
  const { skills } = shownIn(currentStage(turn), []);
  const commandOf = commandsIn(turn, context);
  const access = { ...context, skills: context.table.skills, commandOf };
  return (await skillTexts({ skills, offered: [] }, new Map(), access)).join("\n\n");
}

/** Returns a function that finds the commands of a running turn, which the state has if no message names them now. */
export function commandsIn(turn: ActiveTurn, context: SkillPromptContext): NonNullable<TextAccess["commandOf"]> {
  const { skills = [], typedNames = [] } = currentStage(turn) ?? {};
  const left = [...skills.entries()];
  return ({ name }) => {
    const position = left.findIndex(([, skill]) => skill.name === name);
    const [[index, selected] = []] = position === -1 ? [] : left.splice(position, 1);
    if (index === undefined || selected === undefined) return undefined;
    const given = currentArguments(turn, index, context.table.skills.get(name) ?? selected, context);
    return { typedName: typedNames[index] ?? name, ...given };
  };
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

/**
 * Returns the arguments in the message as it reads now, because another middleware may have redacted it: none if it has
 * replaced the whole message. Returns those of the state if the message is gone.
 */
function currentArguments(
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
