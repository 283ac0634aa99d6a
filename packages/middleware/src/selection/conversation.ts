import type { HumanMessage } from "@langchain/core/messages";
import { parseSlashCommand } from "@langslash/grammar";
import type { SkillIndex } from "@langslash/skills";
import { isPolite, isSmallTalk } from "@langslash/skills/internal";
import { isSelectable } from "../is-selectable.js";
import { annotationOf, commandText } from "../reading/message-text.js";
import type { ThreadReading } from "../reading/thread-reading.js";
import { askedBy, openableName } from "../tools/open-skill.js";

/** What a message follows. */
export interface Conversation {
  /** Names of the skills of the turn before; empty if it had none. Small talk between the two does not count. */
  readonly previous: readonly string[];
  /** Those of them that were found, and that the thread keeps. */
  readonly kept: readonly string[];
  /** What the user wrote since the last skill, oldest first. */
  readonly earlier: readonly string[];
}

/** Maximum number of earlier messages that are read. */
const MAX_MESSAGES = 3;

const NO_CONVERSATION: Conversation = { previous: [], kept: [], earlier: [] };

/**
 * Returns what the newest message follows. A client can write what is read here: it only decides which of the skills
 * that the model may open are offered, or stay.
 *
 * @param selected - names of the skills that the state shows for the turn before
 */
export function conversationOf(
  { messages, typed, input }: ThreadReading,
  skills: SkillIndex,
  selected: readonly string[],
): Conversation {
  const before = typed.slice(0, input.length > 0 ? typed.findIndex((each) => each === input[0]) : -1);
  const names = askedBy(messages);
  const earlier: string[] = [];
  let end = input[0]?.index ?? messages.length;
  for (const { message, index } of before.toReversed()) {
    const opened = messages.slice(index, end).flatMap(names);
    end = index;
    const shown = annotationOf(message);
    const isNewest = earlier.length === 0;
    const named = shown ? [] : namedIn(message);
    const known = [...opened, ...named].flatMap((name) => openableName(name, skills));
    const all = [...known, ...(shown?.names ?? []), ...found(message), ...(isNewest ? selected : [])];
    const previous = [...new Set(all)].filter((name) => isOpen(name, skills));
    if (previous.length > 0) {
      const keeps = (name: string): boolean => skills.get(name)?.keep === "thread" && found(message).includes(name);
      return isNewest
        ? { previous, kept: previous.filter(keeps), earlier }
        : { ...NO_CONVERSATION, earlier: earlier.toReversed() };
    }
    if (shown?.names.includes("unpin")) break;
    const text = commandText(message).trim();
    if (text === "" || shown?.local || (isSmallTalk(text) && isPolite(text))) continue;
    earlier.push(text);
    if (earlier.length === MAX_MESSAGES) break;
  }
  return { ...NO_CONVERSATION, earlier: earlier.toReversed() };
}

/** Returns the names of the skills that the selection loaded for a message, also those that stayed. */
function found(message: HumanMessage): readonly string[] {
  const skills = annotationOf(message)?.shown?.skills ?? [];
  return skills.filter(({ as }) => as === "selected").map(({ name }) => name);
}

function namedIn(message: HumanMessage): readonly string[] {
  const parsed = parseSlashCommand(commandText(message));
  return parsed ? [parsed.name] : [];
}

function isOpen(name: string, skills: SkillIndex): boolean {
  const skill = skills.get(name);
  return skill !== undefined && isSelectable(skill, skills);
}
