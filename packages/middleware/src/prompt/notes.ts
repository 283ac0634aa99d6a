import type { BaseMessage, HumanMessage } from "@langchain/core/messages";
import { requiredSkills, type ShownTexts } from "@langslash/skills/internal";
import { bindCommand, defaultArguments } from "../commands/bind-command.js";
import { isSkillCall, meaningOf, type MessageStage, type SkillCall } from "../commands/message-meaning.js";
import type { PlacedTexts } from "../reading/call.js";
import { annotationOf, commandText, mayBeTyped } from "../reading/message-text.js";
import { isSealedInput } from "../reading/turn-record.js";
import type { StageContext } from "../stage/prepare-stage.js";
import { readSkill } from "../stage/read-skill.js";
import type { RequestContext } from "../stage/restore-stage.js";
import { hasStagePrompt } from "../stage/stage-message.js";
import { type ActiveTurn, currentStage, isNamed, type Stage } from "../state.js";
import { keptSkills } from "../thread/kept-skills.js";
import { applicationNote } from "./application-note.js";
import type { Exchange, NotesByMessage } from "./messages-for-model.js";
import { calledBlock, type CalledSkill, foundBlock, offerText, type PromptSkill, type SkillBlock, wholeText } from "./skill-block.js";
import { currentArguments, type SkillTextAccess } from "./skill-prompt.js";

/** A skill that a message shows. Without a digest, its present text counts. */
type ShownSkill = Pick<ShownTexts["skills"][number], "name" | "as"> & { readonly digest?: string | undefined };

/** What a message shows the model. */
interface Shown {
  readonly skills: readonly ShownSkill[];
  readonly offered: readonly string[];
}

/** Context of `notesOf`. */
export interface NotesContext extends RequestContext, StageContext {
  /** Texts of skills that the system prompt has, by name. */
  readonly inSystemPrompt: ReadonlyMap<string, string>;
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
): Promise<{ readonly notes: NotesByMessage; readonly placed?: PlacedTexts }> {
  let notes = new Map<BaseMessage, readonly string[]>();
  let inView = new Map(context.inSystemPrompt);
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
    if (shown.skills.length === 0 && shown.offered.length === 0 && !isCurrent) continue;
    if (size > context.maxKeptText) [notes, inView, size] = [new Map(), new Map(context.inSystemPrompt), 0];
    const commandOf = isCurrent && current.turn ? namesOf(current.turn, context) : namesIn(message, named, context);
    const added = await noteTexts(shown, inView, { ...context, skills: context.table.skills, isCurrent, commandOf });
    size += added.reduce((sum, note) => sum + note.length, 0);
    if (added.length > 0) notes.set(message, added);
    if (isCurrent) placed = { message, notes: added, shown: current.shown, inView };
  }
  return { notes, ...(placed && { placed }) };
}

/** Returns what a message showed, by its annotation or else by its commands: a client can send any annotation. */
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

/** Returns what the message of a stage shows: pinned skills, those of the stage, and offers. */
export function shownIn(stage: Stage | undefined, pinned: readonly { name: string; digest: string }[]): ShownTexts {
  const { skills = [], required = [], offered = [], kept } = stage ?? {};
  const active = new Set([...skills, ...required].map(({ name }) => name));
  const as: ShownSkill["as"] = stage && isNamed(stage) ? (kept ? "kept" : "called") : "selected";
  return {
    skills: [
      ...pinned.filter(({ name }) => !active.has(name)).map(({ name, digest }) => ({ name, digest, as: "pinned" as const })),
      ...required.map(({ name, digest }) => ({ name, digest, as: "required" as const })),
      ...skills.map(({ name, digest }) => ({ name, digest, as })),
    ],
    offered: [...offered],
  };
}

/** How the texts of a message are read. */
interface NoteAccess extends SkillTextAccess {
  /** Whether it is the message of the running turn. */
  readonly isCurrent: boolean;
  /** Returns the command that named a skill, as its message reads now. */
  readonly commandOf: (skill: ShownSkill) => NamedSkill | undefined;
}

