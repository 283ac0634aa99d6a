import { anyBeginning, beginning, NAME, SPACE } from "../beginning.js";
import { isKnownName, isOffered } from "../bare-call.js";
import type { Frame } from "../frame.js";
import { tagFrame } from "./tag-frame.js";

const QUOTE = /["']?/;
const BARE = anyBeginning(
  ...["<parameter", "</invoke>"].map((next) => beginning(QUOTE, NAME, QUOTE, SPACE, ">", SPACE, next)),
);

/**
 * Returns a frame around `<invoke name="...">` and `<parameter name="...">`.
 *
 * @param outer the marks around all calls
 * @param onlyKnown whether calls to unknown tools are text
 * @param prefix text before the name of each tag, in lower case; with one, a call counts without the outer marks, too
 */
export function invokeFrame(outer: NonNullable<Frame["outer"]>, prefix = "", onlyKnown = false): Frame {
  const header = beginning(QUOTE, NAME, QUOTE, SPACE, />/);
  return frameOf(prefix, outer, (head, { isInOuter, tools }) => {
    if (!isInOuter && prefix === "") return false;
    return onlyKnown ? isKnownName(head, header, tools) : header(head);
  });
}

/** The same tags without anything around them: only at the beginning of a line, and only for a tool that is offered. */
export const bareInvokeFrame: Frame = frameOf("", undefined, (head, place) =>
  place.isInOuter ? false : isOffered(head, BARE, place),
);

function frameOf(prefix: string, outer: Frame["outer"], begins: Frame["begins"]): Frame {
  return tagFrame({
    opens: [`<${prefix}invoke name=`],
    closes: [`</${prefix}invoke>`],
    openValue: [`<${prefix}parameter name=`],
    closeValue: [`</${prefix}parameter>`],
    outer,
    begins,
    isShared: prefix === "" ? "within lines" : undefined,
  });
}
