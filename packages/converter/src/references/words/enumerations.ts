import { END, START } from "./phrases.js";
import { AGENT, CJK_AGENT, CJK_SKILL, SKILL } from "./words.js";

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
export const AND = String.raw`(?:[ \t]*[,、+&/][ \t]*|[ \t]*(?:,[ \t]*)?(?:${START}(?:and|or|und|oder|et|ou|y|o|e|en|of|и|или)${END}|[和与及と]|와|과)[ \t]*)`;
const JOINED_BEFORE = new RegExp(
  String.raw`${NAMES}(?:${AND}${NAMES}){1,12}[ \t]*(?:((?:${SKILL})${END}|${CJK_SKILL})|(?:${AGENT})${END}|${CJK_AGENT})`,
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
