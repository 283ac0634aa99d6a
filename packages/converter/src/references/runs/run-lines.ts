import { SHOW } from "../../lexicon/mentions.js";
import { CONDITION, MENTIONING, TITLE_OF_FLOW, TITLE_OF_LATER, TITLE_OF_MENTIONS, TITLE_OF_STEP } from "./run-words.js";
import { TEXT_LANGUAGE } from "../words/outline.js";
import { SUGGESTIONS } from "../words/words.js";
import { spaced, unicode, unspaced } from "../../source/phrases.js";
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

interface Section {
  readonly level: number;
  readonly isLater: boolean;
  readonly isAside: boolean;
  readonly isStep: boolean;
  readonly isFlow: boolean;
}

interface Introduction {
  readonly indent: number;
  readonly isItem: boolean;
  readonly isAside: boolean;
  readonly isLater: boolean;
}

/** The state of the text before a line. */
interface Place {
  readonly sections: readonly Section[];
  readonly hasHeading: boolean;
  /** The open block of code. */
  readonly fence?: { readonly mark: string; readonly isFlow: boolean } | undefined;
  /** The last line that introduces a list. */
  readonly introduction?: Introduction | undefined;
  /** Whether the last line of text introduces a message, a file or an example. */
  readonly isShown: boolean;
}

/** The kind of a line, and the place after it. */
interface Reading extends Partial<Pick<RunLine, "isHeading" | "isCode" | "isAside" | "isLater">> {
  readonly place: Place;
}

/** A line before a block that shows a message, a file or an example. */
const SHOWN = unicode(String.raw`\b${spaced(SHOW)}\b|${unspaced(SHOW)}`);
/** Returns the lines of a text with their places in its procedures, in linear time. */
export function runLines(source: SourceText): readonly RunLine[] {
  return source.once(linesOf);
}

function linesOf({ lines }: SourceText): readonly RunLine[] {
  let place: Place = { sections: [], hasHeading: false, isShown: false };
  return lines.map((line) => {
    const reading = readFence(line, place) ?? readHeading(line, place) ?? readText(line, place);
    const { isHeading = false, isCode = false, isAside = isInAside(place.sections) } = reading;
    const isLater = reading.isLater ?? place.sections.some((section) => section.isLater);
    const isStep = place.sections.some((section) => section.isStep);
    place = reading.place;
    return { line, isHeading, isCode, isAside, isLater, isStep };
  });
}

/** Reads a line of a block of code, or one that opens it. Only a procedure in text is not an aside. */
function readFence(line: SourceLine, place: Place): Reading | undefined {
  const { sections, fence, isShown } = place;
  const { mark = "", language = "" } = line.fence ?? {};
  if (fence) {
    const isEnd = mark.startsWith(fence.mark) && language === "";
    const isAside = isEnd || !fence.isFlow || isInAside(sections);
    return { isCode: true, isAside, place: isEnd ? { ...place, fence: undefined } : place };
  }
  if (mark === "") return undefined;
  const isFlow = TEXT_LANGUAGE.test(language) && sections.at(-1)?.isFlow === true && !isShown;
  return { isCode: true, isAside: true, place: { ...place, fence: { mark, isFlow } } };
}

/** Reads a heading, which ends the sections of its level and below. */
function readHeading({ level, lower }: SourceLine, place: Place): Reading | undefined {
  if (level === 0) return undefined;
  const line = lower.trimEnd();
  const outer = place.sections.filter((section) => section.level < level);
  const isNameOfText = !place.hasHeading && level === 1;
  const isFlow = TITLE_OF_FLOW.test(line);
  const section = {
    level,
    isAside: !isNameOfText && isAsideTitle(line),
    isLater: !isNameOfText && TITLE_OF_LATER.test(line),
    isStep: isFlow || TITLE_OF_STEP.test(line),
    isFlow,
  };
  return {
    isHeading: true,
    isAside: isInAside(outer),
    place: { sections: [...outer, section], hasHeading: true, isShown: place.isShown },
  };
}

/** Reads a line of text, which may be in the list after an introduction, or introduce one. */
function readText({ isBlank, lower, indent, title, introduces: isOpen, ...own }: SourceLine, place: Place): Reading {
  if (isBlank) return { place };
  const isItem = own.isItem || own.isBranch;
  const line = lower.trimEnd();
  const { introduction: last } = place;
  const introduction = last && (indent > last.indent || (isItem && !last.isItem)) ? last : undefined;
  const isInOther = introduction?.isAside === true;
  const introduces = title !== undefined || isOpen;
  const isLater = introduction?.isLater === true || (introduces && TITLE_OF_LATER.test(title ?? line));
  const isAside = isInOther || (introduces && introducesAside(title, line));
  const next = introduces ? { indent, isItem, isAside, isLater } : introduction;
  return {
    isAside: isInOther || isInAside(place.sections),
    isLater: isLater || place.sections.some((section) => section.isLater),
    place: { ...place, isShown: SHOWN.test(line), introduction: next },
  };
}

function isInAside(sections: readonly Section[]): boolean {
  return sections.some(({ isAside }) => isAside);
}

function introducesAside(title: string | undefined, line: string): boolean {
  return isAsideTitle(title ?? line) || MENTIONING.test(line.replace(CONDITION, ""));
}

function isAsideTitle(title: string): boolean {
  return TITLE_OF_MENTIONS.test(title) || SUGGESTIONS.test(title.replace(/^[^\p{L}]+/u, ""));
}
