import type { Edit } from "../source/source-text.js";
import type { Reference } from "../references/names/find-references.js";
import { AGENT_TOOL_CALL, AGENT_TOOL_LAUNCH, surroundingsOf } from "./mention-shapes.js";
import { isLimited } from "./sentence-limits.js";

/** The place where an instruction begins: a line, an item of a list, a sentence, or a part of one. */
const BEGINS = String.raw`((?:^|\n)[ \t]*(?:[-*+]|\d+[.)])?[ \t]*|[.:;,]\s+|\b(?:and|first|next|then|finally)\s+)`;
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

/** Returns the edit that removes a mention, or undefined if no pattern shows that this is safe. */
export function mentionRemoval(text: string, reference: Reference): Edit | undefined {
  const { start, end } = reference;
  const { before, after } = surroundingsOf(text, reference);
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
  if (!means || meansEnd === undefined) return undefined;
  const from = start - means[0].length;
  const isNeeded = NEEDS_MEANS.test(before.slice(0, means.index)) || isLimited(text, from, end);
  return isNeeded ? undefined : { start: from, end: end + meansEnd.length, text: "" };
}

/** Whether the verb of a call is an order: `Use`, but not `using`. */
function isOrder(verb: string | undefined): verb is string {
  return verb !== undefined && !/ing/i.test(verb);
}

/** Removes a part of a text. The rest begins with a capital letter if the part did. */
function cut(text: string, start: number, end: number): Edit {
  const [first = ""] = text[start]?.match(/\p{Lu}/u) ? (/^\p{Ll}/u.exec(text.slice(end, end + 2)) ?? []) : [];
  return { start, end: end + first.length, text: first.toUpperCase() };
}
