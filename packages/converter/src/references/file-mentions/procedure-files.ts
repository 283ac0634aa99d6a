import { PART_OF, POSSESSIVE } from "../../lexicon/connectives.js";
import { INSTRUCTIONS } from "../../lexicon/titles.js";
import { spaced, START, END, unicode, unspaced } from "../../source/phrases.js";

const MARKS = String.raw`["'${"`"}*@«„“「『]{0,3}`;
/** `step 5 of a.md`, `the block "x" in a.md`. */
const BEFORE = unicode(
  String.raw`${START}${spaced(INSTRUCTIONS)}${END}[^.;:!?]{0,60}[ \t]${spaced(PART_OF)}[ \t]+${MARKS}$`,
);
/** `a.md, step 5`, `a.md's procedure`, `a.md の手順`, `a.md의 3단계`. */
const AFTER = unicode(
  String.raw`^["'${"`"}*»“”」』]{0,3}(?:[ \t]*[,(（]?[ \t]*${spaced(INSTRUCTIONS)}[ \t]+\d|['’]s[ \t]+${spaced(INSTRUCTIONS)}${END}|[ \t]?${unspaced(POSSESSIVE)}[^。，、\n]{0,12}${unspaced(INSTRUCTIONS)})`,
);
/** The break of a line in the middle of a sentence. */
const SOFT_BREAK = /\n[ \t]*(?=[\p{L}("'`*«„“])(?!\*\*)/gu;

/** Number of characters before and after a file that are examined. */
const MAX_BEFORE = 140;
const MAX_AFTER = 60;

/** Whether a text says that the file that it names from `start` up to `end` has instructions: `step 5 of a.md`. */
export function isProcedureAt(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - MAX_BEFORE), start).replace(SOFT_BREAK, () => " ");
  const after = text.slice(end, end + MAX_AFTER).replace(SOFT_BREAK, () => " ");
  return BEFORE.test(before.toLowerCase()) || AFTER.test(after.toLowerCase());
}

/** Names of files that commands often make in the project. */
const WORK_PRODUCT =
  /(?:^|[/._-])(?:backlog|checklist|design|draft|issues?|notes?|plan|progress|report|requirements|review|roadmap|spec(?:ification)?s?|status|summary|tasks?|todos?)\.md$/i;

/** Whether a file has a name that commands give to their work: `plan.md`, `open-tasks.md`. */
export function isWorkProduct(path: string): boolean {
  return WORK_PRODUCT.test(path);
}

/** Whether the text of a command names a file like its own, which is rather what it reads or makes. */
export function namesFileOfItsName(path: string, text: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return text.split(name).some((before, index, { length }) => index < length - 1 && !PART_OF_PATH.test(before));
}

/** A part of a longer name, or the folder of the command itself. */
const PART_OF_PATH = /(?:[\p{L}\p{N}_.-]|commands\/)$/u;
