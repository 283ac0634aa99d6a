import type { BaseMessage, HumanMessage } from "@langchain/core/messages";
import type { SkillIndex } from "@langslash/skills";
import { meaningOf } from "../commands/message-meaning.js";
import { isWithheld } from "../skills-option.js";
import { activeSkills, type ActiveTurn, currentStage, type Stage, type TurnRecord } from "../state.js";
import { keptTurn } from "../thread/kept-skills.js";
import { annotationOf, commandText, isFirstModelCall, isTyped, newestTyped } from "../stage/message-text.js";
import type { StageContext } from "../stage/prepare-stage.js";
import type { TurnContext } from "../stage/restore-stage.js";
import { hasStagePrompt } from "../stage/stage-message.js";
import { prepareTurn } from "./start-turn.js";
import { openRecord } from "../stage/turn-record.js";

/** The record of a turn in the agent's state. */
type Recorded = TurnRecord | null | undefined;

/**
 * Returns the running turn that the newest message belongs to, also if a summary has replaced the message that began
 * it, or undefined if it belongs to none. If this process did not begin the turn, only its position is taken from the
 * record, and all else from the message and the index; without the message, the turn ends.
 */
export async function resumeTurn(
  record: Recorded,
  context: StageContext & TurnContext,
): Promise<ActiveTurn | undefined> {
  const place = placeOf(record, context.messages);
  if (!record || !place) return undefined;
  const { typed, begins } = place;
  const sealed = permitted(openRecord(record, typed && commandText(typed)), context.table.skills);
  const turn = sealed ?? (typed && atPosition(await prepareAgain(typed, context), record));
  return turn && isBegunBy(begins, turn) ? turn : undefined;
}

/** Returns a turn, unless one of its skills is no longer allowed. */
export function permitted(turn: ActiveTurn | undefined, skills: SkillIndex): ActiveTurn | undefined {
  const isRefused = turn?.stages.some((stage) => activeSkills(stage).some(({ name }) => isWithheld(name, skills)));
  return isRefused ? undefined : turn;
}

/** Like `resumeTurn`, for turns that this process began. */
export function sealedTurn(record: Recorded, messages: readonly BaseMessage[]): ActiveTurn | undefined {
  const place = placeOf(record, messages);
  const turn = record && place && openRecord(record, place.typed && commandText(place.typed));
  return turn && isBegunBy(place?.begins, turn) ? turn : undefined;
}

/** Returns the current stage as the record of this turn has it, although nothing confirms that it is true. */
export function claimedStage(record: Recorded, messages: readonly BaseMessage[]): Stage | undefined {
  return placeOf(record, messages) && currentStage(record);
}

/** The messages of a turn that are still there. */
interface TurnPlace {
  /** The message that began the turn. */
  readonly typed?: HumanMessage | undefined;
  /** The message that begins the current stage, if that is another one. */
  readonly begins?: HumanMessage | undefined;
}

/**
 * Returns the messages of the recorded turn: an empty place if they are gone, and undefined if the newest message
 * belongs to another turn.
 */
function placeOf(record: Recorded, messages: readonly BaseMessage[]): TurnPlace | undefined {
  if (!record) return undefined;
  const newest = newestTyped(messages)?.message;
  const typed = messages.filter(isTyped).find(({ id }) => id === record.messageId);
  if (!newest) return {};
  if (newest === typed && record.stageMessageId === undefined) return { typed };
  if (newest !== typed && newest.id !== undefined && newest.id === record.stageMessageId)
    return { typed, begins: newest };
  return typed || isFirstModelCall(messages) ? undefined : {};
}

/** Prepares the turn that a message begins anew, without a report. Returns it at its first stage. */
export async function prepareAgain(
  typed: HumanMessage,
  context: StageContext & TurnContext,
): Promise<ActiveTurn | undefined> {
  const meaning = meaningOf(commandText(typed), context.table);
  const quiet = { ...context, report: () => undefined };
  if (meaning.kind === "text") return keptTurn(typed, quiet);
  if (meaning.kind !== "run") return undefined;
  const prepared = await prepareTurn(typed, meaning, quiet);
  return "turn" in prepared ? prepared.turn : undefined;
}

/** Returns a turn at the position of a record, if that is possible. */
function atPosition(turn: ActiveTurn | undefined, { stage, stageMessageId }: TurnRecord): ActiveTurn | undefined {
  if (!turn || currentStage(turn)?.kept) return turn;
  if (!turn.stages[stage]) return undefined;
  const isReached = stageMessageId !== undefined || turn.stages.slice(0, stage).every(({ custom }) => custom);
  return isReached ? { ...turn, stage, stageMessageId } : undefined;
}

/**
 * Whether a message is the one that begins the turn's current stage, and not that of another stage, or another one that
 * a client sent under its id. The prompt of a custom command can be any text, but such a stage has no skills.
 */
function isBegunBy(message: HumanMessage | undefined, { stages, stage }: ActiveTurn): boolean {
  if (message === undefined) return true;
  const { custom, prompt = "" } = stages[stage] ?? {};
  const annotated = annotationOf(message)?.stage ?? stage;
  return annotated === stage && (custom !== undefined || hasStagePrompt(message.text, prompt));
}
