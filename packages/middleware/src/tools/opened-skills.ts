import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { SkillIndex } from "@langslash/skills";
import type { ThreadReading } from "../reading/thread-reading.js";
import { findOpenable } from "./open-skill.js";
import { LOAD_SKILL } from "../prompt/skill-block.js";

/**
 * Returns the names of the skills that the model has opened in this turn, the newest first: those of its calls of
 * `load_skill` that were answered without an error. The messages only say which names were asked for. Whether the model
 * may open a skill of such a name is decided anew by the index.
 */
export function openedSkills(thread: ThreadReading, skills: SkillIndex): string[] {
  return askedNames(thread).flatMap((wanted) => openableName(wanted, skills));
}

/** Returns the name of the skill that the model may open by a name. */
export function openableName(wanted: string, skills: SkillIndex): string[] {
  const found = findOpenable(wanted, { skills, active: [] });
  return typeof found === "string" ? [] : [found.name];
}

/** Returns the names that the model has asked `load_skill` for in this turn, and got an answer: the newest first. */
export function askedNames({ messages, newest }: ThreadReading): string[] {
  const ofTurn = messages.slice((newest?.index ?? -1) + 1);
  return [...new Set(ofTurn.flatMap(askedBy(ofTurn)).toReversed())];
}

/** Returns a function that returns the names which a message asks `load_skill` for, as far as it got an answer. */
export function askedBy(messages: readonly BaseMessage[]): (message: BaseMessage) => readonly string[] {
  const answers = messages.filter((message) => ToolMessage.isInstance(message) && message.status !== "error");
  const answered = new Set(answers.map((message) => ToolMessage.isInstance(message) && message.tool_call_id));
  return (message) => {
    const calls = AIMessage.isInstance(message) ? (message.tool_calls ?? []) : [];
    return calls.flatMap(({ id, name, args }) => {
      const wanted: unknown = args["name"];
      const isOpened = name === LOAD_SKILL && id !== undefined && answered.has(id);
      return isOpened && typeof wanted === "string" ? wanted : [];
    });
  };
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
