import { SystemMessage } from "@langchain/core/messages";
import type { SkillIndex } from "@langslash/skills";
import { returnNote, type ShownTexts, takesModel } from "@langslash/skills/internal";
import { bindCommand, defaultArguments } from "../commands/bind-command.js";
import type { ResolvedCommandOptions } from "../commands/command-options.js";
import type { WarningEvent } from "../events.js";
import type { CommandTable } from "../commands/command-table.js";
import { isSkillCall, type SkillCall } from "../commands/message-meaning.js";
import { readSkill, type SkillReading } from "../stage/read-skill.js";
import { isRewritten, restoreStage, type TurnContext } from "../stage/restore-stage.js";
import { type ActiveTurn, currentStage, isNamed, type SelectedSkill, type Stage } from "../state.js";
import {
  appendText,
  calledBlock,
  type CalledSkill,
  foundBlock,
  offerText,
  type PromptSkill,
  type SkillBlock,
  wholeText,
} from "./skill-block.js";

/** Access to the texts of skills, and how they are rendered. */
export interface SkillTextAccess extends Pick<ResolvedCommandOptions, "substitution"> {
  readonly skills: SkillIndex;
  readonly report: (warning: WarningEvent) => void;
  /** @default answers have any form */
  readonly table?: Pick<CommandTable, "returnsOf">;
}

/** A skill that is shown. Without a digest, its present text counts. */
type ShownSkill = Pick<ShownTexts["skills"][number], "name" | "as"> & { readonly digest?: string | undefined };

/** The texts that a message, or the system prompt, shows the model. */
export interface Shown {
  readonly skills: readonly ShownSkill[];
  readonly offered: readonly string[];
}

/** A pinned skill whose text can be read. */
export type PinnedText = Pick<SelectedSkill, "name" | "digest">;

/** Returns the texts of a stage: pinned skills, its own, and offers. */
export function shownIn(stage: Stage | undefined, pinned: readonly PinnedText[]): ShownTexts {
  const { skills = [], required = [], offered = [], kept } = stage ?? {};
  const active = new Set([...skills, ...required].map(({ name }) => name));
  const as: ShownSkill["as"] = stage && isNamed(stage) ? (kept ? "kept" : "called") : "selected";
  return {
    skills: [
      ...pinned
        .filter(({ name }) => !active.has(name))
        .map(({ name, digest }) => ({ name, digest, as: "pinned" as const })),
      ...required.map(({ name, digest }) => ({ name, digest, as: "required" as const })),
      ...skills.map(({ name, digest }) => ({ name, digest, as })),
    ],
    offered: [...offered],
  };
}

/** Reads the text of a skill. */
export type ReadText = (name: string, digest?: string) => Promise<SkillReading>;

/** Returns a function that reads each text once, because many messages of a thread may show the same. */
export function readOnce(skills: SkillIndex): ReadText {
  const known = new Map<string, Promise<SkillReading>>();
  return async (name, digest) => {
    const key = `${name}\n${digest ?? ""}`;
    const reading = known.get(key) ?? readSkill(skills, name, digest);
    known.set(key, reading);
    const { document } = await reading;
    if (document && digest === undefined) known.set(`${name}\n${document.digest}`, reading);
    return reading;
  };
}

/** How the texts of a message are read and rendered. */
export interface TextAccess extends SkillTextAccess {
  /** @default readOnce */
  readonly read?: ReadText;
  /** Whether they are for the running turn. @default true */
  readonly isCurrent?: boolean;
  /** The commands that named the skills, in order, as their message reads now. @default [] */
  readonly commands?: readonly NamingCommand[];
}

/** A command that names a skill. */
interface NamingCommand extends Pick<CalledSkill, "typedName" | "arguments" | "rawArguments"> {
  /** The name of the skill. */
  readonly name: string;
}

/** Returns the texts of skills and offers, and puts those of the skills among the texts in view. */
export async function skillTexts(
  { skills: shown, offered }: Shown,
  inView: Map<string, string>,
  access: TextAccess,
): Promise<string[]> {
  const { skills, isCurrent = true, report, read = readOnce(skills) } = access;
  const commands = [...(access.commands ?? [])]; // a skill that is named twice has two, one after the other
  const notes: string[] = [];
  for (const each of shown) {
    const { document, warning } = await read(each.name, each.digest);
    if (warning && isCurrent) report(warning);
    // The text of an earlier turn that cannot be had any more is gone: a newer one is for the turn that asks for it.
    const isGone = !isCurrent && each.digest !== undefined && document?.digest !== each.digest;
    if (!document || isGone) continue;
    const block = blockOf(each, document.body, commands, access);
    const key = `${document.digest} ${block.text === document.body ? "" : block.text}`;
    // A reference to an older text would be read as one to the newest.
    notes.push(wholeText(inView.get(each.name) === key ? { ...block, text: IN_VIEW } : block));
    inView.set(each.name, key);
  }
  const known = offered.flatMap((name) => skills.get(name) ?? []);
  if (known.length === 0) return notes;
  const offer = offerText(known);
  const isInView = inView.get(OFFER) === offer;
  inView.set(OFFER, offer);
  return [...notes, isInView ? OFFER_IN_VIEW : offer];
}

