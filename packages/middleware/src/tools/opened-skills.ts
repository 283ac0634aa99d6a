import { AIMessage, ToolMessage } from "@langchain/core/messages";
import type { SkillIndex } from "@langslash/skills";
import type { ThreadReading } from "../reading/thread-reading.js";
import { findOpenable } from "./open-skill.js";
import { LOAD_SKILL } from "../prompt/skill-block.js";

/**
 * Returns the names of the skills that the model has opened in this turn: those of its calls of `load_skill` that were
 * answered without an error. The messages only say which names were asked for. Whether the model may open a skill of
 * such a name is decided anew by the index.
 */
export function openedSkills(thread: ThreadReading, skills: SkillIndex): string[] {
  return askedNames(thread).flatMap((wanted) => {
    const found = findOpenable(wanted, { skills, active: [] });
    return typeof found === "string" ? [] : found.name;
  });
}

/** Returns the names that the model has asked `load_skill` for in this turn, and got an answer. */
export function askedNames({ messages, newest }: ThreadReading): string[] {
  const asked = new Set<string>();
  const answered = new Set<string>();
  // From the newest message back to the one that began the turn: an answer is read before its call.
  for (const message of messages.slice((newest?.index ?? -1) + 1).toReversed()) {
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

const openable = new WeakSet<object>();

/** Remembers that agents with these skills have the tool to open them. */
export function markOpenable(skills: object): void {
  openable.add(skills);
}

/**
 * Whether agents with these skills may have the tool to open them. A tool call does not show the agent's other tools,
 * so it is known from `skillToolsMiddleware` and from model calls.
 *
 * @param skills - the option `skills`, the same value for all middlewares of an agent
 */
export function mayBeOpened(skills: object): boolean {
  return openable.has(skills);
}
