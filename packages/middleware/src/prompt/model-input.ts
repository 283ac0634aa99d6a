import type { BaseMessage, HumanMessage } from "@langchain/core/messages";
import { requiredSkills } from "@langslash/skills/internal";
import type { ModelRequest } from "langchain";
import { isSkillCall, meaningOf, type SkillCall } from "../commands/message-meaning.js";
import type { Call, PlacedTexts } from "../reading/call.js";
import { commandText, keyOf, mayBeTyped } from "../reading/message-text.js";
import { isSealedInput } from "../reading/records.js";
import { lastSkillStage, stageMessageOf, type TurnContext } from "../stage/restore-stage.js";
import { hasStagePrompt } from "../stage/stage-message.js";
import { type ActiveTurn, currentStage, isExplicit, type Stage } from "../state.js";
import { type KeptSkills, keptSteps } from "../thread/kept-skills.js";
import { withNotes } from "./application-note.js";
import { type Exchange, exchangesForModel, messagesForModel, type Notes, type Opening } from "./messages-for-model.js";
import type { PinnedSkills } from "./pinned-skills.js";
import {
  commandsIn,
  commandsOf,
  type PinnedText,
  type Shown,
  shownIn,
  skillPrompt,
  type SkillTextAccess,
  skillTexts,
  type TextAccess,
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

interface ModelInputContext extends TurnContext, Required<Pick<TextAccess, "read">> {
  /** Whether notes are system messages, because the model takes these in their places. @default false */
  readonly asSystem?: boolean;
}

/**
 * Returns the messages as the model reads them, with the texts of skills in the place that `placement` says. With
 * `placement: "message"`, if the message that began the stage is gone, for example because it was summarised away, the
 * texts go into the system prompt: the state has their names. Skills that the application pins are always there.
 */
export async function modelInput(
  turn: ActiveTurn | undefined,
  pinned: PinnedSkills<PinnedText>,
  context: ModelInputContext,
): Promise<ModelInput> {
  const explicit = isExplicit(turn) ? turn : undefined;
  const exchanges = exchangesForModel(explicit, context);
  const notes = context.placement === "message" ? await notesOf(exchanges, turn, pinned, context) : undefined;
  const messages = messagesForModel(explicit, context, exchanges, notes);
  const { always, ofThread } = pinned;
  if (notes?.placed) return { messages, skillPrompt: notes.always, placed: notes.placed };
  return { messages, skillPrompt: await skillPrompt(turn, context, [...always, ...ofThread]) };
}

/** Returns a request with the texts of a stage whose skills no command named, or with its offers. */
export async function withFound<Request extends Pick<ModelRequest, "messages" | "systemMessage">>(
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

/**
 * Returns the notes of all messages: texts of skills, and offers. They stay with their messages in later turns, so that
 * each request begins with the one before it, which a provider's prompt cache has. The texts of a message are read from
 * its annotation if a seal confirms it, and otherwise from the commands in its text.
 *
 * A text that the conversation has already is only referred to. If the notes of earlier messages pass the budget, all
 * of them go in one step: going one by one, they would change the beginning of the conversation in each turn. This is
 * computed anew in each call, for each message from those before it, so that later messages change nothing.
 */
async function notesOf(
  exchanges: readonly Exchange[],
  active: ActiveTurn | undefined,
  { always, ofThread }: PinnedSkills<PinnedText>,
  context: ModelInputContext,
): Promise<Notes & { readonly always: string; readonly placed?: PlacedTexts }> {
  const { thread, messages = thread.messages, asSystem = false } = context;
  const turn = isExplicit(active) ? active : undefined;
  const begins = thread.stageMessage ?? thread.newest?.message;
  const openings = exchanges.flatMap(({ opening }) => opening ?? []);
  const begun = begins && openings.findLast(({ message }) => keyOf(message) === keyOf(begins))?.message;
  const current = turn ? stageMessageOf(turn, messages) : begun;
  const shownNow = shownIn(currentStage(active), ofThread);
  const pinned = always.map(({ name }) => name);
  const inSystemPrompt = new Map<string, string>();
  const fixed = always.length > 0 ? await skillPrompt(undefined, context, always, inSystemPrompt) : "";
  let notes = new Map<BaseMessage, readonly string[]>();
  let inView = new Map(inSystemPrompt);
  let skillsBy = new Map<unknown, readonly string[]>();
  let size = 0;
  let placed: PlacedTexts | undefined;
  let keptBy: ReturnType<typeof keptCommands> | undefined;
  for (const opening of openings) {
    const { message, annotation, meaning, begun: first } = opening;
    const claimed = first?.kind === "run" ? first.stages[annotation?.stage ?? -1] : undefined;
    const later = claimed && hasStagePrompt(message.text, claimed.prompt) ? claimed : undefined;
    const { calls = [] } = later ?? (meaning.kind === "run" ? meaning.stages[0] : undefined) ?? {};
    const named = calls.filter(isSkillCall);
    const isCurrent = message === current;
    const shown: Shown = isCurrent ? shownNow : shownBy(opening, named, context);
    const isShown = shown.skills.length > 0 || shown.offered.length > 0;
    if (!isShown && !isCurrent) continue;
    if (isShown && size > context.maxKeptText) {
      [notes, inView, skillsBy, size] = [new Map(), new Map(inSystemPrompt), new Map(), 0];
    }
    const isKept = shown.skills.some(({ as }) => as === "kept");
    const commands =
      isCurrent && turn
        ? commandsIn(turn, context)
        : commandsOf(isKept ? (keptBy ??= keptCommands(context))(message) : named, context);
    const access = { ...context, skills: context.table.skills, isCurrent, commands };
    const added = await skillTexts(shown, inView, access);
    size += added.reduce((sum, note) => sum + note.length, 0);
    if (added.length > 0) notes.set(message, added);
    const names = shown.skills.map(({ name }) => name);
    skillsBy.set(keyOf(message), names);
    if (isCurrent) placed = { message, notes: added, shown: shownNow, inView, pinned, skillsBy, asSystem };
  }
  return { notes, asSystem, always: fixed, ...(placed && { placed }) };
}

/** Returns the texts of a message by its annotation, or else by its commands: a client can send any annotation. */
function shownBy({ message, annotation }: Opening, calls: readonly SkillCall[], { table, seals }: TurnContext): Shown {
  const { shown } = annotation ?? {};
  if (shown && isSealedInput(message, seals, annotation)) return shown;
  if (table.wasFork(calls.map(({ target }) => target))) return { skills: [], offered: [] };
  const own = new Set(calls.map(({ target }) => target.name));
  const required = new Set(calls.flatMap(({ target }) => requiredSkills(target, table.skills).skills));
  return {
    skills: [
      ...Array.from(required, ({ name }) => ({ name, as: "required" as const })).filter(({ name }) => !own.has(name)),
      ...calls.map(({ target: { name } }) => ({ name, as: "called" as const })),
    ],
    offered: [],
  };
}

/** Returns a function that finds the commands which named the skills that a message keeps, as they read now. */
function keptCommands(context: TurnContext): (message: HumanMessage) => readonly SkillCall[] {
  const { thread, table, messages = thread.messages } = context;
  const steps = keptSteps(context);
  const indexes = new Map(thread.typed.map(({ message, index }) => [keyOf(message), index]));
  const known = new Map<KeptSkills, readonly SkillCall[]>();
  const callsOf = ({ messageId, calls }: KeptSkills): readonly SkillCall[] => {
    const named = messages.find(({ id }) => id !== undefined && id === messageId);
    if (!mayBeTyped(named)) return calls.filter(isSkillCall);
    const meaning = meaningOf(commandText(named), table);
    const stage = meaning.kind === "run" ? lastSkillStage(meaning.stages) : undefined;
    return stage?.calls.filter(isSkillCall) ?? [];
  };
  return (message) => {
    const before = indexes.get(keyOf(message)) ?? -1;
    const kept = steps.findLast(({ index }) => index < before)?.kept;
    if (!kept) return [];
    const calls = known.get(kept) ?? callsOf(kept);
    known.set(kept, calls);
    return calls;
  };
}
