import { type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { parseSlashCommand } from "@langslash/grammar";
import { ANNOTATION_KEY } from "@langslash/skills/internal";
import { slashed } from "../commands/unknown-command.js";
import { type ActiveTurn, currentStage, namesIn, type Stage, stageAnnotation } from "../state.js";
import { STAGE_MESSAGE_PREFIX } from "../reading/message-text.js";

/** The part of a later stage's prompt that refers to the previous answer. */
const POINTER = "\n\n(Work on your previous answer.)";

/** The part of a prompt that asks again for an answer of the right form. */
const AGAIN = "\n\n(Your answer does not have the form that is asked for. Answer again, with the JSON value only.";

/** Returns the message that begins the current stage, with our annotation and LangChain's mark of untyped messages. */
export function stageMessage(turn: ActiveTurn, prompt: string, annotation = stageAnnotation(turn)): HumanMessage {
  // Written out: older versions of @langchain/core have no `addNotificationMetadata`.
  const lc_data = { stage: turn.stage + 1, names: annotation.names };
  return new HumanMessage({
    id: `${STAGE_MESSAGE_PREFIX}${crypto.randomUUID()}`,
    content: escaped(prompt),
    additional_kwargs: { [ANNOTATION_KEY]: annotation, lc_source: ANNOTATION_KEY, lc_data },
  });
}

/** Returns the commands of a stage as typed: `/a /b`. */
export function commandsOf({ typedNames }: Pick<Stage, "typedNames">): string {
  return slashed(typedNames, " ");
}

/** Returns the commands of a stage by their names in the index: `/a /b`. */
export function commandNamesOf(stage: Stage): string {
  return commandsOf({ typedNames: namesIn(stage) });
}

/** Returns the request for the model in a stage. After a pipe it refers to the previous answer, without copying it. */
export function promptOf({ prompt, operator }: Stage, hasAnswer: boolean): string {
  return operator === "|" && hasAnswer ? `${prompt}${POINTER}` : prompt;
}

/** Returns the request for another answer in a stage, with the problem of the one before. */
export function promptAgain({ prompt }: Stage, problem: string): string {
  return `${prompt}${AGAIN} ${problem})`;
}

/** Whether a text is that of a message which begins a stage with a prompt. */
export function hasStagePrompt(text: string, prompt: string): boolean {
  const isPlain = text === escaped(prompt) || text === escaped(`${prompt}${POINTER}`);
  return isPlain || text.startsWith(escaped(`${prompt}${AGAIN}`));
}

/** Escapes a prompt that looks like a command, so that it stays a prompt. */
function escaped(prompt: string): string {
  return parseSlashCommand(prompt) ? prompt.replace("/", "//") : prompt;
}

/** Returns the reason why a pipeline stops at a stage without an answer. */
export function noAnswer(turn: ActiveTurn): string {
  const stage = currentStage(turn);
  return `${stage ? commandsOf(stage) : ""} gave no answer.`;
}

/** Progress of a turn after stages have begun, run or stopped. */
export interface TurnProgress {
  readonly turn: ActiveTurn;
  /** Messages to add before the model is called, or instead of calling it. */
  readonly messages: readonly BaseMessage[];
  /** Changes that custom commands made to the agent's state. */
  readonly update: Readonly<Record<string, unknown>>;
  /** Whether nothing is left for the model. */
  readonly isOver: boolean;
}

/** Begins a stage, or another attempt at it, with a message to the model. */
export function continueWithModel(turn: ActiveTurn, prompt: string): TurnProgress {
  const message = stageMessage(turn, prompt, { ...stageAnnotation(turn), local: false });
  return { turn: { ...turn, stageMessageId: message.id }, messages: [message], update: {}, isOver: false };
}
