import type { BaseMessage } from "@langchain/core/messages";
import { splitArguments } from "@langslash/grammar/internal";
import type { Skill } from "@langslash/skills";
import { unmetRequirement } from "@langslash/skills/internal";
import type { CommandTable } from "../commands/command-table.js";
import { meaningOf } from "../commands/message-meaning.js";
import { pinActionOf } from "../commands/pin-commands.js";
import { didYouMean, shownName } from "../commands/unknown-command.js";
import { commandText, isTyped } from "./message-text.js";
import type { TurnContext } from "./restore-stage.js";
import { isStageMessage } from "./stage-message.js";
import { openThread } from "./thread-record.js";

/** Maximum number of skills that a user may pin in a thread. */
const MAX_PINS = 8;

/** Whether an agent has the commands of `pinCommands`. */
export function hasPinCommands({ commands }: CommandTable): boolean {
  return commands.some((command) => pinActionOf(command) !== undefined);
}

/**
 * Returns the names that users pinned in a thread: those of the record if this process sealed it, and otherwise those
 * that the typed messages pinned. What such a name means is decided anew in each turn.
 */
export function recordedPins({ thread, messages, table }: TurnContext): readonly string[] {
  if (!hasPinCommands(table)) return [];
  return openThread(thread)?.pinned ?? replayPins(messages, table);
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

/** Pins the skill of a typed name. */
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
  if (pinned.length >= MAX_PINS) return { refusal: `At most ${MAX_PINS} skills can be pinned. Unpin one first.` };
  return { pinned: [...pinned, name], name };
}

/** Returns the name of the skill that a typed name means, for unpinning: also if it cannot be used any more. */
export function pinnedName(typed: string, table: CommandTable): string {
  const name = typed.replace(/^\//, "");
  const found = table.find(name);
  return found.kind === "skill" ? found.target.name : name;
}

/** Returns the names that typed messages pinned. */
function replayPins(messages: readonly BaseMessage[], table: CommandTable): readonly string[] {
  const typed = messages.filter(isTyped).filter((message) => !isStageMessage(message));
  const calls = typed.flatMap((message) => pinCallsOf(commandText(message), table));
  return pinsAfter([], calls, table);
}

/** Returns the names that are pinned after some commands. */
export function pinsAfter(
  before: readonly string[],
  calls: readonly PinCall[],
  table: CommandTable,
): readonly string[] {
  let pinned = before;
  for (const { action, name } of calls) {
    if (action === "unpin") {
      const unpinned = name === undefined ? undefined : pinnedName(name, table);
      pinned = unpinned === undefined ? [] : pinned.filter((each) => each !== unpinned);
    } else if (name !== undefined) {
      const result = pinSkill(name, pinned, table);
      if ("pinned" in result) ({ pinned } = result);
    }
  }
  return pinned;
}

/** A typed command that changes pins. */
export interface PinCall {
  /** Index of its stage in the message. */
  readonly stage: number;
  readonly action: "pin" | "unpin";
  readonly name: string | undefined;
}

/** Returns the commands in a text that change pins, in the order in which they were typed. */
export function pinCallsOf(text: string, table: CommandTable): PinCall[] {
  const meaning = meaningOf(text, table);
  if (meaning.kind !== "run") return [];
  return meaning.stages.flatMap(({ calls }, stage) =>
    calls.flatMap(({ command, target }) => {
      const action = pinActionOf(target);
      if (action === undefined || action === "list") return [];
      const given = command.arguments["name"];
      const [first] = splitArguments(command.prompt);
      return [{ stage, action, name: typeof given === "string" ? given : first }];
    }),
  );
}
