import type { HumanMessage } from "@langchain/core/messages";
import { unmetRequirement } from "@langslash/skills/internal";
import { bindCommand, bindingErrors } from "../commands/bind-command.js";
import { isSkillCall, meaningOf, type MessageStage, type TypedCall } from "../commands/message-meaning.js";
import { slashed } from "../commands/unknown-command.js";
import type { SlashCommandEvent } from "../events.js";
import { perRevision } from "../skills-option.js";
import { annotationOf, commandText, mayBeTyped } from "../reading/message-text.js";
import { prepareStage } from "../stage/prepare-stage.js";
import { lastSkillStage, type TurnContext } from "../stage/restore-stage.js";
import type { ActiveTurn } from "../state.js";
import { hasPinCommands, pinCallOf, pinnedName } from "./thread-pins.js";

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
export function keptSkills(end: number, context: TurnContext): KeptSkills | undefined {
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
export async function keptTurn(message: HumanMessage, context: TurnContext): Promise<ActiveTurn | undefined> {
  const kept = keptSkills(context.thread.messages.indexOf(message), context);
  if (!kept) return undefined;
  const { calls, messageId } = kept;
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
  return lastSkillStage(meaning.stages)?.calls;
}

function keptOf(messageId: string | undefined, text: string, calls: MessageStage["calls"]): KeptSkills | undefined {
  // A person confirms a command that always asks for its own message only.
  const kept = calls.filter(isSkillCall).filter(({ target }) => target.keep === "thread" && !target.ask);
  return kept.length > 0 ? { messageId, text, calls: kept } : undefined;
}

/** Returns the names of the skills that commands name. */
export function namesOf(calls: MessageStage["calls"]): string[] {
  return calls.map(({ target }) => target.name);
}

/** Whether a skill of an index stays active for longer than a turn. */
const keepsAny = perRevision((skills) => skills.list().some(({ keep }) => keep === "thread"));
