import { END } from "./phrases.js";
import { AGENT, CJK_AGENT, CJK_SKILL, SAYS_AGENTS, SAYS_SKILLS, SKILL, SUGGESTIONS, TO_USE } from "./words.js";

/** Place of a line in the outline of a text. */
export interface OutlineLine {
  /** Position of the end of the line in the text. */
  readonly end: number;
  readonly isHeading: boolean;
  /** Whether the line is in a block of code. */
  readonly isCode: boolean;
  /** Whether the line is in a list or section of suggestions, such as `Related`. */
  readonly isSuggestion: boolean;
  /** Contents of a list according to the line that introduces it, for items of such a list. */
  readonly listed: "agent" | "skill" | undefined;
  /** Whether that line says to use them: `Skills to invoke`. */
  readonly isToUse: boolean;
  /** Contents that the line itself lists between these positions in the text. */
  readonly enumerates: Enumeration | undefined;
}

/** A part of a line that names agents or skills. */
interface Enumeration {
  readonly type: "agent" | "skill";
  readonly from: number;
  readonly to: number;
  /** Whether it is a call, so that the name may be a single word. */
  readonly isCall?: boolean;
  /** Whether it is a list in data, whose names need no marks. */
  readonly isChain?: boolean;
  /** Whether one noun follows or begins the list, of which only known names count. */
  readonly isJoined?: boolean;
}

const HEADING = /^ {0,3}(#{1,6})\s+(.*)$/;
/** An item of a list, with its marker, or a row of a table. */
const ITEM = /^\s*(?:(?:[-*+•·]|\d+[.)、])\s|\|)/;
const FENCE = /^\s*(?:`{3,}|~{3,})/;
/** A row of a table, and the line below its head. */
const ROW = /^\s*\|/;
const RULE = /^\s*\|[\s:|-]*-[\s:|-]*$/;
/** A line in bold, which people use as a heading. */
const TITLE = /^\s*(?:[-*+•]\s+)?\*\*([^*]+?)[:：]?\*\*[:：]?\s*$/;
/** The end of a line that introduces a list. */
const INTRODUCES = /[:：][*_]{0,3}\s*$/;
/** `Read before you begin:` introduces more of what its section lists. */
const READS = /^[^\p{L}]*(?:read|load)\b/u;
/** Numbers, marks and symbols before the first word of a title. */
const BEFORE_TITLE = /^[^\p{L}]+/u;
/** ``Load the following skills: `x` ``: a verb, a noun, a colon and a name in marks. */
const ENUMERATES =
  /\b(?:load|use|using|apply|activate|invoke|launch|spawn)\b[^:.]*\b(?:(skills)|(?:sub-?)?agents)\b[^:.]*:(?=\s*["'`*])/;
/** ``Use the `x`, `y` and `z` skills``: a verb, names in marks, a noun. */
const ENUMERATES_BEFORE =
  /\b(?:load|use|using|apply|activate|invoke|launch|spawn|follow)\s+(?:the\s+)?(?=`[\w:-]+`,)[^.;]*?\s(?:(skills)|(?:sub-?)?agents)\b/;
