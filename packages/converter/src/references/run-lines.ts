import { TEXT_LANGUAGE } from "./block-languages.js";
import { SUGGESTIONS } from "./words.js";
import { CONDITION, MENTIONING, TITLE_OF_FLOW, TITLE_OF_MENTIONS, TITLE_OF_STEP } from "./run-words.js";

/** A line of a text, with its place in a procedure. */
export interface RunLine {
  readonly start: number;
  readonly text: string;
  readonly isHeading: boolean;
  /** Whether the line is in a block of code. */
  readonly isCode: boolean;
  /** Whether the section is about the command, a user's message or other commands, or the line is in such a list. */
  readonly isAside: boolean;
  /** Whether the section is a step, or a procedure. */
  readonly isStep: boolean;
}

interface Section {
  readonly level: number;
  readonly isAside: boolean;
  readonly isStep: boolean;
  readonly isFlow: boolean;
}

const FENCE = /^\s*(`{3,}|~{3,})\s*([\w+-]*)/;
const HEADING = /^ {0,3}(#{1,6})\s+(.*)$/;
/** A line in bold, which people use as a heading. */
const TITLE = /^\s*\*\*([^*]+?)[:：]?\*\*[:：]?\s*$/;
export const ITEM = /^[\s├└│─|]*(?:[-*+•·]|\d+[.)、])\s|^[\s│]*[├└]─+\s/;
const INTRODUCES = /[:：][*_]{0,2}\s*$/;
/** A line before a block that shows a message, a file or an example. */
const SHOWN =
  /\b(?:output|display|show|print|example|format|template|reports?|message|response|say|tell|reply|usage|like this)\b|如下|输出|輸出|示例|显示|报告|出力|表示|例/i;
/** Maximum number of characters of a line that are examined. */
const MAX_LINE = 300;

/** Returns the lines of a text with their places in its procedures, in linear time. */
export function runLines(text: string): RunLine[] {
  const lines: RunLine[] = [];
  let sections: Section[] = [];
  let fence: { readonly mark: string; readonly isFlow: boolean } | undefined;
  let introduction: { readonly indent: number; readonly isItem: boolean; readonly isAside: boolean } | undefined;
  /** The last line before a block that is not blank. */
  let before = "";
  let start = 0;
  for (const whole of text.split("\n")) {
    const line = whole.slice(0, MAX_LINE).toLowerCase();
    const own = { start, text: whole };
    start += whole.length + 1;
    const [, mark = "", language = ""] = FENCE.exec(line) ?? [];
    const isAside = sections.some((section) => section.isAside);
    const isStep = sections.some((section) => section.isStep);
    if (fence) {
      if (mark.startsWith(fence.mark) && language === "") fence = undefined;
      lines.push({ ...own, isHeading: false, isCode: true, isAside: isAside || !fence?.isFlow, isStep });
      continue;
    }
    if (mark !== "") {
      const isFlow = TEXT_LANGUAGE.test(language) && sections.at(-1)?.isFlow === true && !SHOWN.test(before);
      fence = { mark, isFlow };
      lines.push({ ...own, isHeading: false, isCode: true, isAside: true, isStep });
      continue;
    }
    const [, marks, title = ""] = HEADING.exec(line) ?? [];
    if (marks !== undefined) {
      const outer = sections.filter(({ level }) => level < marks.length);
      sections = [
        ...outer,
        sectionOf(
          title,
          marks.length,
          lines.every(({ isHeading }) => !isHeading),
        ),
      ];
      introduction = undefined;
      const isIn = outer.some((section) => section.isAside);
      lines.push({ ...own, isHeading: true, isCode: false, isAside: isIn, isStep });
      continue;
    }
    if (line.trim() !== "") {
      before = line;
      const indent = line.length - line.trimStart().length;
      const isItem = ITEM.test(line);
      if (introduction && !(indent > introduction.indent || (isItem && !introduction.isItem))) introduction = undefined;
      lines.push({
        ...own,
        isHeading: false,
        isCode: false,
        isAside: isAside || introduction?.isAside === true,
        isStep,
      });
      const boldTitle = TITLE.exec(line)?.[1];
      if (boldTitle !== undefined || INTRODUCES.test(line)) {
        const isOther =
          introduction?.isAside === true ||
          isAsideTitle(boldTitle ?? line) ||
          MENTIONING.test(line.replace(CONDITION, ""));
        introduction = { indent, isItem, isAside: isOther };
      }
      continue;
    }
    lines.push({ ...own, isHeading: false, isCode: false, isAside, isStep });
  }
  return lines;
}

function sectionOf(title: string, level: number, isFirst: boolean): Section {
  return {
    level,
    isAside: !(isFirst && level === 1) && isAsideTitle(title),
    isStep: TITLE_OF_STEP.test(title) || TITLE_OF_FLOW.test(title),
    isFlow: TITLE_OF_FLOW.test(title),
  };
}

function isAsideTitle(title: string): boolean {
  return TITLE_OF_MENTIONS.test(title.trim()) || SUGGESTIONS.test(title.replace(/^[^\p{L}]+/u, ""));
}
