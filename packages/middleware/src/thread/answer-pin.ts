import type { HumanMessage } from "@langchain/core/messages";
import { slashed } from "../commands/unknown-command.js";
import type { TurnContext } from "../stage/restore-stage.js";
import { keptSkills, namesOf } from "./kept-skills.js";
import { type PinCall, pinnedName, pinSkill, pinsUntil, usablePins } from "./thread-pins.js";

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