/** ``the `x`, `y` and `z` skills``: names in marks before one noun. */
const NAMES = String.raw`${"`"}[\w:-]{2,64}${"`"}`;
/** The text between two items of a list in a sentence. */
export const AND = String.raw`(?:[ \t]*[,、+&/][ \t]*|[ \t]*(?:,[ \t]*)?(?:\b(?:and|or|und|oder|et|ou|y|o|e|en|of|и|или)\b|[和与及と]|와|과)[ \t]*)`;
const JOINED_BEFORE = new RegExp(
  String.raw`${NAMES}(?:${AND}${NAMES}){1,12}[ \t]*(?:((?:${SKILL})${END}|${CJK_SKILL})|(?:${AGENT})${END}|${CJK_AGENT})`,
  "u",
);
/** ``the skills `x`, `y` and `z` ``: the same after it. */
const JOINED_AFTER = new RegExp(
  String.raw`(?<![\p{L}\p{N}_-])(?:(${SKILL})|(?:${AGENT}))[ \t]+${NAMES}(?:${AND}${NAMES}){1,12}`,
  "u",
);
/** `skills: [x, y]` in a chain of data. */
const CHAINS = /^[ \t]*(?:-[ \t]+)?(?:required_)?(?:(skills?)|(?:sub)?agents?):[ \t]*\[[^\]\n]*\]/;
/** `Task("title", "prompt", "agent")`. */
const CALLS = /\btask\(\s*(?:"[^"]*",\s*){2}(?="[\w:-]+"\s*\))/;
/** Maximum number of characters of a line that are examined. */
const MAX_LINE = 300;

/** A line that introduces a list, or a section of suggestions. */
interface Introduction {
  readonly indent: number;
  readonly isItem: boolean;
  readonly isSuggestion: boolean;
  readonly listed: OutlineLine["listed"];
  readonly isToUse: boolean;
}

/** Returns a function that finds the line around an offset; offsets must ascend. The text is read on its first call. */
export function outlineAt(text: string): (offset: number) => OutlineLine | undefined {
  let lines: readonly OutlineLine[] | undefined;
  let next = 0;
  return (offset) => {
    lines ??= outlineOf(text);
    while ((lines[next]?.end ?? Infinity) < offset) next += 1;
    return lines[next];
  };
}

/** Returns the lines of a text with their place in its outline, in linear time. */
function outlineOf(text: string): OutlineLine[] {
  const lines: OutlineLine[] = [];
  /** Level of the heading of suggestions that the lines are below; Infinity for none. */
  let suggestions = Infinity;
  /** Whether that heading is `Integration`, which may list what the text uses after `This skill uses:`. */
  let isIntegration = false;
  let section: Pick<OutlineLine, "listed" | "isToUse"> = { listed: undefined, isToUse: false };
  let introduction: Introduction | undefined;
  let offset = 0;
  let isCode = false;
  /** The row before, if the line is in a table. */
  let row: string | undefined;
  for (const whole of text.split("\n")) {
    const line = whole.slice(0, MAX_LINE).toLowerCase();
    const start = offset;
    const end = start + whole.length;
    offset = end + 1;
    const isFence = FENCE.test(line);
    if (isFence) isCode = !isCode;
    const none = { listed: undefined, isToUse: false, enumerates: undefined, isCode: isCode || isFence };
    if (row !== undefined && RULE.test(line)) introduction = introducedBy(row, line) ?? introduction;
    row = ROW.test(line) ? line : undefined;
    const heading = HEADING.exec(line);
    if (heading) {
      const [, { length: level } = "", title = ""] = heading;
      if (level <= suggestions) {
        suggestions = isSuggestions(title) ? level : Infinity;
        isIntegration = title.replace(BEFORE_TITLE, "").startsWith("integration");
      }
      section = { listed: listedIn(title), isToUse: TO_USE.test(title) };
      introduction = undefined;
      lines.push({ end, isHeading: true, isSuggestion: suggestions < Infinity, ...none });
      continue;
    }
    if (line.trim() === "") {
      lines.push({ end, isHeading: false, isSuggestion: suggestions < Infinity, ...none });
      continue;
    }
    const indent = line.length - line.trimStart().length;
    const isItem = ITEM.test(line);
    if (introduction && !isBelow(indent, isItem, introduction)) introduction = undefined;
    const around = introduction ?? section;
    const isUsed = isIntegration && introduction?.listed !== undefined && around.isToUse;
    const isSuggestion = !isUsed && (suggestions < Infinity || introduction?.isSuggestion === true);
    const enumerates = enumeratedIn(line, start);
    lines.push({
      end,
      isHeading: false,
      isCode,
      isSuggestion,
      listed: around.listed,
      isToUse: around.isToUse,
      enumerates,
    });
    const title = TITLE.exec(line)?.[1] ?? (INTRODUCES.test(line) ? line : undefined);
    if (title === undefined) continue;
    const own = listedIn(title);
    if (introduction && own === undefined && isItem) continue; // an item that is not about agents keeps its list
    const listed = own ?? (READS.test(title) ? section.listed : undefined);
    introduction = { indent, isItem, isSuggestion: isSuggestions(title), listed, isToUse: TO_USE.test(title) };
  }
  return lines;
}

/** Returns the introduction that the head of a table is to its rows, if it says agents or skills. */
function introducedBy(head: string, line: string): Introduction | undefined {
  const listed = listedIn(head);
  if (listed === undefined) return undefined;
  const indent = line.length - line.trimStart().length;
  return { indent, isItem: false, isSuggestion: false, listed, isToUse: TO_USE.test(head) };
}

/** Whether a line belongs to the list that a line introduces: its items, and all that is further indented. */
function isBelow(indent: number, isItem: boolean, introduction: Introduction): boolean {
  return indent > introduction.indent || (isItem && !introduction.isItem && indent === introduction.indent);
}

function isSuggestions(title: string): boolean {
  return SUGGESTIONS.test(title.replace(BEFORE_TITLE, ""));
}

function enumeratedIn(line: string, start: number): OutlineLine["enumerates"] {
  const call = CALLS.exec(line);
  if (call) return { type: "agent", from: start + call.index, to: Infinity, isCall: true };
  const chain = CHAINS.exec(line);
  const first = chain ?? ENUMERATES_BEFORE.exec(line);
  if (first)
    return {
      type: first[1] === undefined ? "agent" : "skill",
      from: start + first.index,
      to: start + first.index + first[0].length,
      ...(chain && { isChain: true }),
    };
  const found = ENUMERATES.exec(line);
  if (found) return { type: found[1] === undefined ? "agent" : "skill", from: start + found.index, to: Infinity };
  const joined = JOINED_BEFORE.exec(line) ?? JOINED_AFTER.exec(line);
  if (joined === null) return undefined;
  const from = start + joined.index;
  return { type: joined[1] === undefined ? "agent" : "skill", from, to: from + joined[0].length, isJoined: true };
}

function listedIn(title: string): OutlineLine["listed"] {
  if (SAYS_AGENTS.test(title)) return "agent";
  return SAYS_SKILLS.test(title) ? "skill" : undefined;
}
