import type { HumanMessage } from "@langchain/core/messages";
import { unmetRequirement } from "@langslash/skills/internal";
import { isDeepStrictEqual } from "node:util";
import { bindCommand, bindingErrors } from "../commands/bind-command.js";
import { isSkillCall, meaningOf, type MessageStage, type TypedCall } from "../commands/message-meaning.js";
import { isUnconditional } from "../commands/stage-prefixes.js";
import { slashed } from "../commands/unknown-command.js";
import type { SlashCommandEvent } from "../events.js";
import { perRevision } from "../skills-option.js";
import { annotationOf, commandText, mayBeTyped } from "../reading/message-text.js";
import { prepareStage } from "../stage/prepare-stage.js";
import type { TurnContext } from "../stage/restore-stage.js";
import type { ActiveTurn } from "../state.js";
import { digestOf } from "../seals.js";
import { isCurrent, type ThreadRecord, threadRecordOf } from "../reading/records.js";
import {
  hasNewPins,
  hasPinCommands,
  type PinCall,
  pinCallOf,
  pinnedName,
  pinSkill,
  pinsUntil,
  usablePins,
} from "./thread-pins.js";

/** The commands that named the skills which a thread keeps. */
export interface KeptSkills {
  /** Id of the message that named them. */
  readonly messageId: string | undefined;
  /** Its text, as it reads now if the message is still there. */
  readonly text: string;
  readonly calls: MessageStage["calls"];
}

/** The skills that a thread keeps after a message. */
export interface KeptStep {
  /** Index of the message; -1 for those that the record of the thread has. */
  readonly index: number;
  readonly kept: KeptSkills | undefined;
}

/**
 * Returns the skills with `keep: thread` that an earlier message named, unless a later one named another skill or
 * unpinned them. The messages decide. The record of the thread only helps if the message is gone, for example because
 * it was summarised away.
 *
 * @param end - index of the message before which the others are
 */
function keptSkills(end: number, context: TurnContext): KeptSkills | undefined {
  return keptSteps(context).findLast(({ index }) => index < end)?.kept;
}

/** Returns all changes of the skills that a thread keeps, oldest first: see `keptSkills`. */
export function keptSteps(context: TurnContext): readonly KeptStep[] {
  const { thread, table, memory } = context;
  if (!keepsAny(table.skills)) return [];
  const recorded = memory.known?.kept;
  // LangChain gives a summary the id of the first message that it replaces.
  const isThere = thread.messages.filter(mayBeTyped).some(({ id }) => id !== undefined && id === recorded?.messageId);
  const known = recorded && !isThere ? namedSkills(recorded.text, context) : undefined;
  let kept = recorded && known && keptOf(recorded.messageId, recorded.text, known);
  const steps: KeptStep[] = [{ index: -1, kept }];
  for (const { message, index } of thread.typed) {
    const text = commandText(message);
    const pin = hasPinCommands(table) ? pinCallOf(text, table) : undefined;
    const calls = namedSkills(text, context);
    const isRedacted = annotationOf(message)?.redacted === true;
    const unpinned = pin?.name === undefined ? undefined : pinnedName(pin.name, table);
    if (calls) kept = keptOf(message.id, isRedacted ? slashed(namesOf(calls), " ") : text, calls);
    else if (pin?.action !== "unpin") continue;
    else if (unpinned === undefined) kept = undefined;
    else if (kept)
      kept = keptOf(
        kept.messageId,
        kept.text,
        kept.calls.filter(({ target }) => target.name !== unpinned),
      );
    steps.push({ index, kept });
  }
  return steps;
}

/**
 * Returns the turn of a message without a command, if the thread keeps skills. If they cannot be used now, there is
 * none, and the warnings are reported.
 */
export function keptTurn(message: HumanMessage, context: TurnContext): Promise<ActiveTurn | undefined> | undefined {
  const kept = keptSkills(context.thread.messages.indexOf(message), context);
  return kept && prepareKept(kept, message, context);
}

async function prepareKept(
  { calls, messageId }: KeptSkills,
  message: HumanMessage,
  context: TurnContext,
): Promise<ActiveTurn | undefined> {
  const events: SlashCommandEvent[] = [];
  const plan = { calls: calls.map((call) => withoutOverride(call, context)), operator: undefined, prompt: "" };
  const prepared = await prepareStage(plan, { ...context, report: (event) => void events.push(event) });
  if (!("stage" in prepared)) {
    for (const event of events) if (event.type === "warning") context.report(event);
    return undefined;
  }
  return { messageId: message.id, stage: 0, stages: [{ ...prepared.stage, kept: { messageId } }] };
}