/** A command that named a skill. */
type NamedSkill = Pick<CalledSkill, "typedName" | "arguments" | "rawArguments">;

/** Returns the texts of the notes that a message gets, and puts the texts of skills among those in view. */
export async function noteTexts(
  { skills: shown, offered }: Shown,
  inView: Map<string, string>,
  access: NoteAccess,
): Promise<string[]> {
  const { skills, isCurrent, report } = access;
  const notes: string[] = [];
  for (const each of shown) {
    const { document, warning } = await readSkill(skills, each.name, each.digest);
    if (warning && isCurrent) report(warning);
    // The text of an earlier turn that cannot be had any more is gone: a newer one is for the turn that asks for it.
    const isGone = !isCurrent && each.digest !== undefined && document?.digest !== each.digest;
    if (!document || isGone) continue;
    const block = blockOf(each, document.body, access);
    // A reference to an older text would be read as one to the newest.
    const isInView = inView.get(each.name) === block.text;
    notes.push(applicationNote(isInView ? `${block.heading}\n\n${IN_VIEW}` : wholeText(block)));
    inView.set(each.name, block.text);
  }
  const known = offered.flatMap((name) => skills.get(name) ?? []);
  return known.length > 0 ? [...notes, applicationNote(offerText(known))] : notes;
}

/** What a note says instead of a text that the conversation has already. */
const IN_VIEW = "(Its instructions are above, unchanged.)";

function blockOf(each: ShownSkill, body: string, { skills, substitution: mode, commandOf }: NoteAccess): SkillBlock {
  const skill: PromptSkill = skills.get(each.name) ?? { name: each.name };
  if (each.as === "selected") return foundBlock("Selected", skill, body, mode);
  if (each.as === "pinned") return foundBlock("Pinned", skill, body, mode);
  if (each.as === "required") return foundBlock("Required", skill, body, mode);
  const unnamed = { typedName: each.name, arguments: defaultArguments(skill.parameters), rawArguments: "" };
  return calledBlock({ ...(commandOf(each) ?? unnamed), skill, body, mode, placement: "message" });
}

/** Like `namesIn`, for the running turn, whose commands the state has if the message no longer names them. */
function namesOf(turn: ActiveTurn, context: NotesContext): NoteAccess["commandOf"] {
  const { skills = [], typedNames = [] } = currentStage(turn) ?? {};
  const left = [...skills.entries()];
  return ({ name }) => {
    const position = left.findIndex(([, skill]) => skill.name === name);
    const [[index, selected] = []] = position === -1 ? [] : left.splice(position, 1);
    if (index === undefined || selected === undefined) return undefined;
    const given = currentArguments(turn, index, context.table.skills.get(name) ?? selected, context);
    return { typedName: typedNames[index] ?? name, ...given };
  };
}

/** Returns a function that finds the command of a skill: of one that is named twice, one after the other. */
function namesIn(
  message: HumanMessage,
  calls: readonly SkillCall[],
  context: NotesContext,
): NoteAccess["commandOf"] {
  const left = [...calls];
  return ({ name, as }) => {
    const named = as === "kept" ? keptCalls(message, context).filter(isSkillCall) : left;
    const call = named.find(({ target }) => target.name === name);
    if (!call) return undefined;
    if (as === "called") left.splice(left.indexOf(call), 1);
    const { command } = call;
    return { typedName: command.name, arguments: bindCommand(call, context).values, rawArguments: command.rawArguments };
  };
}

/** Returns the commands that named the skills which a message keeps, as they read now. */
function keptCalls(message: HumanMessage, context: NotesContext): MessageStage["calls"] {
  const { messages, thread, table } = context;
  const kept = keptSkills(thread.messages.findIndex(({ id }) => id === message.id), context);
  const named = messages.find(({ id }) => id !== undefined && id === kept?.messageId);
  if (!mayBeTyped(named)) return kept?.calls ?? [];
  const meaning = meaningOf(commandText(named), table);
  return meaning.kind === "run" ? meaning.stages.flatMap(({ calls }) => calls) : [];
}
