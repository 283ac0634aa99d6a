import type { BaseMessage, SystemMessage } from "@langchain/core/messages";
import type { Call, PlacedTexts } from "../reading/call.js";
import { keyOf } from "../reading/message-text.js";
import { stageMessageOf } from "../stage/restore-stage.js";
import { activeSkills, type ActiveTurn, currentStage, isExplicit, type Stage } from "../state.js";
import { withNotes } from "./application-note.js";
import { exchangesForModel, messagesForModel } from "./messages-for-model.js";
import { notesOf } from "./notes.js";
import { pinnedPrompt, type PinnedText } from "./pinned-skills.js";
import {
  shownIn,
  skillPrompt,
  type SkillPromptContext,
  type SkillTextAccess,
  skillTexts,
  withSystemText,
} from "./skill-texts.js";

/** Input of one model call. */
export interface ModelInput {
  readonly messages: BaseMessage[];
  /** The text for the end of the system prompt, or an empty string. */
  readonly skillPrompt: string;
  /** The texts in the message of the turn, if they are placed in messages and the message is there. */
  readonly placed?: PlacedTexts;
}

/** Context of `modelInput`. */
export interface ModelInputContext extends SkillPromptContext {
  /** Whether the model takes system messages in their places. @default false */
  readonly asSystem?: boolean;
}

/** Pinned skills of a call, with their texts. */
export interface Pinned {
  /** Those of the application. */
  readonly always: readonly PinnedText[];
  /** Those of the thread. */
  readonly ofThread: readonly PinnedText[];
}

/**
 * Returns the messages as the model reads them, with the texts of skills in the place that `placement` says. With
 * `placement: "message"`, if the message that began the stage is gone, for example because it was summarised away, the
 * texts go into the system prompt: the state has their names. Skills that the application pins are always there.
 */
export function modelInput(
  turn: ActiveTurn | undefined,
  pinned: Pinned,
  context: ModelInputContext,
): ModelInput | Promise<ModelInput> {
  const explicit = turn && isExplicit(turn) ? turn : undefined;
  if (context.placement === "message") return inputWithNotes(turn, explicit, pinned, context);
  const messages = messagesForModel({ ...context, turn: explicit });
  const prompt = systemText(turn, pinned, context);
  return prompt instanceof Promise
    ? prompt.then((text) => ({ messages, skillPrompt: text }))
    : { messages, skillPrompt: prompt };
}

/** Returns the texts of a turn for the system prompt: a pinned skill that the turn itself shows is there once. */
function systemText(
  turn: ActiveTurn | undefined,
  { always, ofThread }: Pinned,
  context: SkillPromptContext,
): string | Promise<string> {
  const active = new Set(activeSkills(currentStage(turn)).map(({ name }) => name));
  const texts = [...always, ...ofThread].filter(({ name }) => !active.has(name));
  return turn ? skillPrompt(turn, context).then((text) => pinnedPrompt(texts, text)) : pinnedPrompt(texts);
}

async function inputWithNotes(
  turn: ActiveTurn | undefined,
  explicit: ActiveTurn | undefined,
  pinned: Pinned,
  { asSystem = false, ...context }: ModelInputContext,
): Promise<ModelInput> {
  const inMessages = { ...context, turn: explicit };
  const exchanges = exchangesForModel(inMessages);
  const { newest, stageMessage } = context.thread;
  const begins = stageMessage ?? newest?.message;
  const message = explicit
    ? stageMessageOf(explicit, context.messages)
    : exchanges.findLast(({ opening }) => begins && opening && keyOf(opening.message) === keyOf(begins))?.opening
        ?.message;
  const shown = shownIn(currentStage(turn), pinned.ofThread);
  const current = message && { message, shown, turn: explicit };
  const notes = await notesOf(exchanges, current, { ...context, pinned: pinned.always, asSystem });
  const messages = messagesForModel(inMessages, exchanges, notes);
  const { placed } = notes;
  if (placed) return { messages, skillPrompt: pinnedPrompt(pinned.always), placed };
  return { messages, skillPrompt: await systemText(turn, pinned, context) };
}

/** The parts of a request that have texts of skills. */
interface TextRequest {
  readonly messages: BaseMessage[];
  readonly systemMessage: SystemMessage;
}

/** Returns a request with the texts of a stage whose skills no command named, or with its offers. */
export async function withFound<Request extends TextRequest>(
  request: Request,
  stage: Stage | undefined,
  call: Call,
  access: SkillTextAccess,
): Promise<Request> {
  const { placed } = call;
  const shown = shownIn(stage, []);
  const key = placed && keyOf(placed.message);
  if (!placed || !request.messages.some((each) => keyOf(each) === key)) {
    // Later turns need to know of a skill that the thread keeps.
    if (!placed && shown.skills.some(({ name }) => access.skills.get(name)?.keep === "thread")) call.found = shown;
    const texts = await skillTexts(shown, new Map(), access);
    return { ...request, systemMessage: withSystemText(request.systemMessage, texts.join("\n\n")) };
  }
  call.found = shown;
  const names = [...placed.shown.skills, ...shown.skills].map(({ name }) => name);
  call.placed = { ...placed, skillsBy: new Map(placed.skillsBy).set(key, names) };
  const notes = await skillTexts(shown, new Map(placed.inView), access);
  const { notes: before, asSystem } = placed;
  const messages = request.messages.flatMap((each) =>
    keyOf(each) === key ? withNotes(each, notes, { before, asSystem }) : [each],
  );
  return { ...request, messages };
}
