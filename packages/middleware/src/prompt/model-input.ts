import type { BaseMessage, SystemMessage } from "@langchain/core/messages";
import type { Call, PlacedTexts } from "../reading/call.js";
import { keyOf } from "../reading/message-text.js";
import { stageMessageOf } from "../stage/restore-stage.js";
import { activeSkills, type ActiveTurn, currentStage, isExplicit, type Stage } from "../state.js";
import { withNotes } from "./application-note.js";
import { type Exchange, exchangesForModel, messagesForModel, type MessagesForModelContext } from "./messages-for-model.js";
import { noteTexts, notesOf, shownIn } from "./notes.js";
import { pinnedPrompt, type PinnedText } from "./pinned-skills.js";
import { offerText } from "./skill-block.js";
import { selectedSkillPrompt, skillPrompt, type SkillPromptContext, type SkillTextAccess, withSystemText } from "./skill-prompt.js";

/** Input of one model call. */
export interface ModelInput {
  readonly messages: BaseMessage[];
  /** The text for the end of the system prompt, or an empty string. */
  readonly skillPrompt: string;
  /** The texts in the message of the turn, if they are placed in messages and the message is there. */
  readonly placed?: PlacedTexts;
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
  context: SkillPromptContext,
): ModelInput | Promise<ModelInput> {
  const inMessages: MessagesForModelContext = { ...context, turn: turn && isExplicit(turn) ? turn : undefined };
  const exchanges = exchangesForModel(inMessages);
  if (context.placement === "message") return inputWithNotes(turn, pinned, exchanges, context);
  const messages = messagesForModel(inMessages, exchanges);
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
  pinned: Pinned,
  exchanges: readonly Exchange[],
  context: SkillPromptContext,
): Promise<ModelInput> {
  const explicit = turn && isExplicit(turn) ? turn : undefined;
  const { newest, stageMessage } = context.thread;
  const begins = stageMessage ?? newest?.message;
  const message = explicit
    ? stageMessageOf(explicit, context.messages)
    : exchanges.findLast(({ opening }) => begins && opening && keyOf(opening.message) === keyOf(begins))?.opening?.message;
  const shown = shownIn(currentStage(turn), pinned.ofThread);
  const inSystemPrompt = new Map(pinned.always.map(({ name, text }) => [name, text]));
  const { notes, placed } = await notesOf(exchanges, message && { message, shown, turn: explicit }, { ...context, inSystemPrompt });
  const messages = messagesForModel({ ...context, turn: explicit }, exchanges, notes);
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
  if (!placed) {
    const offered = shown.offered.flatMap((name) => access.skills.get(name) ?? []);
    const text = offered.length > 0 ? offerText(offered) : await selectedSkillPrompt(stage, access);
    return { ...request, systemMessage: withSystemText(request.systemMessage, text) };
  }
  call.found = shown;
  const notes = await noteTexts(shown, new Map(placed.inView), { ...access, isCurrent: true, commandOf: () => undefined });
  const key = keyOf(placed.message);
  const messages = request.messages.map((each) => (keyOf(each) === key ? withNotes(each, notes, placed.notes) : each));
  return { ...request, messages };
}
