import type { PinAction } from "../commands/pin-commands.js";
import type { CommandResult } from "../commands/define-command.js";
import type { ActiveTurn } from "../state.js";
import { type KeptSkills, keptSkills } from "./kept-skills.js";
import type { StageContext } from "./prepare-stage.js";
import type { TurnContext } from "./restore-stage.js";
import { commandText, isTyped } from "./message-text.js";
import { pinCallsOf, pinnedName, pinsAfter, pinSkill, recordedPins, usablePins } from "./thread-pins.js";
import { threadRecordOf } from "./thread-record.js";

/** Runs a command of `pinCommands` on the pins that the thread had before this message. */
export function runPinCommand(
  action: PinAction,
  typed: string | undefined,
  turn: ActiveTurn,
  given: StageContext & TurnContext,
): CommandResult {
  const begun = given.messages.findIndex(({ id }) => id !== undefined && id === turn.messageId);
  const message = given.messages[begun];
  const context = { ...given, messages: begun === -1 ? given.messages : given.messages.slice(0, begun) };
  const { table } = context;
  const earlier = message && isTyped(message) ? pinCallsOf(commandText(message), table) : [];
  const pinned = pinsAfter(
    recordedPins(context),
    earlier.filter(({ stage }) => stage < turn.stage),
    table,
  );
  const kept = keptSkills(context.messages.length, context);
  if (action === "list")
    return {
      reply: listOf(
        usablePins(pinned, table).map(({ name }) => name),
        kept,
      ),
    };
  if (action === "pin") {
    const result = pinSkill(typed ?? "", pinned, table);
    if ("refusal" in result) return { reply: result.refusal, failed: true };
    return { reply: `Pinned ${slashed([result.name])}.`, update: recordUpdate(result.pinned, kept) };
  }
  const keptNames = kept?.calls.map(({ target }) => target.name) ?? [];
  const all = [...new Set([...pinned, ...keptNames])];
  const removed = typed === undefined ? all : all.filter((name) => name === pinnedName(typed, table));
  if (removed.length === 0)
    return { reply: typed === undefined ? "No skill is pinned." : "This skill is not pinned.", failed: true };
  const rest = kept && keptNames.every((name) => removed.includes(name)) ? undefined : kept;
  const update = recordUpdate(
    pinned.filter((name) => !removed.includes(name)),
    rest,
  );
  return { reply: `Unpinned ${slashed(removed)}.`, update };
}

function recordUpdate(pinned: readonly string[], kept: KeptSkills | undefined): { readonly _thread: unknown } {
  const { messageId, text } = kept ?? {};
  const remembered = text === undefined ? {} : { kept: { ...(messageId !== undefined && { messageId }), text } };
  return { _thread: threadRecordOf({ pinned: [...pinned], ...remembered }) };
}

function listOf(pinned: readonly string[], kept: KeptSkills | undefined): string {
  const names = kept?.calls.map(({ target }) => target.name) ?? [];
  const lines = [
    ...(pinned.length > 0 ? [`Pinned: ${slashed(pinned)}.`] : []),
    ...(names.length > 0 ? [`Active until another skill is named: ${slashed(names)}.`] : []),
  ];
  return lines.length > 0 ? lines.join("\n") : "No skill is pinned.";
}

function slashed(names: readonly string[]): string {
  return names.map((name) => `/${name}`).join(", ");
}
