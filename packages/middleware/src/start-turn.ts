import { AIMessage, type BaseMessage, type HumanMessage } from "@langchain/core/messages";
import type { SlashCommand } from "@langslash/grammar";
import { ANNOTATION_KEY, type Skill, type SkillAnnotation, SkillError, type SkillIndex } from "@langslash/skills";
import { bindCommand, type BoundCommand, errorsOf } from "./bind-command.js";
import type { CommandRules } from "./command-rules.js";
import type { ReportEvent } from "./events.js";
import { renderHelp } from "./help.js";
import { didYouMean, meaningOf, type MessageMeaning, shownName } from "./message-meaning.js";
import { commandText, isFirstModelCall, newestTyped } from "./message-text.js";
import type { ActiveTurn } from "./state.js";
import { usageLine } from "./usage.js";

/** Options of `startTurn`. */
export interface StartTurnOptions extends Required<CommandRules> {
  readonly skills: SkillIndex;
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
  options: StartTurnOptions,
): Promise<TurnStart> {
  const { report } = options;
  const bound = bindCommand(command, skill, options);
  const readiness = await readinessOf(skill, bound, options);
  const argumentCount = Object.keys(command.arguments).length;
  report({ type: "slash-command", name: skill.name, via, argumentCount, local: "refusal" in readiness });
  for (const { code, span } of [...command.diagnostics, ...bound.problems]) {
    const text = `Part of the command was not understood: ${code}.`;
    report({ type: "warning", code, message: text, skill: skill.name, ...(span && { span }) });
  }
  if ("refusal" in readiness) return reply(message, [skill.name], `${readiness.refusal}\n\n${usageLine(skill)}`);

  const { name, source, subSkills, tools, model } = skill;
  const { digest } = readiness;
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
    arguments: { ...bound.values, ...(bound.model === undefined ? {} : { model: bound.model }) },
  };
  const turn: ActiveTurn = {
    ...(message.id === undefined ? {} : { messageId: message.id }),
    typedName: shownName(command.name),
    rawArguments: command.rawArguments,
    skills: [selected],
    models: modelsAskedFor(bound.model, skill, options),
  };
  return { kind: "skill", turn, message, annotation: { names: [name], source, digest, local: false } };
}

/** The digest of the text, or why the skill cannot run: its arguments do not fit, or its text cannot be read. */
async function readinessOf(
  skill: Skill,
  bound: BoundCommand,
  { skills, onInvalidArguments, report }: StartTurnOptions,
): Promise<{ readonly digest: string } | { readonly refusal: string }> {
  const errors = onInvalidArguments === "reply" ? errorsOf(bound) : [];
  if (errors.length > 0) {
    return {
      refusal: [`/${skill.name} cannot run like this:`, ...errors.map(({ message }) => `- ${message}`)].join("\n"),
    };
  }
  try {
    return { digest: (await skills.read(skill.name)).digest };
  } catch (error) {
    if (!SkillError.isInstance(error)) throw error;
    report({ type: "warning", code: error.code, message: error.message, skill: skill.name });
    return { refusal: error.message };
  }
}

/** The names of the models in order of right: the override, then the skill's own. */
function modelsAskedFor(
  wanted: string | undefined,
  skill: Skill,
  { modelOverride: allowed, report }: StartTurnOptions,
): string[] {
  const own = skill.model === undefined ? [] : [skill.model];
  if (wanted === undefined) return own;
  const required = `skill requires ${skill.model ?? "default"}`;
  if (typeof allowed !== "boolean" && !allowed.includes(wanted)) {
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
