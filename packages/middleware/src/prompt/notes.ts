import type { BaseMessage, HumanMessage } from "@langchain/core/messages";
import { requiredSkills } from "@langslash/skills/internal";
import { bindCommand } from "../commands/bind-command.js";
import { isSkillCall, meaningOf, type SkillCall } from "../commands/message-meaning.js";
import type { PlacedTexts } from "../reading/call.js";
import { commandText, keyOf, mayBeTyped } from "../reading/message-text.js";
import { isSealedInput } from "../reading/turn-record.js";
import type { StageContext } from "../stage/prepare-stage.js";
import type { RequestContext } from "../stage/restore-stage.js";
import { hasStagePrompt } from "../stage/stage-message.js";
import type { ActiveTurn } from "../state.js";
import { type KeptSkills, keptSteps } from "../thread/kept-skills.js";
import type { Exchange, Notes, Opening } from "./messages-for-model.js";
import type { PinnedText } from "./pinned-skills.js";
import { commandsIn, readOnce, type Shown, skillTexts, type TextAccess, textKey } from "./skill-texts.js";

/** Context of `notesOf`. */
export interface NotesContext extends RequestContext, StageContext {
  /** The texts that the system prompt has. */
  readonly pinned: readonly PinnedText[];
  /** Whether notes are system messages, because the model takes these in their places. */
  readonly asSystem: boolean;
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
  let keptBy: ReturnType<typeof keptCommands> | undefined;
  for (const { opening } of exchanges) {
    if (!opening) continue;
    const { message, annotation, meaning, begun } = opening;
    const claimed = begun?.kind === "run" ? begun.stages[annotation?.stage ?? -1] : undefined;
    const later = claimed && hasStagePrompt(message.text, claimed.prompt) ? claimed : undefined;
    const { calls = [] } = later ?? (meaning.kind === "run" ? meaning.stages[0] : undefined) ?? {};
    const named = calls.filter(isSkillCall);
    const isCurrent = message === current?.message;
    const shown = isCurrent ? current.shown : shownBy(opening, named, context);
    const isShown = shown.skills.length > 0 || shown.offered.length > 0;
    if (!isShown && !isCurrent) continue;
    if (isShown && size > context.maxKeptText) {
      [notes, inView, skillsBy, size] = [new Map(), new Map(inSystemPrompt), new Map(), 0];
    }
    const isKept = shown.skills.some(({ as }) => as === "kept");
    const commandOf =
      isCurrent && current.turn
        ? commandsIn(current.turn, context)
        : namesIn(() => (isKept ? (keptBy ??= keptCommands(context))(message) : named), context);
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

/** Returns the texts of a message by its annotation, or else by its commands: a client can send any annotation. */
function shownBy({ message, annotation }: Opening, calls: readonly SkillCall[], { table, seals }: NotesContext): Shown {
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

/** Returns a function that finds the command of a skill: of one that is named twice, one after the other. */
function namesIn(calls: () => readonly SkillCall[], context: NotesContext): TextAccess["commandOf"] {
  let left: SkillCall[] | undefined;
  return ({ name }) => {
    left ??= [...calls()];
    const call = left.find(({ target }) => target.name === name);
    if (!call) return undefined;
    left.splice(left.indexOf(call), 1);
    const { command } = call;
    return {
      typedName: command.name,
      arguments: bindCommand(call, context).values,
      rawArguments: command.rawArguments,
    };
  };
}

/** Returns a function that finds the commands which named the skills that a message keeps, as they read now. */
function keptCommands(context: NotesContext): (message: HumanMessage) => readonly SkillCall[] {
  const { messages, thread, table } = context;
  const steps = keptSteps(context);
  const indexes = new Map(thread.typed.map(({ message, index }) => [keyOf(message), index]));
  const known = new Map<KeptSkills, readonly SkillCall[]>();
  const callsOf = ({ messageId, calls }: KeptSkills): readonly SkillCall[] => {
    const named = messages.find(({ id }) => id !== undefined && id === messageId);
    if (!mayBeTyped(named)) return calls.filter(isSkillCall);
    const meaning = meaningOf(commandText(named), table);
    const stages = meaning.kind === "run" ? meaning.stages : [];
    return stages.map(({ calls: own }) => own.filter(isSkillCall)).findLast((own) => own.length > 0) ?? [];
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
