import { AND_OR } from "../../lexicon/connectives.js";
import { AGENT, SKILL } from "../../lexicon/nouns.js";
import { END, START, unspaced, wrapped } from "../../source/phrases.js";

/** A part of a line that names agents or skills. */
export interface Enumeration {
  readonly type: "agent" | "skill";
  readonly from: number;
  readonly to: number;
  /** Whether one noun follows the list, of which only known names count. */
  readonly isJoined?: boolean;
}

/** ``Load the following skills: `x` ``: a verb, a noun, a colon and a name in marks. */
const ENUMERATES =
  /\b(?:load|use|using|apply|activate|invoke|launch|spawn)\b[^:.]*\b(?:(skills)|(?:sub-?)?agents)\b[^:.]*:(?=\s*["'`*])/;
/** ``the `x`, `y` and `z` skills``: names in marks before one noun. */
const NAMES = String.raw`${"`"}[\w:-]{2,64}${"`"}`;
/** The text between two items of a list in a sentence. */
export const AND = String.raw`(?:[ \t]*[,、+&/][ \t]*|[ \t]*(?:,[ \t]*)?(?:${START}${wrapped(AND_OR)}${END}|${unspaced(AND_OR)})[ \t]*)`;
const JOINED_BEFORE = new RegExp(
  String.raw`${NAMES}(?:${AND}${NAMES}){1,12}[ \t]*(?:(${wrapped(SKILL)}${END}|${unspaced(SKILL)})|${wrapped(AGENT)}${END}|${unspaced(AGENT)})`,
  "u",
);

/** Returns the part of a line, which begins at an offset, that lists agents or skills. */
export function enumeratedIn(line: string, start: number): Enumeration | undefined {
  const found = ENUMERATES.exec(line);
  if (found) return { type: found[1] === undefined ? "agent" : "skill", from: start + found.index, to: Infinity };
  const joined = JOINED_BEFORE.exec(line);
  if (joined === null) return undefined;
  const from = start + joined.index;
  return { type: joined[1] === undefined ? "agent" : "skill", from, to: from + joined[0].length, isJoined: true };
}
