import type { SourceText } from "../../source/source-text.js";

/** `The fees → `, before a name in its line. */
const ARROW = /(?:→|⇒|->|=>)/;
/** Number of characters before a name that are examined. */
const BEFORE = 200;

/** Whether a name is that of an agent to which another one leaves what is not its own work. */
export function isHandedOff(source: SourceText, start: number): boolean {
  return ARROW.test(source.before(start, BEFORE));
}