/** Returns a call without an override of the model, which is for the turn of its message only. */
function withoutOverride(call: TypedCall, context: TurnContext): TypedCall {
  if (bindCommand(call, context).model === undefined) return call;
  const { model: _, ...given } = call.command.arguments;
  return { ...call, command: { ...call.command, arguments: given } };
}

/**
 * Returns the commands of the last stage that has skills, or undefined if a text names none that can run. Fallbacks and
 * stages after `/if` do not count: the messages do not show whether they ran.
 */
function namedSkills(text: string, context: TurnContext): MessageStage["calls"] | undefined {
  const meaning = meaningOf(text, context.table);
  if (meaning.kind !== "run") return undefined;
  const calls = meaning.stages.flatMap((stage) => stage.calls);
  const isRefused = calls.some((call) => {
    if (bindingErrors(call, context).length > 0) return true;
    return call.kind === "skill" && unmetRequirement(call.target, context.table.skills) !== undefined;
  });
  if (isRefused) return undefined;
  return meaning.stages.filter(isUnconditional).findLast(({ calls: own }) => own.some(isSkillCall))?.calls;
}

function keptOf(messageId: string | undefined, text: string, calls: MessageStage["calls"]): KeptSkills | undefined {
  // A person confirms a command that always asks for its own message only.
  const kept = calls.filter(isSkillCall).filter(({ target }) => target.keep === "thread" && !target.ask);
  return kept.length > 0 ? { messageId, text, calls: kept } : undefined;
}

function namesOf(calls: MessageStage["calls"]): string[] {
  return calls.map(({ target }) => target.name);
}

/** Whether a skill of an index stays active for longer than a turn. */
export const keepsAny = perRevision((skills) => skills.list().some(({ keep }) => keep === "thread"));

/** Maximum length in UTF-16 code units of a message that a thread remembers after it is gone. */
const MAX_KEPT_LENGTH = 10_000;

/**
 * Returns the record of a thread at the end of a turn, as a change of the state, which is empty if the state has it
 * already. Pins and kept skills then last when the messages that made them are summarised away.
 */
export function threadUpdate(context: TurnContext): { readonly _thread?: ThreadRecord } {
  const { thread, memory, table, seals } = context;
  // Others may keep skills that the user of this turn may not use.
  const { messageId, text } = keptSkills(thread.messages.length, { ...context, table: table.whole }) ?? {};
  const kept = text !== undefined && text.length <= MAX_KEPT_LENGTH ? { messageId, text } : undefined;
  const { known } = memory;
  // An agent without the commands leaves the pins to those that have them.
  const content = {
    pinned: [...(hasPinCommands(table) ? pinsUntil(thread.messages.length, context) : (known?.pinned ?? []))],
    ...(kept && { kept }),
  };
  const { newest: _, ...same } = known ?? { pinned: [] };
  if (!hasNewPins(context) && isDeepStrictEqual(same, content)) {
    return !known || isCurrent(known, memory, seals) ? {} : { _thread: threadRecordOf(known, memory, seals) };
  }
  const typed = thread.newest?.message;
  const newest = typed && { id: typed.id, textDigest: digestOf(commandText(typed)) };
  return { _thread: threadRecordOf({ ...content, newest }, memory, seals) };
}

/** Returns the answer to a command of `pinCommands`. The message itself changes the pins: see `pinsUntil`. */
export function answerPin({ action, name }: PinCall, message: HumanMessage, context: TurnContext): string {
  const { table } = context;
  const index = context.thread.messages.indexOf(message);
  const pinned = pinsUntil(index, context);
  if (action === "pin") {
    const result = pinSkill(name ?? "", pinned, table);
    return "refusal" in result ? result.refusal : `Pinned ${slashed([result.name])}.`;
  }
  const usable = usablePins(pinned, table).map((skill) => skill.name);
  const kept = namesOf(keptSkills(index, context)?.calls ?? []);
  if (action === "list") return listOf(usable, kept);
  const all = [...new Set([...usable, ...kept])];
  const removed = name === undefined ? all : all.filter((each) => each === pinnedName(name, table));
  if (removed.length > 0) return `Unpinned ${slashed(removed)}.`;
  return name === undefined ? "No skill is pinned." : "This skill is not pinned.";
}

function listOf(pinned: readonly string[], kept: readonly string[]): string {
  const lines = [
    ...(pinned.length > 0 ? [`Pinned: ${slashed(pinned)}.`] : []),
    ...(kept.length > 0 ? [`Active until another skill is named: ${slashed(kept)}.`] : []),
  ];
  return lines.length > 0 ? lines.join("\n") : "No skill is pinned.";
}
