import type { Reference } from "../references/names/find-references.js";
import {
  AGENT_TOOL_CALL,
  AGENT_TOOL_LAUNCH,
  CALL,
  closingLength,
  type Edit,
  type Surroundings,
  surroundingsOf,
} from "./mention-shapes.js";
import { lineBefore } from "../line-before.js";
import { isLimited } from "./sentence-limits.js";

const WHOLE_LINE_CALL =
  /^[ \t]*(?:[-*+]|\d+[.)])?[ \t]*(?:(?:use|using) )?(?:the )?(?:`?(?:Task|Agent)`? tool with )?["'`*]{0,3}subagent_type["'`*]{0,3}\s*[:=]\s*["'`*]{0,3}$/i;
const WHOLE_LINE_END = /^["'`*]{0,3}[,.:]?[ \t]*(?:\r?\n|$)/;
/** The place where an instruction begins: a line, an item of a list, a sentence, or a part of one. */
const BEGINS = String.raw`((?:^|\n)[ \t]*(?:[-*+]|\d+[.)])?[ \t]*|[.:;,]\s+|\b(?:and|first|next|then|finally)\s+)`;
const INSTRUCTION = new RegExp(`${BEGINS}$`, "i");
/** `Use the x agent to `, `then ask the x skill to `. */
const ASK = new RegExp(
  String.raw`${BEGINS}(?:use|invoke|call|launch|spawn|run|ask|consult|delegate\s+to)\s+(?:the\s+|an?\s+)?["'${"`"}*@]{0,3}$`,
  "i",
);
const ASK_END = /^["'`*]{0,3}(?:\s+(?:sub-?)?(?:agent|skill))?\s+to\s+/i;
/** Introduces the purpose of a call: ` to `, ` for `. */
const PURPOSE = /^["'`*]{0,3}\)?(?:\s+(?:sub-?)?(?:agent|skill))?\s+(?:to|for)\s+/i;
/** `, using the x agent` after what it is used for, in the same paragraph. */
const MEANS =
  /(?<=[\p{L}\p{N})\]"'`*_])(?:,\s*|[ \t]+(?:\r?\n[ \t]*)?|\r?\n[ \t]*)(?:using|with|via|by\susing|with\sthe\shelp\sof)\s+(?:the\s+)?["'`*@]{0,3}$/u;
/** Words whose sentence needs what follows them: `before using x`, `I'm using x`, `start by using x`. */
const NEEDS_MEANS =
  /(?:(?<![\p{L}\p{N}])(?:a[ms]|about|after|and|are|as|be|been|before|begin|being|but|by|collaborate|consider|continue|coordinate|despite|finish|for|from|if|in|into|is|keep|of|on|once|or|prefer|proceed|recommend|require|since|start|suggest|than|to|try|until|upon|was|were|when|while|work)(?:s|ing)?|['’](?:m|re|s))(?:\s(?:already|always|also|currently|first|now|then))?,?$/iu;
/** The end of the mention, with none beside it, after which the sentence ends or goes on with another part. */
const MEANS_END =
  /^["'`*]{0,3}\s+(?:sub-?)?(?:agent|skill)s?\b(?!,\s*(?:(?:and|or|the)\s+){0,2}["'`*@]*[\w:-]+["'`*]*(?:,|\s+(?:and|or|agent|skill)\b))(?=\s*(?:[.,;:!?)(]|\n|$|(?:after|as|at|because|before|but|during|for|from|if|in|on|once|per|so|then|until|when|while)\b))/i;

/** The text before the first of several fields, and the comma after it. */
const FIRST_FIELD = /(?:^|[\n:({,])[ \t]*$/;
const NEXT_FIELD = /^,[ \t]*/;
/** A choice after a call: ` [or y]`, ` or y`. */
const CHOICE = /^\s+(?:\[|(?:and|or)\b)/;

/** Returns the edit that removes a mention, or undefined if no pattern shows that this is safe. */
export function mentionRemoval(text: string, reference: Reference): Edit | undefined {
  const { start, end } = reference;
  const { before, after } = surroundingsOf(text, reference);
  const line = wholeLineRemoval(text, reference, after);
  if (line) return line;
  const tool = AGENT_TOOL_CALL.exec(before) ?? AGENT_TOOL_LAUNCH.exec(before);
  const [purpose] = PURPOSE.exec(after) ?? [];
  if (tool && purpose !== undefined) {
    const from = start - tool[0].length;
    return isOrder(tool[1]) && !isLimited(text, from, end) ? cut(text, from, end + purpose.length) : undefined;
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
  return callRemoval(text, reference, { before, after });
}

/** Removes a call that is an instruction, or the first of several fields. The rest of all others would not read. */
function callRemoval(text: string, { start, end }: Reference, { before, after }: Surroundings): Edit | undefined {
  const call = AGENT_TOOL_CALL.exec(before) ?? CALL.exec(before);
  if (!call) return undefined;
  const [whole, verb] = call;
  const from = start - whole.length;
  const isOpen = whole.includes("(");
  const to = end + closingLength(whole, after) + Number(isOpen);
  if (isOpen && text[to - 1] !== ")") return undefined; // a call with more arguments
  if (text.slice(from, to).split("`").length % 2 === 0) return undefined; // a part of code
  if (isLimited(text, from, to)) return undefined; // `do not use x`
  const lead = before.slice(0, -whole.length);
  if (isOrder(verb)) {
    if (!INSTRUCTION.test(lead) || CHOICE.test(text.slice(to, to + 20))) return undefined;
    return { start: from, end: to, text: verb === verb.toLowerCase() ? "do this" : "Do this" };
  }
  const comma = FIRST_FIELD.test(lead) ? NEXT_FIELD.exec(text.slice(to, to + 20)) : null;
  return comma ? { start: from, end: to + comma[0].length, text: "" } : undefined;
}

/** Whether the verb of a call is an order: `Use`, but not `using`. */
function isOrder(verb: string | undefined): verb is string {
  return verb !== undefined && !/ing/i.test(verb);
}

/** Removes the whole line if the call is all it contains. Between two blank lines, one of them is removed as well. */
function wholeLineRemoval(text: string, { start, end }: Reference, after: string): Edit | undefined {
  const lead = lineBefore(text, start, 200);
  const lineStart = start - lead.length;
  const [ending] = WHOLE_LINE_END.exec(after) ?? [];
  if (ending === undefined || !WHOLE_LINE_CALL.test(lead)) return undefined;
  const isAfterBlank = lineBefore(text, Math.max(0, lineStart - 1), 100).trim() === "";
  const [blank = ""] = isAfterBlank ? (/^[ \t]*\r?\n/.exec(text.slice(end + ending.length)) ?? []) : [];
  return { start: lineStart, end: end + ending.length + blank.length, text: "" };
}

/** Removes a part of a text. The rest begins with a capital letter if the part did. */
function cut(text: string, start: number, end: number): Edit {
  const [first = ""] = text[start]?.match(/\p{Lu}/u) ? (/^\p{Ll}/u.exec(text.slice(end, end + 2)) ?? []) : [];
  return { start, end: end + first.length, text: first.toUpperCase() };
}
