import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { SkillIndex } from "@langslash/skills";
import { isTyped } from "../stage/message-text.js";
import { isStageMessage } from "../stage/stage-message.js";
import { findOpenable } from "./open-skill.js";
import { LOAD_SKILL } from "./tool-restriction.js";

/**
 * Returns the names of the skills that the model has opened in this turn: those of its calls of `load_skill` that were
 * answered without an error. The messages only say which names were asked for. Whether the model may open a skill of
 * such a name is decided anew by the index.
 */
export function openedSkills(messages: readonly BaseMessage[], skills: SkillIndex): string[] {
  return askedNames(messages).flatMap((wanted) => {
    const found = findOpenable(wanted, { skills, active: [] });
    return typeof found === "string" ? [] : found.name;
  });
}

/** Returns the names that the model has asked `load_skill` for in this turn, and got an answer. */
export function askedNames(messages: readonly BaseMessage[]): string[] {
  const asked = new Set<string>();
  const answered = new Set<string>();
  // From the newest message back to the one that began the turn: an answer is read before its call.
  const began = messages.findLastIndex((message) => isTyped(message) && !isStageMessage(message));
  for (const message of messages.slice(began + 1).toReversed()) {
    if (ToolMessage.isInstance(message)) {
      if (message.status !== "error") answered.add(message.tool_call_id);
    } else if (AIMessage.isInstance(message)) {
      for (const { id, name, args } of message.tool_calls ?? []) {
        const wanted: unknown = args["name"];
        if (name !== LOAD_SKILL || id === undefined || !answered.has(id) || typeof wanted !== "string") continue;
        asked.add(wanted);
      }
    }
  }
  return [...asked];
}
