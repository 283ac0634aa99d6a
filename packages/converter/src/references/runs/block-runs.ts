import { MENTIONING } from "./mention-words.js";
import { CONDITION } from "./order-starts.js";
import { type RunLine, SHOWN } from "./run-lines.js";

/** The beginning of a line, also of a prompt. */
const LINE_BEFORE = /^[ \t>$]*$/;

/** Whether a block of code runs the command at a position, as its only line in a step. */
export function isRunInBlock(lines: readonly RunLine[], number: number, line: RunLine, index: number): boolean {
  if (!line.isCode || line.isAbout) return false;
  const before = line.text.slice(0, index - line.start);
  const isAlone = [lines[number - 1], lines[number + 1]].every((each) => each?.fence);
  if (!isAlone || !line.isStep || !LINE_BEFORE.test(before)) return false;
  const introduction = introductionOf(lines, number - 1);
  return !SHOWN.test(introduction) && !MENTIONING.test(introduction.replace(CONDITION, ""));
}

/** Returns the last line of text before a block, in lower case; at most three lines above it. */
function introductionOf(lines: readonly RunLine[], fence: number): string {
  const above = lines.slice(Math.max(0, fence - 3), fence);
  return (
    above
      .findLast(({ text }) => text.trim() !== "")
      ?.text.slice(0, 300)
      .toLowerCase() ?? ""
  );
}
