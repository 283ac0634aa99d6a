import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { splitArguments, withoutSlash } from "@langslash/grammar/internal";
import type { Skill } from "@langslash/skills";
import { digestOf, unmetRequirement } from "@langslash/skills/internal";
import { type CommandTable, pinActionOf } from "../commands/command-table.js";
import { didYouMean, shownName } from "../commands/unknown-command.js";
import type { PinAction } from "../commands/define-command.js";
import { meaningOf } from "../commands/message-meaning.js";
import { isWithheld } from "../skills-option.js";
import { commandText, mayBeTyped } from "../reading/message-text.js";
import type { ThreadReading } from "../reading/thread-reading.js";
import type { TurnContext } from "../stage/restore-stage.js";
import type { ThreadContent } from "../reading/records.js";

/** Maximum number of skills that a user may pin in a thread. */
const MAX_PINS = 8;

/** Whether an agent has the commands of `pinCommands`. */
export function hasPinCommands({ commands }: CommandTable): boolean {
  return commands.some(pinActionOf);
}

/** Whether a text asks for a change of the pins. */
export function changesPins(text: string, table: CommandTable): boolean {
  const call = pinCallOf(text, table);
  return call !== undefined && call.action !== "list";
}

interface PinRequest {
  /** Index of the message. */
  readonly index: number;
  readonly call: PinCall;
  /** The commands by which the message is read. */
  readonly table: CommandTable;
}

/**
 * Returns the requests that the record of a thread does not have yet. Those of the newest input are read as the user of
 * this turn may type them. Other users may have typed those before, so the whole index decides what they name.
 */
export function newRequests({ thread, memory: { known }, table }: TurnContext): readonly PinRequest[] {
  const input = inputStart(thread);
  const first = known ? (unrecordedStart(known.newest, thread.messages) ?? input) : 0;
  return thread.typed.flatMap(({ message, index }) => {
    if (index < first) return [];
    const reading = index < input ? table.whole : table;
    const call = pinCallOf(commandText(message), reading);
    return call && call.action !== "list" ? { index, call, table: reading } : [];
  });
}

/**
 * Returns the index after the newest message that a record knows, or the index of that message if it has another text
 * now. Returns undefined if it is gone.
 */
function unrecordedStart(newest: ThreadContent["newest"], messages: readonly BaseMessage[]): number | undefined {
  const index = messages.findLastIndex(({ id }) => id !== undefined && id === newest?.id);
  const message = messages[index];
  if (!mayBeTyped(message)) return undefined;
  return digestOf(commandText(message)) === newest?.textDigest ? index + 1 : index;
}

/** Returns the index of the first message that the newest input of a person may have: the one after the last answer. */
function inputStart({ messages, typed: all }: ThreadReading): number {
  const typed = all.at(-1)?.index ?? -1;
  return messages.findLastIndex((message, index) => index < typed && AIMessage.isInstance(message)) + 1;
}

/**
 * Returns the names that users pinned in a thread before the message with an index: those of the record if a seal
 * confirms it, and otherwise those that the typed messages pinned. Their skills are looked up anew in each turn.
 */
export function pinsUntil(end: number, context: TurnContext): readonly string[] {
  const requests = newRequests(context).filter(({ index }) => index < end);
  return requests.reduce(withRequest, context.memory.known?.pinned ?? []);
}

/** Returns the names that are pinned after a request. Skills that its user may not use stay pinned. */
function withRequest(names: readonly string[], { call: { action, name }, table }: PinRequest): readonly string[] {
  if (action === "unpin") {
    const unpinned = name === undefined ? undefined : pinnedName(name, table);
    const isKept = (each: string): boolean => unpinned !== undefined && each !== unpinned;
    return names.filter((each) => isKept(each) || isWithheld(each, table.skills));
  }
  const result = name === undefined ? undefined : pinSkill(name, names, table);
  return result && "pinned" in result ? result.pinned : names;
}

/** Returns the skills that users pinned in a thread, as far as the user of this turn may type them. */
export function threadPins(context: TurnContext): readonly Skill[] {
  const { table, thread } = context;
  return hasPinCommands(table) ? usablePins(pinsUntil(thread.messages.length, context), table) : [];
}

/** Returns the skills of pinned names, without those that cannot be typed now. */
export function usablePins(names: readonly string[], { skills }: CommandTable): readonly Skill[] {
  return names.flatMap((name) => {
    const skill = skills.get(name);
    return skill?.userInvocable ? skill : [];
  });
}

/** Result of a pin: the names that are pinned after it, or the reason why nothing changes. */
export type PinResult = { readonly pinned: readonly string[]; readonly name: string } | { readonly refusal: string };

/** Pins the skill of a typed name. One more pin than allowed replaces the oldest one that cannot be typed now. */
export function pinSkill(typed: string, pinned: readonly string[], table: CommandTable): PinResult {
  const found = table.find(withoutSlash(typed));
  if (found.kind === "command")
    return { refusal: `/${found.target.name} is a custom command. Only skills can be pinned.` };
  if (found.kind === "unknown")
    return { refusal: `Unknown skill: ${shownName(typed)}. ${didYouMean(found.suggestions)}`.trim() };
  const { name } = found.target;
  const unmet = unmetRequirement(found.target, table.skills);
  if (unmet !== undefined) return { refusal: `Could not pin /${name}: ${unmet}` };
  if (pinned.includes(name)) return { refusal: `/${name} is already pinned.` };
  const usable = new Set(usablePins(pinned, table).map((skill) => skill.name));
  if (usable.size >= MAX_PINS) return { refusal: `At most ${MAX_PINS} skills can be pinned. Unpin one first.` };
  const replaced = pinned.length < MAX_PINS ? undefined : pinned.find((each) => !usable.has(each));
  return { pinned: [...pinned.filter((each) => each !== replaced), name], name };
}

/** Returns the name of the skill that a typed name means, for unpinning: also if it cannot be used any more. */
export function pinnedName(typed: string, table: CommandTable): string {
  const name = withoutSlash(typed);
  const found = table.find(name);
  return found.kind === "skill" ? found.target.name : name;
}

/** A typed command of `pinCommands`. */
export interface PinCall {
  readonly action: PinAction;
  readonly name: string | undefined;
}

/** Returns the command of `pinCommands` that a text is. */
export function pinCallOf(text: string, table: CommandTable): PinCall | undefined {
  const meaning = meaningOf(text, table);
  const call = meaning.kind === "run" ? meaning.stages[0]?.calls[0] : undefined;
  const action = call && pinActionOf(call.target);
  if (!call || !action) return undefined;
  const given = call.command.arguments["name"] ?? splitArguments(call.command.prompt)[0];
  return { action, name: typeof given === "string" ? given : undefined };
}
