import type { SourceText } from "../source/source-text.js";
import { NEGATED } from "../references/words/words.js";

/** Number of characters before a name that are examined in its line. */
const BEFORE = 120;

/** Whether a text can do without the tool that it names from `start` on, because it forbids it. */
export function isDispensable(source: SourceText, start: number): boolean {
  return NEGATED.test(source.before(start, BEFORE).toLowerCase());
}
