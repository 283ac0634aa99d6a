import { AIMessage, type BaseMessage, type HumanMessage } from "@langchain/core/messages";
import type { Skill, SkillIndex } from "@langslash/skills";
import { digestOf } from "@langslash/skills/internal";
import { meaningOf } from "../commands/message-meaning.js";
import { isWithheld } from "../skills-option.js";
import {
  activeSkills,
  type ActiveTurn,
  currentStage,
  runsInHook,
  type SelectedSkill,
  type Stage,
  type TurnRecord,
} from "../state.js";
import { keptTurn } from "../thread/kept-skills.js";
import type { Call } from "../reading/call.js";
import { annotationOf, commandText } from "../reading/message-text.js";
import { withInput, withPassed } from "../stage/next-stage.js";
import type { TurnContext } from "../stage/restore-stage.js";
import { hasStagePrompt } from "../stage/stage-message.js";
import { prepareTurn } from "./start-turn.js";
import { isPastRecord, UNREADABLE } from "../reading/records.js";

/** A call or a hook with everything that its steps need. */
export interface CallContext extends TurnContext {
  readonly call: Call;
}

/**
 * Returns the running turn that the thread is in, also if a summary has replaced the message that began it, or
 * undefined if it is in none. If no seal confirms the record, only its position is taken from it, and all else from the
 * message and the index; without the message, the turn ends.
 */
export async function resumeTurn(context: CallContext): Promise<ActiveTurn | undefined> {
  const { thread, table, report } = context;
  const call = { ...context.call, thread };
  const { _active: record } = call.state;
  const place = placeOf(call);
  if (!record || !place || isPastRecord(record, thread)) return undefined;
  const { typed, begins } = place;
  const opened = openedTurn(call, place);
  if (!typed && !opened) report(UNREADABLE);
  const known = permitted(opened, table.skills);
  const turn = known ?? (typed && refilled(atPosition(await prepareAgain(typed, context), record), context));
  return turn && isBegunBy(begins, turn) ? turn : undefined;
}

/** Returns a turn with the tools and models that the index has now, unless one of its skills is no longer allowed. */
export function permitted(turn: ActiveTurn | undefined, skills: SkillIndex): ActiveTurn | undefined {
  if (!turn) return undefined;
  const isRefused = turn.stages.some((stage) => activeSkills(stage).some(({ name }) => isWithheld(name, skills)));
  if (isRefused) return undefined;
  return { ...turn, stages: turn.stages.map((stage) => withPresentSkills(stage, skills)) };
}

function withPresentSkills(stage: Stage, skills: SkillIndex): Stage {
  const present = (selected: SelectedSkill): SelectedSkill => presentSkill(selected, skills.get(selected.name));
  const named = stage.skills.map(present);
  const before = new Set(stage.skills.flatMap(({ model }) => model ?? []));
  const chosen = stage.models.filter((model) => !before.has(model));
  const [own] = named.flatMap(({ model }) => model ?? []);
  const models = [...chosen, ...(own === undefined ? [] : [own])];
  return { ...stage, skills: named, required: stage.required.map(present), models };
}

/** Returns a recorded skill with the grants of its present file, or as it was if it is gone. */
function presentSkill(recorded: SelectedSkill, skill: Skill | undefined): SelectedSkill {
  if (!skill) return recorded;
  const { model: _, ...selected } = recorded;
  const { model, tools, subSkills } = skill;
  return { ...selected, tools: [...tools], subSkills: [...subSkills], ...(model !== undefined && { model }) };
}

/** Like `resumeTurn`, for turns whose record a seal confirms. */
export function sealedTurn(call: Call): ActiveTurn | undefined {
  const place = placeOf(call);
  const turn = place && openedTurn(call, place);
  return turn && isBegunBy(place.begins, turn) ? turn : undefined;
}

/** Returns the turn of a sealed record, unless it only has the position, or its message has another text by now. */
function openedTurn({ recorded, state }: Call, { typed }: TurnPlace): ActiveTurn | undefined {
  const isPosition = recorded?.stages.length === 0 && recorded.stageMessageId !== undefined;
  const isSameText = !typed || state._active?.textDigest === digestOf(commandText(typed));
  return isSameText && !isPosition ? recorded : undefined;
}

/** Returns the current stage as the record of this turn has it, although nothing confirms that it is true. */
export function claimedStage(call: Call): Stage | undefined {
  return placeOf(call) && currentStage(call.state._active);
}

interface TurnPlace {
  /** The message that began the turn. */
  readonly typed?: HumanMessage | undefined;
  /** The message that begins the current stage, if that is another one. */
  readonly begins?: HumanMessage | undefined;
}

/**
 * Returns the messages of the recorded turn: an empty place if they are gone, and undefined if the thread is in another
 * turn.
 */
function placeOf({ state: { _active: record }, thread }: Call): TurnPlace | undefined {
  const { input, stageMessage } = thread;
  if (!record || (stageMessage !== undefined && stageMessage.id !== record.stageMessageId)) return undefined;
  if (stageMessage === undefined && record.stageMessageId !== undefined && input.length > 0) return undefined;
  if (input.length === 0) return { begins: stageMessage };
  const typed = input.find(({ message }) => message.id === record.messageId)?.message;
  return typed && { typed, begins: stageMessage };
}

/** Prepares the turn that a message begins anew, without a report. Returns it at its first stage. */
export async function prepareAgain(typed: HumanMessage, context: TurnContext): Promise<ActiveTurn | undefined> {
  const meaning = meaningOf(commandText(typed), context.table);
  const quiet = { ...context, report: () => undefined };
  if (meaning.kind === "text") return keptTurn(typed, quiet);
  if (meaning.kind !== "run") return undefined;
  const prepared = await prepareTurn(typed, meaning, quiet);
  return "turn" in prepared ? prepared.turn : undefined;
}

/** Returns a turn whose current stage has the values of the stage before again, as far as they are still there. */
function refilled(turn: ActiveTurn | undefined, context: CallContext): ActiveTurn | undefined {
  if (!turn) return undefined;
  const { messages, stageMessage } = context.thread;
  const begun = messages.findLastIndex(({ id }) => id === turn.messageId);
  const before = messages.slice(begun + 1, stageMessage ? messages.indexOf(stageMessage) : 0);
  const input = context.call.recorded?.input ?? answerIn(before, turn);
  const filled = withPassed(turn, input, context);
  return "turn" in filled ? withInput(filled.turn, input) : undefined;
}

/**
 * Returns the answer that the current stage works on, as the messages before it show it: for a fallback, the one before
 * the stages that failed.
 */
function answerIn(messages: readonly BaseMessage[], { stages, stage: current }: ActiveTurn): string | undefined {
  let [before, stage] = [messages, current];
  while (stages[stage]?.operator === "||") {
    const earlier = before.flatMap((message) => annotationOf(message)?.stage ?? []).filter((each) => each < stage);
    const failed = earlier.at(-1) ?? 0;
    if (failed === 0) return undefined;
    before = before.slice(
      0,
      before.findIndex((message) => annotationOf(message)?.stage === failed),
    );
    stage = failed;
  }
  return before.findLast((message) => AIMessage.isInstance(message))?.text;
}

function atPosition(turn: ActiveTurn | undefined, { stage, stageMessageId }: TurnRecord): ActiveTurn | undefined {
  if (!turn || currentStage(turn)?.kept) return turn;
  if (!turn.stages[stage]) return undefined;
  const isReached = stageMessageId !== undefined || turn.stages.slice(0, stage).every(runsInHook);
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
