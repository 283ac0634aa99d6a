import type { Reference } from "../references/names/find-references.js";
import {
  AGENT_TOOL_CALL,
  AGENT_TOOL_LAUNCH,
  CALL,
  closingLength,
  type Edit,
  surroundingsOf,
} from "./mention-shapes.js";
import { lineBefore } from "../line-before.js";
import { isLimited } from "./sentence-limits.js";

const WHOLE_LINE_CALL =
  /^[ \t]*(?:[-*+]|\d+\.)?[ \t]*(?:(?:use|using)\s+)?(?:the\s+)?(?:`?(?:Task|Agent)`?\s+tool\s+with\s+)?["'`*]{0,3}subagent_type["'`*]{0,3}\s*[:=]\s*["'`*]{0,3}$/i;
const WHOLE_LINE_END = /^["'`*]{0,3}[,.:]?[ \t]*(?:\r?\n|$)/;
/** `Use the x agent to `, `then ask the x skill to `. */
const ASK =
  /(^|[.:;,]\s+|\n[ \t]*(?:[-*+]|\d+\.)?[ \t]*|\b(?:and|first|next|then|finally)\s+)(?:use|invoke|call|launch|spawn|run|ask|consult|delegate\s+to)\s+(?:the\s+|an?\s+)?["'`*@]{0,3}$/i;
const ASK_END = /^["'`*]{0,3}(?:\s+(?:sub-?)?(?:agent|skill))?\s+to\s+/i;
/** Introduces the purpose of a call: ` to `, ` for `. */
const PURPOSE = /^["'`*]{0,3}\)?(?:\s+(?:sub-?)?(?:agent|skill))?\s+(?:to|for)\s+/i;
/** `, using the x agent` after what it is used for, in the same paragraph. */
const MEANS =
  /(?<=[\p{L}\p{N})\]"'`*_])(?:,\s*|[ \t]+(?:\r?\n[ \t]*)?|\r?\n[ \t]*)(?:using|with|via|by\s+using|with\s+the\s+help\s+of)\s+(?:the\s+)?["'`*@]{0,3}$/u;
/** Words whose sentence needs what follows them: `before using x`, `I'm using x`, `start by using x`. */
const NEEDS_MEANS =
  /(?:(?<![\p{L}\p{N}])(?:a[ms]|about|after|and|are|as|be|been|before|begin|being|but|by|collaborate|consider|continue|coordinate|despite|finish|for|from|if|in|into|is|keep|of|on|once|or|prefer|proceed|recommend|require|since|start|suggest|than|to|try|until|upon|was|were|when|while|work)(?:s|ing)?|['’](?:m|re|s))(?:\s+(?:already|always|also|currently|first|now|then))?,?$/iu;
/** The end of the mention, with none beside it, after which the sentence ends or goes on with another part. */
const MEANS_END =
  /^["'`*]{0,3}(?:\s+(?:sub-?)?(?:agent|skill)s?)?\b(?!\s*,\s*(?:and\s+|or\s+)?(?:the\s+)?["'`*@]*[\w:-]+["'`*]*(?:\s*,|\s+(?:and|or|agent|skill)\b))(?=["'`*]{0,3}\s*(?:[.,;:!?)(]|\n|$|(?:after|as|at|because|before|but|during|for|from|if|in|on|once|per|so|then|until|when|while)\b))/i;

/** The end of a sentence, of a line, or of an item of a list. */
const ENDS = /^[`"'*]{0,3}[ \t]*(?:[.,;:!?)]|\r?\n|$|(?:and|or|y|o|und|oder|et|ou|e)[ \t])/;

/** The start of a sentence or of an item, also after a label. */
const STARTS = /(?:^|\n|[.:;!?][*_]{0,2}[ \t]|[-*+][ \t])[ \t]*$/;

/** Returns the edit that removes a mention, or undefined if no pattern shows that this is safe. */
export function mentionRemoval(text: string, reference: Reference): Edit | undefined {
  const { start, end } = reference;
  const { before, after } = surroundingsOf(text, reference);
  const line = wholeLineRemoval(text, reference, after);
  if (line) return line;
  const tool = AGENT_TOOL_CALL.exec(before) ?? AGENT_TOOL_LAUNCH.exec(before);
  const [purpose] = PURPOSE.exec(after) ?? [];
  const isVerb = tool?.[1] !== undefined && !/ing$/i.test(tool[1]);
  if (tool && purpose !== undefined) {
    const from = start - tool[0].length;
    return isVerb && !isLimited(text, from, end) ? cut(text, from, end + purpose.length) : undefined;
  }
  const ask = ASK.exec(before);
  const [askEnd] = ASK_END.exec(after) ?? [];
  if (ask && askEnd !== undefined) {
    const [whole, lead = ""] = ask;
    const from = start - whole.length + lead.length;
    return /\p{L}/u.test(lead) && isLimited(text, from, end) ? undefined : cut(text, from, end + askEnd.length);
  }
  const means = MEANS.exec(before);
  const [meansEnd] = MEANS_END.exec(after) ?? [];
  if (means && meansEnd !== undefined) {
    const from = start - means[0].length;
    const isNeeded = NEEDS_MEANS.test(before.slice(0, means.index)) || isLimited(text, from, end);
    return isNeeded ? undefined : { start: from, end: end + meansEnd.length, text: "" };
  }
  const call = AGENT_TOOL_CALL.exec(before) ?? CALL.exec(before);
  if (!call) return undefined;
  return callRemoval(text, reference, call, after);
}

/** Removes a call, if the rest of its line still reads: not an empty code, not the other arguments of the call. */
function callRemoval(text: string, { start, end }: Reference, call: RegExpExecArray, after: string): Edit | undefined {
  const [whole, verb] = call;
  const from = start - whole.length;
  let to = end + closingLength(whole, after);
  if (whole.includes("(")) {
    if (text[to] !== ")") return undefined;
    to += 1;
  }
  if (isLimited(text, from, to)) return undefined; // `do not use x`
  if (text[from - 1] === "`" && text[to] === "`") return undefined;
  if (/[(:][ \t]*$/.test(text.slice(Math.max(0, from - 10), from)) && /^[ \t]*\)/.test(text.slice(to, to + 10)))
    return undefined; // `(run: x)`
  if (
    /(?<![\p{L}\p{N}])(?:with|via|by|to|and|or|using|con|y|o|mit|und|oder|avec|et|ou|com|e)[ \t]*$/iu.test(
      text.slice(Math.max(0, from - 10), from),
    ) &&
    ENDS.test(text.slice(to, to + 10))
  )
    return undefined; // `use Task with x`
  if (/^[ \t]*\[/.test(text.slice(to, to + 10))) return undefined; // `x [or y]`: a choice
  if (
    verb === undefined &&
    STARTS.test(text.slice(Math.max(0, from - 80), from)) &&
    /^[ \t]*[\p{L}(]/u.test(text.slice(to, to + 10))
  )
    return undefined; // the subject of a sentence
  const isFirstField = /(?:^|[\n:({,])[ \t]*$/.test(text.slice(Math.max(0, from - 40), from));
  const [comma = ""] = isFirstField ? (/^[ \t]*,[ \t]*/.exec(text.slice(to, to + 20)) ?? []) : [];
  return { start: from, end: to + comma.length, text: replacementFor(verb) };
}

/** Returns the replacement for `Use the Task tool with …`, so that the sentence keeps a verb. */
function replacementFor(verb: string | undefined): string {
  if (verb === undefined || !/^(?:use|call|invoke)$/i.test(verb)) return "";
  return /^\p{Lu}/u.test(verb) ? "Do this" : "do this";
}

/** Removes the whole line if the call is all it contains. Between two blank lines, one of them is removed as well. */
function wholeLineRemoval(text: string, { start, end }: Reference, after: string): Edit | undefined {
  const lead = lineBefore(text, start, 200);
  const lineStart = start - lead.length;
  const [ending] = WHOLE_LINE_END.exec(after) ?? [];
  if (ending === undefined || !WHOLE_LINE_CALL.test(lead)) return undefined;
  const isBehindBlank = /(?:^|\n)[ \t]*\r?\n$/.test(text.slice(Math.max(0, lineStart - 100), lineStart));
  const [blank = ""] = isBehindBlank ? (/^[ \t]*\r?\n/.exec(text.slice(end + ending.length)) ?? []) : [];
  return { start: lineStart, end: end + ending.length + blank.length, text: "" };
}

/** Removes a part of a text. The rest begins with a capital letter if the part did. */
function cut(text: string, start: number, end: number): Edit {
  const [first = ""] = text[start]?.match(/\p{Lu}/u) ? (/^\p{Ll}/u.exec(text.slice(end, end + 2)) ?? []) : [];
  return { start, end: end + first.length, text: first.toUpperCase() };
}
