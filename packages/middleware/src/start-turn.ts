import { AIMessage, type BaseMessage, type HumanMessage } from "@langchain/core/messages";
import type { SlashCommand } from "@langslash/grammar";
import { ANNOTATION_KEY, type Skill, type SkillAnnotation, SkillError, type SkillIndex } from "@langslash/skills";
import type { ReportEvent } from "./events.js";
import { renderHelp, usageLine } from "./help.js";
import { didYouMean, meaningOf, type MessageMeaning, type OnUnknownCommand, shownName } from "./message-meaning.js";
import { commandText, isFirstModelCall, newestTyped } from "./message-text.js";
import type { ActiveTurn } from "./state.js";

/** Options of `startTurn`. */
export interface StartTurnOptions {
  readonly skills: SkillIndex;
  readonly onUnknownCommand: OnUnknownCommand;
  /** Whether `model=…` may choose the model, or the names that it may choose. */
  readonly modelOverride: boolean | readonly string[];
  readonly report: ReportEvent;
}

/** What the newest message of a person begins. */
export type TurnStart =
  /** Nothing of ours. */
  | { readonly kind: "none" }
  /** An answer without the model. */
  | {
      readonly kind: "reply";
      readonly text: string;
      readonly message: HumanMessage;
      readonly annotation: SkillAnnotation;
    }
  /** A turn with a skill. */
  | {
      readonly kind: "skill";
      readonly turn: ActiveTurn;
      readonly message: HumanMessage;
      readonly annotation: SkillAnnotation;
    };

/** Reads the newest message that a person wrote and prepares what it asks for. A skill's text is read here, and only here. */
export async function startTurn(messages: readonly BaseMessage[], options: StartTurnOptions): Promise<TurnStart> {
  const newest = newestTyped(messages);
  if (!newest) return { kind: "none" };
  const { message } = newest;
  const isAnswered = !isFirstModelCall(messages);
  const meaning = meaningOf(commandText(message), options.skills);
  if (meaning.kind === "skill") {
    const start = await startSkill(message, meaning, options);
    return start.kind === "reply" && isAnswered ? { kind: "none" } : start;
  }
  if (meaning.kind === "text" || isAnswered) return { kind: "none" };
  const { report, onUnknownCommand } = options;
  if (meaning.kind === "help") {
    report({ type: "slash-command", name: "help", via: "built-in", argumentCount: 0, local: true });
    return reply(message, ["help"], renderHelp(options.skills, meaning.topic));
  }
  if (onUnknownCommand === "ignore") return { kind: "none" };
  report({
    type: "warning",
    code: "unknown-command",
    message: `Unknown command. ${didYouMean(meaning.suggestions)}`.trim(),
  });
  if (onUnknownCommand === "fallback") return { kind: "none" };
  return reply(message, [], unknownReply(meaning.command, meaning.suggestions));
}

/** The answer without the model, as a message with the record of what it answers. */
export function localAnswer({ text, annotation }: TurnStart & { kind: "reply" }): AIMessage {
  return new AIMessage({ id: crypto.randomUUID(), content: text, additional_kwargs: { [ANNOTATION_KEY]: annotation } });
}

async function startSkill(
  message: HumanMessage,
  { command, skill, via }: MessageMeaning & { kind: "skill" },
  { skills, modelOverride, report }: StartTurnOptions,
): Promise<TurnStart> {
  const argumentCount = Object.keys(command.arguments).length;
  let digest: string;
  try {
    ({ digest } = await skills.read(skill.name));
  } catch (error) {
    if (!SkillError.isInstance(error)) throw error;
    report({ type: "slash-command", name: skill.name, via, argumentCount, local: true });
    report({ type: "warning", code: error.code, message: error.message, skill: skill.name });
    return reply(message, [skill.name], `${error.message}\n\n${usageLine(skill)}`);
  }
  report({ type: "slash-command", name: skill.name, via, argumentCount, local: false });
  for (const { code, span } of command.diagnostics) {
    const text = `Part of the command was not understood: ${code}.`;
    report({ type: "warning", code, message: text, skill: skill.name, ...(span && { span }) });
  }
  const { name, source, subSkills, tools, model } = skill;
  report({ type: "skill-loaded", name, source, digest, score: 1, explicit: true });
  const selected = {
    name,
    source,
    digest,
    score: 1,
    explicit: true,
    ...(model === undefined ? {} : { model }),
    subSkills: [...subSkills],
    tools: [...tools],
    arguments: { ...command.arguments },
  };
  const turn: ActiveTurn = {
    ...(message.id === undefined ? {} : { messageId: message.id }),
    typedName: shownName(command.name),
    skills: [selected],
    models: modelsAskedFor(command, skill, modelOverride, report),
  };
  return { kind: "skill", turn, message, annotation: { names: [name], source, digest, local: false } };
}

/** The names of the models in order of right: the override, then the skill's own. */
function modelsAskedFor(
  command: SlashCommand,
  skill: Skill,
  allowed: boolean | readonly string[],
  report: ReportEvent,
): string[] {
  const own = skill.model === undefined ? [] : [skill.model];
  const wanted = command.arguments["model"];
  if (allowed === false || typeof wanted !== "string" || wanted === "") return own;
  const required = `skill requires ${skill.model ?? "default"}`;
  if (allowed !== true && !allowed.includes(wanted)) {
    const message = `Model override refused (${required}). Allowed: ${allowed.join(", ") || "none"}.`;
    report({ type: "warning", code: "model-override-refused", message, skill: skill.name });
    return own;
  }
  if (wanted !== skill.model) {
    const message = `Model override: ${MODEL_NAME.test(wanted) ? wanted : "(unreadable)"} (${required})`;
    report({ type: "warning", code: "model-override", message, skill: skill.name });
  }
  return [wanted, ...own];
}

/** What an event may repeat of a user's text as the name of a model. */
const MODEL_NAME = /^[\w.:/-]{1,64}$/;

function unknownReply(command: SlashCommand, suggestions: readonly string[]): string {
  return `Unknown command: /${shownName(command.name)}. ${didYouMean(suggestions)}/help lists the commands.`;
}

function reply(message: HumanMessage, names: string[], text: string): TurnStart {
  return { kind: "reply", text, message, annotation: { names, local: true } };
}