/** Key of the newest offer among the texts in view: no skill has this name. */
const OFFER = "";
const OFFER_IN_VIEW = "# Skills That May Help\n\n(The same as above.)";

/** Reference to a text that the conversation has already. */
const IN_VIEW = "(Its instructions are above, unchanged.)";

/** @param commands - those that are left; the one that named the skill is taken from them */
function blockOf(each: ShownSkill, body: string, commands: NamingCommand[], access: TextAccess): SkillBlock {
  const { skills, substitution: mode } = access;
  const skill: PromptSkill = skills.get(each.name) ?? { name: each.name };
  if (each.as !== "called" && each.as !== "kept") return foundBlock(each.as, skill, body, mode);
  const unnamed = { typedName: each.name, arguments: defaultArguments(skill.parameters), rawArguments: "" };
  const position = commands.findIndex(({ name }) => name === each.name);
  const [command = unnamed] = position === -1 ? [] : commands.splice(position, 1);
  const schema = each.as === "called" ? access.table?.returnsOf([skill]) : undefined;
  const text = schema ? `${body.trimEnd()}\n\n${returnNote(schema)}` : body;
  return calledBlock({ ...command, skill, body: text, mode });
}

/**
 * Returns the texts of pinned skills and of the current stage's skills for the end of the system prompt, and puts them
 * among the texts in view. Empty if there is none, or if none can be read.
 */
export async function skillPrompt(
  turn: ActiveTurn | undefined,
  context: TurnContext & Pick<TextAccess, "read">,
  pinned: readonly PinnedText[] = [],
  inView = new Map<string, string>(),
): Promise<string> {
  const { skills } = shownIn(currentStage(turn), pinned);
  const access = { ...context, skills: context.table.skills, ...(turn && { commands: commandsIn(turn, context) }) };
  return (await skillTexts({ skills, offered: [] }, inView, access)).join("\n\n");
}

/** Returns the commands that calls of skills are. */
export function commandsOf(calls: readonly SkillCall[], context: TurnContext): NamingCommand[] {
  return calls.map((call) => {
    const { name: typedName, rawArguments } = call.command;
    return { name: call.target.name, typedName, arguments: bindCommand(call, context).values, rawArguments };
  });
}

/**
 * Returns the commands of a running turn, as their message reads now, because another middleware may have redacted it:
 * without arguments if it has replaced the whole message. If that is gone, the state has them.
 */
export function commandsIn(turn: ActiveTurn, context: TurnContext): NamingCommand[] {
  const calls = restoreStage(turn, context)?.calls.filter(isSkillCall);
  if (calls) return commandsOf(calls, context);
  const { skills = [], typedNames = [], rawArguments = [] } = currentStage(turn) ?? {};
  const isHidden = isRewritten(turn, context);
  return skills.map(({ name, arguments: given }, index) => {
    const { parameters } = context.table.skills.get(name) ?? {};
    const { model: _, ...others } = given;
    const values = context.modelOverride !== false && takesModel(parameters) ? others : given;
    return {
      name,
      typedName: typedNames[index] ?? name,
      arguments: isHidden ? defaultArguments(parameters) : values,
      rawArguments: isHidden ? "" : (rawArguments[index] ?? ""),
    };
  });
}

/**
 * Appends a text to the system message. A prompt that is one plain block stays one, because LangChain joins the blocks
 * again for each middleware around the call. Other blocks and their cache marks stay as they are.
 */
export function withSystemText(message: SystemMessage, text: string): SystemMessage {
  if (text === "") return message;
  const { content, id, name, additional_kwargs, response_metadata } = message;
  const [block, ...others] = typeof content === "string" ? [] : content;
  const isPlain = block?.type === "text" && others.length === 0 && Object.keys(block).length === 2;
  const plain: unknown = isPlain ? block["text"] : undefined;
  if (typeof plain !== "string") return message.concat(message.text === "" ? text : `\n\n${text}`);
  const whole = [{ type: "text", text: appendText(plain, text) }];
  return new SystemMessage({ id, name, additional_kwargs, response_metadata, content: whole });
}
