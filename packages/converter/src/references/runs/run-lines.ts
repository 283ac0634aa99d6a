import { memoize } from "../../memoize.js";
import { CONDITION, MENTIONING, TITLE_OF_FLOW, TITLE_OF_LATER, TITLE_OF_MENTIONS, TITLE_OF_STEP } from "./run-words.js";
import { TEXT_LANGUAGE } from "../words/outline.js";
import { SUGGESTIONS } from "../words/words.js";
import type { SourceText } from "../../source/source-text.js";
import type { SourceLine } from "../../source/source-line.js";

/** A line of a text, with its place in a procedure. */
export interface RunLine {
  readonly line: SourceLine;
  readonly isHeading: boolean;
  /** Whether the line is in a block of code. */
  readonly isCode: boolean;
  /** Whether the section is about the command, a user's message or other commands, or the line is in such a list. */
  readonly isAside: boolean;
  /** Whether the section or the list is about steps of the user before or afterwards. */
  readonly isLater: boolean;
  /** Whether the section is a step, or a procedure. */
  readonly isStep: boolean;
}

/** The meaning of the title of a section for its lines. */
interface Section extends Pick<RunLine, "isAside" | "isLater" | "isStep"> {
  readonly isFlow: boolean;
}

/** A line that introduces a list. */
interface Introduction extends Pick<RunLine, "isAside" | "isLater"> {
  readonly indent: number;
  readonly isItem: boolean;
}

/** Returns the lines of a text with their places in its procedures, in linear time. */
export function runLines(source: SourceText): readonly RunLine[] {
  return source.once(linesOf);
}

function linesOf(source: SourceText): readonly RunLine[] {
  const [first] = source.headings.find((headings) => headings.length > 0) ?? [];
  const sectionsOf = memoize((headings: readonly SourceLine[]): readonly Section[] =>
    headings.map((heading) => sectionOf(heading, heading === first && heading.level === 1)),
  );
  /** The last line that introduces a list. */
  let introduction: Introduction | undefined;
  /** Whether the block of code is a procedure in text. */
  let isFlow = false;
  return source.lines.map((line, number): RunLine => {
    const headings = source.headings[number] ?? [];
    const isHeading = headings.at(-1) === line;
    const around = sectionsOf(isHeading ? headings.slice(0, -1) : headings);
    const isIn = (kind: keyof Section): boolean => around.some((section) => section[kind]);
    const place = { line, isHeading, isCode: false, isLater: isIn("isLater"), isStep: isIn("isStep") };
    if (source.lineBlocks[number]) return { ...place, isCode: true, isAside: !isFlow || isIn("isAside") };
    if (line.fence) {
      isFlow = TEXT_LANGUAGE.test(line.fence.language) && around.at(-1)?.isFlow === true && !introduction?.isAside;
      return { ...place, isCode: true, isAside: true };
    }
    if (isHeading || line.isBlank) return { ...place, isAside: isIn("isAside") };
    const { before, after, isLater } = introductionsAt(line, introduction);
    introduction = after;
    return { ...place, isAside: before?.isAside === true || isIn("isAside"), isLater: isLater || place.isLater };
  });
}

/** @param isNameOfText - whether the heading is the title of the whole text, which says nothing of its lines */
function sectionOf(heading: SourceLine, isNameOfText: boolean): Section {
  const title = heading.lower.trimEnd();
  const isFlow = TITLE_OF_FLOW.test(title);
  return {
    isAside: !isNameOfText && isAsideTitle(title),
    isLater: !isNameOfText && TITLE_OF_LATER.test(title),
    isStep: isFlow || TITLE_OF_STEP.test(title),
    isFlow,
  };
}

/** Returns the introductions before and after a line, and whether the line is about later steps. */
function introductionsAt(line: SourceLine, last: Introduction | undefined) {
  const { indent, title } = line;
  const isItem = line.isItem || line.isBranch;
  const text = line.lower.trimEnd();
  const before = last && (indent > last.indent || (isItem && !last.isItem)) ? last : undefined;
  const introduces = title !== undefined || line.introduces;
  const isLater = before?.isLater === true || (introduces && TITLE_OF_LATER.test(title ?? text));
  const isAside = before?.isAside === true || (introduces && introducesAside(title, text));
  return { before, after: introduces ? { indent, isItem, isAside, isLater } : before, isLater };
}

function introducesAside(title: string | undefined, line: string): boolean {
  return isAsideTitle(title ?? line) || MENTIONING.test(line.replace(CONDITION, ""));
}

function isAsideTitle(title: string): boolean {
  return TITLE_OF_MENTIONS.test(title) || SUGGESTIONS.test(title.replace(/^[^\p{L}]+/u, ""));
}
