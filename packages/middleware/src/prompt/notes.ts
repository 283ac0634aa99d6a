import type { BaseMessage, HumanMessage } from "@langchain/core/messages";
import { requiredSkills } from "@langslash/skills/internal";
import { bindCommand } from "../commands/bind-command.js";
import { isSkillCall, meaningOf, type MessageStage, type SkillCall } from "../commands/message-meaning.js";
import type { PlacedTexts } from "../reading/call.js";
import { annotationOf, commandText, keyOf, mayBeTyped } from "../reading/message-text.js";
import { isSealedInput } from "../reading/turn-record.js";
import type { StageContext } from "../stage/prepare-stage.js";
import type { RequestContext } from "../stage/restore-stage.js";
import { hasStagePrompt } from "../stage/stage-message.js";
import type { ActiveTurn } from "../state.js";
import { keptSkills } from "../thread/kept-skills.js";
import type { Exchange, Notes } from "./messages-for-model.js";
import type { PinnedText } from "./pinned-skills.js";
import { commandsIn } from "./skill-prompt.js";
import { readOnce, type Shown, skillTexts, type TextAccess, textKey } from "./skill-texts.js";

/** Context of `notesOf`. */
export interface NotesContext extends RequestContext, StageContext {
  /** The texts that the system prompt has. */
  readonly pinned: readonly PinnedText[];
  /** Whether notes are system messages, because the model takes these in their places. */
  readonly asSystem: boolean;
}

/**
 * Returns the notes of all messages: texts of skills, and offers. They stay with their messages in later turns, so that
 * each request begins with the one before it, which a provider's prompt cache has. What a message showed is read from
 * its annotation if a seal confirms it, and otherwise from the commands in its text.
 *
 * A text that the conversation has already is only referred to. If the notes of earlier messages pass the budget, all
 * of them go in one step: going one by one, they would change the beginning of the conversation in each turn. This is
 * computed anew in each call, for each message from those before it, so that later messages change nothing.
 */
export async function notesOf(
  exchanges: readonly Exchange[],
  current: (Pick<PlacedTexts, "message" | "shown"> & { readonly turn: ActiveTurn | undefined }) | undefined,
  context: NotesContext,
): Promise<Notes & { readonly placed?: PlacedTexts }> {
  const { asSystem } = context;
  const pinned = context.pinned.map(({ name }) => name);
  const inSystemPrompt = context.pinned.map(({ name, digest, filled }) => [name, textKey(digest, filled)] as const);
  let notes = new Map<BaseMessage, readonly string[]>();
  let inView = new Map(inSystemPrompt);
  const read = readOnce(context.table.skills);
  let skillsBy = new Map<unknown, readonly string[]>();
  let size = 0;
  let placed: PlacedTexts | undefined;
  let stages: readonly MessageStage[] = [];
  for (const { opening } of exchanges) {
    if (!opening) continue;
    const { message, meaning } = opening;
    const claimed = stages[annotationOf(message)?.stage ?? -1];
    const later = claimed && hasStagePrompt(message.text, claimed.prompt) ? claimed : undefined;
    if (!later) stages = meaning.kind === "run" ? meaning.stages : [];
    const { calls = [] } = later ?? stages[0] ?? {};
    const named = calls.filter(isSkillCall);
    const isCurrent = message === current?.message;
    const shown = isCurrent ? current.shown : shownBy(message, named, context);
    const isShown = shown.skills.length > 0 || shown.offered.length > 0;
    if (!isShown && !isCurrent) continue;
    if (isShown && size > context.maxKeptText) {
      [notes, inView, skillsBy, size] = [new Map(), new Map(inSystemPrompt), new Map(), 0];
    }
    const commandOf = isCurrent && current.turn ? commandsIn(current.turn, context) : namesIn(message, named, context);
    const access = { ...context, skills: context.table.skills, isCurrent, commandOf, read };
    const added = await skillTexts(shown, inView, access);
    size += added.reduce((sum, note) => sum + note.length, 0);
    if (added.length > 0) notes.set(message, added);
    skillsBy.set(
      keyOf(message),
      shown.skills.map(({ name }) => name),
    );
    if (isCurrent) placed = { message, notes: added, shown: current.shown, inView, pinned, skillsBy, asSystem };
  }
  return { notes, asSystem, ...(placed && { placed }) };
}

/** Returns the texts that a message showed, by its annotation if a seal confirms it, and else by its commands. */
function shownBy(message: HumanMessage, calls: readonly SkillCall[], { table, seals }: NotesContext): Shown {
  const { shown } = annotationOf(message) ?? {};
  if (shown && isSealedInput(message, seals)) return shown;
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

/** Returns a function that finds the command of a skill: of one that is named twice, one after the other. */
function namesIn(message: HumanMessage, calls: readonly SkillCall[], context: NotesContext): TextAccess["commandOf"] {
  const left = [...calls];
  return ({ name, as }) => {
    const named = as === "kept" ? keptCalls(message, context).filter(isSkillCall) : left;
    const call = named.find(({ target }) => target.name === name);
    if (!call) return undefined;
    if (as === "called") left.splice(left.indexOf(call), 1);
    const { command } = call;
    return {
      typedName: command.name,
      arguments: bindCommand(call, context).values,
      rawArguments: command.rawArguments,
    };
  };
}

/** Returns the commands that named the skills which a message keeps, as they read now. */
function keptCalls(message: HumanMessage, context: NotesContext): MessageStage["calls"] {
  const { messages, thread, table } = context;
  const kept = keptSkills(
    thread.messages.findIndex(({ id }) => id === message.id),
    context,
  );
  const named = messages.find(({ id }) => id !== undefined && id === kept?.messageId);
  if (!mayBeTyped(named)) return kept?.calls ?? [];
  const meaning = meaningOf(commandText(named), table);
  return meaning.kind === "run" ? meaning.stages.flatMap(({ calls }) => calls) : [];
}
