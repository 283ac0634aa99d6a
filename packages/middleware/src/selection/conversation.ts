import type { BaseMessage, HumanMessage } from "@langchain/core/messages";
import { parseSlashCommand } from "@langslash/grammar";
import type { SkillIndex } from "@langslash/skills";
import { isPolite, isSmallTalk, refersBack } from "@langslash/skills/internal";
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
  let end = messages.length;
  for (const { message, index } of first ? typed.slice(0, typed.indexOf(first)).toReversed() : []) {
    const turn = turnOf(message, messages.slice(index, end), skills);
    end = index;
    const isNewest = earlier.length === 0;
    const names = new Set(isNewest ? [...turn.names, ...selected] : turn.names);
    const found = [...names].flatMap((name) => skills.get(name) ?? []);
    const previous = found.filter((skill) => isSelectable(skill, skills)).map(({ name }) => name);
    if (previous.length > 0) {
      const stays = (name: string): boolean => skills.get(name)?.keep === "thread" && turn.found.includes(name);
      return isNewest ? { ...follows, previous, kept: previous.filter(stays) } : follows;
    }
    if (turn.names.includes("unpin") || earlier.length === MAX_MESSAGES) break;
    if (turn.text !== "") earlier.unshift(turn.text);
  }
  return follows;
}

/**
 * Returns the names of the skills that a turn may have had, and of commands; those that the selection loaded, also if
 * they stayed from an earlier turn; and the text of the user, which is empty if it asks the model for nothing.
 *
 * @param exchange - the message, and everything up to the next one of the user
 */
function turnOf(message: HumanMessage, exchange: readonly BaseMessage[], skills: SkillIndex) {
  const annotation = annotationOf(message);
  const text = commandText(message).trim();
  const typed = annotation ? undefined : parseSlashCommand(text)?.name;
  const asked = [...exchange.flatMap(askedBy(exchange)), ...(typed === undefined ? [] : [typed])];
  const { names = [], local = false, shown } = annotation ?? {};
  const found = (shown?.skills ?? []).filter(({ as }) => as === "selected").map(({ name }) => name);
  return {
    names: [...asked.flatMap((name) => openableName(name, skills)), ...names, ...found],
    found,
    text: local || isPolite(text) ? "" : text,
  };
}

/**
 * Whether a message asks for nothing: it is small talk, and does not look back at the answer of a skill, as "two of
 * them" does.
 */
export function isIdle(text: string, { previous }: Conversation): boolean {
  return isSmallTalk(text) && !(previous.length > 0 && refersBack(text));
}
