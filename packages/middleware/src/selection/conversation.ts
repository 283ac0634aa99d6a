import type { BaseMessage, HumanMessage } from "@langchain/core/messages";
import { parseSlashCommand } from "@langslash/grammar";
import type { SkillIndex } from "@langslash/skills";
import { isPolite, isSmallTalk } from "@langslash/skills/internal";
import { isSelectable } from "../is-selectable.js";
import { annotationOf, commandText } from "../reading/message-text.js";
import type { ThreadReading } from "../reading/thread-reading.js";
import { askedBy, openableName } from "../tools/open-skill.js";

/** The conversation before a message. */
export interface Conversation {
  /** Names of the skills of the turn before; empty if it had none. Small talk between the two does not count. */
  readonly previous: readonly string[];
  /** Those of them that were found, and that the thread keeps. */
  readonly kept: readonly string[];
  /** The texts of the user since the last skill, oldest first. */
  readonly earlier: readonly string[];
  /** The messages before it. */
  readonly messages: readonly BaseMessage[];
}

/** Maximum number of earlier messages of the user that are read. */
const MAX_MESSAGES = 3;

/**
 * Returns the conversation before the newest message. Clients can write all of it: it only decides which of the skills
 * that the model may open are offered, or stay.
 *
 * @param selected - names of the skills that the state shows for the turn before
 */
export function conversationOf(
  { messages: all, typed, input }: ThreadReading,
  skills: SkillIndex,
  selected: readonly string[],
): Conversation {
  const [first] = input;
  const messages = all.slice(0, first?.index);
  const earlier: string[] = [];
  const follows = { previous: [], kept: [], earlier, messages };
  const opened = askedBy(messages);
  let end = messages.length;
  for (const { message, index } of first ? typed.slice(0, typed.indexOf(first)).toReversed() : []) {
    const known = earlier.length === 0 ? selected : [];
    const previous = skillsOf(message, messages.slice(index, end).flatMap(opened), known, skills);
    end = index;
    if (previous.length > 0) {
      const stays = (name: string): boolean => skills.get(name)?.keep === "thread" && found(message).includes(name);
      return earlier.length === 0 ? { ...follows, previous, kept: previous.filter(stays) } : follows;
    }
    const { names = [], local = false } = annotationOf(message) ?? {};
    const text = commandText(message).trim();
    if (names.includes("unpin") || earlier.length === MAX_MESSAGES) break;
    if (text !== "" && !local && !(isSmallTalk(text) && isPolite(text))) earlier.unshift(text);
  }
  return follows;
}

/** Returns the names of the skills of the turn that a message began, as far as the model may open them. */
function skillsOf(
  message: HumanMessage,
  opened: readonly string[],
  known: readonly string[],
  skills: SkillIndex,
): readonly string[] {
  const annotation = annotationOf(message);
  const typed = annotation ? undefined : parseSlashCommand(commandText(message))?.name;
  const asked = [...opened, ...(typed === undefined ? [] : [typed])].flatMap((name) => openableName(name, skills));
  const names = [...asked, ...(annotation?.names ?? []), ...found(message), ...known];
  return [...new Set(names)].filter((name) => {
    const skill = skills.get(name);
    return skill !== undefined && isSelectable(skill, skills);
  });
}

/** Returns the names of the skills that the selection loaded for a message, also those that stayed. */
function found(message: HumanMessage): readonly string[] {
  const skills = annotationOf(message)?.shown?.skills ?? [];
  return skills.filter(({ as }) => as === "selected").map(({ name }) => name);
}
