import { LEFT_TO } from "../../lexicon/mentions.js";
import { spaced, START, unicode } from "../../source/phrases.js";
import type { SourceText } from "../../source/source-text.js";

/** `The fees → `, before a name in its line. */
const ARROW = /(?:→|⇒|->|=>)/;
/** The rest of a sentence that leaves its work to the agent before it. */
const LEFT = unicode(String.raw`^[^.!?\n]{0,80}${START}${spaced(LEFT_TO)}`);
/** Number of characters before and after a name that are examined. */
const BEFORE = 200;
const AFTER = 120;

/** Whether a name is that of an agent to which another one leaves what is not its own work. */
export function isHandedOff(
  source: SourceText,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  return ARROW.test(source.before(start, BEFORE)) || LEFT.test(source.text.slice(end, end + AFTER).toLowerCase());
}
