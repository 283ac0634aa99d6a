import type { HumanMessage } from "@langchain/core/messages";
import { type KeptSkills, keptSkills } from "./kept-skills.js";
import type { StageContext } from "../stage/prepare-stage.js";
import type { TurnContext } from "../stage/restore-stage.js";
import { type PinCall, pinnedName, pinsBefore, pinSkill, usablePins } from "./thread-pins.js";

/**
 * Returns the answer to a command of `pinCommands`. The message itself changes the pins: see `recordedPins`.
 */
export function answerPin(
  { action, name }: PinCall,
  message: HumanMessage,
  context: StageContext & TurnContext,
): string {
  const { thread, table } = context;
  const pinned = pinsBefore(message, context);
  if (action === "pin") {
    const result = pinSkill(name ?? "", pinned, table);
    return "refusal" in result ? result.refusal : `Pinned ${slashed([result.name])}.`;
  }
  const usable = usablePins(pinned, table).map((skill) => skill.name);
  const kept = keptNames(keptSkills(thread.messages.indexOf(message), context));
  if (action === "list") return listOf(usable, kept);
  const all = [...new Set([...usable, ...kept])];
  const removed = name === undefined ? all : all.filter((each) => each === pinnedName(name, table));
  if (removed.length > 0) return `Unpinned ${slashed(removed)}.`;
  return name === undefined ? "No skill is pinned." : "This skill is not pinned.";
}

function keptNames(kept: KeptSkills | undefined): string[] {
  return kept?.calls.map(({ target }) => target.name) ?? [];
}

function listOf(pinned: readonly string[], kept: readonly string[]): string {
  const lines = [
    ...(pinned.length > 0 ? [`Pinned: ${slashed(pinned)}.`] : []),
    ...(kept.length > 0 ? [`Active until another skill is named: ${slashed(kept)}.`] : []),
  ];
  return lines.length > 0 ? lines.join("\n") : "No skill is pinned.";
}

function slashed(names: readonly string[]): string {
  return names.map((name) => `/${name}`).join(", ");
}
