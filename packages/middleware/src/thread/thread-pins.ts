import type { BaseMessage, HumanMessage } from "@langchain/core/messages";
import { splitArguments } from "@langslash/grammar/internal";
import type { Skill } from "@langslash/skills";
import { unmetRequirement } from "@langslash/skills/internal";
import type { CommandTable } from "../commands/command-table.js";
import { meaningOf } from "../commands/message-meaning.js";
import { isPinCommand, type PinAction, pinActionOf } from "../commands/pin-commands.js";
import { didYouMean, shownName } from "../commands/unknown-command-text.js";
import { commandText, isTyped } from "../stage/message-text.js";
import type { TurnContext } from "../stage/restore-stage.js";
import { isStageMessage } from "../stage/stage-message.js";
import { openThread, type ThreadContent } from "./thread-record.js";

/** Maximum number of skills that a user may pin in a thread. */
const MAX_PINS = 8;

/** Whether an agent has the commands of `pinCommands`. */
export function hasPinCommands({ commands }: CommandTable): boolean {
  return commands.some(isPinCommand);
}

/**
 * Returns the names that users pinned in a thread, the newest message included: those of the record if this process
 * sealed it, and otherwise those that the typed messages pinned. What such a name means is decided anew in each turn.
 */
export function recordedPins({ thread, messages, table }: TurnContext): readonly string[] {
  if (!hasPinCommands(table)) return NO_NAMES;
  const known = openThread(thread);
  return pinsAfter(known?.pinned ?? NO_NAMES, unrecorded(known, messages.filter(isTyped)), table);
}

const NO_NAMES: readonly string[] = [];

/** Whether a message asks for a change of the pins that the record of the thread does not have yet. */
export function hasNewPins({ thread, messages, table }: TurnContext): boolean {
  return unrecorded(openThread(thread), messages.filter(isTyped)).some((message) => {
    const action = pinCallIn(message, table)?.action;
    return action === "pin" || action === "unpin";
  });
}

/** Returns the messages that are newer than a record: only the newest if those before cannot be told apart. */
function unrecorded(known: ThreadContent | undefined, typed: readonly HumanMessage[]): readonly HumanMessage[] {
  if (!known) return typed;
  const index = typed.findLastIndex(({ id }) => id !== undefined && id === known.newest);
  return typed.slice(index === -1 ? -1 : index + 1);
}

/** Returns the names that were pinned before a message. */
export function pinsBefore(message: BaseMessage, { thread, messages, table }: TurnContext): readonly string[] {
  const known = openThread(thread);
  const typed = messages.slice(0, messages.indexOf(message) + 1).filter(isTyped);
  return pinsAfter(known?.pinned ?? NO_NAMES, unrecorded(known, typed).slice(0, -1), table);
}

/** Returns the skills that users pinned in a thread, as far as the user of this turn may type them. */
export function threadPins(context: TurnContext): readonly Skill[] {
  return usablePins(recordedPins(context), context.table);
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
  const found = table.find(typed.replace(/^\//, ""));
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
  const name = typed.replace(/^\//, "");
  const found = table.find(name);
  return found.kind === "skill" ? found.target.name : name;
}

/** Returns the names that are pinned after some messages, and before them `pinned`. */
function pinsAfter(pinned: readonly string[], typed: readonly HumanMessage[], table: CommandTable): readonly string[] {
  let names = pinned;
  for (const message of typed) {
    const call = pinCallIn(message, table);
    if (call?.action === "unpin") {
      const unpinned = call.name === undefined ? undefined : pinnedName(call.name, table);
      names = names.filter((each) => unpinned !== undefined && each !== unpinned);
    } else if (call?.action === "pin" && call.name !== undefined) {
      const result = pinSkill(call.name, names, table);
      if ("pinned" in result) names = result.pinned;
    }
  }
  return names;
}

/** A typed command of `pinCommands`. */
export interface PinCall {
  readonly action: PinAction;
  readonly name: string | undefined;
}

/** Returns the command of `pinCommands` that a person typed in a message. */
function pinCallIn(message: HumanMessage, table: CommandTable): PinCall | undefined {
  return isStageMessage(message) ? undefined : pinCallOf(commandText(message), table);
}

/** Returns the command of `pinCommands` that a text is. */
export function pinCallOf(text: string, table: CommandTable): PinCall | undefined {
  if (!text.includes("/")) return undefined;
  const meaning = meaningOf(text, table);
  const call = meaning.kind === "run" ? meaning.stages[0]?.calls[0] : undefined;
  const action = call && pinActionOf(call.target);
  if (!call || !action) return undefined;
  const given = call.command.arguments["name"] ?? splitArguments(call.command.prompt)[0];
  return { action, name: typeof given === "string" ? given : undefined };
}
