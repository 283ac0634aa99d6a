import { GATHER, READ_ALL } from "../../lexicon/verbs.js";
import { spaced, unicode } from "../../source/phrases.js";
import { memoize } from "../../memoize.js";
import { SAYS_AGENTS, SAYS_SKILLS, SUGGESTIONS, TO_USE } from "./words.js";
import type { SourceText } from "../../source/source-text.js";
import type { SourceLine } from "../../source/source-line.js";

/** The place of a line in the outline of a text. */
export interface OutlinePlace {
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

/** A line of a text, with its place in the outline. */
export interface OutlineLine extends SourceLine, OutlinePlace {}

/** `Read before you begin:` introduces more of what its section lists. */
const READS = unicode(String.raw`^[^\p{L}]*${spaced(READ_ALL)}\b`);
/** Numbers, marks and symbols before the first word of a title. */
const BEFORE_TITLE = /^[^\p{L}]+/u;

/** A line that introduces a list, or a section of suggestions. */
interface Introduction {
  readonly indent: number;
  readonly isItem: boolean;
  readonly isQuote: boolean;
  readonly isSuggestion: boolean;
  readonly listed: OutlineLine["listed"];
  readonly isToUse: boolean;
}

/** The meaning of a heading for the lines below it. */
interface Section extends Pick<OutlinePlace, "isSuggestion" | "listed" | "isToUse"> {
  /** Whether it is `Integration`, which may list what the text uses after `This skill uses:`. */
  readonly isIntegration: boolean;
}

const NOTHING_LISTED = { listed: undefined, isToUse: false, enumerates: undefined } as const;

/** Returns the place of the line around an offset in the outline of the text. */
export function outlineAt(source: SourceText, offset: number): OutlinePlace | undefined {
  return source.once(outlineOf)[source.lineNumberAt(offset)];
}

/** Returns the places of the lines of a text, in linear time. */
function outlineOf(source: SourceText): readonly OutlinePlace[] {
  let introduction: Introduction | undefined;
  /** The introduction of the line before if it is the head of a table. */
  let head: Omit<Introduction, "indent"> | undefined;
  return source.lines.map((line, number) => {
    const headings = source.headings[number] ?? [];
    const [isHeading, isCode] = [
      headings.at(-1) === line,
      line.fence !== undefined || source.lineBlocks[number] !== undefined,
    ];
    const around = sectionsOf(headings);
    const suggestions = around.find((section) => section.isSuggestion);
    if (head && line.isRule) introduction = { ...head, indent: line.indent };
    head = line.isRow ? introducedBy(line.lower) : undefined;
    if (isHeading) introduction = undefined;
    if (isHeading || line.isBlank)
      return { isHeading, isCode, isSuggestion: suggestions !== undefined, ...NOTHING_LISTED };
    if (introduction && !isBelow(line, introduction)) introduction = undefined;
    const section = around.at(-1);
    const { listed, isToUse } = introduction ?? section ?? NOTHING_LISTED;
    const isUsed = suggestions?.isIntegration === true && introduction?.listed !== undefined && isToUse;
    const isSuggestion = !isUsed && (suggestions !== undefined || introduction?.isSuggestion === true);
    introduction = introductionAfter(line, introduction, section);
    const enumerates = enumeratedIn(line.lower, line.start);
    return { isHeading, isCode, isSuggestion, listed, isToUse, enumerates };
  });
}

const sectionsOf = memoize((headings: readonly SourceLine[]): readonly Section[] => headings.map(sectionOf));

function sectionOf(heading: SourceLine): Section {
  const title = heading.lower.trimEnd();
  const isIntegration = title.replace(BEFORE_TITLE, "").startsWith("integration");
  return { isSuggestion: isSuggestions(title), isIntegration, listed: listedIn(title), isToUse: TO_USE.test(title) };
}

/** Returns the introduction of the lines after a line. An item that is not about agents keeps its list. */
function introductionAfter(
  line: SourceLine,
  before: Introduction | undefined,
  section: Section | undefined,
): Introduction | undefined {
  const title = line.title ?? (line.introduces ? line.lower : undefined);
  if (title === undefined) return before;
  const own = listedIn(title);
  const isItem = line.isItem || line.isRow;
  if (before && own === undefined && isItem) return before;
  const listed = own ?? (READS.test(title) ? section?.listed : undefined);
  const { indent, isQuote } = line;
  return { indent, isItem, isQuote, isSuggestion: isSuggestions(title), listed, isToUse: TO_USE.test(title) };
}

/** Returns the introduction that a row would be to the rows of its table, if it says agents or skills. */
function introducedBy(row: string): Omit<Introduction, "indent"> | undefined {
  const listed = listedIn(row);
  return listed && { isItem: false, isQuote: false, isSuggestion: false, listed, isToUse: TO_USE.test(row) };
}

/** Whether a line belongs to the text that another introduces: an item, further indented, or in the same quotation. */
function isBelow({ indent, isItem, isRow, isQuote }: SourceLine, introduction: Introduction): boolean {
  if (isQuote && introduction.isQuote && introduction.isSuggestion) return true;
  return indent > introduction.indent || ((isItem || isRow) && !introduction.isItem && indent === introduction.indent);
}

function isSuggestions(title: string): boolean {
  return SUGGESTIONS.test(title.replace(BEFORE_TITLE, ""));
}

function listedIn(title: string): OutlineLine["listed"] {
  if (SAYS_AGENTS.test(title)) return "agent";
  return SAYS_SKILLS.test(title) ? "skill" : undefined;
}

/** A part of a line that names agents or skills. */
export interface Enumeration {
  readonly type: "agent" | "skill";
  readonly from: number;
}

/** ``Load the following skills: `x` ``: a verb, a noun, a colon and a name in marks. */
const ENUMERATES = new RegExp(
  String.raw`\b${spaced(GATHER)}\b[^:.]*\b(?:(skills)|(?:sub-?)?agents)\b[^:.]*:(?=\s*["'${"`"}*])`,
);
/** Returns the part of a line, which begins at an offset, that lists agents or skills. */
export function enumeratedIn(line: string, start: number): Enumeration | undefined {
  const found = ENUMERATES.exec(line);
  return found ? { type: found[1] === undefined ? "agent" : "skill", from: start + found.index } : undefined;
}

/** Languages of blocks whose text is read rather than run. */
export const TEXT_LANGUAGE = /^(?:|te?xt|plain|plaintext|md|markdown)$/;
/** Languages of blocks with commands for a shell. */
export const SHELL_LANGUAGE = /^(?:bash|sh|shell|zsh|console|powershell|cmd)$/;
